import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CoachNote } from '#features/sharing/clients/clients.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

withDatabases((fresh) => {
  let server: TestServer
  let ann: Person
  let max: Person
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    ann = await server.signUp('Ann', 'Owen', 'ann@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
    await shareWith(server, ann, max, { can_start_workouts: true })
  })
  afterEach(() => server.stop())

  const path = (clientId: string) => `/api/clients/${clientId}/note`
  const write = (text: unknown, clientId = ann.userId, by = max) =>
    server.ask(path(clientId), { method: 'POST', cookie: by.cookie, body: { text } })
  const read = async (by = max) => {
    const answer = await server.ask(path(ann.userId), { cookie: by.cookie })
    return answer.ok ? ((await answer.json()) as CoachNote).text : answer.status
  }
  const share = (changes: { revoked_at: Date | null }) =>
    server.context.database.db.updateTable('account_share').set(changes).execute()
  const stored = async () => (await server.context.database.db.selectFrom('coach_note').selectAll().execute()).length
  const exported = async (person: Person) => {
    const answer = await server.ask(`/api/account/export?accountId=${person.userId}`, { cookie: person.cookie })
    const text = await answer.text()
    return { text, notes: (JSON.parse(text) as { client_notes: { text: string }[] }).client_notes }
  }

  test('R-COACH-11 a note is there with its lines until it is emptied, and only in its coach’s export', async () => {
    expect(await read()).toBeNull()
    expect(await (await write('  Left knee\nNo lunges. ')).json()).toEqual({ text: 'Left knee\nNo lunges.' })
    await write('Right knee\nNo lunges.')
    expect(await read()).toBe('Right knee\nNo lunges.')
    expect((await exported(max)).notes).toMatchObject([
      { client_id: ann.userId, first_name: 'Ann', text: await read() },
    ])
    expect((await exported(ann)).text).not.toContain('lunges')
    expect((await exported(ann)).notes).toEqual([])
    const eve = await server.signUp('Eve', 'Evans', 'eve@example.org')
    await shareWith(server, ann, eve, { can_start_workouts: true })
    expect(await read(eve)).toBeNull()
    await write(' \n ')
    expect([await read(), await stored()]).toEqual([null, 0])
  })

  test('R-COACH-11 a note stays when the share ends: in the export at once, and on the card once the share is back', async () => {
    await write('Left knee')
    await share({ revoked_at: new Date() })
    expect([await read(), (await write('Other')).status]).toEqual([404, 404])
    expect((await exported(max)).notes).toMatchObject([{ text: 'Left knee' }])
    await share({ revoked_at: null })
    expect(await read()).toBe('Left knee')
  })

  test.each([
    ['5,000 characters', 'é'.repeat(5_000), 200],
    ['5,001 characters', 'é'.repeat(5_001), 400],
    ['no text', undefined, 400],
    ['null', null, 400],
    ['a number', 5, 400],
  ])('R-COACH-11 a note of %s', async (_, text, status) => {
    expect((await write(text)).status).toBe(status)
    expect(await stored()).toBe(status === 200 ? 1 : 0)
  })

  test('R-COACH-11 a stranger, an unknown person and oneself get the same answer, as a client gets about the coach', async () => {
    const eve = await server.signUp('Eve', 'Evans', 'eve@example.org')
    for (const clientId of [eve.userId, crypto.randomUUID(), max.userId]) {
      const answer = await write('Left knee', clientId)
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not-found', message: ERROR_TEXTS['not-found'] },
      ])
    }
    expect((await write('Left knee', 'x')).status).toBe(400)
    expect((await write('Left knee', max.userId, ann)).status).toBe(404)
    expect(await stored()).toBe(0)
  })

  test.each([
    ['client', () => ann],
    ['coach', () => max],
  ])('R-COACH-11 a note goes with the account of its %s', async (_, person) => {
    await write('Left knee')
    const { userId, cookie } = person()
    const body = { accountId: userId, password: PASSWORD }
    expect((await server.ask('/api/account/delete', { method: 'POST', cookie, body })).status).toBe(200)
    if (person() === ann) expect((await exported(max)).notes).toEqual([])
    expect(await stored()).toBe(1)
    server.clock.now += 8 * 24 * 60 * 60 * 1000
    await server.context.jobs.runDue()
    expect(await stored()).toBe(0)
  })
})
