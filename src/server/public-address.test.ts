import { Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { addressProblem, isPublicAddress, isPublicName, leadsToPublic, sendToPublic } from './public-address.ts'

const REQUEST = { method: 'POST', headers: {}, body: 'hello', timeoutMs: 5_000 } as const

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
])('R-REACH-03 %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  'R-REACH-03 %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'https://127.0.0.1/push',
  'https://0x7f.1/push',
  'https://2130706433/push',
  'https://[::1]/push',
  'https://[::ffff:10.0.0.1]/push',
  'http://push.example.com/push',
  'ftp://push.example.com/push',
  'https://olivia:secret@push.example.com/',
  'not an address',
])('R-REACH-03 the server refuses to send a request to %s', async (address) => {
  expect(addressProblem(address)).not.toBeNull()
  await expect(sendToPublic(address, REQUEST)).rejects.toThrow('not ')
})

test('R-REACH-03 each look-up of a host asks the name servers currently set on the machine', async () => {
  const asked = ['resolve4', 'resolve6'] as const
  // Node reads the machine's name servers when a resolver is made, and never again.
  const [spy] = asked.map((method) => vi.spyOn(Resolver.prototype, method).mockRejectedValue(new Error('no network')))
  expect(await leadsToPublic('https://sled.example.com')).toBe(false)
  expect(await leadsToPublic('https://sled.example.com')).toBe(false)
  expect(new Set(spy?.mock.contexts).size).toBe(2)
  vi.restoreAllMocks()
})

test('R-REACH-03 a host name that resolves to this machine is refused before anything is sent', async () => {
  const heard: string[] = []
  const server = createSocketServer((socket) => {
    heard.push('connection')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await expect(sendToPublic(`https://localhost:${port}/push`, REQUEST)).rejects.toThrow('not a public address')
  expect(heard).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})

test('R-API-12 with private addresses allowed, plain http works and redirects are not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(302, { location: '/elsewhere', 'retry-after': '7' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await sendToPublic(`http://127.0.0.1:${port}/push`, { ...REQUEST, allowsPrivate: true })
  expect([answer.status, answer.headers['retry-after']]).toEqual([302, '7'])
  expect(asked).toEqual(['POST /push'])
  await new Promise((resolve) => server.close(resolve))
})

test('R-REACH-04 a request to a server that never answers is aborted after the time limit', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked = sendToPublic(`http://127.0.0.1:${port}/`, { ...REQUEST, timeoutMs: 50, allowsPrivate: true })
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('R-REACH-04 a server that switches to another protocol causes an error and no open connection', async () => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked = sendToPublic(`http://127.0.0.1:${port}/`, { ...REQUEST, allowsPrivate: true })
  await expect(asked).rejects.toThrow('without an answer')
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  ['sled.example', false],
  ['localhost', false],
  ['gym.local', false],
  ['nas', false],
  ['192.168.1.2', false],
  ['mail.invalid', false],
  ['example.org', false],
  ['sled.training', true],
  ['my.gym.example.co', true],
])('R-REACH-02 whether %s is a public host name: %s', (host, isPublic) => {
  expect(isPublicName(host)).toBe(isPublic)
})
