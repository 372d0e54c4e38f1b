import type { MiddlewareHandler } from 'hono'
import { isKnownHost } from '#server/known-host.ts'

/** What requests since the start reveal about how people reach the server. */
export type SeenRequests = {
  /** The last host name a request used that is not this machine's own (`isKnownHost`), or null. */
  host: string | null
  /** True if a proxy before the server says for whom it asks. */
  isProxied: boolean
}

export const NOTHING_SEEN: SeenRequests = { host: null, isProxied: false }

/** Notes in `seen` what the checks need. It changes no request. */
export const noteRequests =
  (seen: SeenRequests): MiddlewareHandler =>
  async (http, next) => {
    const host = http.req.header('host')?.slice(0, 255)
    if (host && /^[\w.:[\]-]+$/.test(host) && !isKnownHost(host)) seen.host = host
    if (http.req.header('x-forwarded-for') || http.req.header('forwarded')) seen.isProxied = true
    await next()
  }

/** Whether an address leads back to this machine. */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host)
