import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#app/http.server.ts'
import { builtClient } from '../support/built-client.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { Listener } from '../support/listener.ts'
import { type Attacker, brokenRequest, wholeRequest } from '../support/raw-requests.ts'
import { type Ending, type RawAnswer, sendRaw } from '../support/raw-socket.ts'
import { upgradeRequest } from '../support/raw-upgrades.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const ENDINGS: Ending[] = ['end', 'reset']

withDatabases((fresh) => {
  const clientFolder = builtClient()
  let server: TestServer
  let olivia: Person
  let paths: string[]
  const escaped: unknown[] = []
  const note = (error: unknown) => void escaped.push(error)

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), options: { clientFolder, draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const files = ['/', '/index.html', '/assets/app-1a2b.js', '/assets/:name', '/routines', '/workout/:id', '/:name']
    const own = createApp(server.context, { draw: drawPage }).routes.map(({ path }) => path)
    // Who deletes the account or ends the session has nothing left to try.
    const isKept = (path: string) => !/delete|sign-out|keep-account|sign-in|sign-up/.test(path)
    paths = [...new Set([...own, ...files])].filter(isKept)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(clientFolder, { recursive: true })
  })
  beforeEach(() => {
    escaped.splice(0)
    server.logs.splice(0)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    vi.spyOn(console, 'error').mockImplementation((...words) => note(words))
  })
  afterEach(() => {
    process.off('uncaughtException', note).off('unhandledRejection', note)
    vi.restoreAllMocks()
  })

  const attackerOf = (seed: number): Attacker => {
    const { origin } = server
    return { random: seededRandom(seed), host: new URL(origin).host, origin, ...olivia }
  }

  /** Nothing is our mistake, and everybody is served as before. */
  async function goesOn() {
    expect(escaped).toEqual([])
    expect(server.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
    expect((await server.ask('/readyz')).status).toBe(200)
    const listener = await new Listener(server, { cookie: olivia.cookie }).ready()
    await listener.caughtUp()
    listener.socket.terminate()
  }

  const isOurMistake = ({ status }: RawAnswer) => status !== null && status >= 500

  test('R-ACCESS-04 random valid HTTP requests never cause an internal server error', async () => {
    const attacker = attackerOf(1)
    const statuses = new Set<number | null>()
    for (let round = 0; round < 800; round++) {
      const request = wholeRequest(attacker, paths)
      const answer = await sendRaw(server.origin, [request])
      statuses.add(answer.status)
      expect(isOurMistake(answer) ? { request: request.slice(0, 500), answer } : null).toBeNull()
    }
    for (const status of [200, 400, 401, 404]) expect([...statuses]).toContain(status)
    await goesOn()
  })

  test('the server rejects an invalid Host header on every route', async () => {
    const head = `Host: 627.0.0.1\r\nConnection: close\r\nOrigin: ${server.origin}\r\nContent-Type: application/json`
    for (const line of [
      'GET / ',
      'GET /api/session ',
      'POST /api/ops ',
      'POST /api/v1/workouts/active ',
      'POST /mcp ',
    ]) {
      const body = line.startsWith('GET') ? '\r\n\r\n' : '\r\nContent-Length: 2\r\n\r\n{}'
      const { status } = await sendRaw(server.origin, [Buffer.from(`${line}HTTP/1.1\r\n${head}${body}`)])
      expect([line, status]).toEqual([line, 400])
    }
    await goesOn()
  })

  test('malformed or truncated HTTP requests cost only their own connection', async () => {
    const attacker = attackerOf(2)
    for (let round = 0; round < 400; round++) {
      const bytes = brokenRequest(attacker, paths)
      const answer = await sendRaw(server.origin, [bytes], attacker.random.of(ENDINGS))
      expect(isOurMistake(answer) ? { bytes: bytes.toString('latin1').slice(0, 500), answer } : null).toBeNull()
    }
    await goesOn()
  })

  test('malformed or truncated WebSocket upgrades and frames cost only their own connection', async () => {
    const attacker = attackerOf(3)
    const statuses = new Set<number | null>()
    for (let round = 0; round < 400; round++) {
      const answer = await sendRaw(server.origin, upgradeRequest(attacker), attacker.random.of(ENDINGS))
      statuses.add(answer.status)
      expect(isOurMistake(answer) ? answer : null).toBeNull()
    }
    for (const status of [101, 403, 404]) expect([...statuses]).toContain(status)
    await goesOn()
  })
})
