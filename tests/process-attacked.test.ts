import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Listener } from './listener.ts'
import { frameOf, sendRaw, upgradeText } from './raw-socket.ts'
import { signUpAt } from './server.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sled-attacked-'))
  server = await startProcess({ DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const host = () => new URL(server.origin).host

async function goesOn() {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(server.out() + server.err()).not.toMatch(/"level":"(error|fatal)"|Error|uncaught/)
}

test.each(['//', 'http://[', '//a:b:c/live', 'http://a:b:c/live', '*', '/%'])(
  'an upgrade to %s by a stranger is a 404, and the process goes on',
  async (target) => {
    const { status } = await sendRaw(server.origin, [upgradeText(target, host())])
    expect(status).toBe(404)
    await goesOn()
  },
)

test('a frame that is none, on a connection that is being refused, ends that connection alone', async () => {
  const { cookie } = await signUpAt(server.origin, 'Olivia', 'Owen', `${crypto.randomUUID()}@example.org`)
  for (const session of ['', `Cookie: ${cookie}`]) {
    const handshake = upgradeText('/live', host(), [`Origin: ${server.origin}`, ...(session ? [session] : [])])
    const reserved = frameOf(Buffer.from('{}'), 0xff)
    const { status } = await sendRaw(server.origin, [handshake, reserved, reserved], 'end')
    expect(status).toBe(101)
    await goesOn()
  }
  const listener = await new Listener(server, { cookie }).ready()
  await listener.caughtUp()
  listener.socket.terminate()
})
