import type { MiddlewareHandler } from 'hono'
import { isKnownHost } from '#server/known-host.ts'

/** What requests have told of how people reach the server, since it started. */
export type SeenRequests = {
  /** The last name it was asked under that is not this machine's own (`isKnownHost`); null: none. */
  host: string | null
  /** Something before the server says whom it passes on. */
  isProxied: boolean
}

export const NOTHING_SEEN: SeenRequests = { host: null, isProxied: false }

/** Keeps in `seen` what the checks ask for; touches no request. */
export const noteRequests =
  (seen: SeenRequests): MiddlewareHandler =>
  async (http, next) => {
    const host = http.req.header('host')?.slice(0, 255)
    if (host && /^[\w.:[\]-]+$/.test(host) && !isKnownHost(host)) seen.host = host
    if (http.req.header('x-forwarded-for') || http.req.header('forwarded')) seen.isProxied = true
    await next()
  }

/** An address that leads back to the machine itself. */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host)
