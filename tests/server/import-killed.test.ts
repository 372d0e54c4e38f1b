import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ImportRow } from '#features/import/imports.ts'
import { rebuildStats } from '#logbook/server/stats/rebuild.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import {
  begun,
  imported,
  importsOf,
  plan,
  plannedExercise,
  plannedSet,
  plannedWorkout,
  planOf,
  sendPlan,
} from '../support/plans.ts'
import { type Person, signUpAt, startTestServer, type TestServer } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

/** All that an import has made, by ids that follow from the import's and the file's. */
async function rowsOf({ db }: TestDatabase) {
  const read = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows
  return {
    workouts: await read(sql`select id, workout_name, created_at, rev from workout order by id`),
    exercises: await read(sql`select id, workout_id, snapshot_name, exercise_order from workout_exercise order by id`),
    sets: await read(sql`select id, workout_exercise_id, set_order, weight from logged_set order by id`),
    noted: await read(sql`select import_id, workout_id, source_key, rev from import_workout order by workout_id`),
    stats: await read(sql`select workout_id, sets, volume_kg from workout_stat order by workout_id`),
    records: await read(sql`select workout_id, name, jsonb_array_length(records) as records
      from workout_exercise_stat order by workout_id, name`),
    bests: await read(sql`select name, sessions, newest_workout_id from exercise_best order by name`),
  }
}

withDatabases((fresh) => {
  const started = async (database: TestDatabase): Promise<{ server: TestServer; olivia: Person }> => {
    const server = await startTestServer({ database, areJobsByHand: true })
    return { server, olivia: await server.signUp('Olivia', 'Owen', 'olivia@example.org') }
  }

  /** What a plan makes when nothing comes between. */
  async function undisturbed(id: string, count: number) {
    const database = await fresh()
    const { server, olivia } = await started(database)
    expect((await sendPlan(server, olivia, plan(count), { id })).status).toBe(202)
    await server.context.jobs.runDue()
    await server.stop()
    return await rowsOf(database)
  }

  test('R-IMP-23 an import whose database connection breaks within batches still writes every row exactly once', async () => {
    const id = crypto.randomUUID()
    const database = await fresh()
    const { server, olivia } = await started(database)
    // A sequence counts on when its transaction is rolled back: each of these happens once.
    await sql`create sequence written_rows`.execute(database.db)
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if nextval('written_rows') in (7, 40, 41, 95) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`.execute(database.db)
    await sql`create trigger die after insert on workout for each row execute function die()`.execute(database.db)
    await sql`create trigger die_too after insert on import_workout for each row execute function die()`.execute(
      database.db,
    )
    expect((await sendPlan(server, olivia, plan(70), { id })).status).toBe(202)
    await until(async () => {
      server.clock.now += 5_000
      await server.context.jobs.runDue()
      return (await importsOf(server, olivia))[0]?.state === 'done'
    }, 'all is written')
    const [row] = await importsOf(server, olivia)
    expect(row).toMatchObject({ total: 70, written: 70, skipped: 0 })
    const { rows } = await sql<{ last: number }>`select last_value::integer as last from written_rows`.execute(
      database.db,
    )
    expect(rows[0]?.last).toBeGreaterThan(140)
    await server.stop()
    expect(await rowsOf(database)).toEqual(await undisturbed(id, 70))
  })

  test('R-IMP-22 R-IMP-26 a failed import has correct records for its written workouts, even if the database broke again', async () => {
    const database = await fresh()
    const { server, olivia } = await started(database)
    await sql`create sequence workouts_seen`.execute(database.db)
    await sql`create sequence bests_seen`.execute(database.db)
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if nextval(tg_argv[0]) = tg_argv[1]::integer then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`.execute(database.db)
    await sql`create trigger die after insert on workout
      for each row execute function die('workouts_seen', 25)`.execute(database.db)
    await sql`create trigger die after insert on exercise_best
      for each row execute function die('bests_seen', 1)`.execute(database.db)
    const id = await begun(server, olivia, plan(50))
    await server.context.jobs.runDue()
    expect(await importsOf(server, olivia)).toMatchObject([{ state: 'running', written: 20 }])
    await server.context.blobs.delete(`imports/${id}.json.gz`)
    await until(async () => {
      server.clock.now += 10_000
      await server.context.jobs.runDue()
      return (await importsOf(server, olivia))[0]?.state === 'failed'
    }, 'it is given up')
    const { bests } = await rowsOf(database)
    expect(bests).toMatchObject([{ sessions: 20 }, { sessions: 20 }])
    await server.stop()
  })

  test('R-IMP-23 an import continues after the server is killed at 40 % and writes every row exactly once', async () => {
    const id = crypto.randomUUID()
    const database = await fresh()
    const start = () => startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
    const dataDir = mkdtempSync(join(tmpdir(), 'sled-'))
    let server: ServerProcess = await start()
    const olivia = await signUpAt(server.origin, 'Olivia', 'Owen', 'olivia@example.org')
    expect((await sendPlan(server, olivia, plan(200), { id })).status).toBe(202)
    const read = async (): Promise<ImportRow | undefined> => {
      const answer = await fetch(`${server.origin}/api/imports?accountId=${olivia.userId}`, {
        headers: { cookie: olivia.cookie },
      })
      return ((await answer.json()) as { imports: ImportRow[] }).imports[0]
    }
    await until(async () => ((await read())?.written ?? 0) >= 80, '40 % are written')
    await server.end('SIGKILL')
    const { state } = await database.db.selectFrom('import').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('running')
    // What the dead process had is somebody else's after a minute; here at once.
    await sql`update job set locked_until = now() where locked_until is not null`.execute(database.db)
    server = await start()
    await until(async () => (await read())?.state === 'done', 'all is written')
    expect(await read()).toMatchObject({ total: 200, written: 200, skipped: 0 })
    await server.end()
    expect(await rowsOf(database)).toEqual(await undisturbed(id, 200))
  })

  test('R-IMP-23 another write of the account waits for at most one batch of a running import', async () => {
    const database = await fresh()
    const { server, olivia } = await started(database)
    const { turns, jobs } = server.context
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::integer as count from workout`.execute(database.db)).rows[0]
        ?.count ?? 0
    await begun(server, olivia, plan(70))
    const running = jobs.runDue()
    const seen = [0]
    while ((seen.at(-1) ?? 0) < 70) {
      const place = turns.write(olivia.userId)
      const before = await count()
      await place?.turn()
      const now = await count()
      place?.leave()
      expect(now - before).toBeLessThanOrEqual(20)
      seen.push(now)
    }
    await running
    expect((await importsOf(server, olivia))[0]).toMatchObject({ state: 'done', written: 70 })
    await server.stop()
  })

  test('R-IMP-26 records and statistics are correct after importing workouts dated between existing ones', async () => {
    const database = await fresh()
    const { server, olivia } = await started(database)
    const named = (index: number, weight: number) =>
      plannedWorkout(index, {
        exercises: [plannedExercise('Dip'), plannedExercise('Squat', [plannedSet({ weight })])],
      })
    await imported(server, olivia, planOf([named(10, 120), named(30, 90)]))
    await imported(server, olivia, planOf([named(0, 100), named(5, 80), named(20, 130)]))
    const { rows } = await sql<{
      day: string
      records: number
    }>`select s.started_at::date::text as day, jsonb_array_length(s.records) as records
      from workout_exercise_stat s where name = 'Squat' order by s.started_at`.execute(database.db)
    // The first says what there is to beat, the second and the last beat nothing.
    expect(rows.map(({ records }) => records > 0)).toEqual([false, false, true, true, false])
    const folded = await rowsOf(database)
    await rebuildStats(database.db, olivia.userId, () => {})
    expect(folded).toEqual(await rowsOf(database))
    expect(folded.bests).toMatchObject([{ sessions: 5 }, { name: 'Squat', sessions: 5 }])
    await server.stop()
  })
})
