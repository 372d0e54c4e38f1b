import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { admit } from '#identity/server/joining.ts'
import { hashOfToken } from '#identity/server/one-time-token.ts'
import type { Config } from '#server/config.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer

  const start = async (signUp: Config['signUp']) => {
    server = await startTestServer({ database: await fresh(), config: { signUp }, options: { draw: drawPage } })
  }
  afterEach(() => server.stop())

  const join = (email: string, invitation?: string) =>
    server.ask('/api/auth/sign-up/email', {
      method: 'POST',
      body: { first_name: 'Nora', last_name: 'New', email, password: PASSWORD, invitation },
    })
  const codeOf = async (answer: Response): Promise<ErrorCode | number> =>
    answer.ok ? answer.status : ((await answer.json()) as { code: ErrorCode }).code
  const tryJoin = async (email: string, invitation?: string) => codeOf(await join(email, invitation))
  const openLink = async (token: string) =>
    codeOf(await server.ask('/api/auth/account-invitation', { method: 'POST', body: { token } }))
  const db = () => server.context.database.db
  const invite = async (email: string, token: string) => {
    await db()
      .insertInto('account_invitation')
      .values({ email, token_hash: hashOfToken(token), expires_at: new Date(server.clock.now + 7 * DAY) })
      .execute()
  }
  const accounts = () => db().selectFrom('profile').select('email').orderBy('email').execute()
  const isByInvitation = async () =>
    ((await (await server.ask('/api/site')).json()) as { isByInvitation: boolean }).isByInvitation

  test.each(['invite', 'closed'] as const)(
    'R-OPS-01 a server with SIGN_UP=%s lets one person make the first account, and refuses everybody after them',
    async (signUp) => {
      await start(signUp)
      expect(await isByInvitation()).toBe(false)
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => tryJoin(`first${n}@sled.test`)))
      expect(answers.sort()).toEqual([200, ...Array(7).fill('by-invitation')])
      expect(await isByInvitation()).toBe(true)
      expect(await tryJoin('later@sled.test')).toBe('by-invitation')
      await db().deleteFrom('profile').execute()
      expect(await tryJoin('later@sled.test')).toBe('by-invitation')
    },
  )

  test('R-OPS-01 a first account that could not be made leaves its place to the same address, after a minute to all', async () => {
    await start('closed')
    await admit(server.context, { email: 'first@sled.test' })
    expect(await tryJoin('other@sled.test')).toBe('by-invitation')
    await admit(server.context, { email: 'first@sled.test' })
    server.clock.now += 60 * 1000 + 1
    await admit(server.context, { email: 'other@sled.test' })
    expect(await tryJoin('first@sled.test')).toBe('by-invitation')
    expect(await tryJoin('other@sled.test')).toBe(200)
    expect(await tryJoin('first@sled.test')).toBe('by-invitation')
  })

  test('R-OPS-01 the place of the first account survives an update from a version that kept no address', async () => {
    await start('closed')
    const value = String(server.clock.now)
    await db().insertInto('server_setting').values({ key: 'first_place', value }).execute()
    expect(await tryJoin('first@sled.test')).toBe('by-invitation')
    server.clock.now += 60 * 1000 + 1
    expect(await tryJoin('first@sled.test')).toBe(200)
  })

  test('R-OPS-01 after the first account, the landing page and public pages offer no account where accounts are by invitation', async () => {
    await start('invite')
    const hrefs = async (path: string) => {
      const html = await (await server.ask(path)).text()
      return new Set([...html.matchAll(/<a href="([^"?]*)/g)].map(([, href]) => href))
    }
    expect([...(await hrefs('/'))]).toContain('/create-account')
    const ada = await server.signUp('Ada', 'Min', 'ada@sled.test')
    const routineId = await planRoutine(server, ada, { name: 'Push', exercises: [{ name: 'Bench Press' }] })
    await db().updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
    for (const path of ['/', `/routines/public/${routineId}`, '/history/public/nobody']) {
      const offered = [...(await hrefs(path))]
      expect(offered).toContain('/login')
      expect(offered).not.toContain('/create-account')
    }
    server.context.config.signUp = 'open'
    for (const path of ['/', `/routines/public/${routineId}`, '/history/public/nobody']) {
      expect([...(await hrefs(path))]).toContain('/create-account')
    }
  })

  test('R-OPS-01 an open server takes anybody', async () => {
    await start('open')
    expect([await tryJoin('a@sled.test'), await tryJoin('b@sled.test')]).toEqual([200, 200])
    expect(await isByInvitation()).toBe(false)
  })

  describe('with an invitation', () => {
    beforeEach(async () => {
      await start('invite')
      await server.signUp('Ada', 'Min', 'ada@sled.test')
      await invite('nora@sled.test', 'token-of-nora')
    })

    test('R-OPS-02 of ten simultaneous sign-ups with one link, one makes the account, and the link is used up', async () => {
      expect(await openLink('token-of-nora')).toBe(200)
      const answers = await Promise.all(Array.from({ length: 10 }, () => tryJoin('Nora@sled.test', 'token-of-nora')))
      expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
      expect(await accounts()).toEqual([{ email: 'ada@sled.test' }, { email: 'nora@sled.test' }])
      expect(await openLink('token-of-nora')).toBe('invitation-invalid')
      expect(await tryJoin('other@sled.test', 'token-of-nora')).toBe('invitation-invalid')
    })

    test('R-OPS-02 a link lets only the invited address in, and the refused try leaves it open', async () => {
      expect(await tryJoin('other@sled.test', 'token-of-nora')).toBe('invited-other-email')
      expect(await tryJoin('nora@sled.test', 'guessed')).toBe('invitation-invalid')
      expect(await tryJoin('nora@sled.test')).toBe('by-invitation')
      expect(await tryJoin('nora@sled.test', 'token-of-nora')).toBe(200)
    })

    test('R-OPS-02 a link works for 7 days', async () => {
      server.clock.now += 7 * DAY - 1
      expect(await openLink('token-of-nora')).toBe(200)
      server.clock.now += 1
      expect(await openLink('token-of-nora')).toBe('invitation-invalid')
      expect(await tryJoin('nora@sled.test', 'token-of-nora')).toBe('invitation-invalid')
      expect(await accounts()).toHaveLength(1)
    })

    test('R-OPS-02 a sign-up that fails for another reason leaves the link open', async () => {
      await invite('ada@sled.test', 'token-of-ada')
      expect(await tryJoin('ada@sled.test', 'token-of-ada')).toBe('already-registered')
      expect(await openLink('token-of-ada')).toBe(200)
    })

    test('R-OPS-01 an invitation counts without its link only for an address that somebody vouches for', async () => {
      const joiner = { email: 'nora@sled.test', hasProvenEmail: true }
      await expect(admit(server.context, { email: 'nora@sled.test' })).rejects.toThrow('by-invitation')
      await admit(server.context, joiner)
      expect(await tryJoin('nora@sled.test', 'token-of-nora')).toBe(200)
      await expect(admit(server.context, joiner)).rejects.toThrow('by-invitation')
    })

    test('R-OPS-02 an account that an open server makes without the link uses the invitation up', async () => {
      server.context.config.signUp = 'open'
      expect(await tryJoin('Nora@sled.test')).toBe(200)
      expect(await db().selectFrom('account_invitation').select('email').execute()).toEqual([])
    })

    test('R-OPS-01 a closed server takes no invitation', async () => {
      server.context.config.signUp = 'closed'
      expect(await openLink('token-of-nora')).toBe('invitation-invalid')
      expect(await tryJoin('nora@sled.test', 'token-of-nora')).toBe('invitation-invalid')
      expect(await accounts()).toHaveLength(1)
    })
  })
})
