import fc from 'fast-check'
import { RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookIdFor, type Track, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { nextRound } from '#domain/tracks/giving.ts'
import { standingOf } from '#domain/tracks/standing.ts'
import type { TrackSession } from '#domain/tracks/track-session.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { TrackSessions } from '#features/progress/progress.ts'
import { trackSessions } from '#features/progress/track-sessions.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { editTrack } from '#logbook/tracks.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { MAX_BATCH, type PullAnswer } from '#sync/wire.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { BARE, BY_WEIGHT, planOf, trackSessionsIn } from '../support/lifter.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const HOUR = 60 * 60_000
const RULE = { ...BY_WEIGHT, rounds: [1, 2] }
const THREE_ROUNDS = planOf('5@70/3@80/1@90')

/** An exercise of a workout. `done`: repetitions of its two sets, of which five were asked; 0: not done. */
const planned = fc.record({
  counts: fc.constantFrom(true, true, true, false),
  set_at: fc.constantFrom(1, 2),
  round: fc.integer({ min: 1, max: 3 }),
  misses: fc.integer({ min: 0, max: 2 }),
  lighter: fc.constantFrom(null, null, { share: 90, half: false }),
  done: fc.array(fc.constantFrom(0, 4, 5), { minLength: 2, maxLength: 2 }),
  isWarmUp: fc.constantFrom(false, false, true),
})
const history = fc.array(
  fc.record({
    hour: fc.integer({ min: 1, max: 6 }),
    exercises: fc.array(planned, { minLength: 1, maxLength: 2 }),
    end: fc.constantFrom('completed', 'completed', 'completed', 'trashed'),
  }),
  { minLength: 1, maxLength: 8 },
)
type Trained = typeof history extends fc.Arbitrary<(infer W)[]> ? W : never

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  let person: Person
  let tracks = 0
  beforeAll(async () => {
    person = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  async function newTrack(): Promise<Track> {
    tracks += 1
    const [exerciseId, label] = [exerciseIdFor(person.userId, 'Squat'), `${tracks}`]
    const id = trackIdFor(person.userId, exerciseId, label)
    const base = { base: 60, base_unit: 'kg' as const, base_set_at: 1 }
    const made = editTrack.make({ id, exerciseId, label, changes: { rule: RULE, ...base } })
    await send([envelope(person, person.userId, bookIdFor(person.userId), made)])
    return { id, exercise_id: exerciseId, rule: RULE, base_reps: null, base_stage: null, ...base } as Track
  }
  async function send(ops: { id: string }[]) {
    for (let from = 0; from < ops.length; from += MAX_BATCH) {
      const batch = ops.slice(from, from + MAX_BATCH)
      const { results } = await pushed(server, person, batch, { sentAt: server.clock.now })
      expect(results.map(({ outcome }) => outcome)).toEqual(batch.map(() => 'done'))
    }
  }
  function workoutOps(track: Track, { hour, exercises, end }: Trained) {
    const workoutId = crypto.randomUUID()
    const rows = exercises.map(({ done, isWarmUp, ...of }) => ({
      ...{ id: crypto.randomUUID(), exerciseId: track.exercise_id, name: 'Squat', section: 'training' as const },
      given: {
        ...of,
        track: track.id,
        base: 60,
        unit: 'kg' as const,
        load: 'total' as const,
        reps: null,
        stage: 1,
        rounds: 3,
      },
      sets: done.map((reps, index) => ({
        ...{
          done: reps,
          isWarmUp: isWarmUp && index === 0,
          id: crypto.randomUUID(),
          target_reps: 5,
          target_weight: 60,
        },
        values: setValues({ set_variant: `Set ${index + 1}`, weight: 60, weight_unit: 'kg' }),
      })),
    }))
    const sets = rows.flatMap((row) => row.sets.map((set) => ({ ...set, workoutExerciseId: row.id })))
    const made: Made[] = [
      startWorkout.make({
        ...{ name: 'Leg day', routineId: null, timeZone: null, isUnscheduled: true },
        exercises: rows.map(({ sets: _, ...row }) => row),
        sets: sets.map(({ done: _, isWarmUp: __, values, ...set }) => ({ ...values, ...set, routineSetId: null })),
      }),
      ...sets.flatMap(({ id, done, isWarmUp }) => [
        ...(done > 0 ? [completeSet.make({ setId: id })] : []),
        ...(done === 4 ? [editSet.logging.make({ setId: id, changes: { reps: 4 } })] : []),
        ...(isWarmUp ? [editSet.logging.make({ setId: id, changes: { kind: 'warmup' } })] : []),
      ]),
      endWorkoutByHand.make({}),
      ...(end === 'trashed' ? [deleteWorkout.make({})] : []),
    ]
    const at = server.clock.now - (10 - hour) * HOUR
    return { workoutId, ops: made.map((one, n) => envelope(person, person.userId, workoutId, one, { n, at: at + n })) }
  }
  const answered = async (query: Record<string, string>) =>
    await server.ask(`/api/track-sessions?${new URLSearchParams(query)}`, { cookie: person.cookie })
  async function told(track: Track): Promise<readonly TrackSession[]> {
    const answer = await answered({ ownerId: person.userId, trackIds: track.id })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as TrackSessions)[track.id] ?? []
  }
  async function documentsOf(ids: string[]): Promise<WorkoutDocument[]> {
    const { userId, cookie } = person
    const body = { actorId: userId, ownerId: userId, known: {}, ids, active: false, routines: false }
    const answer = (await (await server.ask('/api/documents', { method: 'POST', cookie, body })).json()) as PullAnswer
    return answer.documents.flatMap((update) => (update.t === 'document' ? [update.document as WorkoutDocument] : []))
  }

  test('R-PLAN-32 the server’s three sessions and all workouts on a device say the same of what comes next', async () => {
    const trainedAs = async (workouts: Trained[]) => {
      const track = await newTrack()
      const logged = workouts.map((workout) => workoutOps(track, workout))
      await send(logged.flatMap(({ ops }) => ops))
      const documents = await documentsOf(logged.map(({ workoutId }) => workoutId))
      return { track, all: trackSessionsIn(documents), said: await told(track) }
    }
    const next = (track: Track, sessions: readonly TrackSession[]) => ({
      ...standingOf(track, sessions, BARE),
      round: nextRound(THREE_ROUNDS, track.id, sessions),
    })
    await fc.assert(
      fc.asyncProperty(history, async (workouts) => {
        const { track, all, said } = await trainedAs(workouts)
        expect(said.length).toBeLessThanOrEqual(3)
        const { session: here, ...onDevice } = next(track, all)
        const { session: there, ...atServer } = next(track, said)
        expect([atServer, there?.workoutId]).toEqual([onDevice, here?.workoutId])
      }),
      { numRuns: 30 },
    )
  })

  test('R-PLAN-32 a session is told with what decides alone, and an unknown track has none', async () => {
    const track = await newTrack()
    const said = {
      counts: true,
      set_at: 1 as const,
      round: 2,
      misses: 1,
      lighter: null,
      done: [5 as const, 0 as const],
      isWarmUp: false,
    }
    const { workoutId, ops } = workoutOps(track, { hour: 1, exercises: [said], end: 'completed' })
    await send(ops)
    const [session] = await told(track)
    expect(session).toEqual({
      ...{ workoutId, at: server.clock.now - 9 * HOUR },
      given: expect.objectContaining({ track: track.id, base: 60, misses: 1, round: 2 }),
      sets: [
        expect.objectContaining({ status: 'complete', reps: 5, weight: 60, target_reps: 5, target_weight: 60 }),
        expect.objectContaining({ status: 'default', target_reps: 5 }),
      ],
    })
    expect(session?.sets[0]).not.toHaveProperty('rpe')
    const other = crypto.randomUUID()
    const answer = await answered({ ownerId: person.userId, trackIds: `${other},${other}` })
    expect(await answer.json()).toEqual({ [other]: [] })
    expect((await answered({ ownerId: person.userId, trackIds: 'squat' })).status).toBe(400)
  })

  test('R-PLAN-32 the sessions of a track touch at most twice the database pages with 10,000 workouts as with 500', async () => {
    const track = await newTrack()
    const given = JSON.stringify({ track: track.id, counts: true, set_at: 2 })
    async function fill(from: number, to: number) {
      await sql`with trained as (
          insert into workout (id, user_id, workout_name, is_active, is_public, created_at, completed_at,
            duration_seconds, is_unscheduled, last_op_at, rev)
          select gen_random_uuid(), ${person.userId}, 'Day ' || n, false, false, at, at, 0, false, at, 1
          from generate_series(${from}::int, ${to}::int) n, lateral (select now() - n * interval '1 hour' as at) t
          returning id, user_id
        ), rows as (
          insert into workout_exercise (id, workout_id, user_id, exercise_id, exercise_order, snapshot_name,
            snapshot_section, given)
          select gen_random_uuid(), id, user_id, ${track.exercise_id}, 1, 'Squat', 'training', ${given}::jsonb
          from trained returning id, workout_id, user_id, exercise_id
        )
        insert into logged_set (id, workout_id, workout_exercise_id, exercise_id, user_id, set_order, status,
          set_variant, set_type, reps, weight_unit, target_reps)
        select gen_random_uuid(), workout_id, id, exercise_id, user_id, 1, 'complete', 'Set 1', 'reps', 5, 'kg', 5
        from rows`.execute(database.db)
      await sql`analyze workout, workout_exercise, logged_set`.execute(database.db)
    }
    async function pagesRead(): Promise<number> {
      let plan: Record<string, number> = {}
      const explained = database.db.withPlugin({
        transformQuery: ({ node }) =>
          node.kind === 'RawNode' ? RawNode.create(['explain (analyze, buffers, format json) ', ''], [node]) : node,
        async transformResult({ result }) {
          plan = (result.rows[0] as { 'QUERY PLAN': [{ Plan: typeof plan }] })['QUERY PLAN'][0].Plan
          return { rows: [] }
        },
      })
      await trackSessions(explained, { ownerId: person.userId, trackIds: [track.id] })
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    await fill(1, 500)
    const few = await pagesRead()
    await fill(501, 10_000)
    expect(await told(track)).toHaveLength(1) // all are of another base, and the newest says the round
    expect(await pagesRead()).toBeLessThanOrEqual(2 * few)
  })
})
