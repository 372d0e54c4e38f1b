import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#database/connect.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { disableAccount } from '#identity/server/account-disabling.ts'
import type { Config } from '#server/config.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { CLIENT, type LoginProvider, startLoginProvider } from '../support/login-provider.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const ORIGIN = 'https://sled.example.org'
const MINUTE = 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let provider: LoginProvider
  let server: TestServer
  beforeEach(async () => {
    database = await fresh()
    provider = await startLoginProvider(() => `${ORIGIN}/api/auth/callback/oidc`)
    server = await start()
  })
  afterEach(async () => {
    await server.stop()
    await provider.stop()
  })

  const configOf = (settings: Partial<Config['provider']>): Partial<Config> => ({
    appOrigin: ORIGIN,
    publicOrigin: ORIGIN,
    smtpUrl: 'smtp://localhost',
    provider: {
      ...CLIENT,
      issuer: provider.issuer,
      name: 'Northbar',
      mayMakeAccounts: false,
      isOnly: false,
      ...settings,
    },
  })
  const start = (settings: Partial<Config['provider']> = {}, config: Partial<Config> = {}) =>
    startTestServer({ database, config: { ...configOf(settings), ...config } })

  type Started = { address: string; cookie: string }

  async function begin(path = '/api/auth/provider', body: object = {}, cookie = ''): Promise<Started> {
    const answer = await server.ask(path, { method: 'POST', body, cookie })
    expect(answer.status).toBe(200)
    const { address } = (await answer.json()) as { address: string }
    return { address, cookie: [cookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ') }
  }

  /** Brings the provider's answer to the server. Answers the page that the browser opens then. */
  async function bring(answer: URL, cookie: string): Promise<{ page: string; cookie: string }> {
    const brought = await server.ask(`${answer.pathname}${answer.search}`, { cookie })
    expect(brought.status).toBe(302)
    return { page: brought.headers.get('location') ?? '', cookie: cookieOf(brought) }
  }

  async function logIn(): Promise<{ page: string; cookie: string }> {
    const { address, cookie } = await begin()
    return await bring(await provider.answerTo(address), cookie)
  }

  const connect = (person: Person, currentPassword = PASSWORD) =>
    begin('/api/account/provider', { accountId: person.userId, currentPassword }, person.cookie)

  const disconnect = ({ userId, cookie }: Person) =>
    server.ask('/api/account/provider/disconnect', { method: 'POST', cookie, body: { accountId: userId } })

  async function whoIs(cookie: string): Promise<string | null> {
    const answer = await server.ask('/api/session', { cookie })
    return answer.ok ? (((await answer.json()) as SessionAnswer).user?.email ?? null) : null
  }

  const accounts = async () =>
    (await database.db.selectFrom('profile').select('email').orderBy('email').execute()).map(({ email }) => email)
  const confirm = (person: Person) =>
    database.db.updateTable('profile').set({ email_verified: true }).where('id', '=', person.userId).execute()

  test('R-OPS-03 the provider makes a new account, knows its person again and leaves no token of its own', async () => {
    const first = await logIn()
    expect(first.page).toBe('/create-account')
    expect(await whoIs(first.cookie)).toBe('olivia@example.org')
    const again = await logIn()
    expect(again.page).toBe('/login')
    expect(await whoIs(again.cookie)).toBe('olivia@example.org')
    const profile = await database.db.selectFrom('profile').selectAll().executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ first_name: 'Olivia', last_name: 'Owen', email_verified: true, image: null })
    const rows = await database.db.selectFrom('auth_account').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ access_token: null, refresh_token: null, id_token: null, password: null })
  })

  test('R-OPS-04 a log-in by the provider is not asked for a second step', async () => {
    await logIn()
    const { id } = await database.db.selectFrom('profile').select('id').executeTakeFirstOrThrow()
    const at = new Date(server.clock.now)
    const step = { user_id: id, secret: '', started_at: at, confirmed_at: at }
    await database.db.insertInto('second_step').values(step).execute()
    expect(await whoIs((await logIn()).cookie)).toBe('olivia@example.org')
  })

  test('R-OPS-03 the request carries PKCE, a nonce and a state of its own', async () => {
    const [one, other] = [new URL((await begin()).address), new URL((await begin()).address)]
    expect(one.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(30)
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
  })

  describe('answers that are not for this log-in', () => {
    const refuses = async (answer: URL, cookie: string) => {
      expect(await bring(answer, cookie)).toEqual({ page: '/login?failed=provider-refused', cookie: '' })
      expect(await accounts()).toEqual([])
    }

    test('R-OPS-03 the server refuses an answer with another state, or in another browser', async () => {
      const { address, cookie } = await begin()
      const answer = await provider.answerTo(address)
      const forged = new URL(answer)
      forged.searchParams.set('state', 'a'.repeat(32))
      await refuses(forged, cookie)
      await refuses(answer, '')
      const other = await begin()
      await refuses(answer, other.cookie)
    })

    test('R-OPS-03 the server refuses an answer that was used before', async () => {
      const { address, cookie } = await begin()
      const answer = await provider.answerTo(address)
      expect((await bring(answer, cookie)).page).toBe('/create-account')
      expect(await bring(answer, cookie)).toEqual({ page: '/login?failed=provider-refused', cookie: '' })
    })

    test('R-OPS-03 the server refuses a code that belongs to another request', async () => {
      const [one, other] = [await begin(), await begin()]
      const [mine, theirs] = [await provider.answerTo(one.address), await provider.answerTo(other.address)]
      mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
      await refuses(mine, one.cookie)
    })

    test('R-OPS-03 the server refuses an answer that names another issuer', async () => {
      const { address, cookie } = await begin()
      const answer = await provider.answerTo(address)
      answer.searchParams.set('iss', 'https://elsewhere.example')
      await refuses(answer, cookie)
    })

    const now = () => Math.floor(Date.now() / 1000)
    test.each([
      ['another nonce', { nonce: 'another' }],
      ['no nonce', { nonce: undefined }],
      ['another audience', { aud: 'another-client' }],
      ['a second audience for another party', { aud: ['sled', 'another'], azp: 'another' }],
      ['another issuer', { iss: 'https://elsewhere.example' }],
      ['an end that has passed', { exp: now() - 60, iat: now() - 120 }],
      ['another subject than the address has', { sub: 'max-at-northbar' }],
    ])('R-OPS-03 the server refuses a signed token with %s', async (_what, claims) => {
      provider.change = (given) => ({ ...given, ...claims })
      const { address, cookie } = await begin()
      await refuses(await provider.answerTo(address), cookie)
    })

    test('R-OPS-03 the server takes what the provider itself has signed anew', async () => {
      provider.change = (given) => given
      expect((await logIn()).page).toBe('/create-account')
    })

    test('R-OPS-03 the server refuses a token with a foreign signature, and an answer without a token', async () => {
      provider.signsWithForeignKey = true
      const one = await begin()
      await refuses(await provider.answerTo(one.address), one.cookie)
      provider.signsWithForeignKey = false
      provider.leavesOutToken = true
      const other = await begin()
      await refuses(await provider.answerTo(other.address), other.cookie)
    })
  })

  describe('accounts that exist', () => {
    test('R-OPS-03 an account is joined only if its address is confirmed here and at the provider', async () => {
      const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
      const unjoined = { page: '/login?failed=provider-unjoined', cookie: '' }
      expect(await logIn()).toEqual(unjoined)
      await confirm(olivia)
      provider.person.email_verified = false
      expect(await logIn()).toEqual(unjoined)
      provider.person.email_verified = true
      expect(await whoIs((await logIn()).cookie)).toBe('olivia@example.org')
      expect(await accounts()).toEqual(['olivia@example.org'])
    })

    test('R-OPS-03 another address at the provider makes another account', async () => {
      await confirm(await server.signUp('Olivia', 'Owen', 'olivia@example.org'))
      provider.person = { sub: 'max', email: 'max@example.org', email_verified: false, name: 'Max' }
      expect((await logIn()).page).toBe('/create-account')
      const max = await database.db
        .selectFrom('profile')
        .selectAll()
        .where('email', '=', 'max@example.org')
        .executeTakeFirstOrThrow()
      expect(max).toMatchObject({ email_verified: false, role: 'user', first_name: 'Max' })
    })
  })

  describe('connecting', () => {
    test('R-OPS-03 a signed-in person connects an account with any address, after the password, and disconnects it', async () => {
      const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
      provider.person = { sub: 'olivia', email: 'owen@northbar.example', email_verified: false }
      const body = { accountId: olivia.userId, currentPassword: 'wrong horse' }
      const guessed = await server.ask('/api/account/provider', { method: 'POST', cookie: olivia.cookie, body })
      expect(guessed.status).toBe(401)
      const { address, cookie } = await connect(olivia)
      expect((await bring(await provider.answerTo(address), cookie)).page).toBe('/account')
      expect(await whoIs((await logIn()).cookie)).toBe('olivia@example.org')
      expect(await database.db.selectFrom('profile').select(['email', 'email_verified']).execute()).toEqual([
        { email: 'olivia@example.org', email_verified: false },
      ])
      expect(await (await disconnect(olivia)).json()).toEqual({ name: 'Northbar', isConnected: false })
      expect((await logIn()).page).toBe('/create-account')
    })

    test('R-OPS-03 the answer to a connection is refused once its person has logged out', async () => {
      const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
      const { address, cookie } = await connect(olivia)
      const answer = await provider.answerTo(address)
      await server.ask('/api/auth/sign-out', { method: 'POST', cookie: olivia.cookie, body: {} })
      expect((await bring(answer, cookie)).page).toBe('/account?failed=provider-refused')
      expect(await database.db.selectFrom('auth_account').select('provider_id').execute()).toEqual([
        { provider_id: 'credential' },
      ])
    })

    test('R-OPS-03 nobody connects what another account has', async () => {
      await logIn()
      const { address, cookie } = await connect(await server.signUp('Max', 'Moor', 'max@example.org'))
      const { page } = await bring(await provider.answerTo(address), cookie)
      expect(page).toBe('/account?failed=provider-taken')
    })

    test('R-OPS-03 a person without a password proves by a fresh log-in, sets one, and only then disconnects', async () => {
      const { cookie } = await logIn()
      const { id: userId } = await database.db.selectFrom('profile').select('id').executeTakeFirstOrThrow()
      expect((await disconnect({ cookie, userId })).status).toBe(409)
      const body = { accountId: userId, email: 'olivia@example.org', password: PASSWORD, currentPassword: '' }
      server.clock.now += 11 * MINUTE
      const late = await server.ask('/api/account/log-in', { method: 'POST', cookie, body })
      expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'log-in-again'])
      const again = await logIn()
      expect((await server.ask('/api/account/log-in', { method: 'POST', cookie: again.cookie, body })).status).toBe(200)
      expect((await disconnect({ cookie: again.cookie, userId })).status).toBe(200)
      expect(await whoIs((await server.logIn('olivia@example.org')).cookie)).toBe('olivia@example.org')
    })
  })

  test('R-OPS-03 a deleted account does not get in by the provider, until its person comes again to keep it', async () => {
    const { cookie } = await logIn()
    const { id: accountId } = await database.db.selectFrom('profile').select('id').executeTakeFirstOrThrow()
    const deleted = await server.ask('/api/account/delete', {
      method: 'POST',
      cookie,
      body: { accountId, password: '' },
    })
    expect(deleted.status).toBe(200)
    expect(await logIn()).toEqual({ page: '/login?failed=account-deleted', cookie: '' })
    expect(await database.db.selectFrom('auth_session').selectAll().execute()).toEqual([])
    const keep = async () => {
      const keeping = await begin('/api/auth/provider', { keep: true })
      return await bring(await provider.answerTo(keeping.address), keeping.cookie)
    }
    await database.db
      .updateTable('profile')
      .set({ disabled_at: new Date(server.clock.now) })
      .execute()
    expect(await keep()).toEqual({ page: '/login?failed=account-disabled', cookie: '' })
    await database.db.updateTable('profile').set({ disabled_at: null }).execute()
    const kept = await keep()
    expect(kept.page).toBe('/login')
    expect(await whoIs(kept.cookie)).toBe('olivia@example.org')
  })

  test('R-OPS-03 an address that the provider proves later counts as proven since then', async () => {
    provider.person.email_verified = false
    await logIn()
    const proof = () =>
      database.db.selectFrom('profile').select(['email_verified', 'email_proven_at']).executeTakeFirstOrThrow()
    expect(await proof()).toEqual({ email_verified: false, email_proven_at: null })
    provider.person.email_verified = true
    await logIn()
    expect(await proof()).toEqual({ email_verified: true, email_proven_at: new Date(server.clock.now) })
  })

  test('R-OPS-03 a class makes its accounts at once, with few connections to the database', async () => {
    await server.stop()
    const narrow = await openDatabase({ url: database.url, pool: 2 })
    server = await startTestServer({ database: narrow, config: { ...configOf({}), databasePool: 2 } })
    const answers: [URL, string][] = []
    for (let n = 0; n < 6; n++) {
      provider.person = { sub: `p${n}`, email: `p${n}@example.org`, email_verified: true, name: 'P' }
      const { address, cookie } = await begin()
      answers.push([await provider.answerTo(address), cookie])
    }
    const brought = await Promise.all(answers.map(([answer, cookie]) => bring(answer, cookie)))
    expect(brought.map(({ page }) => page)).toEqual(answers.map(() => '/create-account'))
    await narrow.close()
  })

  test('R-OPS-02 a disabled account does not get in by the provider', async () => {
    await logIn()
    const { id } = await database.db.selectFrom('profile').select('id').executeTakeFirstOrThrow()
    await database.db.transaction().execute((tx) => disableAccount(tx, id, new Date(server.clock.now)))
    expect(await logIn()).toEqual({ page: '/login?failed=account-disabled', cookie: '' })
    expect(await database.db.selectFrom('auth_session').selectAll().execute()).toEqual([])
  })

  test('R-OPS-03 a recovered account loses the provider that somebody had connected before', async () => {
    provider.person.email_verified = false
    await logIn()
    await server.ask('/api/auth/reset-password/request', { method: 'POST', body: { email: 'olivia@example.org' } })
    await server.context.jobs.runDue()
    const link = server.mails.map(({ text }) => /recovery#token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    const opened = await server.ask('/api/auth/reset-password/exchange', { method: 'POST', body: { token: link } })
    expect(opened.status).toBe(200)
    expect((await logIn()).page).toBe('/login?failed=provider-unjoined')
  })

  describe('with OIDC_ONLY', () => {
    test('R-OPS-03 only administrators log in with a password, and nobody signs up with one', async () => {
      const admin = await server.signUp('Ann', 'Admin', 'ann@example.org')
      await server.signUp('Olivia', 'Owen', 'olivia@example.org')
      await server.stop()
      server = await start({ isOnly: true })
      const body = { email: 'olivia@example.org', password: PASSWORD, first_name: 'O', last_name: 'O' }
      for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email']) {
        const answer = await server.ask(path, { method: 'POST', body })
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'provider-only'])
        expect(cookieOf(answer)).toBe('')
      }
      expect((await server.logIn('ann@example.org')).userId).toBe(admin.userId)
    })

    test('R-OPS-03 a recovery link changes nothing, no mail brings one, and a person stays connected', async () => {
      const ask = async () => {
        await server.ask('/api/auth/reset-password/request', { method: 'POST', body: { email: 'max@example.org' } })
        await server.context.jobs.runDue()
        return server.mails.map(({ text }) => /recovery#token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
      }
      const ann = await server.signUp('Ann', 'Admin', 'ann@example.org')
      provider.person = { sub: 'max', email: 'max@example.org', email_verified: false, name: 'Max Moor' }
      const { cookie } = await logIn()
      const token = await ask()
      expect(token).toBeDefined()
      await server.stop()
      server = await start({ isOnly: true })
      const opened = await server.ask('/api/auth/reset-password/exchange', { method: 'POST', body: { token } })
      expect([opened.status, cookieOf(opened)]).toEqual([403, ''])
      expect(await ask()).toBeUndefined()
      expect(await whoIs(cookie)).toBe('max@example.org')
      expect(await whoIs((await logIn()).cookie)).toBe('max@example.org')
      const { id: userId } = await database.db
        .selectFrom('profile')
        .select('id')
        .where('email', '=', 'max@example.org')
        .executeTakeFirstOrThrow()
      expect((await disconnect({ cookie, userId })).status).toBe(403)
      const body = { accountId: ann.userId, userId, act: 'reset-link' }
      const act = await server.ask('/api/admin/accounts/act', { method: 'POST', cookie: ann.cookie, body })
      expect([act.status, ((await act.json()) as { code: string }).code]).toEqual([403, 'provider-only'])
    })
  })

  describe('where accounts are by invitation', () => {
    const invite = (email: string) =>
      database.db
        .insertInto('account_invitation')
        .values({ email, token_hash: `hash of ${email}`, expires_at: new Date(server.clock.now + 60 * MINUTE) })
        .execute()
    beforeEach(async () => {
      await server.signUp('Ann', 'Admin', 'ann@example.org')
      await server.stop()
      server = await start({}, { signUp: 'invite' })
    })

    test('R-OPS-03 the provider makes an account for whom an administrator has invited, if it vouches for the address', async () => {
      const refused = { page: '/login?failed=by-invitation', cookie: '' }
      expect(await logIn()).toEqual(refused)
      await invite('olivia@example.org')
      provider.person.email_verified = false
      expect(await logIn()).toEqual(refused)
      provider.person.email_verified = true
      expect((await logIn()).page).toBe('/create-account')
      expect(await database.db.selectFrom('account_invitation').selectAll().execute()).toEqual([])
    })

    test('R-OPS-03 an account that cannot be made uses no invitation up', async () => {
      await invite('olivia@example.org')
      await sql`alter table auth_account add constraint no_more check (provider_id = 'credential')`.execute(database.db)
      expect((await logIn()).cookie).toBe('')
      await sql`alter table auth_account drop constraint no_more`.execute(database.db)
      expect(await accounts()).toEqual(['ann@example.org'])
      expect((await logIn()).page).toBe('/create-account')
    })

    test('R-OPS-03 with OIDC_SIGN_UP the provider makes an account for everybody it knows, and uses an invitation of its address up', async () => {
      await server.stop()
      server = await start({ mayMakeAccounts: true }, { signUp: 'closed' })
      await invite('olivia@example.org')
      await invite('max@example.org')
      expect((await logIn()).page).toBe('/create-account')
      const invited = await database.db.selectFrom('account_invitation').select('email').execute()
      expect(invited).toEqual([{ email: 'max@example.org' }])
      expect(await accounts()).toEqual(['ann@example.org', 'olivia@example.org'])
    })
  })

  describe('a provider that is away', () => {
    const away = async () => {
      const answer = await server.ask('/api/auth/provider', { method: 'POST', body: {} })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([424, 'provider-away'])
    }
    beforeEach(async () => {
      await server.signUp('Olivia', 'Owen', 'olivia@example.org')
      await server.stop()
    })

    test('R-OPS-03 the server starts without the provider, says so, and finds it once it is back', async () => {
      for (const state of ['closed', 'html', 'works'] as const) {
        provider.state = state
        server = state === 'closed' ? await start() : server
        if (state === 'works') expect((await begin()).address).toMatch(provider.issuer)
        else await away()
        expect(await whoIs((await server.logIn('olivia@example.org')).cookie)).toBe('olivia@example.org')
      }
    })

    test('R-OPS-03 passwords do not wait for a provider that hangs', async () => {
      provider.state = 'hangs'
      server = await start()
      const hung = away()
      expect(await whoIs((await server.logIn('olivia@example.org')).cookie)).toBe('olivia@example.org')
      await hung
      provider.state = 'works'
      expect((await begin()).address).toMatch(provider.issuer)
    })

    test('R-OPS-03 a description that names another issuer is not the provider', async () => {
      provider.issuerNamed = 'https://elsewhere.example'
      server = await start()
      await away()
    })

    test('R-OPS-03 a provider that goes away during a log-in leaves a clear line', async () => {
      server = await start()
      const { address, cookie } = await begin()
      const answer = await provider.answerTo(address)
      provider.state = 'html'
      expect(await bring(answer, cookie)).toEqual({ page: '/login?failed=provider-refused', cookie: '' })
      provider.state = 'works'
      const again = await begin()
      const other = await provider.answerTo(again.address)
      provider.state = 'hangs'
      expect(await bring(other, again.cookie)).toEqual({ page: '/login?failed=provider-away', cookie: '' })
    })
  })

  test('R-OPS-03 without the settings there is no provider', async () => {
    await server.stop()
    server = await start({}, { provider: undefined })
    expect((await server.ask('/api/auth/provider', { method: 'POST', body: {} })).status).toBe(404)
    expect(await (await server.ask('/api/site')).json()).not.toHaveProperty('provider')
  })
})
