import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { ShareQuestion, Shares } from '#identity/shares.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { cookieOf, type Person, startTestServer, type TestServer } from '../support/server.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const MAX = 'max@sled.test'
const NEW = 'battery staple'
const DAY_MS = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  /** Signed up with Max's address; whether it is Max is what this is about. */
  let somebody: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    somebody = await server.signUp('Max', 'Martin', MAX)
  })
  afterEach(() => server.stop())

  const post = (path: string, body: object, cookie?: string) => server.ask(path, { method: 'POST', cookie, body })
  const share = (owner: Person, email: string) =>
    post('/api/shares', { ownerId: owner.userId, email, flags: ALL }, owner.cookie)
  const given = async (owner: Person, email: string) =>
    ((await (await share(owner, email)).json()) as { id: string }).id
  const sharesOf = async ({ cookie }: Person) => (await (await server.ask('/api/shares', { cookie })).json()) as Shares
  const keep = (person: Person, shareId: string) => post('/api/shares/keep', { shareId }, person.cookie)
  const end = (person: Person, shareId: string) => post('/api/shares/end', { shareId }, person.cookie)
  /** Whether somebody acts on an account: its history is asked for. */
  const acts = async ({ cookie }: Person, owner: Person) =>
    (await server.ask(`/api/history?ownerId=${owner.userId}`, { cookie })).status
  const asked = async (person: Person) => (await sharesOf(person)).questions?.map(({ id, side }) => [id, side])
  /** From now on the server sends mail, so that addresses are proven. */
  const sendsMail = () => {
    server.context.config.smtpUrl = 'smtp://127.0.0.1:1'
  }

  async function token(path: string): Promise<string> {
    await server.context.jobs.runDue()
    const link = server.mails.findLast(({ to, text }) => to === MAX && text.includes(path))
    return /#token=(\S+)/.exec(link?.text ?? '')?.[1] ?? ''
  }

  const confirm = async () =>
    expect((await post('/api/auth/confirm-email', { token: await token('/confirm-email') })).status).toBe(200)

  /** Max opens the link of a recovery mail; `hasQuestions` is what setting a password says. */
  async function recover(): Promise<Person & { hasQuestions: boolean }> {
    await post('/api/auth/reset-password/request', { email: MAX })
    const answer = await post('/api/auth/reset-password/exchange', { token: await token('/update-password') })
    expect(answer.status).toBe(200)
    const cookie = cookieOf(answer)
    const updated = await post('/api/auth/update-password', { password: NEW }, cookie)
    const { hasShareQuestions } = (await updated.json()) as { hasShareQuestions: boolean }
    return { cookie, userId: somebody.userId, hasQuestions: hasShareQuestions }
  }

  async function expectRefused(answer: Response, code: ErrorCode) {
    expect(await answer.json()).toEqual({ code, message: ERROR_TEXTS[code] })
    expect(answer.ok).toBe(false)
  }

  describe('shares with an account whose e-mail address is not confirmed', () => {
    test('R-DELEG-18 R-DELEG-19 nobody can share with an unconfirmed e-mail address until its user confirms it', async () => {
      sendsMail()
      await expectRefused(await share(olivia, MAX), 'share-unconfirmed-email')
      await expectRefused(await share(olivia, 'nobody@sled.test'), 'share-unknown-email')
      await expectRefused(await share(olivia, 'olivia@sled.test'), 'share-with-yourself')
      expect((await sharesOf(somebody)).isUnconfirmed).toBe(true)
      await confirm()
      expect((await sharesOf(somebody)).isUnconfirmed).toBe(false)
      expect((await share(olivia, MAX)).status).toBe(200)
      expect(await acts(somebody, olivia)).toBe(200)
    })

    test('R-DELEG-18 an e-mail address counts as confirmed when the server sends no mail', async () => {
      expect((await sharesOf(somebody)).isUnconfirmed).toBe(false)
      expect((await share(olivia, MAX)).status).toBe(200)
      expect(await acts(somebody, olivia)).toBe(200)
    })
  })

  describe('recovery of an account whose e-mail address was never confirmed', () => {
    test('R-AUTH-37 R-ACCESS-05 a recovery suspends all shares of the account until its user keeps or ends each share', async () => {
      const received = await given(olivia, MAX)
      const thief = await server.signUp('Theo', 'Thief', 'thief@sled.test')
      server.clock.now += 1
      const gave = await given(somebody, 'thief@sled.test')
      expect([await acts(somebody, olivia), await acts(thief, somebody)]).toEqual([200, 200])
      const max = await recover()
      expect(max.hasQuestions).toBe(true)
      expect(await asked(max)).toEqual([
        [received, 'received'],
        [gave, 'given'],
      ])
      const wanted: Partial<ShareQuestion> = {
        name: 'Olivia Owen',
        email: 'olivia@sled.test',
        isPaused: true,
        givenAt: server.clock.now - 1,
      }
      expect((await sharesOf(max)).questions?.[0]).toMatchObject(wanted)
      // Nobody acts by them meanwhile, and nobody but Max is asked or can answer.
      expect([await acts(max, olivia), await acts(thief, max)]).toEqual([404, 404])
      expect([(await sharesOf(max)).incoming, (await sharesOf(thief)).incoming]).toEqual([[], []])
      expect((await sharesOf(olivia)).outgoing).toHaveLength(1)
      expect([await asked(olivia), await asked(thief)]).toEqual([[], []])
      for (const other of [olivia, thief]) await keep(other, other === olivia ? received : gave)
      await expectRefused(await keep(thief, received), 'not-found')
      expect([await acts(max, olivia), await acts(thief, max)]).toEqual([404, 404])

      expect((await keep(max, received)).status).toBe(200)
      expect((await end(max, gave)).status).toBe(200)
      expect(await asked(max)).toEqual([])
      expect([await acts(max, olivia), await acts(thief, max)]).toEqual([200, 404])
      expect((await sharesOf(max)).incoming).toMatchObject([{ id: received }])
      expect((await sharesOf(max)).outgoing).toEqual([])
      // Given again it is a share like any other.
      await expectRefused(await share(olivia, MAX), 'share-exists')
      expect((await share(max, 'thief@sled.test')).status).toBe(200)
      expect([await acts(thief, max), await asked(max)]).toEqual([200, []])
    })

    test('R-AUTH-37 an account without shares gets no question about shares after a recovery', async () => {
      expect((await recover()).hasQuestions).toBe(false)
    })

    test('R-AUTH-37 when both people of a share have recovered, the share stays suspended until both keep it', async () => {
      const id = await given(olivia, MAX)
      const max = await recover()
      const { db } = server.context.database
      await db.updateTable('account_share').set({ is_owner_asked: true }).execute()
      await keep(max, id)
      expect(await acts(max, olivia)).toBe(404)
      expect(await asked(olivia)).toEqual([[id, 'given']])
      await keep(olivia, id)
      expect(await acts(max, olivia)).toBe(200)
    })
  })

  test('R-AUTH-37 a recovery of a confirmed account suspends no shares and asks only about those made since the confirmation', async () => {
    await given(somebody, 'olivia@sled.test')
    server.clock.now += 1
    await confirm()
    server.clock.now += DAY_MS / 2
    const received = await given(olivia, MAX)
    const max = await recover()
    expect(await asked(max)).toEqual([[received, 'received']])
    expect([await acts(max, olivia), await acts(olivia, max)]).toEqual([200, 200])
    await keep(max, received)
    server.clock.now += DAY_MS
    expect((await recover()).hasQuestions).toBe(false)
  })
})
