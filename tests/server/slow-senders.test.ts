import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppError } from '#domain/errors.ts'
import { Uploads } from '#server/uploads.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { plan, sendPlan } from '../support/plans.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let database: TestDatabase
  const sockets: Socket[] = []
  const start = async (options: Parameters<typeof startTestServer>[0]['options']) => {
    server = await startTestServer({ database, options: { requestMs: 500, ...options } })
  }
  beforeEach(async () => {
    database = await fresh()
    await start({})
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.stop()
  })

  /** Begins to send a request and says no more; resolves once the connection is closed. */
  async function begin(
    path: string,
    type: string,
    { cookie } = olivia,
  ): Promise<{ socket: Socket; closed: Promise<unknown> }> {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, `Origin: ${server.origin}`]
    socket.write([...head, `Cookie: ${cookie}`, `Content-Type: ${type}`, 'Content-Length: 100', '', '{'].join('\r\n'))
    return { socket, closed: once(socket, 'close') }
  }

  test('R-IMP-22 the server cuts off a slow request but gives a file upload more time', async () => {
    const file = await begin(`/api/imports?accountId=${olivia.userId}`, 'application/gzip')
    const slow = await begin('/api/ops', 'application/json')
    await slow.closed
    expect(file.socket.closed).toBe(false)
    expect((await server.ask('/api/session', olivia)).status).toBe(200)
  })

  test('R-IMP-22 eight accounts with slow uploads do not block the upload of another account', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => server.signUp('Max', `Slow ${n}`, `max${n}@example.org`)),
    )
    for (const each of people) await begin(`/api/imports?accountId=${each.userId}`, 'application/gzip', each)
    expect((await sendPlan(server, olivia, plan(2))).status).toBe(202)
  })

  test('R-IMP-22 when uploads fill the memory, the server drops the slowest one', async () => {
    const uploads = new Uploads(100)
    const { readable: slow, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const lost = uploads.take(slow, async () => 'taken').catch((error: AppError) => error.code)
    await writer.write(new Uint8Array(10))
    const fast = new Blob([new Uint8Array(95)]).stream() as ReadableStream<Uint8Array>
    expect(await uploads.take(fast, async ({ length }) => length)).toBe(95)
    expect(await lost).toBe('unavailable')
    const next = new Blob([new Uint8Array(100)]).stream() as ReadableStream<Uint8Array>
    expect(await uploads.take(next, async ({ length }) => length)).toBe(100)
  })

  test('R-IMP-22 uploads below a minimum speed are cut off, so that they do not block all upload slots', async () => {
    const people = await Promise.all([1, 2, 3, 4].map((n) => server.signUp('Max', `Slow ${n}`, `max${n}@example.org`)))
    await server.stop()
    await start({ uploadPace: { windowMs: 500, leastBytes: 50 } })
    const slow = []
    for (const each of people) slow.push(await begin(`/api/imports?accountId=${each.userId}`, 'application/gzip', each))
    const answer = await sendPlan(server, olivia, plan(2))
    expect(answer.status).toBe(202)
    await Promise.all(slow.map(({ closed }) => closed))
  })
})
