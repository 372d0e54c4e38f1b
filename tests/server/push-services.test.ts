import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#features/notifications/notifications.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { notify, type WorkoutNotice } from '#server/queued-notices.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import type { Logged } from '../support/logbook.ts'
import { PushService } from '../support/push-service.ts'
import { act, PUSH, REST_MS, reaches, resting, subscribe } from '../support/resting.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let service: PushService
  let olivia: Person
  /** What tests start beside these. */
  let others: { stop(): Promise<unknown> }[]

  beforeEach(async () => {
    database = await fresh()
    service = await PushService.start()
    server = await startTestServer({ database, config: PUSH })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    others = []
  })
  afterEach(async () => {
    for (const other of others) await other.stop()
    await service.stop()
    await server.stop()
  })

  const complete = (workout: Logged, index: number) =>
    act(server, olivia, olivia, workout, completeSet.make({ setId: workout.setIds[index] as string }))
  const given = (count: number) =>
    until(() => server.logs.filter((line) => line.includes('push-lost')).length === count, `${count} are given up`)
  const anotherBrowser = () => server.logIn('olivia@sled.test')
  const waitingJobs = async () =>
    (
      await database.db
        .selectFrom('job')
        .select('id')
        .where('kind', '=', 'notice.tell')
        .where('locked_until', 'is', null)
        .execute()
    ).length
  const tell = (notice: WorkoutNotice) => notify(server.context.jobs, database.db, notice)

  test('R-REACH-03 a push service answer of 410 removes the device, 429 and 5xx cause retries, other errors drop the push', async () => {
    service.answers.set('gone', [{ status: 410 }])
    service.answers.set('later', [{ status: 429, headers: { 'retry-after': '50' } }])
    service.answers.set('large', [{ status: 413 }])
    service.answers.set(
      'failing',
      Array.from({ length: 9 }, () => ({ status: 500 })),
    )
    for (const device of ['gone', 'later', 'large', 'failing'])
      await subscribe(server, await anotherBrowser(), service, device)
    const { workoutId } = await resting(server, olivia)
    await tell({ kind: 'forgotten', userId: olivia.userId, workoutId, at: server.clock.now })
    await server.context.jobs.runDue()
    await until(() => service.asked.length === 4, 'all were asked')
    await until(async () => (await waitingJobs()) === 2, 'two are tried again')
    const devices = async () => {
      const answer = await server.ask(`/api/notifications?accountId=${olivia.userId}`, { cookie: olivia.cookie })
      return ((await answer.json()) as Notifications).devices
    }
    await until(async () => (await devices()).length === 3, 'one is gone')
    server.clock.now += 51 * SECOND
    await server.context.jobs.runDue()
    await reaches(service, 'later', 1)
    await until(() => service.asked.filter((device) => device === 'failing').length === 2, 'the other failed again')
    await until(async () => (await waitingJobs()) === 1, 'it is tried again')
    // The phone was off for a day: nobody needs it any more.
    server.clock.now += DAY
    await server.context.jobs.runDue()
    expect(await waitingJobs()).toBe(0)
    expect(service.asked.toSorted()).toEqual(['failing', 'failing', 'gone', 'large', 'later', 'later'])
  })

  describe('R-REACH-04 a push service that hangs', () => {
    const hang = (of: PushService, device: string) =>
      of.answers.set(
        device,
        Array.from({ length: 9 }, () => 'hang' as const),
      )

    test('a hanging push service does not delay other pushes, and a push that may have arrived is not sent again', async () => {
      hang(service, 'slow')
      await subscribe(server, await anotherBrowser(), service, 'slow')
      await subscribe(server, olivia, service, 'phone')
      await resting(server, olivia)
      server.clock.now += REST_MS
      await reaches(service, 'phone', 1)
      await until(() => service.asked.includes('slow'), 'the slow one was asked')
      service.cut()
      await given(1)
      expect(service.asked.toSorted()).toEqual(['phone', 'slow'])
    })

    test('pushes waiting behind a hanging push service are sent only if still current', async () => {
      const devices = Array.from({ length: 5 }, (_, index) => `browser-${index}`)
      for (const device of devices) {
        hang(service, device)
        await subscribe(server, await anotherBrowser(), service, device)
      }
      const workout = await resting(server, olivia)
      server.clock.now += REST_MS
      await until(() => service.asked.length === 3, 'three of the person are on their way, and two wait')
      await complete(workout, 1)
      for (const device of devices) service.answers.delete(device)
      service.cut()
      await given(3)
      server.clock.now += REST_MS
      for (const device of devices) await reaches(service, device, 1)
      // The newer end alone.
      expect(
        new Set(
          devices.map((device) =>
            service
              .textsOf(device)
              .map(({ id }) => id)
              .join(),
          ),
        ),
      ).toHaveLength(1)
    })

    test('hanging push services use up only the sending slots of their own users', async () => {
      const hanging = [await PushService.start(), await PushService.start()]
      others.push(...hanging)
      for (const [index, at] of hanging.entries()) {
        const email = `stuck-${index}@sled.test`
        const person = await server.signUp('Stu', 'Ck', email)
        for (let device = 0; device < 10; device += 1) {
          hang(at, `${device}`)
          await subscribe(server, await server.logIn(email), at, `${device}`)
        }
        await resting(server, person)
      }
      server.clock.now += 10 * SECOND
      await subscribe(server, olivia, service, 'phone')
      await resting(server, olivia)
      server.clock.now += REST_MS - 10 * SECOND
      const stuck = () => hanging.reduce((sum, { asked }) => sum + asked.length, 0)
      await until(() => stuck() >= 6, 'each of the two has as many on their way as they may')
      server.clock.now += 10 * SECOND
      await reaches(service, 'phone', 1)
      expect(stuck()).toBeLessThan(10)
    })

    test('a hanging push service does not delay a server shutdown; another process sends the waiting pushes', async () => {
      for (let device = 0; device < 4; device += 1) {
        hang(service, `${device}`)
        await subscribe(server, await anotherBrowser(), service, `${device}`)
      }
      const workout = await resting(server, olivia)
      const second = await startTestServer({ database, config: PUSH })
      others.push(second)
      second.clock.now = server.clock.now
      await tell({ kind: 'forgotten', userId: olivia.userId, workoutId: workout.workoutId, at: server.clock.now })
      await until(() => service.asked.length === 3, 'three are on their way, and one waits')
      const waited = ['0', '1', '2', '3'].find((device) => !service.asked.includes(device)) as string
      service.answers.clear()
      const stopped = server.stop()
      await until(async () => (await waitingJobs()) === 1, 'it waits')
      service.cut()
      await stopped
      second.clock.now += 2 * SECOND
      await second.context.jobs.runDue()
      await reaches(service, waited, 1)
      expect(service.asked).toHaveLength(4)
      server = second
      others.pop()
    })
  })

  test('R-REACH-04 a phone that was off for a day gets only the pushes that are still useful', async () => {
    await subscribe(server, olivia, service, 'phone')
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const { workoutId } = await resting(server, olivia)
    server.clock.now += REST_MS
    await reaches(service, 'phone', 1)
    const told = { userId: olivia.userId, at: server.clock.now }
    await tell({ ...told, kind: 'forgotten', workoutId })
    await tell({ ...told, kind: 'training', hasEnded: false, workoutId }) // Asked for by nobody.
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    const body = { ownerId: max.userId, email: 'olivia@sled.test', flags }
    expect((await server.ask('/api/shares', { method: 'POST', cookie: max.cookie, body })).status).toBe(200)
    server.clock.now += 21 * SECOND
    await server.context.jobs.runDue()
    await reaches(service, 'phone', 3)
    const hours = Object.fromEntries(
      service.pushed.map(({ text, headers }) => [text.tag, Math.round(Number(headers.ttl) / 3600)]),
    )
    expect(hours).toEqual({ rest: 0, forgotten: 3, sharing: 72 })
  })

  test('R-REACH-04 a jump of the server clock causes no duplicate, late or lost pushes', async () => {
    await subscribe(server, olivia, service, 'phone')
    const workout = await resting(server, olivia)
    const beginsAt = server.clock.now
    const restsEnd = async () =>
      (
        await database.db
          .selectFrom('workout')
          .select('rest_ends_at')
          .where('id', '=', workout.workoutId)
          .executeTakeFirstOrThrow()
      ).rest_ends_at?.getTime()
    expect(await restsEnd()).toBe(beginsAt + REST_MS)
    // Another person's rest, which ends at that moment, shows that the server has looked.
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await subscribe(server, max, service, 'other')
    server.clock.now += HOUR
    await resting(server, max)
    server.clock.now += REST_MS
    await reaches(service, 'other', 1)
    expect(service.textsOf('phone').filter(({ tag }) => tag === 'rest')).toEqual([])
    server.clock.now = beginsAt + REST_MS
    await until(() => service.textsOf('phone').some(({ tag }) => tag === 'rest'), 'the phone is told at its time')
    // It goes back, and the server looks again at what it has told.
    server.clock.now -= HOUR
    const ada = await server.signUp('Ada', 'Byron', 'ada@sled.test')
    await subscribe(server, ada, service, 'third')
    await resting(server, ada)
    server.clock.now += REST_MS
    await reaches(service, 'third', 1)
    server.clock.now = beginsAt + REST_MS
    await complete(workout, 1)
    server.clock.now += REST_MS
    await until(() => service.textsOf('phone').filter(({ tag }) => tag === 'rest').length === 2, 'the next one is told')
    const rests = service.pushed.filter(({ device, text }) => device === 'phone' && text.tag === 'rest')
    expect(new Set(rests.map(({ text }) => text.id)).size).toBe(2)
    expect(service.textsOf('other')).toHaveLength(1)
    // What was noted by a clock that was ahead waits at a push service no longer than anything else.
    const at = server.clock.now + DAY
    await tell({ kind: 'forgotten', userId: olivia.userId, workoutId: workout.workoutId, at })
    await server.context.jobs.runDue()
    await until(() => service.textsOf('phone').at(-1)?.tag === 'forgotten', 'it is told')
    expect(Number(service.pushed.at(-1)?.headers.ttl)).toBe(3 * 3600)
  })

  test('R-REACH-04 the server forgets sent pushes and visible devices after a day, even if its clock was ahead', async () => {
    await subscribe(server, olivia, service, 'phone')
    const { session_id } = await database.db
      .selectFrom('push_subscription')
      .select('session_id')
      .executeTakeFirstOrThrow()
    const note = async (at: number) => {
      const about = crypto.randomUUID()
      await database.db
        .insertInto('told_notice')
        .values({ kind: 'rest', about, at: new Date(at) })
        .execute()
      await database.db
        .insertInto('visible_screen')
        .values({ id: about, session_id, until: new Date(at) })
        .execute()
      return about
    }
    const { now } = server.clock
    await note(now - DAY - HOUR)
    const kept = [await note(now - HOUR), await note(now + HOUR)].toSorted()
    await note(now + DAY + HOUR)
    await server.context.jobs.enqueue(database.db, 'notice.forget', {})
    await server.context.jobs.runDue()
    const told = await database.db.selectFrom('told_notice').select('about').execute()
    const screens = await database.db.selectFrom('visible_screen').select('id').execute()
    expect(told.map(({ about }) => about).toSorted()).toEqual(kept)
    expect(screens.map(({ id }) => id).toSorted()).toEqual(kept)
  })

  test('R-REACH-04 a failing check for one kind of push does not stop the other kinds', async () => {
    await subscribe(server, olivia, service, 'phone')
    await resting(server, olivia)
    await sql`alter table applied_operation rename column actor_id to actor_id_of_before`.execute(database.db)
    server.clock.now += 3600 * SECOND
    await reaches(service, 'phone', 1)
    expect(service.textsOf('phone')).toMatchObject([{ tag: 'forgotten' }])
    expect(server.logs.join('')).toContain('workouts could not be watched')
  })

  test('R-REACH-04 with 10,000 push devices, the end of a rest reads only the devices of that user', async () => {
    const sent: RootOperationNode[] = []
    const recorder = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        sent.push(node)
        return node
      },
      transformResult: async <T>({ result }: { result: T }) => result,
    }
    const watched = { ...database, db: database.db.withPlugin(recorder) }
    const second = await startTestServer({ database: watched, config: PUSH })
    others.push(second)
    await addDevices(database, 1_000, 10)
    await subscribe(second, olivia, service, 'phone')
    await resting(second, olivia)
    await sql`analyze push_subscription`.execute(database.db)
    sent.length = 0
    second.clock.now += REST_MS
    await reaches(service, 'phone', 1)
    const executor = database.db.getExecutor()
    const asked = new Map<string, CompiledQuery>()
    for (const node of sent) {
      const query = executor.compileQuery(node, { queryId: crypto.randomUUID() })
      if (query.sql.includes('push_subscription')) asked.set(query.sql, query)
    }
    expect(asked.size).toBeGreaterThan(2)
    for (const { sql: text, parameters } of asked.values()) {
      const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
      const plan = JSON.stringify((await database.db.executeQuery(explained)).rows)
      expect([text, /"Seq Scan"[^{}]*"Relation Name":"push_subscription"/.test(plan)]).toEqual([text, false])
    }
  })
})

/** Accounts with browsers that turned notifications on. */
async function addDevices({ db }: TestDatabase, people: number, devicesOfEach: number): Promise<void> {
  await sql`
    with person as (
      insert into profile (email) select 'lifter-' || n || '@sled.test' from generate_series(1, ${people}::int) n
      returning id
    ), session as (
      insert into auth_session (user_id, token, expires_at)
      select person.id, gen_random_uuid()::text, 'infinity' from person, generate_series(1, ${devicesOfEach}::int)
      returning id, user_id
    )
    insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, label, language, created_at)
    select user_id, id, 'https://push.example/' || id, '', '', '', 'en', now() from session`.execute(db)
}
