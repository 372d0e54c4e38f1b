import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import type { MadeInvitation, OpenInvitations } from '#features/sharing/invitation.ts'
import type { Shares } from '#identity/shares.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const SOME: ShareFlags = { can_create_routines: false, can_start_workouts: true, can_review_history: false }
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer
  let max: Person
  let anna: Person
  let ben: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), config: { hasRateLimits: true } })
    max = await server.signUp('Max', 'Major', 'max@sled.test')
    anna = await server.signUp('Anna', 'Ash', 'anna@sled.test')
    ben = await server.signUp('Ben', 'Birch', 'ben@sled.test')
  })
  afterEach(() => server.stop())

  const post = (person: Person | null, path: string, body: object = {}) =>
    server.ask(`/api/invitations${path}`, {
      method: 'POST',
      cookie: person?.cookie,
      body: { accountId: person?.userId, ...body },
    })
  async function make(flags = ALL): Promise<MadeInvitation> {
    const answer = await post(max, '', { flags })
    expect(answer.status).toBe(200)
    return (await answer.json()) as MadeInvitation
  }
  const read = (person: Person | null, token: string) => post(person, '/read', { token })
  const accept = (person: Person, token: string, flags = ALL, endsAt: number | null = null) =>
    post(person, '/accept', { token, flags, endsAt })
  const open = async (person = max) => {
    const path = `/api/invitations?accountId=${person.userId}`
    return ((await (await server.ask(path, { cookie: person.cookie })).json()) as OpenInvitations).invitations
  }
  const sharesOf = async ({ cookie }: Person) => (await (await server.ask('/api/shares', { cookie })).json()) as Shares
  const shares = () => server.context.database.db.selectFrom('account_share').selectAll().execute()

  async function expectRefused(answer: Response, code: ErrorCode) {
    expect(await answer.json()).toEqual({ code, message: ERROR_TEXTS[code] })
    expect(answer.ok).toBe(false)
  }

  test('R-COACH-01 R-COACH-02 a link shows who asks for what, shares nothing by itself, and gives what its reader allows', async () => {
    const { token, expiresAt, id } = await make(SOME)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(expiresAt).toBe(server.clock.now + WEEK_MS)
    expect(await open()).toEqual([{ id, expiresAt }])
    const seen = { coachName: 'Max Major', flags: SOME, isSharedAlready: false }
    for (const person of [null, anna]) expect(await (await read(person, token)).json()).toEqual(seen)
    expect(await shares()).toEqual([])
    const endsAt = server.clock.now + WEEK_MS
    const given = { ...ALL, can_review_history: false }
    expect((await accept(anna, token, given, endsAt)).status).toBe(200)
    expect(await shares()).toMatchObject([
      { owner_user_id: anna.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test', ...given },
    ])
    expect((await sharesOf(max)).incoming).toMatchObject([{ name: 'Anna Ash', flags: given, endsAt }])
    expect(await open()).toEqual([])
  })

  test('R-COACH-01 the database and the log have no token, only its hash', async () => {
    const { token } = await make()
    await read(null, token)
    await accept(max, token)
    const rows = await server.context.database.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(server.logs.join()).not.toContain(token)
  })

  test('R-COACH-02 a used, own, expired, withdrawn, declined or unknown link is no longer valid and gives nothing', async () => {
    const [used, own, expired] = [await make(), await make(), await make()]
    const [withdrawn, declined] = [await make(), await make()]
    expect((await accept(ben, used.token)).status).toBe(200)
    const before = await shares()
    const refuse = async (person: Person, token: string) => {
      await expectRefused(await read(person, token), 'invitation-invalid')
      await expectRefused(await accept(person, token), 'invitation-invalid')
      await expectRefused(await post(person, '/decline', { token }), 'invitation-invalid')
    }
    await refuse(anna, used.token)
    await refuse(max, own.token)
    expect((await read(anna, own.token)).status).toBe(200) // The coach's own try does not use it up.
    expect((await post(max, '/withdraw', { invitationId: withdrawn.id })).status).toBe(200)
    await refuse(anna, withdrawn.token)
    expect((await post(anna, '/decline', { token: declined.token })).status).toBe(200)
    await refuse(anna, declined.token)
    for (const unknown of ['', 'x', own.token.slice(1)]) await refuse(anna, unknown)
    server.clock.now = expired.expiresAt - 1
    expect((await read(anna, expired.token)).status).toBe(200)
    server.clock.now = expired.expiresAt
    await refuse(anna, expired.token)
    const deleted = await make()
    const account = { accountId: max.userId, password: PASSWORD }
    await server.ask('/api/account/delete', { method: 'POST', cookie: max.cookie, body: account })
    await refuse(anna, deleted.token)
    expect((await shares()).filter(({ owner_user_id }) => owner_user_id === anna.userId)).toEqual([])
    expect(before).toHaveLength(1)
  })

  test('R-COACH-01 of two people who accept one link at the same time, one shares', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.context.database.db.deleteFrom('account_share').execute()
      const { token } = await make()
      const answers = await Promise.all([anna, ben].map((person) => accept(person, token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(await shares()).toHaveLength(1)
    }
  })

  test('R-COACH-02 a person who shares with the coach already hears so, and the link stays open for somebody else', async () => {
    await accept(anna, (await make()).token, SOME)
    const { token } = await make()
    expect(await (await read(anna, token)).json()).toMatchObject({ isSharedAlready: true })
    await expectRefused(await accept(anna, token, ALL), 'share-exists')
    expect(await shares()).toMatchObject([SOME])
    expect((await accept(ben, token)).status).toBe(200)
  })

  test('R-COACH-01 a coach has at most 20 open invitations, also with many requests at once; a withdrawn or old one makes room', async () => {
    for (let count = 0; count < 18; count += 1) await make()
    const last = await Promise.all(Array.from({ length: 5 }, () => post(max, '', { flags: ALL })))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    await expectRefused(await post(max, '', { flags: ALL }), 'invitations-full')
    const [first] = await open()
    await post(max, '/withdraw', { invitationId: first?.id })
    await make()
    await expectRefused(await post(max, '', { flags: ALL }), 'invitations-full')
    server.clock.now += WEEK_MS
    expect(await open()).toEqual([])
    await make()
    expect(await server.context.database.db.selectFrom('invitation').select('id').execute()).toHaveLength(1)
  })

  test('R-COACH-01 the coach can change what an open invitation asks for; nobody else can', async () => {
    const { id: invitationId, token } = await make(ALL)
    expect((await post(max, '/flags', { invitationId, flags: SOME })).status).toBe(200)
    expect(await (await read(anna, token)).json()).toMatchObject({ flags: SOME })
    await expectRefused(await post(anna, '/flags', { invitationId, flags: ALL }), 'not-found')
    await post(anna, '/withdraw', { invitationId })
    expect(await open()).toHaveLength(1)
    await accept(anna, token)
    await expectRefused(await post(max, '/flags', { invitationId, flags: ALL }), 'not-found')
  })

  test('R-COACH-01 R-DELEG-18 only a coach whose address is proven invites, where the server proves addresses', async () => {
    server.context.config.smtpUrl = 'smtp://127.0.0.1:1'
    await expectRefused(await post(max, '', { flags: ALL }), 'own-email-unconfirmed')
    const { db } = server.context.database
    await db.updateTable('profile').set({ email_verified: true }).where('id', '=', max.userId).execute()
    await make()
    expect(await open()).toHaveLength(1)
  })

  test('R-COACH-02 an end in the past is refused and does not use the link up', async () => {
    const { token } = await make()
    await expectRefused(await accept(anna, token, ALL, server.clock.now), 'share-end-past')
    expect((await accept(anna, token)).status).toBe(200)
  })

  test('R-COACH-01 the link can be mailed by its coach, whose address is proven and named, at most 3 times an hour to one address', async () => {
    const { token } = await make()
    const mail = (person: Person, to: string) => post(person, '/mail', { token, email: to })
    expect((await mail(max, ' New@Client.test ')).status).toBe(200)
    await expect.poll(() => server.mails.filter(({ to }) => to === 'new@client.test').length).toBe(1)
    const sent = server.mails.find(({ to }) => to === 'new@client.test')
    expect(sent?.text).toContain('max@sled.test asks to coach you in Sled.')
    expect(sent?.text.split('\n')).toContain(`${server.context.config.publicOrigin}/invitation#token=${token}`)
    expect(sent?.text).not.toContain('Major')
    await expectRefused(await mail(anna, 'new@client.test'), 'invitation-invalid')
    await expectRefused(await mail(max, 'nobody'), 'email-invalid')
    server.context.config.smtpUrl = 'smtp://127.0.0.1:1'
    await expectRefused(await mail(max, 'other@client.test'), 'own-email-unconfirmed')
    server.context.config.smtpUrl = undefined
    await mail(max, 'new@client.test')
    await expectRefused(await mail(max, 'new@client.test'), 'too-many-requests')
    expect((await mail(max, 'third@client.test')).status).toBe(200)
  })

  test('R-COACH-01 R-ACCT-16 the JSON names open invitations without their links, and they go with the account', async () => {
    const { token } = await make(SOME)
    const exported = await server.ask(`/api/account/export?accountId=${max.userId}`, { cookie: max.cookie })
    const text = await exported.text()
    expect(JSON.parse(text)).toMatchObject({ invitations: [{ ...SOME, created_at: expect.any(String) }] })
    expect(text).not.toContain(token)
    const body = { accountId: max.userId, password: PASSWORD }
    await server.ask('/api/account/delete', { method: 'POST', cookie: max.cookie, body })
    expect(await server.context.database.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  })

  test('R-COACH-02 one network may ask about 300 links an hour', async () => {
    await read(null, 'x')
    const { db } = server.context.database
    await db.updateTable('auth_rate_limit').set({ count: 299 }).where('key', 'like', 'invitation|%').execute()
    await expectRefused(await read(null, 'x'), 'invitation-invalid')
    await expectRefused(await read(null, 'x'), 'too-many-requests')
  })
})
