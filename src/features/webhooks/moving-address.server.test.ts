import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadsToPublic } from '#server/public-address.ts'
import { sendDelivery } from './send-delivery.server.ts'

/** What the name server answers, one look-up after the other. */
let answers: string[] = []
let asked = 0
const { resolve4, resolve6 } = Resolver.prototype
const { lookup } = dns

function lookUpBy(fake: typeof lookup) {
  dns.lookup = fake
  syncBuiltinESMExports()
}

beforeEach(() => {
  Resolver.prototype.resolve4 = (async () => {
    asked += 1
    return [answers.shift() ?? '127.0.0.1']
  }) as unknown as typeof resolve4
  Resolver.prototype.resolve6 = (() => Promise.reject(noName('ENODATA'))) as typeof resolve6
})
afterEach(() => {
  Object.assign(Resolver.prototype, { resolve4, resolve6 })
  lookUpBy(lookup)
})

const noName = (code: string) => Object.assign(new Error(code), { code })

const deliver = (port: number, limitMs: number) =>
  sendDelivery(
    {
      ...{ id: crypto.randomUUID(), address: `https://hooks.sled.training:${port}/`, secret: 'whsec_AAAA', tries: 1 },
      ...{ event: 'record.set', at: new Date(0), data: {} },
    },
    { now: Date.now(), limitMs, allowsPrivate: false, stopping: new AbortController().signal },
  )

test('R-API-12 a webhook delivery resolves its host once and connects only to the address that was checked', async () => {
  let connections = 0
  const server = createServer().on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Public when the webhook was made, and leading here when something is sent.
  answers = ['1.1.1.1', '127.0.0.1']
  expect(await leadsToPublic('https://hooks.sled.training/')).toBe(true)
  expect(await deliver(port, 5_000)).toMatchObject({ t: 'later', problem: 'address' })
  // Public when it is checked, and leading here right after.
  answers = ['192.88.98.1', '127.0.0.1']
  asked = 0
  expect((await deliver(port, 100)).t).toBe('later')
  expect([asked, answers, connections]).toEqual([1, ['127.0.0.1'], 0])
  await new Promise((resolve) => server.close(resolve))
})

test('R-API-12 a webhook host whose DNS look-up hangs does not use the system resolver that other look-ups share', async () => {
  lookUpBy((() => expect.unreachable('it took a place')) as unknown as typeof lookup)
  Object.assign(Resolver.prototype, { resolve4: () => new Promise(() => undefined) })
  expect(await deliver(443, 50)).toMatchObject({ t: 'later', problem: 'slow' })
})

test('R-API-12 a webhook host with any private address is refused; an IPv4 or an IPv6 address alone is enough', async () => {
  const answer = (four: string[] | Error, six: string[] | Error) => {
    const said = (one: string[] | Error) => () => (one instanceof Error ? Promise.reject(one) : Promise.resolve(one))
    Object.assign(Resolver.prototype, { resolve4: said(four), resolve6: said(six) })
    return leadsToPublic('https://hooks.sled.training/')
  }
  expect(await answer(['1.1.1.1'], ['::1'])).toBe(false)
  expect(await answer(['1.1.1.1', '10.0.0.1'], noName('ENODATA'))).toBe(false)
  expect(await answer(noName('ENODATA'), ['2606:4700:4700::1111'])).toBe(true)
  expect(await answer(['1.1.1.1'], noName('ETIMEOUT'))).toBe(true)
  expect(await answer(noName('ENOTFOUND'), noName('ENOTFOUND'))).toBe(false)
})
