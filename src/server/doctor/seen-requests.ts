import type { MiddlewareHandler } from 'hono'
import { addressOf } from '#server/client-address.ts'
import { isKnownHost } from '#server/known-host.ts'

/** What requests since the start reveal about how people reach the server. */
export type SeenRequests = {
  /** The last host name a request used that is not this machine's own (`isKnownHost`), or null. */
  host: string | null
  /** True if a proxy before the server says for whom it asks. */
  isProxied: boolean
  /** True if another machine asked without a proxy that says for whom. */
  isDirect: boolean
}

export const NOTHING_SEEN: SeenRequests = { host: null, isProxied: false, isDirect: false }

/** Notes in `seen` what the checks need. It changes no request. */
export const noteRequests =
  (seen: SeenRequests): MiddlewareHandler =>
  async (http, next) => {
    const host = http.req.header('host')?.slice(0, 255)
    if (host && /^[\w.:[\]-]+$/.test(host) && !isKnownHost(host)) seen.host = host
    if (http.req.header('x-forwarded-for') || http.req.header('forwarded')) seen.isProxied = true
    else if (!PROBES.has(http.req.path) && !LOOPBACK.test(addressOf(http, 0))) seen.isDirect = true
    await next()
  }

/** What a balancer asks for itself. */
const PROBES = new Set(['/healthz', '/readyz'])
const LOOPBACK = /^(127\.|::1$)/

/** Whether an address leads back to this machine. */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host)
