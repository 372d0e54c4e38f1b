import { afterEach, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, type Track, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack, removeTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import type { PullAnswer } from '#sync/wire.ts'
import { withDatabases } from '../support/databases.ts'
import { BY_WEIGHT, trackSessionsIn } from '../support/lifter.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { imported } from '../support/plans.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { exportedBy, planOfFile, type SledFile } from '../support/restoring.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const BASE = { base: 60.25, base_unit: 'kg' as const, base_reps: 9, base_stage: null, base_set_at: 1_700_000_000_000 }
const RULE = { ...BY_WEIGHT, range: [8, 12], misses: null, rounds: [1, 2] }
const ROUNDS = [{ percent: 62.5, reps: 8, open: true }]

withDatabases((fresh) => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })

  async function signedUp() {
    const server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    servers.push(server)
    return { server, olivia: await server.signUp('Olivia', 'Owen', 'olivia@example.org') }
  }

  async function documentOf<D>(server: TestServer, { userId, cookie }: Person, id: string): Promise<D> {
    const body = { actorId: userId, ownerId: userId, known: {}, ids: [id], active: false, routines: false }
    const answer = await server.ask('/api/documents', { method: 'POST', cookie, body })
    const [update] = ((await answer.json()) as PullAnswer).documents
    if (update?.t !== 'document') throw new Error('there is no such document')
    return update.document as D
  }

  /** A squat that follows its track, and a workout in which it went as asked. */
  async function trained() {
    const { server, olivia } = await signedUp()
    const push = async (documentId: string, ...made: Made[]) => {
      const ops = made.map((one) => envelope(olivia, olivia.userId, documentId, one))
      expect((await pushed(server, olivia, ops)).results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
    }
    const exerciseId = exerciseIdFor(olivia.userId, 'Squat')
    const [bookId, trackId] = [bookIdFor(olivia.userId), trackIdFor(olivia.userId, exerciseId, 'heavy')]
    await push(
      bookId,
      editTrack.make({ id: trackId, exerciseId, label: 'heavy', changes: { rule: RULE, ...BASE } }),
      editTrack.make({
        id: trackIdFor(olivia.userId, exerciseId, null),
        exerciseId,
        label: null,
        changes: { rule: RULE },
      }),
    )
    const routineId = await planRoutine(server, olivia, {
      name: 'Legs',
      exercises: [{ name: 'Squat', sets: [{}, {}] }],
    })
    const planned = await documentOf<RoutineDocument>(server, olivia, routineId)
    const [row, set] = [planned.exercises[0]?.id ?? '', planned.sets[0]?.id ?? '']
    await push(
      routineId,
      editExercise.planning.make({ id: row, track_id: trackId }),
      editSet.planning.make({ setId: set, changes: { rounds: ROUNDS } as object }),
    )
    const book = await documentOf<BookDocument>(server, olivia, bookId)
    const routine = await documentOf<RoutineDocument>(server, olivia, routineId)
    const progress = { book, sessions: [], equipmentOf: () => null }
    const workoutId = crypto.randomUUID()
    const start = startFrom(routine, { newId: () => crypto.randomUUID(), name: 'Monday', timeZone: null, progress })
    await push(workoutId, start)
    const { sets } = await documentOf<WorkoutDocument>(server, olivia, workoutId)
    await push(workoutId, ...sets.map(({ id }) => completeSet.make({ setId: id })))
    const workout = await documentOf<WorkoutDocument>(server, olivia, workoutId)
    return { server, olivia, push, book, routine, workout, trackId, bookId }
  }

  test('R-PLAN-01 R-PLAN-07 tracks, rounds, what was given and targets are stored unchanged', async () => {
    const { book, routine, workout, trackId, push, server, olivia, bookId } = await trained()
    const tracks = book.tracks.toSorted((a, b) => (a.base ?? 0) - (b.base ?? 0))
    expect(tracks).toMatchObject([
      { label: null, rule: RULE, base: null, base_set_at: null },
      { id: trackId, label: 'heavy', rule: RULE, ...BASE },
    ])
    expect(routine.exercises).toMatchObject([{ track_id: trackId, track_counts: true }])
    expect(routine.sets).toMatchObject([{ rounds: ROUNDS }, { rounds: null }])
    expect(workout.exercises).toMatchObject([
      {
        given: {
          ...{ track: trackId, counts: true, base: 60.25, unit: 'kg', load: 'total', reps: 9, stage: 1, misses: 0 },
          ...{ round: 1, rounds: 1, set_at: BASE.base_set_at, lighter: null },
        },
      },
    ])
    const asked = { reps: 9, weight_unit: 'kg', target_reps: 9, target_seconds: null, status: 'complete' }
    expect(workout.sets).toMatchObject([
      { ...asked, weight: 37.5, target_weight: 37.5, open_ended: true },
      { ...asked, weight: 60.25, target_weight: 60.25 },
    ])
    expect(trackSessionsIn([workout])).toMatchObject([{ given: { track: trackId }, sets: [{}, {}] }])
    await push(bookId, removeTrack.make({ id: trackId }))
    expect((await documentOf<BookDocument>(server, olivia, bookId)).tracks).toHaveLength(1)
  })

  test('R-PLAN-31 bad numbers are malformed and change nothing', async () => {
    const { server, olivia, trackId, bookId, routine } = await trained()
    const exerciseId = exerciseIdFor(olivia.userId, 'Squat')
    const track = (changes: object) => ({
      ...editTrack.make({ id: trackId, exerciseId, label: 'heavy', changes: {} }),
      args: { id: trackId, exerciseId, label: 'heavy', changes },
    })
    const set = (rounds: object[]) => ({
      ...editSet.planning.make({ setId: routine.sets[0]?.id ?? '', changes: {} }),
      args: { setId: routine.sets[0]?.id ?? '', changes: { rounds } },
    })
    const rise = [
      { from: 5, steps: 1 },
      { from: 4, steps: 2 },
    ]
    for (const [documentId, made] of [
      [bookId, track({ rule: { ...RULE, step: 51 } })],
      [bookId, track({ rule: { ...BY_WEIGHT, lines: rise } })],
      [bookId, track({ ...BASE, base: 10_000 })],
      [routine.id, set([{ percent: 62.3, reps: 5, open: false }])],
      [routine.id, set(Array(21).fill(ROUNDS[0]))],
    ] as const)
      expect(await outcomeOf(server, olivia, envelope(olivia, olivia.userId, documentId, made))).toBe('malformed')
    expect((await documentOf<BookDocument>(server, olivia, bookId)).tracks).toContainEqual(
      expect.objectContaining(BASE),
    )
    expect((await documentOf<RoutineDocument>(server, olivia, routine.id)).sets[0]).toMatchObject({ rounds: ROUNDS })
  })

  test('R-PLAN-33 an export has tracks, and a restore in another account derives their ids alike', async () => {
    const { server, olivia, trackId, push, workout } = await trained()
    await push(workout.id, endWorkoutByHand.make({}))
    const file = await exportedBy(server, olivia)
    const [book] = file.books as SledFile[]
    expect(book?.tracks.find(({ id }: Track) => id === trackId)).toEqual({
      ...{ id: trackId, exercise_id: exerciseIdFor(olivia.userId, 'Squat'), label: 'heavy', rule: RULE, ...BASE },
      base_set_at: new Date(BASE.base_set_at).toISOString(),
    })
    const second = await signedUp()
    expect(await imported(second.server, second.olivia, planOfFile(file, second.server.clock.now))).toMatchObject({
      state: 'done',
    })
    const again = await exportedBy(second.server, second.olivia)
    const [restored] = again.books as SledFile[]
    const own = restored?.tracks.find(({ label }: Track) => label === 'heavy')
    expect(own).toEqual({ ...own, rule: RULE, ...BASE, base_set_at: new Date(BASE.base_set_at).toISOString() })
    expect(own.id).toBe(trackIdFor(second.olivia.userId, own.exercise_id, 'heavy'))
    expect(own.id).not.toBe(trackId)
    expect(again.routines).toMatchObject([{ exercises: [{ track_id: own.id, sets: [{ rounds: ROUNDS }, {}] }] }])
    expect(again.workouts).toMatchObject([
      { exercises: [{ given: { track: own.id, base: 60.25 }, sets: [{ target_weight: 37.5 }, { target_reps: 9 }] }] },
    ])
  })
})
