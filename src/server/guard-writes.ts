import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#domain/errors.ts'
import { isKnownHost } from './known-host.ts'

/** Largest body of a request, in bytes (R-EDIT-18). */
export const MAX_BODY = 256 * 1024

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a body over MAX_BODY with 413, also one that does not say its length. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: MAX_BODY,
  onError: () => {
    throw new AppError('too-large')
  },
})

/**
 * Keeps other sites from writing with a visitor's cookie (CSRF), login included. A browser says where a request comes
 * from, in Origin and Sec-Fetch-Site; programs say neither, and are let in as long as they bring no cookie.
 *
 * With `appOrigin` set, that is the only site. Without, the site is the host the request itself was sent to, as long as
 * `isKnownHost`: localhost, the machine's addresses and its own name all work. Another site's page cannot pass, because
 * a browser puts that page's host into Origin and ours into Host, and a page whose own name leads here is told so.
 */
export function guardOrigin(appOrigin: string | undefined): MiddlewareHandler {
  return async ({ req }, next) => {
    if (READS.has(req.method)) return next()
    const host = req.header('host') ?? new URL(req.url).host
    if (!appOrigin && !isKnownHost(host)) throw new AppError('unknown-host')
    const fetchSite = req.header('sec-fetch-site')
    if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') throw new AppError('foreign-origin')
    const isForeign = !isOwnOrigin(req.header('origin'), host, appOrigin)
    if (isForeign && (req.header('origin') !== undefined || req.header('cookie') !== undefined)) {
      throw new AppError('foreign-origin')
    }
    return next()
  }
}

/** Whether a browser's Origin header names this app; see `guardOrigin`. Also what a live connection is judged by. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  appOrigin: string | undefined,
): boolean {
  if (!origin) return false
  if (appOrigin) return origin === appOrigin
  return isKnownHost(host) && URL.parse(origin)?.host === host?.toLowerCase()
}

/** A write with a body must be JSON: a form of another site cannot send that without asking first. */
export const requireJson: MiddlewareHandler = async ({ req }, next) => {
  const hasBody = req.header('content-length') !== '0' && req.raw.body !== null
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!READS.has(req.method) && hasBody && type !== 'application/json') throw new AppError('not-json')
  return next()
}
