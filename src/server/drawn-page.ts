import { createHash } from 'node:crypto'
import type { Context as HttpContext } from 'hono'
import type { Context } from './context.ts'

/** Where the app is for the world; unset, wherever the request came to. */
export const originOf = (http: HttpContext, { config }: Context): string =>
  config.appOrigin ?? new URL(http.req.url).origin

/** A drawn page is kept by a browser and asked for each time: it depends on who asks, and on what is true by now. */
export function keepAskedFor(http: HttpContext, isPersonal: boolean): void {
  http.header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
  http.header('Vary', 'Cookie, Accept-Language')
}

/** Answers with a drawn page, or that what the browser keeps is still the same. */
export function answerPage(http: HttpContext, html: string): Response | Promise<Response> {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  http.header('ETag', tag)
  const isKept = http.req.header('If-None-Match')?.split(/,\s*/).includes(tag)
  return isKept ? http.body(null, 304) : http.html(html)
}
