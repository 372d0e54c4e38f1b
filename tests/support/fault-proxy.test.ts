import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { FaultProxy } from './fault-proxy.ts'

const BODY = 'x'.repeat(4_000)

describe('the proxy that simulates network faults in tests', () => {
  let server: Server
  let sockets: WebSocketServer
  let proxy: FaultProxy
  let asked = 0

  beforeEach(async () => {
    asked = 0
    server = createServer((_, response) => {
      asked += 1
      response.end(BODY)
    })
    sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    proxy = await FaultProxy.start(() => port)
  })
  afterEach(async () => {
    await proxy.stop()
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    server.close()
  })

  const ask = (path = '/', signal?: AbortSignal) =>
    fetch(proxy.origin + path, { signal }).then((response) => response.text())
  /** The outcome of a request, in one word. */
  const fate = (path = '/', ms = 5_000) =>
    ask(path, AbortSignal.timeout(ms)).then(
      (text) => (text === BODY ? 'answered' : 'spoilt'),
      (error: Error) => (error.name === 'TimeoutError' ? 'silent' : 'broken'),
    )

  test('without a fault the proxy passes on all requests and WebSockets', async () => {
    expect(await fate()).toBe('answered')
    const socket = new WebSocket(proxy.origin.replace('http', 'ws'))
    await once(socket, 'open')
    socket.send('hello')
    const [heard] = await once(socket, 'message')
    expect(String(heard)).toBe('hello')
    socket.terminate()
  })

  test.each([
    ['request', 0, 'broken'],
    ['before', 1, 'broken'],
    ['during', 1, 'broken'],
    ['after', 1, 'answered'],
  ] as const)(
    "the proxy can cut a connection at the point '%s', when the server has received %i requests",
    async (cut, times, expected) => {
      proxy.break({ cut, path: '/api/' })
      expect(await fate('/other')).toBe('answered')
      asked = 0
      expect(await fate('/api/ops')).toBe(expected)
      await expect.poll(() => proxy.cuts).toBe(1)
      expect(asked).toBe(times)
      proxy.mend()
      expect(await fate('/api/ops')).toBe('answered')
    },
  )

  test('the proxy cuts a random share of connections, determined by its random source', async () => {
    const chances = [0.1, 0, 0.9, 0.5, 0.2, 0.3]
    await proxy.stop()
    const { port } = server.address() as AddressInfo
    proxy = await FaultProxy.start(
      () => port,
      () => chances.shift() ?? 1,
    )
    proxy.break({ cut: 'anywhere', chance: 0.3 })
    expect([await fate(), await fate(), await fate(), await fate()]).toEqual([
      'broken', // 0.1, and the first of the four cuts
      'answered', // 0.9
      'answered', // 0.5
      'broken', // 0.2, and the second of the four cuts
    ])
  })

  test('as a black hole the proxy delivers nothing and closes nothing; afterwards new connections work', async () => {
    const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/live`)
    await once(socket, 'open')
    let closed = 0
    socket.on('close', () => closed++)
    proxy.break({ isBlackHole: true })
    socket.send('hello')
    expect(await fate('/', 300)).toBe('silent')
    proxy.mend()
    expect(await fate()).toBe('answered')
    socket.send('hello again')
    expect([asked, closed, sockets.clients.size]).toEqual([1, 0, 1])
    socket.terminate()
  })

  test('the proxy can silence one connection while others work', async () => {
    const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/live`)
    await once(socket, 'open')
    let heard = 0
    socket.on('message', () => heard++)
    proxy.silence('/live')
    socket.send('hello')
    expect(await fate()).toBe('answered')
    expect([heard, socket.readyState]).toEqual([0, WebSocket.OPEN])
    socket.terminate()
  })

  test('the proxy can be down, slow or delayed', async () => {
    proxy.break({ isDown: true })
    expect(await fate()).toBe('broken')
    proxy.break({ bytesPerSecond: 20_000 })
    const from = performance.now()
    expect(await fate()).toBe('answered')
    expect(performance.now() - from).toBeGreaterThan(150)
    proxy.break({ delayMs: 100 })
    const again = performance.now()
    expect(await fate()).toBe('answered')
    expect(performance.now() - again).toBeGreaterThan(150)
  })
})
