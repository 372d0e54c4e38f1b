import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeSettings } from '#domain/notices.ts'
import type { Notifications } from '#features/notifications/notifications.ts'
import type { Shares } from '#identity/shares.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { changeRest } from '#logbook/rests.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { notify, TELL } from '#server/queued-notices.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import type { Logged } from '../support/logbook.ts'
import { PushService } from '../support/push-service.ts'
import {
  act,
  PUSH,
  reaches as reachesAt,
  resting as restingOf,
  SUBJECT,
  subscribe as subscribeTo,
} from '../support/resting.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let service: PushService
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    service = await PushService.start()
    server = await startTestServer({ database, config: PUSH })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
  })
  afterEach(async () => {
    await service.stop()
    await server.stop()
  })

  const write = (person: Person, path: string, body: object, headers: Record<string, string> = {}) =>
    server.ask(`/api/notifications/${path}`, {
      ...{ method: 'POST', cookie: person.cookie, headers },
      body: { accountId: person.userId, ...body },
    })
  const shown = async (person: Person): Promise<Notifications> =>
    (await (
      await server.ask(`/api/notifications?accountId=${person.userId}`, { cookie: person.cookie })
    ).json()) as Notifications
  const set = async (person: Person, settings: Partial<NoticeSettings>) =>
    expect((await write(person, 'settings', { settings })).status).toBe(200)
  const subscribe = (person: Person, device: string, headers: Record<string, string> = {}) =>
    subscribeTo(server, person, service, device, headers)
  /** Bench press with one set done just now: its rest lasts 90 s. */
  const resting = (person = olivia): Promise<Logged> => restingOf(server, person)
  const done = (person: Person, owner: Person, workout: Logged, made: Made) => act(server, person, owner, workout, made)
  const reaches = (device: string, count: number) => reachesAt(service, device, count)
  async function share(flags: object = {}) {
    const all = { can_create_routines: true, can_start_workouts: true, can_review_history: true, ...flags }
    const body = { ownerId: olivia.userId, email: 'max@sled.test', flags: all }
    const answer = await server.ask('/api/shares', { method: 'POST', cookie: olivia.cookie, body })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { id: string }).id
  }
  async function gathered() {
    server.clock.now = Math.max(server.clock.now + 21 * SECOND, Date.now()) // what a write queues is due by the database's clock
    await server.context.jobs.runDue()
  }

  test('R-REACH-04 when a rest ends, the phone gets one push that names the next set', async () => {
    await subscribe(olivia, 'phone')
    const workout = await resting()
    server.clock.now += 91 * SECOND
    await reaches('phone', 1)
    const [first] = service.pushed
    expect(first?.text).toEqual({
      ...{ title: 'Rest is over', body: 'Bench Press, Set 2: 100 kg × 8', tag: 'rest', path: '/workout/active' },
      ...{ id: expect.any(String), ownerId: olivia.userId, lang: 'en', dir: 'ltr' },
    })
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: '59', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(first?.sender).toMatchObject({ aud: service.origin, sub: SUBJECT })
    expect((await shown(olivia)).devices).toMatchObject([{ isThis: true, lastToldAt: server.clock.now }])
    // The next one follows, and the first is not told again.
    await done(olivia, olivia, workout, completeSet.make({ setId: workout.setIds[1] as string }))
    server.clock.now += 90 * SECOND
    await reaches('phone', 2)
    expect(service.textsOf('phone').map(({ body }) => body)).toEqual([
      'Bench Press, Set 2: 100 kg × 8',
      'Bench Press, Set 3: 100 kg × 8',
    ])
  })

  test('R-REACH-04 a push follows a rest moved to a later end; skipping the rest or ending the workout cancels the push', async () => {
    await subscribe(olivia, 'phone')
    await subscribe(max, 'tablet')
    const [moved, skipped] = [await resting(), await resting(max)]
    const [first, other] = [moved.setIds[0] as string, skipped.setIds[0] as string]
    await done(olivia, olivia, moved, changeRest.make({ setId: first, seconds: 120 }))
    await done(max, max, skipped, changeRest.make({ setId: other, seconds: 0 }))
    server.clock.now += 100 * SECOND
    // Another rest, which ends now, shows that the server has looked.
    await done(max, max, skipped, completeSet.make({ setId: skipped.setIds[1] as string }))
    await done(max, max, skipped, changeRest.make({ setId: skipped.setIds[1] as string, seconds: 1 }))
    server.clock.now += SECOND
    await reaches('tablet', 1)
    expect(service.textsOf('phone')).toEqual([])
    server.clock.now += 20 * SECOND
    await reaches('phone', 1)
    // Ended before its rest was over, and one whose end the server slept through.
    await done(max, max, skipped, completeSet.make({ setId: skipped.setIds[2] as string }))
    await done(olivia, olivia, moved, completeSet.make({ setId: moved.setIds[1] as string }))
    await done(max, max, skipped, endWorkoutByHand.make({}))
    server.clock.now += HOUR
    await done(olivia, olivia, moved, completeSet.make({ setId: moved.setIds[2] as string }))
    await resting(max)
    server.clock.now += 90 * SECOND
    await reaches('tablet', 2)
    expect([service.textsOf('phone').length, service.textsOf('tablet').length]).toEqual([1, 2])
  })

  test("R-REACH-04 R-REACH-07 the end of a client's rest notifies only a coach who takes part in the workout, with her first name", async () => {
    await share()
    await set(max, { sharing: false })
    await subscribe(max, 'coach')
    await subscribe(olivia, 'phone')
    const workout = await resting()
    server.clock.now += 90 * SECOND
    await reaches('phone', 1)
    await done(max, olivia, workout, completeSet.make({ setId: workout.setIds[1] as string }))
    server.clock.now += 90 * SECOND
    await reaches('coach', 1)
    expect(service.textsOf('coach').map(({ body }) => body)).toEqual(['Olivia: Bench Press, Set 3: 100 kg × 8'])
  })

  test('R-REACH-04 a device that shows the app gets no push at the end of a rest, and the other devices do', async () => {
    const laptop = await server.logIn('olivia@sled.test')
    await subscribe(laptop, 'laptop')
    await subscribe(olivia, 'phone')
    const [page, second] = [await new Listener(server, laptop).ready(), await new Listener(server, laptop).ready()]
    const says = async (listener: Listener, isVisible: boolean) => {
      const pongs = () => listener.heard.filter(({ t }) => t === 'pong').length
      const before = pongs()
      listener.say({ t: 'sync', revs: {}, kinds: [], isVisible })
      await until(() => pongs() > before, 'the server has heard it')
    }
    await says(page, true)
    await says(second, false)
    const workout = await resting()
    /** The rest after a set, and the moment it is over. */
    async function rested(setId: string | undefined) {
      await done(olivia, olivia, workout, changeRest.make({ setId: setId as string, seconds: 30 }))
      server.clock.now += 30 * SECOND
    }
    const [first, next] = workout.setIds
    await rested(first)
    await reaches('phone', 1)
    await done(olivia, olivia, workout, completeSet.make({ setId: next as string }))
    second.socket.terminate() // A page that is closed says nothing of the other one.
    await says(page, false)
    await rested(next)
    await reaches('laptop', 1)
    await reaches('phone', 2)
    expect(service.asked.toSorted()).toEqual(['laptop', 'phone', 'phone'])
  })

  test('R-REACH-06 with ‘Hide details’ a push has only a title, in the language of its reader', async () => {
    await set(olivia, { hides_details: true })
    await subscribe(olivia, 'phone', { 'accept-language': 'de' })
    await resting()
    server.clock.now += 90 * SECOND
    await reaches('phone', 1)
    expect(service.textsOf('phone')).toMatchObject([{ title: 'Pause vorbei', body: '', lang: 'de', dir: 'ltr' }])
  })

  test('R-REACH-07 a push tells the other person when a share is given, changed, ended or left', async () => {
    await subscribe(max, 'coach')
    await subscribe(olivia, 'phone')
    const shareId = await share({ can_review_history: false })
    await gathered()
    await reaches('coach', 1)
    const flags = (can_review_history: boolean) =>
      server.ask('/api/shares/flags', {
        ...{ method: 'POST', cookie: olivia.cookie, body: { shareId, flags: { can_review_history } } },
      })
    for (const isOn of [true, false, true]) expect((await flags(isOn)).status).toBe(200)
    await gathered()
    await reaches('coach', 2)
    const end = (person: Person) =>
      server.ask('/api/shares/end', { method: 'POST', cookie: person.cookie, body: { shareId } })
    expect((await end(olivia)).status).toBe(200)
    await gathered()
    await reaches('coach', 3)
    await share()
    await gathered()
    await reaches('coach', 4)
    expect((await end(max)).status).toBe(200)
    await gathered()
    await reaches('phone', 1)
    expect(service.textsOf('coach').map(({ body }) => body)).toEqual([
      'Olivia Lind shared their account with you.',
      'Olivia Lind changed what you can do.',
      'Olivia Lind no longer shares with you.',
      'Olivia Lind shared their account with you.',
    ])
    expect(service.textsOf('phone')).toMatchObject([
      { title: 'Access has ended', body: 'Max Stone no longer manages your account.', path: '/sharing' },
    ])
  })

  describe('R-REACH-07 several changes of a share within 20 s cause one push', () => {
    const flags = (shareId: string, changed: object) => post(olivia, '/flags', { shareId, flags: changed })
    const end = (person: Person, shareId: string) => post(person, '/end', { shareId })
    const post = async (person: Person, path: string, body: object) =>
      expect((await server.ask(`/api/shares${path}`, { method: 'POST', cookie: person.cookie, body })).status).toBe(200)

    /** What a coach hears, after having heard of the share, of several things that happen at once. */
    test.for<[title: string, happens: (shareId: string) => Promise<unknown>, heard: string[], ofOwner?: string[]]>([
      [
        'a flag and back again is none',
        async (id) => {
          await flags(id, { can_review_history: false })
          await flags(id, { can_review_history: true })
        },
        [],
      ],
      [
        'a flag, then the coach leaves: the coach hears nothing false, the owner hears it',
        async (id) => {
          await flags(id, { can_review_history: false })
          await end(max, id)
        },
        [],
        ['Max Stone no longer manages your account.'],
      ],
      [
        'a flag, then the owner ends it: its end',
        async (id) => {
          await flags(id, { can_review_history: false })
          await end(olivia, id)
        },
        ['Olivia Lind no longer shares with you.'],
      ],
      [
        'ended and shared again with less: a change',
        async (id) => {
          await end(olivia, id)
          await share({ can_review_history: false })
        },
        ['Olivia Lind changed what you can do.'],
      ],
      [
        'ended and shared again as it was is none',
        async (id) => {
          await end(olivia, id)
          await share()
        },
        [],
      ],
      [
        'the coach leaves, is asked back and put out: the owner did that',
        async (id) => {
          await end(max, id)
          await share()
          await end(olivia, id)
        },
        [],
        [],
      ],
    ])('R-REACH-07 pushes after several quick changes of one share: %s', async ([, happens, heard, ofOwner = []]) => {
      const shareId = await share()
      await gathered()
      await subscribe(max, 'coach')
      await subscribe(olivia, 'phone')
      await happens(shareId)
      await gathered()
      // What is told last shows that nothing else waits before it.
      await resting(max)
      await resting()
      server.clock.now += 90 * SECOND
      const rest = 'Bench Press, Set 2: 100 kg × 8'
      await reaches('coach', heard.length + 1)
      await reaches('phone', ofOwner.length + 1)
      expect(service.textsOf('coach').map(({ body }) => body)).toEqual([...heard, rest])
      expect(service.textsOf('phone').map(({ body }) => body)).toEqual([...ofOwner, rest])
    })

    test('R-REACH-07 when two people share with each other, each of the two shares causes its own push', async () => {
      const shareId = await share()
      await gathered()
      await subscribe(olivia, 'phone')
      await end(max, shareId)
      const all = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
      await post(max, '', { ownerId: max.userId, email: 'olivia@sled.test', flags: all })
      await gathered()
      await reaches('phone', 2)
      const heard = service.textsOf('phone').map(({ body }) => body)
      // Two shares, two pushes: which of them comes first is nobody's to say.
      expect(heard.toSorted()).toEqual([
        'Max Stone no longer manages your account.',
        'Max Stone shared their account with you.',
      ])
    })
  })

  test('R-COACH-13 R-REACH-07 a coach who follows a client gets a push at each start and end, and the client sees it', async () => {
    const shareId = await share()
    await subscribe(max, 'coach')
    await set(max, { sharing: false })
    const follow = (isFollowed: boolean) =>
      server.ask('/api/shares/follow', { method: 'POST', cookie: max.cookie, body: { shareId, isFollowed } })
    const seen = async (person: Person) => {
      const answer = await server.ask('/api/shares', { cookie: person.cookie })
      const { incoming, outgoing } = (await answer.json()) as Shares
      return [...incoming, ...outgoing].map(({ isFollowed }) => isFollowed)
    }
    expect((await follow(true)).status).toBe(200)
    expect([await seen(max), await seen(olivia), (await shown(max)).settings.training]).toEqual([[true], [true], true])
    const workout = await resting()
    await gathered()
    await reaches('coach', 1)
    await done(olivia, olivia, workout, endWorkoutByHand.make({}))
    await gathered()
    await reaches('coach', 2)
    expect(service.textsOf('coach')).toMatchObject([
      { title: 'A client is training', body: 'Olivia started Leg day.', tag: 'training', path: '/sharing' },
      { title: 'A client has trained', body: 'Olivia finished Leg day.', tag: 'training', path: '/sharing' },
    ])
    // It goes on and ends again.
    await done(olivia, olivia, workout, resumeWorkout.make({}))
    await done(olivia, olivia, workout, endWorkoutByHand.make({}))
    await gathered()
    const waiting = await database.db.selectFrom('job').select('id').where('kind', '=', TELL).execute()
    expect([waiting, service.textsOf('coach').length]).toEqual([[], 2])
    // An older device turns it off for everybody, and on for those who let the coach see it.
    await set(max, { training: false })
    expect([await seen(max), await seen(olivia)]).toEqual([[false], [false]])
    await database.db.updateTable('account_share').set({ is_held: true }).execute()
    await set(max, { training: true })
    await database.db.updateTable('account_share').set({ is_held: false, can_start_workouts: false }).execute()
    await set(max, { training: true })
    const follows = await database.db.selectFrom('account_share').select('is_followed').execute()
    expect(follows).toEqual([{ is_followed: false }])
  })

  test('R-REACH-07 a notice that an older version queued fails no job', async () => {
    const { jobs } = server.context
    const notice = { kind: 'sharing', userId: max.userId, shareId: crypto.randomUUID(), at: server.clock.now }
    await jobs.enqueue(database.db, TELL, { notice }, { maxAttempts: 1 })
    await jobs.runDue()
    expect(await database.db.selectFrom('job').select('id').where('kind', '=', TELL).execute()).toEqual([])
  })

  test('R-REACH-07 no push goes to a coach who may not see the workout or to a user who turned that kind off', async () => {
    await share({ can_start_workouts: false })
    await subscribe(max, 'coach')
    await subscribe(olivia, 'phone')
    await set(max, { training: true, sharing: false })
    await set(olivia, { rest: false })
    const { workoutId } = await resting()
    server.clock.now += 90 * SECOND
    const told = async () => (await database.db.selectFrom('told_notice').select('kind').execute()).length
    await until(async () => (await told()) === 1, 'the server has looked at the rest')
    await notify(server.context.jobs, database.db, {
      ...{ kind: 'forgotten', userId: olivia.userId, workoutId, at: server.clock.now },
    })
    await gathered()
    await reaches('phone', 1)
    expect(service.asked).toEqual(['phone'])
    expect(service.textsOf('phone')).toMatchObject([{ title: 'Forgotten workout?', tag: 'forgotten' }])
  })

  test('R-REACH-10 a push about a forgotten workout comes once, an hour after the last operation', async () => {
    await subscribe(olivia, 'phone')
    await set(olivia, { rest: false })
    const workout = await resting()
    server.clock.now += HOUR
    await reaches('phone', 1)
    await done(olivia, olivia, workout, completeSet.make({ setId: workout.setIds[1] as string }))
    server.clock.now += HOUR
    await reaches('phone', 2)
    expect(service.textsOf('phone')).toMatchObject([
      { title: 'Forgotten workout?', body: 'Leg day is still running. The last set was an hour ago.' },
      { title: 'Forgotten workout?', tag: 'forgotten', path: '/workout/active' },
    ])
  })

  test('R-REACH-04 two server processes on one database send one push at the end of a rest', async () => {
    const second = await startTestServer({ database, config: PUSH })
    try {
      await subscribe(olivia, 'phone')
      const workout = await resting()
      for (const [index, setId] of workout.setIds.slice(1).entries()) {
        server.clock.now += 90 * SECOND
        second.clock.now = server.clock.now
        await reaches('phone', index + 1)
        await done(olivia, olivia, workout, completeSet.make({ setId }))
      }
      expect(service.asked).toEqual(['phone', 'phone'])
      // Both know one key.
      const answer = await second.ask(`/api/notifications?accountId=${olivia.userId}`, { cookie: olivia.cookie })
      expect(((await answer.json()) as Notifications).publicKey).toBe((await shown(olivia)).publicKey)
    } finally {
      await second.stop()
    }
  })

  test('R-REACH-03 the server rejects an eleventh push device, invalid push keys and an invalid push address', async () => {
    for (let n = 0; n < 10; n += 1) await subscribe(await server.logIn('olivia@sled.test'), `device-${n}`)
    const refusal = async (body: object) => {
      const answer = await write(olivia, 'devices', body)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await refusal(service.subscribe('one-more'))).toEqual([400, 'push-devices-full'])
    const { endpoint, keys } = service.subscribe('other')
    expect(await refusal({ endpoint, keys: { ...keys, p256dh: keys.auth } })).toEqual([400, 'push-address'])
    expect(await refusal({ endpoint: 'push me', keys })).toEqual([400, 'push-address'])
    expect((await refusal({ endpoint: `https://a.b/${'x'.repeat(1000)}`, keys }))[0]).toBe(400)
    expect((await shown(olivia)).devices).toHaveLength(10)
  })

  test('R-REACH-03 the server strips null characters from the push address and keys', async () => {
    const { endpoint, keys } = service.subscribe('phone')
    const odd: [path: string, body: object][] = [
      ['devices', { endpoint: `${endpoint}\0`, keys }],
      ['devices', { endpoint, keys: { ...keys, p256dh: `${keys.p256dh}\0` } }],
      ['devices', { endpoint, keys: { ...keys, auth: `${keys.auth}\0` } }],
    ]
    for (const [path, body] of odd) {
      const answer = await write(olivia, path, body)
      expect([body, answer.status]).toEqual([body, 200])
    }
    expect((await shown(olivia)).devices).toHaveLength(1)
  })

  test('R-REACH-03 by default the server rejects push addresses in its own network', async () => {
    const closed = await startTestServer({ database, config: { push: { subject: SUBJECT, allowsPrivate: false } } })
    const { keys } = service.subscribe('phone')
    for (const endpoint of [`${service.origin}/phone`, 'https://127.0.0.1/phone', 'https://localhost/phone']) {
      const body = { accountId: olivia.userId, endpoint, keys }
      const answer = await closed.ask('/api/notifications/devices', { method: 'POST', cookie: olivia.cookie, body })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
    }
    await closed.stop()
    expect((await shown(olivia)).devices).toEqual([])
  })

  test('R-REACH-03 logging out unsubscribes that browser from pushes; the user can list and remove other devices', async () => {
    const phone = await server.logIn('olivia@sled.test')
    const agent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
    await subscribe(phone, 'phone', { 'user-agent': agent })
    server.clock.now += SECOND
    await subscribe(olivia, 'laptop')
    expect((await shown(olivia)).devices).toMatchObject([
      { isThis: true },
      { isThis: false, label: 'Chrome on Android' },
    ])
    expect((await server.ask('/api/auth/sign-out', { method: 'POST', cookie: phone.cookie, body: {} })).ok).toBe(true)
    const { devices } = await shown(olivia)
    expect(devices).toMatchObject([{ isThis: true }])
    expect((await write(max, 'devices/remove', { deviceId: devices[0]?.id })).status).toBe(200)
    expect((await shown(olivia)).devices).toHaveLength(1) // It was not theirs.
    // The browser renewed it by itself.
    const renewed = { oldEndpoint: `${service.origin}/laptop`, ...service.subscribe('renewed') }
    expect((await write(max, 'devices/renew', renewed)).status).toBe(404)
    expect((await write(olivia, 'devices/renew', renewed)).status).toBe(200)
    await resting()
    server.clock.now += 90 * SECOND
    await reaches('renewed', 1)
    expect(service.asked).toEqual(['renewed'])
    expect((await write(olivia, 'devices/remove', { deviceId: (await shown(olivia)).devices[0]?.id })).status).toBe(200)
    expect((await shown(olivia)).devices).toEqual([])
  })

  test('R-REACH-03 the account export lists push devices without their keys; deleting the account deletes them', async () => {
    await subscribe(olivia, 'phone')
    const file = async () =>
      await (await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })).text()
    const { notifications } = JSON.parse(await file())
    const created_at = new Date(server.clock.now).toISOString()
    expect(notifications).toEqual({
      settings: null,
      devices: [{ label: 'Unknown device', created_at, last_ok_at: null }],
    })
    const body = { accountId: olivia.userId, password: PASSWORD }
    expect((await server.ask('/api/account/delete', { method: 'POST', cookie: olivia.cookie, body })).status).toBe(200)
    expect(await database.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('R-REACH-02 without a public origin or a contact address the server turns pushes off', async () => {
    const off = await startTestServer({ database })
    const answer = await off.ask(`/api/notifications?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(await answer.json()).toMatchObject({ publicKey: null, settings: { rest: true, training: false } })
    expect(off.logs.some((line) => line.includes('push-off'))).toBe(true)
    await off.stop()
  })
})
