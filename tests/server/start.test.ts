import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { APP_VERSION } from '#domain/app-name.ts'
import { withDatabases } from '../support/databases.ts'
import { cookieOf, PASSWORD } from '../support/server.ts'
import { asNpmStarts, failToStart, freePort, type ServerProcess, startProcess } from '../support/server-process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sled-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a failed start prints one clear line and exits with code 1', () => {
  test('the server does not start with an invalid setting and names it', async () => {
    expect(await failToStart({ DATA_DIR: folder, PORT: 'abc' })).toEqual({
      code: 1,
      out: '',
      err: 'PORT must be a number from 1 to 65535, not "abc"\n',
    })
  })

  test('the server does not start when it cannot write the data folder, and names the folder', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'data'), '/proc/sled']) {
      const { code, err } = await failToStart({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(err).toMatch(/^DATA_DIR cannot be written: .+\n$/)
      expect(err).toContain(dataDir)
    }
  })

  test('R-ACCESS-05 the server does not start without its database, and the error does not show the password', async () => {
    const { code, err } = await failToStart({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://sled:hunter2@127.0.0.1:${await freePort()}/sled`,
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^The PostgreSQL of DATABASE_URL cannot be used: .+\n$/)
    expect(err).not.toContain('hunter2')
  })

  test('the server does not start on a Node version that is too old', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.20.0' } })"
    const { code, err } = await failToStart({ DATA_DIR: folder }, [
      '--import',
      `data:text/javascript,${encodeURI(old)}`,
    ])
    expect(code).toBe(1)
    expect(err).toBe('Sled needs Node 24 or later, not 22.20.0: run it through npm, which brings its own.\n')
  })
})

test('the Dockerfile starts the server with the same settings as npm start', () => {
  const { env, nodeOptions } = asNpmStarts()
  const dockerfile = readFileSync('Dockerfile', 'utf8').split('\n')
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...nodeOptions, 'scripts/start.ts']).replaceAll(',', ', ')}`,
  )
  for (const [name, value] of Object.entries(env)) expect(dockerfile).toContain(`ENV ${name}=${value}`)
})

withDatabases((fresh) => {
  let env: Record<string, string>
  let running: ServerProcess[]
  let other: Server

  beforeAll(async () => {
    other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
  })
  afterAll(() => other.close())
  beforeEach(async () => {
    running = []
    env = { DATA_DIR: folder, DATABASE_URL: (await fresh()).url }
  })
  afterEach(async () => {
    for (const server of running) await server.end('SIGKILL')
  })

  const start = async (more: Record<string, string> = {}) => {
    const server = await startProcess({ ...env, ...more })
    running.push(server)
    return server
  }
  const signUp = async ({ origin }: ServerProcess, email = 'olivia@sled.test') => {
    const body = JSON.stringify({ first_name: 'Olivia', last_name: 'Lind', email, password: PASSWORD })
    const headers = { 'content-type': 'application/json', origin }
    const answer = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }
  const statusOfSession = async ({ origin }: ServerProcess, cookie: string) =>
    (await fetch(`${origin}/api/session`, { headers: { cookie } })).status

  test('when its port is taken, the server prints one clear line and exits', async () => {
    const { port } = other.address() as AddressInfo
    const { code, err } = await failToStart({ ...env, PORT: String(port) })
    expect(code).toBe(1)
    expect(err).toBe(`Port ${port} is taken by another program: stop that one, or set PORT to another number.\n`)
  })

  test('R-OPS-06 the server prints its version and its address once, exits cleanly, and sessions survive a restart or kill', async () => {
    const first = await start({ LOG_LEVEL: 'trace' })
    const port = new URL(first.origin).port
    const cookie = await signUp(first)
    expect(said(first)).toEqual([
      `Sled ${APP_VERSION}`,
      `Sled is ready on http://localhost:${port}`,
      expect.stringMatching(/^Over plain http .* set APP_ORIGIN\.$/),
    ])
    expect(first.out()).not.toContain(PASSWORD)
    expect(first.out()).not.toContain(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf('=') + 20))
    expect(first.err()).toBe('')
    expect(await first.end()).toBe(0)

    const second = await start()
    expect(await statusOfSession(second, cookie)).toBe(200)
    const late = await signUp(second, 'max@sled.test')
    expect(await second.end('SIGKILL')).toBeNull()

    const third = await start({ APP_ORIGIN: 'https://sled.test' })
    expect(said(third)).toEqual([`Sled ${APP_VERSION}`, 'Sled is ready on https://sled.test'])
    expect(await statusOfSession(third, late.replace('sled.', '__Host-sled.'))).toBe(200)
    expect(await third.end('SIGINT')).toBe(0)
  })

  test('two servers on one database share accounts, sessions and the cookie key', async () => {
    const [one, two] = await Promise.all([start(), start({ DATA_DIR: join(folder, 'two') })])
    expect(await statusOfSession(two, await signUp(one))).toBe(200)
  })

  test('the server answers a running request before it exits, even after Ctrl-C on npm start', async () => {
    const server = await start()
    const headers = { 'content-type': 'application/json', origin: server.origin, expect: '100-continue' }
    const sent = request(`${server.origin}/api/auth/sign-in/email`, { method: 'POST', headers, agent: false })
    sent.flushHeaders()
    await once(sent, 'continue')
    // Ctrl-C reaches npm and the server, and npm passes its own on.
    process.kill(server.pid, 'SIGINT')
    await wait(20)
    const end = server.end('SIGINT')
    await doorShut(server)
    sent.end('{"email":"nobody@sled.test","password":"some words"}')
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(401)
    answer.resume()
    expect(await end).toBe(0)
  })

  test('idle connections do not delay the shutdown of the server, but a running request does', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.origin)
    const open = async (text: string) => {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
      await once(socket, 'connect')
      if (text) await new Promise((resolve) => socket.write(text, resolve))
      return socket
    }
    const silent = await open('')
    const halfAsked = await open('GET /healthz HTTP/1.1\r\nHost: ')
    const kept = await open(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    await once(kept, 'data')
    const running = request(`${server.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin, expect: '100-continue' },
      agent: false,
    })
    running.flushHeaders()
    await once(running, 'continue')
    const end = server.end()
    // Long before those ten seconds that a running request is given; that one is still there.
    await Promise.all([silent, halfAsked, kept].map((socket) => once(socket.resume(), 'end')))
    running.end('{"email":"nobody@sled.test","password":"some words"}')
    const [answer] = await once(running, 'response')
    expect(answer.statusCode).toBe(401)
    answer.resume()
    expect(await end).toBe(0)
    for (const socket of [silent, halfAsked, kept]) socket.destroy()
  })
})

/** What it printed beside its log, and beside what it finds unsafe of the tests' database and settings. */
const said = ({ out }: ServerProcess): string[] =>
  out()
    .split('\n')
    .filter((line) => line !== '' && !/^(\{|Unsafe: |Look at this: )/.test(line))

/** Waits until the server takes no connection any more. */
async function doorShut({ origin }: ServerProcess): Promise<void> {
  const isOpen = () =>
    fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  while (await isOpen());
}
