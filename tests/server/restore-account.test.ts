import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { exerciseIdFor, mayBeDerived } from '#domain/ids.ts'
import { type AccountHistory, alreadyHere } from '#domain/import/already-here.ts'
import type { ImportPlan } from '#domain/import/plan.ts'
import type { AccountHistoryPage } from '#features/import/account-history.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { addComment } from '#logbook/comments.ts'
import { editExercise } from '#logbook/exercises.ts'
import { registry } from '#logbook/operations.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { rebuildStats } from '#logbook/server/stats/rebuild.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, renameWorkout, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { PASSWORD, PEOPLE } from '../../scripts/seed/accounts.server.ts'
import { seed } from '../../scripts/seed/seed.server.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { PastHistory } from '../support/past-history.ts'
import { imported, importsOf, plannedWorkout, planOf, sendPlan } from '../support/plans.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { comparable, exportedBy, planOfFile, type SledFile } from '../support/restoring.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })
  const started = async (): Promise<{ server: TestServer; database: TestDatabase }> => {
    const database = await fresh()
    const server = await startTestServer({ database, areJobsByHand: true })
    servers.push(server)
    return { server, database }
  }
  const signedUp = async () => {
    const { server, database } = await started()
    return { server, database, olivia: await server.signUp('Olivia', 'Owen', 'olivia@example.org') }
  }

  /** Olivia's two years with her coach, and what else an account may hold. */
  async function lived(newest = 25): Promise<{ server: TestServer; database: TestDatabase; olivia: Person }> {
    const { server, database } = await started()
    await seed(server.context, { registry, now: server.clock.now - 60_000, timeZone: 'Europe/Berlin', newest })
    const olivia = await server.logIn(PEOPLE.olivia.email, PASSWORD)
    await imported(
      server,
      olivia,
      planOf(
        [0, 1, 2].map((n) => plannedWorkout(n)),
        { exercises: NAMES },
      ),
    )
    const read = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
      (await statement.execute(database.db)).rows.map((row) => row.id)
    const [own, other, third, renamed] = await read(sql`select id from workout where user_id = ${olivia.userId}
      and completed_at is not null order by created_at desc limit 4`)
    const [changed] = await read(sql`select id from workout where import_id is not null order by id limit 1`)
    const [exercise] = await read(sql`select id from workout_exercise where workout_id = ${renamed}`)
    const [routine] = await read(sql`select id from routine where user_id = ${olivia.userId} order by id limit 1`)
    const [running, discarded, row] = [id(), id(), id()]
    const max = await server.logIn(PEOPLE.max.email, PASSWORD)
    const say = (targetId: string | null, text: string) => addComment.make({ id: id(), targetId, text })
    await pushed(server, max, [envelope(max, olivia.userId, renamed ?? '', say(exercise ?? '', 'Knees out'))])
    const start = (name: string) => startWorkout.make({ ...{ name, routineId: routine ?? null }, ...withSets(row) })
    const on = (documentId: string | undefined, made: Parameters<typeof envelope>[3]) =>
      envelope(olivia, olivia.userId, documentId ?? '', made)
    const squat = exerciseIdFor(olivia.userId, 'Squat')
    const weights = [80, 81].map((weight, n) => ({
      id: id(),
      at: AT + n * DAY_MS,
      weight,
      unit: 'kg' as const,
      note: 'x',
    }))
    await pushed(server, olivia, [
      on(own, deleteWorkout.make({})),
      on(other, renameWorkout.make({ name: 'Legs & "more", 🦵' })),
      on(changed, renameWorkout.make({ name: 'Changed since' })),
      on(renamed, editExercise.logging.make({ id: exercise ?? '', name: 'Only today', section: 'cooldown' })),
      on(renamed, say(null, 'Felt easy')),
      on(routine, archiveRoutine.make({ isArchived: true })),
      on(discarded, start('Nothing done')),
      on(discarded, endWorkoutByHand.make({})),
      on(bookIdFor(olivia.userId), setBook.make({ changes: { effort: 'rir', weekly_goal: 3, unit: 'kg' } })),
      on(
        bookIdFor(olivia.userId),
        editBookExercise.make({
          exerciseId: squat,
          changes: {
            ...{ note: 'Low', step: 1.25, forgotten_at: AT, looks_like: 'Front Squat' },
            links: [{ url: 'https://example.org/squat', title: 'Depth' }],
          },
        }),
      ),
      on(bodyIdFor(olivia.userId, 2026), addBodyWeight.make({ year: 2026, weight: weights[0] as Weighed })),
    ])
    await pushed(server, olivia, [on(running, startWorkout.make({ ...withSets(id()), name: 'Now', routineId: null }))])
    expect(third).toBeDefined()
    return { server, database, olivia }
  }

  test('R-IMP-32 restoring an export into an empty account on an empty server brings back everything with its ids', async () => {
    const { server, olivia } = await lived()
    const file = await exportedBy(server, olivia)
    const second = await signedUp()
    const row = await imported(second.server, second.olivia, planOfFile(file, server.clock.now))
    expect(row).toMatchObject({ state: 'done', skipped: 0, isUndoable: true })
    expect(row.routines).toBe(file.routines.length)
    const again = comparable(await exportedBy(second.server, second.olivia))
    const expected = comparable(file)
    for (const name of Object.keys(expected)) expect({ [name]: again[name] }).toEqual({ [name]: expected[name] })
    expect(again).toEqual(expected)
    expect(file.workouts.some((each: SledFile) => each.trashed_at !== null)).toBe(true)
    expect(file.workouts.some((each: SledFile) => each.is_active)).toBe(true)
    expect(file.exercise_aliases).not.toEqual([])
    const said = file.workouts.flatMap(({ comments }: SledFile) => comments)
    expect(said.map(({ text }: SledFile) => text).toSorted()).toEqual(['Felt easy', 'Knees out']) // R-COACH-07
    const { rows } = await sql`select 1 from workout where is_public
      union all select 1 from routine where is_public`.execute(second.database.db)
    expect(rows).toEqual([])
    expect(await stats(second.database)).toEqual(await rebuilt(second))
  })

  test.each([1, 2])(
    'R-IMP-32 a restore brings back any random history of logging, correcting and deleting (seed %d)',
    async (chance) => {
      const { server, olivia } = await signedUp()
      const push = async (documentId: string, ...made: Made[]) => {
        const ops = made.map((one, n) => envelope(olivia, olivia.userId, documentId, one, { n, at: server.clock.now }))
        const { results } = await pushed(server, olivia, ops, { sentAt: server.clock.now })
        expect(results.map(({ outcome }) => outcome)).toEqual(made.map(() => 'done'))
      }
      const history = new PastHistory(seededRandom(chance), server.clock.now, push, olivia.userId)
      for (let step = 1; step <= 60; step++) await history.step()
      const file = await exportedBy(server, olivia)
      const second = await signedUp()
      const row = await imported(second.server, second.olivia, planOfFile(file, server.clock.now))
      expect(row).toMatchObject({ state: 'done', skipped: 0 })
      expect(comparable(await exportedBy(second.server, second.olivia))).toEqual(comparable(file))
      expect(await stats(second.database)).toEqual(await rebuilt(second))
    },
  )

  test('R-IMP-32 undoing a restore removes what it brought, and restoring again brings everything back once', async () => {
    const { server, olivia } = await lived(5)
    const planned = planOfFile(await exportedBy(server, olivia), server.clock.now)
    const second = await signedUp()
    const first = await imported(second.server, second.olivia, planned)
    const undo = async (importId: string) => {
      const path = `/api/imports/${importId}/undo?accountId=${second.olivia.userId}`
      const answer = await second.server.ask(path, {
        method: 'POST',
        cookie: second.olivia.cookie,
        body: NOTHING_CHANGED,
      })
      expect(answer.status).toBe(200)
      await second.server.context.jobs.runDue()
    }
    await undo(first.id)
    expect(await counts(second.database)).toMatchObject({ workouts: 0, routines: 0, weighings: 0, aliases: 0 })
    const again = await imported(second.server, second.olivia, planned)
    expect(again).toMatchObject({ written: first.written, skipped: 0, routines: first.routines })
    const here = await counts(second.database)
    expect(here).toMatchObject({ workouts: first.written, routines: first.routines })
    const twice = await imported(second.server, second.olivia, { ...planned, exercises: [], workouts: [] })
    expect(twice).toMatchObject({ written: 0, routines: 0, weighings: 0 })
    expect(await counts(second.database)).toEqual(here)
    await undo(again.id)
    expect(await counts(second.database)).toMatchObject({ workouts: 0, routines: 0, weighings: 0 })
  })

  test('R-IMP-32 R-IMP-21 a restore into an account with data adds only new items and keeps the existing ones', async () => {
    const { server, olivia, database } = await lived(5)
    const file = await exportedBy(server, olivia)
    const before = comparable(file)
    const had = await counts(database)
    const max = await server.logIn(PEOPLE.max.email, PASSWORD)
    const maxHad = comparable(await exportedBy(server, max))
    // The same file again: the device leaves all of its workouts out, they are here.
    const here = await accountHistoryOf(server, olivia)
    const planned = planOfFile(file, server.clock.now)
    const found = alreadyHere(planned.workouts, [], here, 'Europe/Berlin')
    expect(planned.workouts.filter(({ sourceKey }) => !found.has(sourceKey))).toEqual([])
    await imported(server, olivia, { ...planned, exercises: [], workouts: [] })
    expect(await counts(database)).toEqual(had)
    const after = comparable(await exportedBy(server, olivia))
    expect({ ...after, imports: before.imports }).toEqual(before)
    // Somebody else's file, on the server where all its ids are taken.
    const row = await imported(server, max, planned)
    expect(row).toMatchObject({ written: planned.workouts.length, skipped: 0, routines: file.routines.length })
    expect(comparable(await exportedBy(server, olivia))).toEqual(after)
    const maxHas = comparable(await exportedBy(server, max))
    for (const kind of ['workouts', 'routines']) {
      const byId = new Map(maxHas[kind].map((each: SledFile) => [each.id, each]))
      for (const each of maxHad[kind]) expect(byId.get(each.id)).toEqual(each)
    }
    const texts = (workouts: SledFile[]) => workouts.map((each) => contentOf(each)).sort()
    const own = new Set(maxHad.workouts.map((each: SledFile) => each.id))
    expect(texts(maxHas.workouts.filter((each: SledFile) => !own.has(each.id)))).toEqual(
      texts(before.workouts.filter((each: SledFile) => each.completed_at !== null && each.trashed_at === null)),
    )
    expect((await imported(server, max, { ...planned, exercises: [], workouts: [] })).routines).toBe(0)
  })

  test('R-IMP-32 R-IMP-21 a restore into an account with data recognizes workouts that both have imported from another app', async () => {
    const strong = planOf(
      [0, 1, 2].map((n) => plannedWorkout(n)),
      { exercises: NAMES },
    )
    const offered = async (to: Awaited<ReturnType<typeof signedUp>>, { workouts }: Pick<ImportPlan, 'workouts'>) => {
      const here = alreadyHere(workouts, [], await accountHistoryOf(to.server, to.olivia), 'Europe/Berlin')
      return workouts.filter(({ sourceKey }) => !here.has(sourceKey)).map(({ sourceKey }) => sourceKey)
    }
    const first = await signedUp()
    await imported(first.server, first.olivia, strong)
    const saved = planOfFile(await exportedBy(first.server, first.olivia), first.server.clock.now)
    // One account has the same history from the app, the other one a workout of its own.
    const twin = await signedUp()
    await imported(twin.server, twin.olivia, strong)
    expect(await offered(twin, saved)).toEqual([])
    const other = await signedUp()
    await imported(other.server, other.olivia, planOf([plannedWorkout(40)], { exercises: NAMES }))
    expect(await offered(other, saved)).toHaveLength(3)
    await imported(other.server, other.olivia, saved)
    expect(await offered(other, strong)).toEqual([])
    expect(await offered(other, saved)).toEqual([])
    // It is saved once more, and still known by what it came in as at first.
    const again = planOfFile(await exportedBy(other.server, other.olivia), other.server.clock.now)
    expect(await offered(twin, again)).toEqual([expect.stringMatching(/^sled:/)])
  })

  test('R-IMP-32 a restore into another account on the same server gives new ids where the old ones are taken', async () => {
    const { server, olivia } = await lived(5)
    const file = await exportedBy(server, olivia)
    const ada = await server.signUp('Ada', 'New', 'ada@example.org')
    const row = await imported(server, ada, planOfFile(file, server.clock.now))
    expect(row).toMatchObject({ skipped: 0, routines: file.routines.length })
    expect(comparable(await exportedBy(server, olivia))).toEqual(comparable(file))
    const came = comparable(await exportedBy(server, ada))
    expect(came.workouts.length).toBe(file.workouts.length)
    expect(came.exercises.map((each: SledFile) => each.name).sort()).toEqual(
      file.exercises.map((each: SledFile) => each.name).sort(),
    )
    const ids = new Set(came.routines.map((each: SledFile) => each.id))
    const asked = came.workouts.flatMap((each: SledFile) => each.routine_id ?? [])
    expect(asked.length).toBeGreaterThan(0)
    for (const routineId of asked) expect(ids.has(routineId)).toBe(true)
  })

  test('R-IMP-32 a restore skips an import of an unknown kind but keeps its workouts', async () => {
    const { server, olivia } = await lived(5)
    const file = await exportedBy(server, olivia)
    const imports = file.imports.map((each: SledFile) => ({ ...each, source: 'another-app' }))
    const second = await signedUp()
    const row = await imported(second.server, second.olivia, planOfFile({ ...file, imports }, server.clock.now))
    expect(row).toMatchObject({ state: 'done', skipped: 0 })
    const again = await exportedBy(second.server, second.olivia)
    expect(again.workouts).toHaveLength(file.workouts.length)
    expect(again.workouts.some((each: SledFile) => each.import_id !== null)).toBe(false)
  })

  test('R-IMP-32 an export in the older format 1 can be restored too', async () => {
    const { server, olivia } = await lived(5)
    const file = await exportedBy(server, olivia)
    const older = JSON.parse(JSON.stringify({ ...file, format: 1 }), (name, value) =>
      NOT_IN_FORMAT_1.has(name) ? undefined : value,
    )
    const second = await signedUp()
    const row = await imported(second.server, second.olivia, planOfFile(older, server.clock.now))
    expect(row).toMatchObject({ state: 'done', skipped: 0, routines: file.routines.length })
    const again = await exportedBy(second.server, second.olivia)
    // That an id comes from an import cannot be told here: then it may be one that follows from a person (Y4).
    const idOf = (each: SledFile) => (mayBeDerived(each.id) ? null : each.id)
    const names = ({ workouts }: SledFile) =>
      workouts.map((each: SledFile) => `${each.workout_name} ${idOf(each)}`).sort()
    expect(names(again)).toEqual(names(file))
  })

  test('R-IMP-32 R-IMP-23 a restore whose database connection breaks still writes every row exactly once', async () => {
    const { server, olivia } = await lived()
    const file = await exportedBy(server, olivia)
    const second = await signedUp()
    const { db } = second.database
    await sql`create sequence seen`.execute(db)
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if nextval('seen') in (3, 9, 20, 31, 40, 55) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`.execute(db)
    for (const table of ['exercise', 'routine', 'workout', 'import_workout', 'import_routine', 'body_weight']) {
      await sql`create trigger die before insert on ${sql.table(table)} for each row execute function die()`.execute(db)
    }
    const answer = await sendPlan(second.server, second.olivia, planOfFile(file, server.clock.now))
    expect(answer.status).toBe(202)
    await until(async () => {
      second.server.clock.now += 5_000
      await second.server.context.jobs.runDue()
      return (await importsOf(second.server, second.olivia))[0]?.state === 'done'
    }, 'all is written')
    expect(comparable(await exportedBy(second.server, second.olivia))).toEqual(comparable(file))
    const [row] = await importsOf(second.server, second.olivia)
    expect(row).toMatchObject({ skipped: 0, routines: file.routines.length })
  })
})

const NOTHING_CHANGED = { withChanged: false }

const NOT_IN_FORMAT_1 = new Set([
  ...['note', 'group_id', 'group_rest', 'kind', 'load', 'side', 'open_ended', 'rpe', 'distance', 'distance_unit'],
  ...['target_reps', 'target_weight', 'snapshot_name', 'snapshot_section', 'routine_set_id', 'source_key'],
  ...['is_as_imported', 'import_id', 'trashed_at', 'confirmed_at', 'has_public_notes'],
  ...['books', 'body_weights', 'imports', 'exercise_aliases'],
])

/** What a lifter reads of a workout. */
const contentOf = ({ workout_name, created_at, exercises }: SledFile): string =>
  JSON.stringify([
    ...[workout_name, created_at],
    exercises.map(({ name, section, sets }: SledFile) => [
      ...[name, section],
      sets.map(({ reps, weight, weight_unit, status, note }: SledFile) => [reps, weight, weight_unit, status, note]),
    ]),
  ])

async function counts({ db }: TestDatabase) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from workout where trashed_at is null and completed_at is not null)::integer as workouts,
    (select count(*) from routine)::integer as routines,
    (select count(*) from body_weight)::integer as weighings,
    (select count(*) from exercise_alias)::integer as aliases,
    (select count(*) from exercise)::integer as exercises`.execute(db)
  return rows[0]
}

const stats = async ({ db }: TestDatabase) => ({
  workouts: (await sql`select workout_id, sets, volume_kg from workout_stat order by workout_id`.execute(db)).rows,
  bests: (await sql`select exercise_id, sessions, bests from exercise_best order by exercise_id`.execute(db)).rows,
  records: (
    await sql`select workout_id, exercise_id, records from workout_exercise_stat order by workout_id, exercise_id`.execute(
      db,
    )
  ).rows,
})

async function rebuilt({ database, olivia }: { database: TestDatabase; olivia: Person }) {
  await rebuildStats(database.db, olivia.userId, () => {})
  return await stats(database)
}

/** What the device asks the server of an account (R-IMP-21). */
async function accountHistoryOf(server: TestServer, { userId, cookie }: Person): Promise<AccountHistory> {
  const answer = await server.ask(`/api/imports/here?accountId=${userId}`, { cookie })
  const { workouts, sourceKeys } = (await answer.json()) as AccountHistoryPage
  return { workouts, sourceKeys: new Set(sourceKeys) }
}

type Weighed = Parameters<typeof addBodyWeight.make>[0]['weight']

const DAY_MS = 24 * 60 * 60 * 1000
const AT = Date.UTC(2026, 2, 1, 7)
/** One stands for an exercise of another name. */
const NAMES = [
  { name: 'Bench Press (Barbell)', newName: 'Bench Press' },
  { name: 'Dip', newName: 'Dip' },
]

const withSets = (row: string) => ({
  timeZone: 'Europe/Berlin',
  exercises: [{ id: row, exerciseId: exerciseIdFor(row, 'Squat'), name: 'Squat', section: 'training' as const }],
  sets: [{ ...setValues({ weight: 60 }), id: id(), workoutExerciseId: row, routineSetId: null }],
})
