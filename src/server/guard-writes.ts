import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#domain/errors.ts'
import { MAX_PICTURE } from '#domain/picture.ts'
import { MAX_PROGRAMME_BYTES } from '#domain/programmes/programme.ts'
import { isKnownHost } from './known-host.ts'
import { isPictureUpload, isUpload, MAX_UPLOAD } from './uploads.ts'

/** In bytes, for ordinary requests. */
export const MAX_BODY = 256 * 1024
/** In bytes, for operations: the start of a workout may have 5,000 sets. */
export const MAX_PUSH = 3 * 1024 * 1024

const mayBePush = (method: string, path: string): boolean => method === 'POST' && path === '/api/ops'

const mayBeProgramme = (method: string, path: string): boolean => method === 'POST' && path === '/api/v1/plans'

export function isLargePush(request: HonoRequest): boolean {
  const bytes = Number(request.header('content-length'))
  return mayBePush(request.method, request.path) && bytes > MAX_BODY && bytes <= MAX_PUSH
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const limitTo = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too-large')
    },
  })

const limitOthers = limitTo(MAX_BODY)
const limitPush = limitTo(MAX_PUSH)
const limitProgramme = limitTo(MAX_PROGRAMME_BYTES)
const limitUpload = limitTo(MAX_UPLOAD)
const limitPicture = limitTo(MAX_PICTURE)

/** Answers 413 to a body that is too long, even if no header announces its length. */
export const limitBody: MiddlewareHandler = (http, next) => {
  const { method, path } = http.req
  if (isPictureUpload(method, path)) return limitPicture(http, next)
  if (isUpload(method, path)) return limitUpload(http, next)
  if (mayBePush(method, path)) return limitPush(http, next)
  return (mayBeProgramme(method, path) ? limitProgramme : limitOthers)(http, next)
}

/** Refuses a host that is no valid name, as 627.0.0.1, because reading the address or the body would throw. */
export const requireHost: MiddlewareHandler = ({ req }, next) => {
  if (!URL.canParse(req.url)) throw new AppError('malformed')
  return next()
}

/**
 * Stops other sites from writing with a visitor's cookie (CSRF). Programs send no Origin, and pass only without a
 * cookie. Without `appOrigin` the site is the request's host, if `isKnownHost`.
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

/** Whether the origin is our own site (see `guardOrigin`), also for live connections. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  appOrigin: string | undefined,
): boolean {
  if (!origin) return false
  if (appOrigin) return origin === appOrigin
  return isKnownHost(host) && URL.parse(origin)?.host === host?.toLowerCase()
}

/** Refuses bodies that are not JSON: a form of another site cannot send JSON without a preflight. */
export const requireJson: MiddlewareHandler = async ({ req }, next) => {
  // A DELETE of a program announces no body, and Node gives it an empty one.
  const isAnnounced = (req.header('content-length') ?? '0') !== '0' || req.header('transfer-encoding') !== undefined
  const hasBody = isAnnounced && req.raw.body !== null
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  // No form of another site can send an upload either, which is packed, or a picture under PUT.
  const isPicture = isPictureUpload(req.method, req.path)
  const isPacked = type === 'application/gzip' && isUpload(req.method, req.path)
  if (!READS.has(req.method) && hasBody && type !== 'application/json' && !isPacked && !isPicture) {
    throw new AppError('not-json')
  }
  return next()
}
