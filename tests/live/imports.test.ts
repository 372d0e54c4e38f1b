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

  test('R-IMP-24 devices hear that the history is another, and are sent no workout', async () => {
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
})
