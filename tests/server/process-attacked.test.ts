import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { frameOf, sendRaw, upgradeText } from '../support/raw-socket.ts'
import { signUpAt } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sled-attacked-'))
  server = await startProcess({ DATA_DIR: folder })
})
afterAll(async () => {
  // In order: its database would go on writing into the folder.
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

const host = () => new URL(server.origin).host

async function goesOn() {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(server.out() + server.err()).not.toMatch(/"level":"(error|fatal)"|Error|uncaught/)
}

test.each(['//', 'http://[', '//a:b:c/live', 'http://a:b:c/live', '*', '/%'])(
  'a WebSocket upgrade to %s by a stranger gets 404, and the server keeps running',
  async (target) => {
    const { status } = await sendRaw(server.origin, [upgradeText(target, host())])
    expect(status).toBe(404)
    await goesOn()
  },
)

test('an invalid WebSocket frame during a refused connection ends only that connection', async () => {
  const { cookie } = await signUpAt(server.origin, 'Olivia', 'Owen', `${crypto.randomUUID()}@example.org`)
  for (const session of ['', `Cookie: ${cookie}`]) {
    const handshake = upgradeText('/live', host(), [`Origin: ${server.origin}`, ...(session ? [session] : [])])
    const reserved = frameOf(Buffer.from('{}'), 0xff)
    const { status } = await sendRaw(server.origin, [handshake, reserved, reserved])
    expect(status).toBe(101)
    await goesOn()
  }
  const listener = await new Listener(server, { cookie }).ready()
  await listener.caughtUp()
  listener.socket.terminate()
})

describe('unhandled errors in the server process', () => {
  /** Beside the product, as a library of it would: throws in an event, or leaves a rejected promise. */
  const FLAW = `
    process.on('SIGUSR2', () => { throw new Error('in an event') })
    process.on('SIGHUP', () => void Promise.reject(new Error('in a promise')))`
  const flawed = () =>
    startProcess({ DATA_DIR: mkdtempSync(join(folder, 'flawed-')) }, undefined, [
      '--import',
      `data:text/javascript,${encodeURIComponent(FLAW)}`,
    ])
  const isReady = ({ origin }: ServerProcess) =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const starts = (one: ServerProcess) => one.out().split('Sled is ready on').length - 1

  test('the server logs an unhandled promise rejection and keeps running', async () => {
    const one = await flawed()
    process.kill(one.pid, 'SIGHUP')
    await until(() => one.out().includes('in a promise'), 'it is logged')
    expect(await isReady(one)).toBe(true)
    expect(starts(one)).toBe(1)
    expect(await one.end()).toBe(0)
  })

  test('after an uncaught exception the server logs it, shuts down cleanly, restarts and loses no data', async () => {
    const one = await flawed()
    const { cookie } = await signUpAt(one.origin, 'Olivia', 'Owen', 'olivia@example.org')
    for (const times of [1, 2]) {
      process.kill(one.pid, 'SIGUSR2')
      await until(() => starts(one) === 1 + times, 'it has started anew')
      expect(one.out().match(/"level":"fatal".*in an event/g)).toHaveLength(times)
    }
    expect(await isReady(one)).toBe(true)
    const listener = await new Listener(one, { cookie }).ready()
    listener.socket.terminate()
    expect(await one.end()).toBe(0)
  })
})
