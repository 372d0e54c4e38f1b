import type { MiddlewareHandler } from 'hono'
import { addressOf } from '#server/client-address.ts'
import { isKnownHost } from '#server/known-host.ts'

/** How people reach the server, as its requests since the start show. */
export type SeenRequests = {
  /** The last host name that is not this machine's own (`isKnownHost`), or null. */
  host: string | null
  /** True once a request came through a proxy that names the address of its client. */
  isProxied: boolean
  /** True once another machine sent a request without such a proxy. */
  isDirect: boolean
}

export const NOTHING_SEEN: SeenRequests = { host: null, isProxied: false, isDirect: false }

export const noteRequests =
  (seen: SeenRequests): MiddlewareHandler =>
  async (http, next) => {
    const host = http.req.header('host')?.slice(0, 255)
    if (host && /^[\w.:[\]-]+$/.test(host) && !isKnownHost(host)) seen.host = host
    if (http.req.header('x-forwarded-for') || http.req.header('forwarded')) seen.isProxied = true
    else if (!PROBES.has(http.req.path) && !LOOPBACK.test(addressOf(http, 0))) seen.isDirect = true
    await next()
  }

/** Addresses that a balancer or Prometheus asks for on its own, which say nothing about people. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
const LOOPBACK = /^(127\.|::1$)/

export const isOwnMachine = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host)
