import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SCOPES } from '#domain/access-token.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { eraseAccount, eraseNow } from '#features/account/erasure.server.ts'
import type { AccountsPage, Act, ActsPage, MadeAccountInvitations, Shown } from '#features/admin/accounts.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { ConnectingApp } from '../support/connecting-app.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000
const SMTP = { smtpUrl: 'smtp://mail.sled.test', publicOrigin: 'https://sled.test' }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let ada: Person
  let olivia: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, options: { draw: drawPage } })
    ada = await server.signUp('Ada', 'Min', 'ada@sled.test')
    server.clock.now += 1000
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    await server.context.jobs.runDue()
    server.mails.length = 0
    server.clock.now += 1000
  })
  afterEach(() => server.stop())

  const db = () => database.db
  const post = (path: string, body: object, { cookie, userId }: Person = ada) =>
    server.ask(`/api/admin/accounts/${path}`, { method: 'POST', cookie, body: { accountId: userId, ...body } })
  const codeOf = async (answer: Response): Promise<ErrorCode | 200> =>
    answer.ok ? 200 : ((await answer.json()) as { code: ErrorCode }).code
  const act = async (what: Act, person = olivia, by = ada) =>
    codeOf(await post('act', { userId: person.userId, act: what }, by))
  const acted = async (what: Act) => (await post('act', { userId: olivia.userId, act: what })).json()
  const list = async (asked: { show?: Shown; search?: string; cursor?: string | null } = {}) => {
    const answer = await post('list', asked)
    expect(answer.status).toBe(200)
    return (await answer.json()) as AccountsPage
  }
  const emailsOf = ({ rows }: AccountsPage) => rows.map(({ email }) => email)
  const log = async () => {
    const answer = await server.ask(`/api/admin/accounts/log?accountId=${ada.userId}`, { cookie: ada.cookie })
    const { acts } = (await answer.json()) as ActsPage
    return acts.map(({ act: what, admin, subject }) => [what, admin, subject]).toReversed()
  }
  const invite = async (...emails: string[]) =>
    (await (await post('invite', { emails })).json()) as MadeAccountInvitations
  const auth = async (path: string, body: object) =>
    codeOf(await server.ask(`/api/auth/${path}`, { method: 'POST', body }))
  const logIn = (email = 'olivia@sled.test') => auth('sign-in/email', { email, password: PASSWORD })
  const statusOf = async ({ cookie }: Person) => (await server.ask('/api/session', { cookie })).status
  const makeAdmin = ({ userId }: Person) =>
    db().updateTable('profile').set({ role: 'admin' }).where('id', '=', userId).execute()

  describe('who may', () => {
    test('R-OPS-02 a person who is no administrator gets what an address without a route answers', async () => {
      const missing = await server.ask('/api/admin/nothing', { cookie: olivia.cookie })
      const asked = [
        await post('list', {}, olivia),
        await server.ask(`/api/admin/accounts/log?accountId=${olivia.userId}`, { cookie: olivia.cookie }),
        await post('act', { userId: ada.userId, act: 'disable' }, olivia),
        await post('invite', { emails: ['nora@sled.test'] }, olivia),
        await post('withdraw', { invitationId: crypto.randomUUID() }, olivia),
        await post('act', {}, olivia),
      ]
      const body = await missing.text()
      for (const answer of asked) expect([answer.status, await answer.text()]).toEqual([404, body])
      expect(await log()).toEqual([])
    })

    test('R-OPS-02 a page of another account, an unknown act and an unknown account change nothing', async () => {
      expect(await codeOf(await post('act', { accountId: olivia.userId, userId: olivia.userId, act: 'disable' }))).toBe(
        'wrong-account',
      )
      expect(await codeOf(await post('act', { userId: olivia.userId, act: 'promote' }))).toBe('malformed')
      expect(await codeOf(await post('act', { userId: crypto.randomUUID(), act: 'disable' }))).toBe('not-found')
      expect(await codeOf(await post('invite', { emails: ['nora@sled.test', 'nonsense'] }))).toBe('email-invalid')
      expect(await codeOf(await post('invite', { emails: Array(51).fill('nora@sled.test') }))).toBe('malformed')
      expect([await log(), (await list()).counts]).toEqual([[], { all: 2, active: 2, invited: 0, disabled: 0 }])
    })

    test('R-OPS-02 administrators can do nothing to their own account, and of two who disable each other at once one stays', async () => {
      for (const what of ['disable', 'delete', 'end-sessions'] as const)
        expect(await act(what, ada)).toBe('own-account')
      await makeAdmin(olivia)
      const answers = await Promise.all([act('disable', olivia, ada), act('disable', ada, olivia)])
      expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
      expect((await db().selectFrom('profile').select('id').where('deleted_at', 'is', null).execute()).length).toBe(1)
    })

    test('R-OPS-02 where accounts are by invitation, the last administrator cannot leave other people behind', async () => {
      const leave = async ({ cookie, userId }: Person) => {
        const body = { accountId: userId, password: PASSWORD }
        return codeOf(await server.ask('/api/account/delete', { method: 'POST', cookie, body }))
      }
      await server.signUp('Max', 'Stone', 'max@sled.test')
      server.context.config.signUp = 'invite'
      expect(await leave(ada)).toBe('last-administrator')
      expect(await statusOf(ada)).toBe(200)
      await makeAdmin(olivia)
      expect((await Promise.all([leave(ada), leave(olivia)])).sort()).toEqual([200, 'last-administrator'])
    })
  })

  describe('the list', () => {
    test('R-OPS-02 the list says of each account its names, state, days and size, and nothing that was trained', async () => {
      await logWorkout(server, olivia, {
        at: server.clock.now - DAY,
        exercises: [{ name: 'Secret Squat', sets: [{}, {}] }],
      })
      const picture = { user_id: olivia.userId, content_type: 'image/webp', bytes: 1_500_000 }
      await db()
        .insertInto('picture')
        .values({ ...picture, id: crypto.randomUUID(), blob: 'olivia-1' })
        .execute()
      const answer = await list()
      expect(JSON.stringify(answer)).not.toContain('Secret')
      expect(answer.rows).toEqual([
        {
          ...{ id: olivia.userId, state: 'active', name: 'Olivia Owen', email: 'olivia@sled.test' },
          ...{ isAdmin: false, isDisabled: false, hasSecondStep: false, createdAt: expect.any(Number), endsAt: null },
          ...{ seenOn: new Date(server.clock.now).toISOString().slice(0, 10), workouts: 1, megabytes: 1.5 },
        },
        expect.objectContaining({ email: 'ada@sled.test', isAdmin: true, workouts: 0 }),
      ])
    })

    test('R-OPS-02 the day somebody was last seen outlives their sessions', async () => {
      await db()
        .updateTable('last_seen')
        .set({ seen_on: new Date('2020-01-01') })
        .execute()
      server.clock.now += 2 * 60 * 60 * 1000
      await statusOf(olivia)
      await act('end-sessions')
      const seen = (await list()).rows.map(({ seenOn }) => seenOn)
      expect(seen).toEqual([new Date(server.clock.now).toISOString().slice(0, 10), '2020-01-01'])
    })

    test('R-OPS-02 the search finds names and addresses, takes signs literally, and counts what it finds', async () => {
      await invite('oli_ver@sled.test')
      expect(emailsOf(await list({ search: 'oli' }))).toEqual(['oli_ver@sled.test', 'olivia@sled.test'])
      expect(emailsOf(await list({ search: 'OLIVIA ow' }))).toEqual(['olivia@sled.test'])
      const found = await list({ search: 'i_v' })
      expect([emailsOf(found), found.counts]).toEqual([
        ['oli_ver@sled.test'],
        { all: 1, active: 0, invited: 1, disabled: 0 },
      ])
      expect(emailsOf(await list({ search: '%' }))).toEqual([])
      expect(emailsOf(await list({ search: "')" }))).toEqual([])
    })

    test('R-OPS-02 pages hold every account once, newest first', async () => {
      const at = new Date(server.clock.now - DAY)
      const more = Array.from({ length: 120 }, (_, n) => ({
        ...{
          first_name: 'P',
          last_name: `${n}`,
          name: `P ${n}`,
          email: `p${n}@sled.test`,
          created_at: at,
          updated_at: at,
        },
      }))
      await db().insertInto('profile').values(more).execute()
      const pages = [await list()]
      while (pages.at(-1)?.nextCursor) pages.push(await list({ cursor: pages.at(-1)?.nextCursor }))
      expect(pages.map(({ rows, counts }) => [rows.length, counts?.all])).toEqual([
        [50, 122],
        [50, undefined],
        [22, undefined],
      ])
      expect(new Set(pages.flatMap(emailsOf)).size).toBe(122)
      expect(emailsOf(await list({ cursor: 'nonsense' })).slice(0, 2)).toEqual(['olivia@sled.test', 'ada@sled.test'])
    })
  })

  describe('disabling', () => {
    test('R-OPS-02 a disabled account has no session, no live connection and no way to log in until it is enabled', async () => {
      const { headers } = { headers: { cookie: olivia.cookie, origin: server.origin } }
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers })
      let closed: number | null = null
      socket.on('close', (code) => {
        closed = code
      })
      await until(() => socket.readyState === WebSocket.OPEN, 'she is connected')
      expect(await act('disable')).toBe(200)
      await until(() => closed !== null, 'her connection is closed')
      expect(closed).toBe(CLOSE_SESSION_ENDED)
      expect(await statusOf(olivia)).toBe(401)
      const credentials = { email: 'olivia@sled.test', password: PASSWORD }
      expect(await logIn()).toBe('account-disabled')
      expect(await auth('keep-account', credentials)).toBe('account-disabled')
      expect(await auth('sign-in/email', { ...credentials, password: 'wrong password' })).toBe('invalid-credentials')
      expect(await auth('sign-up/email', { ...credentials, first_name: 'O', last_name: 'O' })).toBe(
        'already-registered',
      )
      await auth('reset-password/request', credentials)
      await server.context.jobs.runDue()
      expect(server.mails).toEqual([])
      expect(
        (await db().selectFrom('auth_session').select('id').where('user_id', '=', olivia.userId).execute()).length,
      ).toBe(0)
      expect(await act('enable')).toBe(200)
      expect(await logIn()).toBe(200)
    })

    test('R-OPS-02 a recovery link from before does not open a disabled account', async () => {
      await auth('reset-password/request', { email: 'olivia@sled.test' })
      await server.context.jobs.runDue()
      const [, token] = /#token=([\w-]+)/.exec(server.mails[0]?.text ?? '') ?? []
      await act('disable')
      expect(await auth('reset-password/exchange', { token })).toBe('link-invalid')
      await act('enable')
      expect(await auth('reset-password/exchange', { token })).toBe('link-invalid')
    })

    test('R-OPS-02 access tokens and connected apps of a disabled account stop, and go on when it is enabled', async () => {
      const { text } = await makeToken(server, olivia, SCOPES)
      const app = await ConnectingApp.register(server.origin)
      const { refresh_token, access_token } = await app.connect(server, olivia)
      const program = programWith(server.origin, text)
      const statuses = async () => [(await program('/me')).status, (await app.refresh(refresh_token)).status]
      expect((await program('/me')).status).toBe(200)
      await act('disable')
      expect(await statuses()).toEqual([401, 400])
      const mcp = await fetch(`${server.origin}/mcp`, {
        ...{ method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      })
      expect(mcp.status).toBe(401)
      await act('enable')
      expect(await statuses()).toEqual([200, 200])
    })

    test('R-OPS-02 public links of a disabled account are off, and on again when it is enabled', async () => {
      const routineId = await planRoutine(server, olivia, { name: 'Push', exercises: [{ name: 'Bench Press' }] })
      await db().updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
      const status = async () => (await server.ask(`/routines/public/${routineId}`)).status
      expect(await status()).toBe(200)
      await act('disable')
      expect(await status()).toBe(302)
      await act('enable')
      expect(await status()).toBe(200)
    })
  })

  test('R-OPS-02 a deleted account can be kept as after its own deletion, but not while it is disabled', async () => {
    const credentials = { email: 'olivia@sled.test', password: PASSWORD }
    await act('disable')
    expect(await eraseNow(server.context, 'olivia@sled.test')).toBe(false)
    await act('delete')
    expect((await list({ show: 'disabled' })).rows).toMatchObject([
      { state: 'deleted', isDisabled: true, endsAt: server.clock.now + 7 * DAY },
    ])
    expect(await auth('keep-account', credentials)).toBe('account-disabled')
    await act('enable')
    expect(await logIn()).toBe('account-deleted')
    expect(await auth('keep-account', credentials)).toBe(200)
    expect((await list()).counts).toEqual({ all: 2, active: 2, invited: 0, disabled: 0 })
  })

  test('R-OPS-02 nobody escapes from being disabled by deleting the account before', async () => {
    const credentials = { email: 'olivia@sled.test', password: PASSWORD }
    const body = { accountId: olivia.userId, password: PASSWORD }
    await server.ask('/api/account/delete', { method: 'POST', cookie: olivia.cookie, body })
    const endsAt = server.clock.now + 7 * DAY
    server.clock.now += DAY
    expect(await acted('disable')).toEqual({ done: true })
    expect((await list()).rows[0]).toMatchObject({ state: 'deleted', isDisabled: true, endsAt })
    expect(await auth('keep-account', credentials)).toBe('account-disabled')
    await act('enable')
    expect(await auth('keep-account', credentials)).toBe(200)
    expect(await logIn()).toBe(200)
  })

  test('R-OPS-02 an act that means nothing any more is answered so, and does not stand in the log', async () => {
    await act('disable')
    for (const what of ['disable', 'reset-link', 'end-sessions'] as const)
      expect(await acted(what)).toEqual({ done: false })
    expect(await log()).toEqual([['disable', 'ada@sled.test', 'olivia@sled.test']])
  })

  test('R-OPS-02 the answer says whether a reset link was mailed or lies in a folder', async () => {
    expect(await acted('reset-link')).toEqual({ done: true, isMailed: false })
    Object.assign(server.context.config, SMTP)
    expect(await acted('reset-link')).toEqual({ done: true, isMailed: true })
  })

  test('R-OPS-02 a reset link goes to the address of the account alone, and at most three in an hour', async () => {
    server.context.config.hasRateLimits = true
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(await act('reset-link'))
    expect(answers).toEqual([200, 200, 200, 'too-many-requests'])
    await server.context.jobs.runDue()
    expect(new Set(server.mails.map(({ to }) => to))).toEqual(new Set(['olivia@sled.test']))
  })

  test('R-OPS-02 an invitation is a link that the answer alone has, e-mailed where there is a mail server', async () => {
    Object.assign(server.context.config, { ...SMTP, signUp: 'invite' })
    const { invitations, isMailed } = await invite(' Nora@sled.test', 'olivia@sled.test', 'nora@sled.test')
    expect([invitations, isMailed]).toEqual([
      [
        { email: 'nora@sled.test', token: expect.any(String) },
        { email: 'olivia@sled.test', token: null },
      ],
      true,
    ])
    const token = invitations[0]?.token
    await server.context.jobs.runDue()
    expect(server.mails.map(({ to }) => to)).toEqual(['nora@sled.test'])
    expect(server.mails[0]?.text).toContain(`https://sled.test/create-account#token=${token}`)
    const stored = await db().selectFrom('account_invitation').selectAll().execute()
    expect(JSON.stringify([stored, server.logs])).not.toContain(token)
    expect((await list({ show: 'invited' })).rows).toMatchObject([
      { email: 'nora@sled.test', state: 'invited', name: null },
    ])
    const again = (await invite('nora@sled.test')).invitations[0]?.token
    const person = { first_name: 'Nora', last_name: 'New', email: 'nora@sled.test', password: PASSWORD }
    expect(await auth('sign-up/email', { ...person, invitation: token })).toBe('invitation-invalid')
    expect(await auth('sign-up/email', { ...person, invitation: again })).toBe(200)
    expect((await list()).counts).toEqual({ all: 3, active: 3, invited: 0, disabled: 0 })
  })

  test('R-OPS-02 a withdrawn invitation lets nobody in, and a closed server makes none', async () => {
    server.context.config.signUp = 'invite'
    const token = (await invite('nora@sled.test')).invitations[0]?.token
    const invitationId = (await list({ show: 'invited' })).rows[0]?.id
    server.clock.now += 1000
    expect(await codeOf(await post('withdraw', { invitationId }))).toBe(200)
    expect(await codeOf(await post('withdraw', { invitationId }))).toBe(200)
    expect(await auth('account-invitation', { token })).toBe('invitation-invalid')
    server.context.config.signUp = 'closed'
    expect(await codeOf(await post('invite', { emails: ['nora@sled.test'] }))).toBe('by-invitation')
    expect(await log()).toEqual([
      ['invite', 'ada@sled.test', 'nora@sled.test'],
      ['withdraw', 'ada@sled.test', 'nora@sled.test'],
    ])
  })

  test('R-OPS-02 the log has each act once, names nobody who was erased, and forgets after a year', async () => {
    for (const what of ['disable', 'disable', 'enable', 'end-sessions', 'delete'] as const) {
      server.clock.now += 1000
      expect(await act(what)).toBe(200)
    }
    const by = 'ada@sled.test'
    const whom = 'olivia@sled.test'
    const acts = ['disable', 'enable', 'end-sessions', 'delete']
    expect(await log()).toEqual(acts.map((what) => [what, by, whom]))
    server.clock.now += 8 * DAY
    await eraseAccount(server.context, olivia.userId)
    ada = await server.logIn('ada@sled.test')
    expect(await log()).toEqual(acts.map((what) => [what, by, null]))
    await db()
      .updateTable('account_act')
      .set({ at: new Date(server.clock.now - 365 * DAY) })
      .where('act', '=', 'disable')
      .execute()
    await server.context.jobs.enqueue(db(), 'admin.forget', {}, { key: 'now' })
    await server.context.jobs.runDue()
    expect(await log()).toEqual(acts.slice(1).map((what) => [what, by, null]))
  })
})
