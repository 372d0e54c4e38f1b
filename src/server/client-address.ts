import { isIP } from 'node:net'
import type { Context as HttpContext } from 'hono'

/** The header in which the server hands a request's address on to its own parts; a client's is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-sled-client-address'

/** The address a request came from, as the server's proxies tell it. */
export const addressOf = ({ env, req }: HttpContext, trustedProxies: number): string =>
  clientAddress(env?.incoming?.socket?.remoteAddress, req.header('x-forwarded-for'), trustedProxies)

/**
 * The address a request came from. Without `trustedProxies` it is the socket's, and what a client claims is nothing.
 * With n of them it is the n-th entry of X-Forwarded-For from the right: the entries left of it are the client's own.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const forwarded = forwardedFor?.split(',').map((entry) => entry.trim()) ?? []
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  if (claimed && isIP(claimed)) return claimed
  return socketAddress && isIP(socketAddress) ? socketAddress : '127.0.0.1'
}
