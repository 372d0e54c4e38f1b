import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Thrown for an address that is not on the public internet, before anything is sent. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

type Limits = {
  /** In ms, from the look-up to the end of the answer. */
  timeoutMs: number
  /** Allows private addresses and plain http. */
  allowsPrivate?: boolean
  /** Ends the request early with an AbortError. */
  stopping?: AbortSignal
}

type Outgoing = Limits & { method: 'POST'; headers: Record<string, string | number>; body: Buffer | string }

type Answered = { status: number; headers: Record<string, string | string[] | undefined> }

/**
 * Sends to exactly the address that was checked, follows no redirect and reads no body. Throws AddressRefused or the
 * network's error.
 */
export async function sendToPublic(address: string, { body, ...outgoing }: Outgoing): Promise<Answered> {
  const answer = await ask(address, outgoing, body)
  answer.destroy()
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

/**
 * Reads a text under the same conditions as `sendToPublic`. Throws also for a status other than 200 and for more than
 * `mostBytes`.
 */
export async function fetchFromPublic(address: string, limits: Limits & { mostBytes: number }): Promise<string> {
  const answer = await ask(address, { ...limits, method: 'GET', headers: { accept: 'application/json' } })
  const parts: Buffer[] = []
  let length = 0
  try {
    if (answer.statusCode !== 200) throw new Error(`the address answered ${answer.statusCode}`)
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > limits.mostBytes) throw new Error('the answer is too long')
      parts.push(part)
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(parts).toString()
}

type Asked = Limits & { method: 'GET' | 'POST'; headers: Record<string, string | number> }

function ask(address: string, asked: Asked, body?: Buffer | string): Promise<IncomingMessage> {
  const { method, headers, timeoutMs, allowsPrivate = false, stopping } = asked
  const problem = addressProblem(address, allowsPrivate)
  if (problem) return Promise.reject(new AddressRefused(problem))
  const send = new URL(address).protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  const pinned = allowsPrivate ? {} : { lookup: lookupPublic }
  // A new connection: a reused one could lead to an address that was checked for another request.
  const request = send(address, { method, headers, signal, agent: false, ...pinned }, resolve)
  request.on('error', reject)
  // After '101 Switching Protocols' Node emits nothing else, and no limit has an effect.
  request.on('close', () => reject(new Error('the connection closed without an answer')))
  request.end(body)
  return promise
}

/** What is wrong with an address, before its name is looked up; null if nothing. */
export function addressProblem(address: string, allowsPrivate = false): string | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return 'not an address'
  if (allowsPrivate && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'not https'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address or 'localhost' needs no look-up.
  const isPrivate = isIP(host) ? !isPublicAddress(host) : LOOPBACK_NAME.test(host)
  return isPrivate && !allowsPrivate ? 'not a public address' : null
}

/** RFC 6761: names that always mean the own machine. */
const LOOPBACK_NAME = /(^|\.)localhost\.?$/i

export function leadsToPublic(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lookupPublic(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'), {}, (error) => resolve(error === null))
  return promise
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** Whether a host name has a dot and no reserved ending. */
export function isPublicName(host: string): boolean {
  return isIP(host) === 0 && /^[^.].*\.[a-z][a-z0-9-]*$/i.test(host) && !RESERVED_NAMES.test(host)
}

/** Names that RFC 2606, 6761, 6762, 8375 and ICANN set aside. */
const RESERVED_NAMES = /(^|\.)(localhost|local|invalid|test|example(\.(com|net|org))?|internal|home\.arpa|lan|onion)$/i

/** Resolves the name. If one of its addresses is private, refuses the name. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  addressesOf(host).then(
    (found) => {
      if (found.some(({ address }) => !isPublicAddress(address)))
        return callback(new AddressRefused('not a public address'), '')
      if (options.all) return callback(null, found)
      const [first] = found as [LookupAddress]
      callback(null, first.address, first.family)
    },
    (error: Error) => callback(error, ''),
  )
}

/**
 * IPv4 first, because many networks lack IPv6. Doesn't use Node's `lookup`: two names that hang would block it for the
 * whole process. Throws an error with a code of `lookup`.
 */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const literal = isIP(host)
  if (literal !== 0) return [{ address: host, family: literal }]
  // A new resolver each time, because a resolver keeps its name servers and the network may change.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
  if (found.length > 0) return found
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'ENODATA'))
  const isThere = !codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA')
  throw Object.assign(new Error(`no address: ${codes.join(', ')}`), { code: isThere ? 'EAI_AGAIN' : 'ENOTFOUND' })
}

const list = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[], into = new BlockList()) => {
  for (const [address, prefix] of subnets) into.addSubnet(address, prefix, family)
  return into
}

/** The only part of IPv6 on the internet. */
const GLOBAL = list('ipv6', [['2000::', 3]])

/** Addresses outside the internet, or that lead through it to another address (IANA's special-purpose registries). */
const PRIVATE = list(
  'ipv6',
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  list('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ]),
)
