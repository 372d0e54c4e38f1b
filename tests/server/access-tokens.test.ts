import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AccessTokens, MAX_TOKENS, SCOPES, type Scope } from '#domain/access-token.ts'
import type { Context } from '#server/context.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(() => server.stop())

  const meOf = (token: string | null, headers = {}) => programWith(server.origin, token)('/me', { headers })
  const post = (path: string, body: object, person = olivia) =>
    server.ask(path, { method: 'POST', cookie: person.cookie, body: { accountId: person.userId, ...body } })
  const rowsOf = ({ database }: Context) => database.db.selectFrom('api_token').selectAll().execute()

  describe('R-API-02 an access token', () => {
    test('R-API-02 an access token is shown once, and only its hash and first characters are stored', async () => {
      const { text, tokens } = await makeToken(server, olivia, ['workouts:read', 'clients'], { name: ' Scales ' })
      expect(tokens).toEqual([
        {
          ...{ id: expect.any(String), name: 'Scales', start: text.slice(0, 8), scopes: ['workouts:read', 'clients'] },
          ...{ createdAt: server.clock.now, lastUsedAt: null, expiresAt: server.clock.now + 90 * DAY },
        },
      ])
      const stored = JSON.stringify(await rowsOf(server.context))
      expect(stored).not.toContain(text.slice(8, 45))
      const listed = await server.ask(`/api/account/tokens?accountId=${olivia.userId}`, { cookie: olivia.cookie })
      expect(await listed.text()).not.toContain(text.slice(8, 45))
      expect((await meOf(text)).status).toBe(200)
      expect(server.logs.join('')).not.toContain(text.slice(8, 45))
    })

    test('R-API-02 creating and deleting an access token require the password', async () => {
      const wanted = { name: 'Scales', scopes: ['body:write'], days: null }
      expect((await post('/api/account/tokens', wanted)).status).toBe(400)
      expect((await post('/api/account/tokens', { ...wanted, password: 'wrong horse' })).status).toBe(401)
      expect(await rowsOf(server.context)).toEqual([])
      const { id, text } = await makeToken(server, olivia, ['body:write'])
      expect((await post('/api/account/tokens/delete', { tokenId: id, password: 'wrong horse' })).status).toBe(401)
      expect((await meOf(text)).status).toBe(200)
      const left = await post('/api/account/tokens/delete', { tokenId: id, password: PASSWORD })
      expect(((await left.json()) as AccessTokens).tokens).toEqual([])
      expect((await problemOf(await meOf(text))).type).toBe('invalid-token')
    })

    test('R-API-02 an access token needs a name of 1 to 60 characters, a valid scope and one of the offered lifetimes', async () => {
      const wanted = { name: 'x'.repeat(60), scopes: ['workouts:read'], days: 365, password: PASSWORD }
      const wrong = [
        { name: '   ' },
        { name: 'x'.repeat(61) },
        { scopes: [] },
        { scopes: ['account'] },
        { days: 7 },
        { days: '90' },
      ]
      for (const one of wrong) expect((await post('/api/account/tokens', { ...wanted, ...one })).status).toBe(400)
      expect(await rowsOf(server.context)).toEqual([])
      expect((await post('/api/account/tokens', wanted)).status).toBe(200)
    })

    test('R-API-02 a user cannot have more than 20 access tokens, even when the last are created at once', async () => {
      for (let count = 0; count < MAX_TOKENS - 2; count++) await makeToken(server, olivia, ['workouts:read'])
      const wanted = { name: 'One more', scopes: ['workouts:read'], days: 30, password: PASSWORD }
      const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/account/tokens', wanted)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
      expect(await rowsOf(server.context)).toHaveLength(MAX_TOKENS)
    })

    test('R-API-02 an access token records its last use to the hour', async () => {
      const { text } = await makeToken(server, olivia, ['workouts:read'])
      const used = async () => (await rowsOf(server.context))[0]?.last_used_at?.getTime()
      await meOf(text)
      const hour = Math.floor(server.clock.now / HOUR) * HOUR
      expect(await used()).toBe(hour)
      server.clock.now = hour + HOUR + 1
      await meOf(text)
      expect(await used()).toBe(hour + HOUR)
    })
  })

  describe('R-API-04 API requests without a valid access token', () => {
    test('R-API-04 the API rejects missing, mistyped and expired tokens, cookies, and tokens in the address', async () => {
      const { text } = await makeToken(server, olivia, SCOPES, { days: 30 })
      const { cookie } = olivia
      const refused = [
        await meOf(null),
        await meOf(`${text.slice(0, -1)}?`),
        await meOf(null, { authorization: `Basic ${text}` }),
        await meOf(null, { cookie }),
        await meOf(null, { cookie: `token=${text}; authorization=${text}` }),
        await programWith(server.origin, null)(`/me?access_token=${text}&token=${text}`),
        await programWith(server.origin, null)('/no/such/page'),
      ]
      for (const answer of refused) {
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
        expect(await problemOf(answer)).toMatchObject({ status: 401, type: 'invalid-token' })
      }
      expect(server.logs.join('')).not.toContain(text)
      server.clock.now += 30 * DAY
      expect((await problemOf(await meOf(text))).type).toBe('invalid-token')
    })

    test('R-API-04 an access token works only under /api/v1', async () => {
      const { text } = await makeToken(server, olivia, SCOPES)
      const headers = { authorization: `Bearer ${text}` }
      for (const path of [`/api/account/tokens?accountId=${olivia.userId}`, `/api/history?ownerId=${olivia.userId}`]) {
        expect((await server.ask(path, { headers })).status).toBe(401)
      }
      expect(await (await server.ask('/api/session', { headers })).json()).not.toHaveProperty('user.id')
      expect((await meOf(text)).status).toBe(200)
    })

    test('R-API-04 deleting an account invalidates its access tokens, even if the account is kept later', async () => {
      const { text } = await makeToken(server, olivia, SCOPES)
      expect((await post('/api/account/delete', { password: PASSWORD })).status).toBe(200)
      expect((await problemOf(await meOf(text))).type).toBe('invalid-token')
      await server.context.database.db
        .updateTable('profile')
        .set({ deleted_at: null, erase_at: null })
        .where('id', '=', olivia.userId)
        .execute()
      expect((await problemOf(await meOf(text))).type).toBe('invalid-token')
    })
  })

  describe("R-API-02 'Delete tokens, too'", () => {
    test('R-API-02 changing the password or ending all sessions keeps access tokens unless the user chooses otherwise', async () => {
      const { text } = await makeToken(server, olivia, SCOPES)
      const change = (password: string, currentPassword: string, more: object) =>
        post('/api/account/log-in', { password, currentPassword, ...more })
      expect((await change('battery staple', PASSWORD, {})).status).toBe(200)
      expect((await post('/api/account/sessions/end', {})).status).toBe(200)
      expect((await meOf(text)).status).toBe(200)
      expect((await change('correct horse battery', 'battery staple', { withTokens: true })).status).toBe(200)
      expect((await meOf(text)).status).toBe(401)
      expect((await change(PASSWORD, 'correct horse battery', {})).status).toBe(200)
      const { text: other } = await makeToken(server, olivia, SCOPES)
      expect((await change('battery staple', 'wrong horse', { withTokens: true })).status).toBe(401)
      expect((await meOf(other)).status).toBe(200)
      expect((await post('/api/account/sessions/end', { withTokens: true })).status).toBe(200)
      expect((await meOf(other)).status).toBe(401)
    })

    test('R-API-02 R-AUTH-37 setting a password after a recovery deletes all access tokens', async () => {
      const { text } = await makeToken(server, olivia, SCOPES)
      const { db } = server.context.database
      const recovery_until = new Date(server.clock.now + HOUR)
      await db.updateTable('auth_session').set({ recovery_until }).execute()
      const body = { password: 'battery staple' }
      const cookie = olivia.cookie
      expect((await server.ask('/api/auth/update-password', { method: 'POST', cookie, body })).status).toBe(200)
      expect((await meOf(text)).status).toBe(401)
    })
  })

  test('R-API-03 R-API-07 /me returns the user, the token’s scopes, and with the scope `clients` the users who share with them', async () => {
    const max = await server.signUp('Max', 'Coach', 'max@example.org')
    const flags = { can_create_routines: false, can_start_workouts: true, can_review_history: true }
    await shareWith(server, olivia, max, flags)
    const { text } = await makeToken(server, max, ['clients'], { name: 'Board' })
    expect(await (await meOf(text)).json()).toEqual({
      ...{ id: max.userId, first_name: 'Max', last_name: 'Coach' },
      token: {
        ...{ name: 'Board', scopes: ['clients'] },
        expires_at: new Date(server.clock.now + 90 * DAY).toISOString(),
      },
      clients: [{ id: olivia.userId, first_name: 'Olivia', last_name: 'Owen', ...flags }],
    })
    const { text: narrow } = await makeToken(server, max, ['workouts:read'])
    expect(await (await meOf(narrow)).json()).toMatchObject({ clients: [] })
  })

  test('R-API-07 R-COACH-05 /clients returns what a coach may know of each client, as far as the token’s scopes go', async () => {
    const max = await server.signUp('Max', 'Coach', 'max@example.org')
    const ben = await server.signUp('Ben', 'Baker', 'ben@example.org')
    const none = { can_create_routines: false, can_start_workouts: false, can_review_history: false }
    await shareWith(server, olivia, max, { ...none, can_start_workouts: true, can_review_history: true })
    await shareWith(server, ben, max, none)
    const exercises = [{ name: 'Squat', sets: [{}, {}] }]
    const at = server.clock.now - HOUR / 2
    for (const person of [olivia, ben]) await logWorkout(server, person, { exercises, at: at - DAY })
    for (const person of [olivia, ben]) await logWorkout(server, person, { exercises, at, done: 1, ends: false })
    const clients = async (scopes: Scope[]) => {
      const answer = await programWith(server.origin, (await makeToken(server, max, scopes)).text)('/clients')
      return answer.status === 200 ? ((await answer.json()) as { clients: object[] }).clients : answer.status
    }
    const unsaid = { training: null, last: null, next_routine: null, to_confirm: null }
    const nothing = { id: ben.userId, name: 'Ben Baker', ...none, ...unsaid }
    expect(await clients(['clients', 'workouts:read'])).toEqual([
      {
        ...{ id: olivia.userId, name: 'Olivia Owen', ...none, can_start_workouts: true, can_review_history: true },
        training: {
          ...{ workout_name: 'Leg day', created_at: new Date(at).toISOString(), sets: { done: 1, total: 2 } },
          ...{ exercise: 'Squat', rest_ends_at: null },
        },
        last: { workout_name: 'Leg day', completed_at: expect.any(String), sets: 2 },
        ...{ next_routine: null, to_confirm: 0 },
      },
      nothing,
    ])
    expect(await clients(['clients'])).toMatchObject([{ id: olivia.userId, ...unsaid }, nothing])
    expect(await clients(['workouts:read'])).toBe(403)
  })

  test('R-API-19 the data export lists access tokens without usable parts, and erasing the account erases them', async () => {
    const { text } = await makeToken(server, olivia, ['body:read'], { name: 'Scales', days: null })
    const path = `/api/account/export?accountId=${olivia.userId}`
    const file = await (await server.ask(path, { cookie: olivia.cookie })).text()
    expect(JSON.parse(file).access_tokens).toEqual([
      {
        ...{ name: 'Scales', scopes: ['body:read'], created_at: new Date(server.clock.now).toISOString() },
        ...{ last_used_at: null, expires_at: null },
      },
    ])
    expect(file).not.toContain(text.slice(0, 8))
    await server.context.database.db.deleteFrom('profile').where('id', '=', olivia.userId).execute()
    expect(await rowsOf(server.context)).toEqual([])
  })
})
