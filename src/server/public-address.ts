import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why a request was not sent: its address is none of the public internet. Nothing left this machine. */
class AddressRefused extends Error {
  override name = 'AddressRefused'
}

type Outgoing = {
  method: 'POST'
  headers: Record<string, string | number>
  body: Buffer | string
  /** The whole request, from the name's look-up to the answer, in ms. */
  timeoutMs: number
  /** Private addresses and plain http are fine, for an instance inside of one's own network. */
  allowsPrivate?: boolean
}

type Answered = { status: number; headers: Record<string, string | string[] | undefined> }

/**
 * Sends a request to an address that a person has given us (R-REACH-03, R-API-12): https to public addresses only. The
 * name is resolved once, and the connection goes to the very address that was checked. Redirects are not followed, and
 * the body of the answer is not read. Throws AddressRefused, or the error of the network; an AbortError after
 * `timeoutMs`.
 */
export function sendToPublic(address: string, outgoing: Outgoing): Promise<Answered> {
  const { method, headers, body, timeoutMs, allowsPrivate = false } = outgoing
  const problem = addressProblem(address, allowsPrivate)
  if (problem) return Promise.reject(new AddressRefused(problem))
  const send = new URL(address).protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const signal = AbortSignal.timeout(timeoutMs)
  const pinned = allowsPrivate ? {} : { lookup: lookupPublic }
  // A connection of its own: one that is kept could lead to an address that was checked for another request.
  const asked = send(address, { method, headers, signal, agent: false, ...pinned }, (answer) => {
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    answer.destroy()
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

/** What is wrong with an address before its name is looked up; null if nothing is. */
export function addressProblem(address: string, allowsPrivate = false): string | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return 'not an address'
  if (allowsPrivate && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'not https'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is connected to without a look-up.
  return isIP(host) && !allowsPrivate && !isPublicAddress(host) ? 'not a public address' : null
}

/** Whether the name of an address leads to the public internet now. Every request looks again. */
export function leadsToPublic(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lookupPublic(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'), {}, (error) => resolve(error === null))
  return promise
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** Whether a host name may mean something outside of one's own network: it has a dot and no reserved ending. */
export function isPublicName(host: string): boolean {
  return isIP(host) === 0 && /^[^.].*\.[a-z][a-z0-9-]*$/i.test(host) && !RESERVED_NAMES.test(host)
}

/** Names that RFC 2606, 6761, 6762, 8375 and ICANN set aside. */
const RESERVED_NAMES = /(^|\.)(localhost|local|invalid|test|example(\.(com|net|org))?|internal|home\.arpa|lan|onion)$/i

/** One private address among the answers refuses the name: the choice between them would not be ours. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    if (!found.length || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new AddressRefused('not a public address'), '')
    if (options.all) return callback(null, found)
    const [first] = found as [LookupAddress]
    callback(null, first.address, first.family)
  })
}

const list = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[], into = new BlockList()) => {
  for (const [address, prefix] of subnets) into.addSubnet(address, prefix, family)
  return into
}

/** The only part of IPv6 that is handed out to the internet. */
const GLOBAL = list('ipv6', [['2000::', 3]])

/** What is not the internet, or leads through it to another address (IANA's special-purpose registries). */
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
