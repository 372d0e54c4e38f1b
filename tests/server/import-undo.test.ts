import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { editBodyWeight } from '#logbook/body-weights.ts'
import { rebuildStats } from '#logbook/server/stats/rebuild.ts'
import { renameWorkout } from '#logbook/workouts.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import {
  begun,
  FIRST,
  imported,
  importsOf,
  plan,
  plannedExercise,
  plannedSet,
  plannedWorkout,
  planOf,
  sendPlan,
} from '../support/plans.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(() => server.stop())

  const undo = async (id: string, withChanged = false, person = olivia) => {
    const path = `/api/imports/${id}/undo?accountId=${person.userId}`
    const answer = await server.ask(path, { method: 'POST', cookie: person.cookie, body: { withChanged } })
    await server.context.jobs.runDue()
    return answer.status
  }
  const changedSince = async (id: string) =>
    (await server.ask(`/api/imports/${id}/changed?accountId=${olivia.userId}`, olivia)).json()
  const rows = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.db)).rows
  const live = async () =>
    (await rows(sql<{ name: string }>`select workout_name as name from workout where trashed_at is null`)).map(
      ({ name }) => name,
    )
  const trashed = async () => (await rows(sql`select id from workout where trashed_at is not null`)).length
  const progress = async () => ({
    stats: await rows(sql`select workout_id from workout_stat order by workout_id`),
    bests: await rows(sql`select name, sessions, bests from exercise_best order by name`),
    records: await rows(sql`select workout_id, name, records from workout_exercise_stat order by workout_id, name`),
  })

  test('R-IMP-27 undoing an import moves its unchanged workouts to the trash, and the file can be imported again', async () => {
    const at = Date.UTC(2025, 4, 1)
    const weighings = [80, 81].map((weight) => ({ at, weight, unit: 'kg' as const, note: null }))
    const row = await imported(server, olivia, { ...plan(25), weighings })
    const [changed] = await rows(sql<{ id: string }>`select id from workout order by created_at desc limit 1`)
    const rename = envelope(olivia, olivia.userId, changed?.id ?? '', renameWorkout.make({ name: 'Mine' }))
    expect(await outcomeOf(server, olivia, rename)).toBe('done')
    const [weight] = await rows(sql<{ id: string }>`select id from body_weight where weight = 81`)
    const edit = editBodyWeight.make({ weightId: weight?.id ?? '', changes: { weight: 82 } })
    const edited = envelope(olivia, olivia.userId, bodyIdFor(olivia.userId, 2025), edit)
    expect(await outcomeOf(server, olivia, edited)).toBe('done')
    expect(await importsOf(server, olivia)).toMatchObject([{ isUndoable: true }])
    expect(await changedSince(row.id)).toMatchObject({ count: 1, workouts: [{ id: changed?.id, name: 'Mine' }] })
    expect(await undo(row.id)).toBe(200)
    expect([await live(), await trashed()]).toEqual([['Mine'], 24])
    expect(await rows(sql`select weight from body_weight`)).toEqual([{ weight: 82 }])
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undone', isUndoable: false, written: 25 }])
    const folded = await progress()
    await rebuildStats(database.db, olivia.userId, () => {})
    expect(folded).toEqual(await progress())
    expect(folded.stats).toHaveLength(1)
    expect(await undo(row.id, true)).toBe(200)
    expect([await live(), await trashed()]).toEqual([['Mine'], 24])
    expect((await imported(server, olivia, plan(25))).written).toBe(25)
    expect(await live()).toHaveLength(26)
  })

  test('R-IMP-27 undoing an import also removes changed workouts if the user asks for that', async () => {
    const row = await imported(server, olivia, plan(3))
    const [changed] = await rows(sql<{ id: string }>`select id from workout order by created_at limit 1`)
    const rename = envelope(olivia, olivia.userId, changed?.id ?? '', renameWorkout.make({ name: 'Mine' }))
    expect(await outcomeOf(server, olivia, rename)).toBe('done')
    expect(await undo(row.id, true)).toBe(200)
    expect([await live(), await trashed()]).toEqual([[], 3])
  })

  test('R-IMP-27 the user can start an import undo again after its job has failed', async () => {
    const { jobs } = server.context
    const row = await imported(server, olivia, plan(25))
    const [held] = await rows(sql<{ id: string }>`select id from workout order by id limit 1`)
    await sql`create function hold() returns trigger language plpgsql as $$ begin
      if new.id::text = tg_argv[0] then raise exception 'held'; end if; return new; end $$`.execute(database.db)
    const id = sql.lit(held?.id ?? '')
    await sql`create trigger hold before update on workout for each row execute function hold(${id})`.execute(
      database.db,
    )
    expect(await undo(row.id)).toBe(200)
    await until(async () => {
      server.clock.now += 5_000
      await jobs.runDue()
      return (await importsOf(server, olivia))[0]?.isUndoable === true
    }, 'it is given up')
    expect([(await live()).length, await trashed()]).toEqual([1, 24])
    await sql`drop trigger hold on workout`.execute(database.db)
    expect(await undo(row.id)).toBe(200)
    expect([await live(), await trashed()]).toEqual([[], 25])
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undone', isUndoable: false }])
  })

  test('R-IMP-27 the user can start an import undo again after its process was killed on every attempt', async () => {
    const { jobs } = server.context
    const row = await imported(server, olivia, plan(2))
    await sql`update import set state = 'undoing'`.execute(database.db)
    await sql`insert into job (kind, payload, max_attempts, run_at, failed_at)
      values ('import.undo', ${JSON.stringify({ importId: row.id })}::jsonb, 20, now(), now())`.execute(database.db)
    server.clock.now += 2 * 60 * 60 * 1000
    await jobs.runDue()
    expect(await undo(row.id)).toBe(200)
    expect([await live(), await trashed()]).toEqual([[], 2])
    server.clock.now += 2 * 60 * 60 * 1000
    await jobs.runDue()
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undone' }])
  })

  test('R-IMP-26 R-IMP-29 records are correct after body weights are imported for existing workouts and after the undo', async () => {
    const trained = (index: number) => {
      const dip = plannedSet({ weight: 10 + (index % 3), load: 'added' })
      return plannedWorkout(index, {
        exercises: [plannedExercise('Dip', [dip]), plannedExercise('Squat', [plannedSet({ weight: 100 + index })])],
      })
    }
    await imported(server, olivia, planOf([0, 10, 20, 30, 200].map(trained)))
    const before = await progress()
    const weighings = [90, 70, 80].map((weight, index) => {
      return { at: FIRST + (index * 12 - 1) * DAY_MS, weight, unit: 'kg' as const, note: null }
    })
    const row = await imported(server, olivia, planOf([], { weighings }))
    const weighed = await progress()
    expect(weighed.bests).not.toEqual(before.bests)
    await rebuildStats(database.db, olivia.userId, () => {})
    expect(weighed).toEqual(await progress())
    expect(await undo(row.id)).toBe(200)
    expect(await progress()).toEqual(before)
  })

  test('R-IMP-27 an import undo resumes after a broken connection and blocks new imports until its last workout is in the trash', async () => {
    const row = await imported(server, olivia, plan(50))
    await sql`create sequence trashed_rows`.execute(database.db)
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if nextval('trashed_rows') = 25 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`.execute(database.db)
    await sql`create trigger die after update on workout for each row execute function die()`.execute(database.db)
    expect(await undo(row.id)).toBe(200)
    expect(await importsOf(server, olivia)).toMatchObject([
      { state: 'undoing', undone: 20, undoTotal: 50, isUndoable: false },
    ])
    expect(await trashed()).toBe(20)
    const refusal = await sendPlan(server, olivia, plan(50))
    expect([refusal.status, (await refusal.json()).code]).toEqual([409, 'import-undoing'])
    await server.stop()
    server = await startTestServer({ database, areJobsByHand: true })
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undoing', undone: 20 }])
    await until(async () => {
      server.clock.now += 5_000
      await server.context.jobs.runDue()
      return (await importsOf(server, olivia))[0]?.state !== 'undoing'
    }, 'it is over')
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undone', undone: 50 }])
    expect([await live(), await trashed()]).toEqual([[], 50])
    expect((await imported(server, olivia, plan(50))).written).toBe(50)
  })

  test('R-IMP-27 changed workouts that an import undo keeps do not count as left to undo', async () => {
    const row = await imported(server, olivia, plan(3))
    const [changed] = await rows(sql<{ id: string }>`select id from workout order by created_at limit 1`)
    const rename = envelope(olivia, olivia.userId, changed?.id ?? '', renameWorkout.make({ name: 'Mine' }))
    expect(await outcomeOf(server, olivia, rename)).toBe('done')
    await undo(row.id)
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'undone', undone: 2, undoTotal: 2 }])
  })

  test('R-IMP-27 the server undoes only one import at a time, and none while another import is running', async () => {
    const [first, second] = [await imported(server, olivia, plan(2)), await imported(server, olivia, planOf([]))]
    await sql`update import set written = 1, total = 1 where id = ${second.id}`.execute(database.db)
    const begin = async (id: string) => {
      const path = `/api/imports/${id}/undo?accountId=${olivia.userId}`
      const answer = await server.ask(path, { method: 'POST', cookie: olivia.cookie, body: { withChanged: false } })
      return answer.status === 200 ? 'begun' : (await answer.json()).code
    }
    const answers = await Promise.all([begin(first.id), begin(second.id)])
    expect(answers.toSorted()).toEqual(['begun', 'import-undoing'])
    await server.context.jobs.runDue()
    await begun(server, olivia, plan(4))
    const other = answers[0] === 'begun' ? second : first
    expect(await begin(other.id)).toBe('import-running')
  })

  test('R-IMP-27 an import that is running, too old or of another account cannot be undone', async () => {
    const max = await server.signUp('Max', 'Martin', 'max@example.org')
    const id = await begun(server, olivia, plan(2))
    const answer = await server.ask(`/api/imports/${id}/undo?accountId=${olivia.userId}`, {
      method: 'POST',
      cookie: olivia.cookie,
      body: { withChanged: false },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'import-running'])
    await server.context.jobs.runDue()
    expect(await undo(id, false, max)).toBe(404)
    expect(await undo(crypto.randomUUID())).toBe(404)
    server.clock.now += 91 * DAY_MS
    const again = await server.logIn('olivia@example.org')
    expect(await undo(id, false, again)).toBe(404)
    expect(await live()).toHaveLength(2)
  })

  test('R-IMP-23 R-IMP-27 an import undo continues after its database connection breaks', async () => {
    const row = await imported(server, olivia, plan(50))
    await sql`create sequence trashed_rows`.execute(database.db)
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if nextval('trashed_rows') in (3, 31) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`.execute(database.db)
    await sql`create trigger die after update on workout for each row execute function die()`.execute(database.db)
    expect(await undo(row.id)).toBe(200)
    await until(async () => {
      server.clock.now += 5_000
      await server.context.jobs.runDue()
      return (await live()).length === 0
    }, 'all is in the trash')
    expect([await trashed(), (await progress()).bests]).toEqual([50, []])
  })

  test('R-IMP-27 undoing the last import that uses an alias deletes it; exercises go with their last workout', async () => {
    const first = await imported(server, olivia, planOf([plannedWorkout(0, { exercises: [plannedExercise('Squat')] })]))
    const [squat] = await rows(sql<{ id: string }>`select id from exercise`)
    const low = (index: number) => ({
      ...planOf([plannedWorkout(index, { exercises: [plannedExercise('Low Squat'), plannedExercise('Hop')] })]),
      exercises: [
        { name: 'Low Squat', exerciseId: squat?.id ?? '' },
        { name: 'Hop', newName: 'Hop' },
      ],
    })
    server.clock.now += 1_000
    const second = await imported(server, olivia, low(1))
    server.clock.now += 1_000
    const third = await imported(server, olivia, low(2))
    const names = async () =>
      (await rows(sql<{ name: string }>`select name from exercise order by name`)).map(({ name }) => name)
    const aliases = async () => (await rows(sql`select name_key from exercise_alias`)).length
    await undo(second.id)
    expect([await names(), await aliases()]).toEqual([['Hop', 'Squat'], 1])
    await undo(third.id)
    expect([await names(), await aliases()]).toEqual([['Hop', 'Squat'], 0])
    server.clock.now += 31 * DAY_MS // The trash is emptied, then the exercises go.
    await server.context.jobs.runDue()
    server.clock.now += DAY_MS
    await server.context.jobs.runDue()
    expect([await names(), await live()]).toEqual([['Squat'], ['Push']])
    expect(first.state).toBe('done')
  })

  test('R-IMP-27 R-IMG-20 making a picture of an imported workout does not count as a change of the workout', async () => {
    const row = await imported(server, olivia, plan(2))
    const ids = (await rows(sql<{ id: string }>`select id from workout`)).map(({ id }) => id)
    for (const id of ids) {
      const answer = await server.ask(`/api/generate-og-image?workoutId=${id}`, olivia)
      expect(answer.status).toBe(200)
    }
    expect(await rows(sql`select id from workout where og_image_url is null`)).toEqual([])
    expect(await changedSince(row.id)).toEqual({ count: 0, workouts: [] })
    expect(await undo(row.id)).toBe(200)
    expect([await live(), await trashed()]).toEqual([[], 2])
  })
})
