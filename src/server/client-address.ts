import { isIP } from 'node:net'
import type { Context as HttpContext } from 'hono'

/** The header with the client's address. The server overwrites a header that the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-sled-client-address'

export const addressOf = ({ env, req }: HttpContext, trustedProxies: number): string =>
  clientAddress(env?.incoming?.socket?.remoteAddress, req.header('x-forwarded-for'), trustedProxies)

/**
 * Without `trustedProxies` the socket's address. With n proxies the n-th entry of X-Forwarded-For from the right,
 * because clients can forge the entries further left.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const forwarded = forwardedFor?.split(',').map((entry) => entry.trim()) ?? []
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  if (claimed && isIP(claimed)) return plainAddress(claimed)
  return socketAddress && isIP(socketAddress) ? plainAddress(socketAddress) : '127.0.0.1'
}

/**
 * The network to count requests by. A household has one IPv4 address, or a /64 network of IPv6; many providers give it
 * a /56 (`bits`).
 */
export function networkOf(address: string, bits: 56 | 64 = 64): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  const network = [...groups, ...between, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16))
  if (bits === 56) network[3] = (network[3] ?? 0) & 0xff00
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** The IPv4 address inside an IPv6 one, which a server sees that listens on both kinds. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
