import { createHash } from 'node:crypto'
import type { Context as HttpContext } from 'hono'
import type { Context } from './context.ts'

/** The public origin of the app; if unset, the one the request was sent to. */
export const originOf = (http: HttpContext, { config }: Context): string =>
  config.appOrigin ?? new URL(http.req.url).origin

/** A browser keeps a drawn page but asks each time, because the page depends on the person and on the latest data. */
export function keepAskedFor(http: HttpContext, isPersonal: boolean): void {
  http.header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
  http.header('Vary', 'Cookie, Accept-Language')
}

/** Answers a drawn page, or that the browser's copy is still the same. */
export function answerPage(http: HttpContext, html: string): Response | Promise<Response> {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  http.header('ETag', tag)
  const isKept = http.req.header('If-None-Match')?.split(/,\s*/).includes(tag)
  return isKept ? http.body(null, 304) : http.html(html)
}
