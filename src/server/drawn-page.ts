import { createHash } from 'node:crypto'
import type { Context as HttpContext } from 'hono'
import type { Context } from './context.ts'

/** The configured origin; if unset, that of the request. */
export const originOf = (http: HttpContext, { config }: Context): string =>
  config.appOrigin ?? new URL(http.req.url).origin

/** Browsers ask each time, because the page depends on the person and on the latest data. */
export function keepAskedFor(http: HttpContext, isPersonal: boolean): void {
  http.header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
  http.header('Vary', 'Cookie, Accept-Language')
}

/** Sends the page, or tells the browser that its copy is still the same. */
export function answerPage(http: HttpContext, html: string): Response | Promise<Response> {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  http.header('ETag', tag)
  const isKept = http.req.header('If-None-Match')?.split(/,\s*/).includes(tag)
  return isKept ? http.body(null, 304) : http.html(html)
}
