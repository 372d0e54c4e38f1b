import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { imported, plan } from '../support/plans.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterAll(() => server.stop())

  test('R-IMP-24 during an import devices are told that the history has changed and receive no workouts', async () => {
    const phone = await new Listener(server, olivia).ready()
    await phone.caughtUp()
    const at = Date.UTC(2025, 5, 1)
    await imported(server, olivia, { ...plan(45), weighings: [{ at, weight: 80, unit: 'kg', note: null }] })
    const told = () => phone.heard.flatMap((message) => (message.t === 'invalidate' ? message.what : []))
    // The clock stands still: one is for all batches, one for the end.
    await until(() => told().length >= 2, 'the end is told')
    await phone.caughtUp()
    expect(told()).toEqual(['history', 'history'])
    expect(phone.updates).toMatchObject([{ t: 'delta', delta: { id: bodyIdFor(olivia.userId, 2025), rev: 1 } }])
    phone.socket.close()
  })

  test('R-IMP-24 A10 an import is announced only to coaches who may see the history', async () => {
    const heard: Listener[] = []
    for (const can_review_history of [true, false]) {
      const max = await server.signUp('Max', `${can_review_history}`, `max-${can_review_history}@example.org`)
      const flags = { can_create_routines: true, can_start_workouts: true, can_review_history }
      const share = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' }
      await server.context.database.db
        .insertInto('account_share')
        .values({ ...share, ...flags })
        .execute()
      const laptop = await new Listener(server, max).ready()
      laptop.say({ t: 'act', ownerId: olivia.userId })
      await until(() => laptop.heard.some(({ t }) => t === 'watching'), 'the owner is heard')
      heard.push(laptop)
    }
    await imported(server, olivia, plan(1))
    const isTold = (laptop: Listener | undefined) =>
      laptop?.heard.some((message) => message.t === 'invalidate' && message.what === 'history')
    await until(() => isTold(heard[0]) === true, 'the first is told')
    await heard[1]?.caughtUp()
    expect(isTold(heard[1])).toBe(false)
    for (const laptop of heard) laptop.socket.close()
  })
})
