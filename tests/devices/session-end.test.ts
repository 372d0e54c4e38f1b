import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { completeSet } from '#logbook/logged-sets.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

const EMAIL = 'olivia@sled.test'
const NEW = 'battery staple'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
  })
  afterEach(() => server.stop())

  const post = (path: string, body: object, cookie?: string) => server.ask(path, { method: 'POST', body, cookie })

  async function recover(): Promise<string> {
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    // That of a sign-up may come after it.
    const mail = server.mails.findLast(({ text }) => text.includes('/update-password'))
    const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1]
    return cookieOf(await post('/api/auth/reset-password/exchange', { token }))
  }

  /** Each ends the session of `olivia`. */
  const ENDS: [how: string, end: () => Promise<unknown>][] = [
    ['a log-out', () => post('/api/auth/sign-out', {}, olivia.cookie)],
    ['a password reset by e-mail', async () => post('/api/auth/update-password', { password: NEW }, await recover())],
    [
      'a password changed on another device',
      async () => {
        const { cookie } = await server.logIn(EMAIL)
        return await post('/api/auth/update-password', { password: NEW, currentPassword: PASSWORD }, cookie)
      },
    ],
    [
      'the account’s deletion',
      () => post('/api/account/delete', { accountId: olivia.userId, password: PASSWORD }, olivia.cookie),
    ],
  ]

  describe('an ended session is rejected', () => {
    test.each(ENDS)(
      'R-AUTH-58 R-AUTH-59 Y32 after %s, the server rejects the old session over HTTP and the live connection',
      async (_how, end) => {
        const max = await server.signUp('Max', 'Stone', 'max@sled.test')
        const headers = { cookie: olivia.cookie, origin: server.origin }
        const address = `${server.origin.replace('http', 'ws')}/live`
        const socket = new WebSocket(address, { headers })
        const closed: { code: number | null; at: number } = { code: null, at: 0 }
        socket.on('close', (code) => Object.assign(closed, { code, at: performance.now() }))
        await until(() => socket.readyState === WebSocket.OPEN, 'the live connection is open')

        const answer = (await end()) as Response
        const endedAt = performance.now()
        expect(answer.status).toBe(200)
        await until(() => closed.code !== null, 'the live connection is closed')
        expect(closed.code).toBe(CLOSE_SESSION_ENDED)
        // Not with the heartbeat, which comes every 25 s.
        expect(closed.at - endedAt).toBeLessThan(20_000)

        const asked = [
          server.ask('/api/session', { cookie: olivia.cookie }),
          server.ask(`/api/history?ownerId=${olivia.userId}`, { cookie: olivia.cookie }),
          server.ask('/api/auth/update-password', { cookie: olivia.cookie }),
          post('/api/ops', {}, olivia.cookie),
          post('/api/documents', {}, olivia.cookie),
        ]
        expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
        const again = new WebSocket(address, { headers })
        const heard: unknown[] = []
        again.on('message', (message) => heard.push(message))
        again.on('error', () => undefined)
        await until(() => again.readyState === WebSocket.CLOSED, 'it is not let in again')
        expect(heard).toEqual([])
        expect((await server.ask('/api/session', { cookie: max.cookie })).status).toBe(200)
      },
    )
  })

  describe('operations that wait on a device', () => {
    test('R-AUTH-55 Y34 operations that got a 401 stay in the outbox and are sent exactly once after the next log-in', async () => {
      const person = { ...olivia }
      const phone = await new Device(() => server, person, 'phone').start()
      try {
        const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
        await phone.sent()
        await post('/api/auth/sign-out', {}, olivia.cookie)
        for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
        await until(() => phone.sync.status.current.needsLogin, 'it asks for the log-in')
        expect(phone.sync.status.current.waiting).toBe(2)
        await phone.restart()
        await until(() => phone.sync.status.current.needsLogin, 'it asks again')
        expect([phone.sync.status.current.waiting, phone.refusals]).toEqual([2, []])
        person.cookie = (await server.logIn(EMAIL)).cookie
        await phone.start()
        await phone.sent()
        expect(await completeSets()).toBe(2)
        expect(phone.refusals).toEqual([])
      } finally {
        phone.close()
      }
    })

    test('Y34 a late 401 to a request from before the log-in does not ask for another log-in', async () => {
      const phone = await new Device(() => server, olivia, 'phone').start()
      try {
        const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
        await phone.sent()
        const refusal = Promise.withResolvers<Response>()
        let asked = 0
        phone.network.portal = () => {
          asked += 1
          return refusal.promise
        }
        phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
        await until(() => asked > 0, 'the set is on its way')
        phone.network.portal = null
        void phone.start() // As after a log-in.
        refusal.resolve(
          Response.json({ code: 'not-authenticated', message: 'User not authenticated' }, { status: 401 }),
        )
        await phone.sent()
        expect(phone.sync.status.current.needsLogin).toBe(false)
        expect(await completeSets()).toBe(1)
      } finally {
        phone.close()
      }
    })

    test.each([502, 503, 504])(
      'R-AUTH-58 waiting operations survive a %i response, and the device asks for no log-in',
      async (status) => {
        const phone = await new Device(() => server, olivia, 'phone').start()
        try {
          const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
          await phone.sent()
          let asked = 0
          phone.network.portal = () => {
            asked += 1
            return Response.json({ code: 'not-authenticated', message: 'User not authenticated' }, { status })
          }
          phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
          await until(() => asked > 0, 'the proxy has answered')
          await until(() => !phone.sync.status.current.isReachable, 'the server counts as out of reach')
          expect(phone.sync.status.current).toMatchObject({ waiting: 1, needsLogin: false })
          phone.network.portal = null
          phone.online()
          await phone.sent()
          expect(await completeSets()).toBe(1)
        } finally {
          phone.close()
        }
      },
    )

    const completeSets = async () =>
      (
        await server.context.database.db
          .selectFrom('logged_set')
          .select('id')
          .where('status', '=', 'complete')
          .execute()
      ).length
  })
})
