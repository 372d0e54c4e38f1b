import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { product } from '#logbook/server/product.ts'
import type { Question, ServerMessage } from '#sync/live-messages.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'
import { Hub } from '#sync/server/hub.ts'
import { insertProfile, routineRow, workoutRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const COMPLETED = { completed_at: new Date(NOW), ended_at: new Date(NOW), duration_seconds: 60 }

/** A device's end of a connection: what it was told. */
class Told {
  readonly messages: ServerMessage[] = []
  readonly bufferedAmount = 0
  send = (text: string) => void this.messages.push(JSON.parse(text) as ServerMessage)
  close = () => undefined
  terminate = () => undefined
  count = (t: ServerMessage['t']) => this.messages.filter((message) => message.t === t).length
  get updates() {
    return this.messages.flatMap((message) => (message.t === 'update' ? [message.update] : []))
  }
}

withDatabases((fresh) => {
  let database: TestDatabase
  let hub: Hub
  let statements: number
  let olivia: string
  let max: string

  beforeEach(async () => {
    database = await fresh()
    statements = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    hub = new Hub(database.db.withPlugin(counting), product, () => NOW)
    olivia = await insertProfile(database)
    max = await insertProfile(database)
  })

  const connect = (userId: string) => {
    const told = new Told()
    const connection = hub.open(told, { userId, sessionId: crypto.randomUUID() })
    return { told, connection, ask: (message: Question) => hub.receive(connection, message) }
  }
  const share = (flags: { can_start_workouts: boolean; can_review_history: boolean }, delegate = max) =>
    database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia, delegate_user_id: delegate, delegate_email: 'max@example.org' },
        ...{ can_create_routines: false, ...flags },
      })
      .execute()
  const routinesOf = async (userId: string, count: number) => {
    const rows = Array.from({ length: count }, () => routineRow(userId))
    await database.db.insertInto('routine').values(rows).execute()
    return rows.map(({ id }) => id as string)
  }
  const revs = (ids: readonly string[], rev = 0) => Object.fromEntries(ids.map((id) => [id, rev]))
  const changed = (id: string, over: Partial<DocumentEvent> = {}) => {
    const seen = { kind: 'routine' as const }
    const event: DocumentEvent = {
      t: 'document',
      ownerId: olivia,
      id,
      rev: 1,
      prevRev: 0,
      before: seen,
      after: seen,
      by: olivia,
      ops: [],
      ...over,
    }
    return hub.publish(JSON.stringify(event))
  }

  describe('R-ACCESS-04 Y30 limits on the work one live connection can cause', () => {
    test('of a hundred sync requests sent at once on a connection, the server answers only the last', async () => {
      const [id] = await routinesOf(olivia, 1)
      const { told, ask } = connect(olivia)
      const asked = Array.from({ length: 99 }, () => ask({ t: 'sync', revs: {} }))
      await Promise.all([...asked, ask({ t: 'sync', revs: revs([id as string]) })])
      await hub.publish(JSON.stringify({ t: 'profile', userId: olivia }))
      expect(told.count('pong')).toBe(1)
      expect(told.updates).toMatchObject([{ t: 'document', document: { id } }])
      expect(statements).toBeLessThan(5)
    })

    test('the live hub switches the owner a connection acts for before it answers waiting sync requests', async () => {
      await share({ can_start_workouts: true, can_review_history: false })
      const [id] = await routinesOf(olivia, 1)
      const { told, ask } = connect(max)
      const said: Question[] = [
        { t: 'sync', revs: {} },
        { t: 'sync', revs: {} },
        { t: 'act', ownerId: null },
        { t: 'act', ownerId: olivia },
        { t: 'sync', revs: revs([id as string]) },
      ]
      await Promise.all(said.map(ask))
      expect(told.updates).toMatchObject([{ t: 'document', document: { id } }])
    })

    test('for hundreds of other people’s documents the hub answers "gone" as for unknown ids, with few queries', async () => {
      const owners = await Promise.all(Array.from({ length: 60 }, () => insertProfile(database)))
      const rows = owners.map((owner) => workoutRow(owner, { is_public: true, ...COMPLETED }))
      await database.db.insertInto('workout').values(rows).execute()
      const ids = [...rows.map(({ id }) => id as string), crypto.randomUUID(), 'no id at all']
      const { told, ask } = connect(max)
      await ask({ t: 'sync', revs: revs(ids) })
      const gone = told.updates.map((update) => (update.t === 'gone' ? update : null))
      expect(gone.map((update) => update?.id).toSorted()).toEqual(ids.toSorted())
      expect(told.count('pong')).toBe(1)
      expect(statements).toBeLessThan(4)
    })

    test('without acting for an owner, a coach’s sync keeps the documents the share allows and removes the others', async () => {
      await share({ can_start_workouts: true, can_review_history: false })
      const running = workoutRow(olivia, { is_active: true })
      const over = workoutRow(olivia, { ...COMPLETED })
      await database.db.insertInto('workout').values([running, over]).execute()
      const { told, ask } = connect(max)
      await ask({ t: 'sync', revs: revs([running.id as string, over.id as string]) })
      expect(told.updates).toEqual([{ t: 'gone', id: over.id }])
    })

    test('a long sync response is sent in parts, so other connections receive events in between', async () => {
      const ids = await routinesOf(olivia, 120)
      const slow = connect(olivia)
      const other = connect(olivia)
      const answered = slow.ask({ t: 'sync', revs: revs(ids) })
      await hub.publish(JSON.stringify({ t: 'profile', userId: olivia }))
      expect(other.told.count('invalidate')).toBe(1)
      expect(slow.told.updates.length).toBeLessThan(120)
      await answered
      expect(slow.told.updates).toHaveLength(120)
      expect(slow.told.messages.at(-1)?.t).toBe('pong')
    })

    test('the hub runs no queries for a connection that has closed', async () => {
      const ids = await routinesOf(olivia, 60)
      const { connection, told, ask } = connect(olivia)
      const asked = ask({ t: 'sync', revs: revs(ids) })
      hub.close(connection)
      await asked
      expect([statements, told.updates]).toEqual([0, []])
    })
  })

  test('Y29 Y30 a change too large for a notification is read once for all connections, each with its own access check', async () => {
    const [id] = (await routinesOf(olivia, 1)) as [string]
    await share({ can_start_workouts: true, can_review_history: false })
    const devices = Array.from({ length: 8 }, () => connect(olivia))
    const coach = connect(max)
    await coach.ask({ t: 'act', ownerId: olivia })
    statements = 0
    await changed(id)
    // The workouts, the routines, the coach's share.
    expect(statements).toBe(3)
    for (const { told } of [...devices, coach])
      expect(told.updates).toMatchObject([{ t: 'document', document: { id } }])
    // The share has ended, and its event is still to come.
    await database.db
      .updateTable('account_share')
      .set({ revoked_at: new Date(NOW) })
      .execute()
    await changed(id)
    expect(coach.told.updates.at(-1)).toEqual({ t: 'gone', id })
    expect(devices[0]?.told.updates.at(-1)).toMatchObject({ t: 'document', document: { id } })
  })
})
