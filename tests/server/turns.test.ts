import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { MAX_PUSH } from '#server/guard-writes.ts'
import { withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { Listener } from '../support/listener.ts'
import { envelope, outcomeOf, post } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

/** How many questions of one account may be open (`src/server/turns.ts`). */
const PLACES = 40

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let max: Person
  /** Who is being answered at `/api/held`, in the order of their turns. */
  let begun: string[]
  let release: () => void
  let held: Promise<Response>[]
  const devices: Device[] = []

  beforeEach(async () => {
    begun = []
    held = []
    const released = Promise.withResolvers<void>()
    release = released.resolve
    const holding = new Hono().get('/:who', async (http) => {
      begun.push(http.req.param('who'))
      await released.promise
      return http.json({ ok: true })
    })
    server = await startTestServer({
      database: await fresh(),
      config: { hasRateLimits: true },
      options: { routes: { '/api/held': holding } },
    })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
  })
  afterEach(async () => {
    release()
    for (const device of devices.splice(0)) device.close()
    await server.stop()
  })

  const hold = (who: string, { cookie }: { cookie: string }) => server.ask(`/api/held/${who}`, { cookie })
  /** As many as one may have open, each of which waits: one more has been refused. */
  async function fill(who: string, person: { cookie: string }, count = PLACES + 1): Promise<Response[]> {
    const refused: Response[] = []
    const answers = Array.from({ length: count }, async (_, index) => {
      const answer = await hold(`${who} ${index}`, person)
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    held.push(...answers)
    await until(() => refused.length === count - PLACES, 'those too many are refused')
    return refused
  }
  const newRoutine = (person: Person) =>
    envelope(person, person.userId, crypto.randomUUID(), createRoutine.make({ name: 'Legs' }))

  test('Y13 a slow chunked request body occupies no slot of the request queue', async () => {
    const { hostname, port } = new URL(server.origin)
    const head = ['POST /api/held/slow HTTP/1.1', `Host: ${hostname}:${port}`, 'Content-Type: application/json']
    const slow = Array.from({ length: 4 }, () => {
      const socket = connect(Number(port), hostname)
      socket.write([...head, 'Transfer-Encoding: chunked', '', '1', '{', ''].join('\r\n'))
      return socket
    })
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    await until(() => server.logs.length > 0, 'it has heard of them')
    expect((await server.ask('/api/site')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test('R-EDIT-18 an account can send two large pushes at once; a third gets 429, and other accounts are not affected', async () => {
    const { host, hostname, port } = new URL(server.origin)
    const head = [
      'POST /api/ops HTTP/1.1',
      `Host: ${host}`,
      `Cookie: ${olivia.cookie}`,
      'Content-Type: application/json',
    ]
    const slow = Array.from({ length: 3 }, () => {
      const socket = connect(Number(port), hostname)
      socket.write([...head, `Content-Length: ${MAX_PUSH}`, '', '{'].join('\r\n'))
      return socket
    })
    const refusals: string[] = []
    for (const socket of slow) socket.once('data', (data) => refusals.push(String(data)))
    await until(() => refusals.length > 0, 'the third is refused')
    expect(refusals).toEqual([expect.stringMatching(/^HTTP\/1\.1 429 /)])
    const large = { known: Object.fromEntries(Array.from({ length: 7_000 }, () => [crypto.randomUUID(), 1])) }
    expect((await post(server, max, [newRoutine(max)], large)).status).toBe(200)
    expect(await outcomeOf(server, olivia, newRoutine(olivia))).toBe('done')
    for (const socket of slow) socket.destroy()
  })

  test("R-AUTH-59 Y32 requests with the cookie of an ended session do not block the account's own requests", async () => {
    const phone = await server.logIn('olivia@example.org')
    expect((await server.ask('/api/session', phone)).status).toBe(200)
    const live = await new Listener(server, phone).ready()
    await server.ask('/api/auth/sign-out', { method: 'POST', body: {}, cookie: phone.cookie })
    await until(() => live.closedWith !== null, 'the process has heard that the session has ended')
    await fill('thief', phone)
    expect((await server.ask('/api/session', olivia)).status).toBe(200)
  })

  test('Y13 an account with too many simultaneous requests gets 429 with Retry-After on every route; others get answers', async () => {
    await fill('olivia', olivia)
    const id = crypto.randomUUID()
    const pulled = (person: Person) =>
      server.ask('/api/documents', {
        method: 'POST',
        cookie: person.cookie,
        body: { actorId: person.userId, ownerId: person.userId, known: {}, ids: [], routines: true, active: true },
      })
    const doors: [string, (person: Person) => Promise<Response>][] = [
      ['a push', (person) => post(server, person, [newRoutine(person)])],
      ['a pull', pulled],
      ['a picture', (person) => server.ask(`/api/og-image?workoutId=${id}`, person)],
      ['a stored picture', (person) => server.ask(`/images/${id}-v2-1.png`, person)],
      ['first names', (person) => server.ask('/api/people', person)],
      ['shares', (person) => server.ask('/api/shares', person)],
      ['the history', (person) => server.ask(`/api/history?ownerId=${person.userId}`, person)],
      ['a public page', (person) => server.ask(`/history/public/${id}`, person)],
      ['the log-in', (person) => server.ask('/login', person)],
      ['the look of the statistics', (person) => server.ask('/stats', person)],
      ['a program', ({ cookie }) => server.ask('/oauth/token', { method: 'POST', cookie, body: {} })],
      ['an assistant', ({ cookie }) => server.ask('/mcp', { method: 'POST', cookie, body: {} })],
      ['the session', (person) => server.ask('/api/session', person)],
    ]
    const answers = await Promise.all(doors.map(([, ask]) => Promise.all([ask(olivia), ask(max)])))
    for (const [index, [refused, answered]] of answers.entries()) {
      const door = doors[index]?.[0]
      expect([door, refused.status, refused.headers.get('retry-after')]).toEqual([door, 429, '2'])
      expect(await refused.json()).toEqual({ code: 'too-many-requests', message: ERROR_TEXTS['too-many-requests'] })
      expect([door, answered.status]).not.toEqual([door, 429])
    }
    expect((await server.logIn('max@example.org')).userId).toBe(max.userId)
    for (const path of ['/healthz', '/readyz']) expect((await server.ask(path, olivia)).status).toBe(200)
    expect((await server.ask('/sw.js', olivia)).status).not.toBe(429)
    release()
    const statuses = (await Promise.all(held)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(PLACES)
    expect(await outcomeOf(server, olivia, newRoutine(olivia))).toBe('done')
  })

  test('sixty simultaneous requests by visitors from one address do not delay a signed-in user', async () => {
    const refused = await fill('visitor', { cookie: '' }, 60)
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array(20).fill([429, '2']),
    )
    expect(begun).toHaveLength(2)
    const mine = hold('olivia', olivia)
    await until(() => begun.length === 3, 'hers is being answered')
    expect(begun[2]).toBe('olivia')
    release()
    expect((await mine).status).toBe(200)
    expect((await Promise.all(held)).filter(({ status }) => status === 200)).toHaveLength(PLACES)
  })

  test('Y13 Y14 after a 429 a device keeps its operations in the outbox, waits as told and loses nothing', async () => {
    const phone = new Device(() => server, olivia, 'phone')
    devices.push(phone)
    await phone.start()
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}] }])
    await phone.sent()
    await phone.quiet() // A question of its own would take one of the places.
    await fill('olivia', olivia)
    const sentBefore = phone.pushes.length
    const triedAt = Date.now()
    for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
    await until(() => phone.pushes.length > sentBefore, 'the phone tries')
    // It is told to wait, and a hopeful person changes nothing about it.
    for (let count = 0; count < 20; count++) {
      phone.sync.sendNow()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    // Every two seconds at most, however slow this machine is.
    expect(phone.pushes.length - sentBefore).toBeLessThanOrEqual(1 + Math.floor((Date.now() - triedAt) / 2_000))
    expect(phone.sync.status.current.waiting).toBe(3)
    release()
    await phone.sent()
    expect(phone.refusals).toEqual([])
    expect(phone.sync.setAside.current).toEqual([])
    expect(phone.workout(workoutId)?.sets.map(({ status }) => status)).toEqual(Array(3).fill('complete'))
  })

  test('Y13 a device repeats a pull that got 429', async () => {
    const phone = new Device(() => server, olivia, 'phone')
    devices.push(phone)
    await phone.sync.ready
    await fill('olivia', olivia)
    const pulled = phone.sync.pull({ ownerId: olivia.userId, ids: [], routines: true, active: true })
    await until(() => phone.requests.length === 1, 'it asks')
    release()
    expect(await pulled).toMatchObject({ actorId: olivia.userId, routineIds: [] })
  })

  test('Y32 an account can have thirty live connections; closing one makes room, and other accounts are not affected', async () => {
    const open = ({ cookie }: Person) => new Listener(server, { cookie })
    const listeners = await Promise.all(Array.from({ length: 30 }, () => open(olivia).ready()))
    const refused = open(olivia)
    await until(() => refused.closedWith !== null, 'it is not let in')
    expect(refused.heard).toEqual([])
    const coach = await open(max).ready()
    listeners[0]?.socket.terminate()
    await until(async () => {
      const next = open(olivia)
      await until(() => next.closedWith !== null || next.heard.length > 0, 'it is answered')
      listeners.push(next)
      return next.heard.length > 0
    }, 'there is room')
    for (const { socket } of [...listeners, coach]) socket.terminate()
  })

  test('the server closes a connection that pipelines too many requests', async () => {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(`GET /api/held/packet HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(30))
    await closed
    // Two of them had their turn before the others came.
    expect(begun.length).toBeLessThanOrEqual(2)
    expect((await server.ask('/api/people', olivia)).status).toBe(200)
  })

  test('Y30 the server closes a live connection that floods it with messages, but not a merely busy one', async () => {
    const busy = await new Listener(server, { cookie: olivia.cookie }).ready()
    for (let count = 0; count < 50; count++) busy.say({ t: 'sync', revs: {} })
    await busy.caughtUp()
    expect(busy.closedWith).toBeNull()
    const flooding = await new Listener(server, { cookie: olivia.cookie }).ready()
    for (let count = 0; count < 5_000; count++) flooding.say('?')
    await until(() => flooding.closedWith !== null, 'it is left')
    busy.socket.terminate()
  })
})
