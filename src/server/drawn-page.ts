import { createHash } from 'node:crypto'
import type { Context as HttpContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { chosenTheme, THEME_COOKIE } from '#domain/theme.ts'
import type { Context } from './context.ts'
import { languageOf } from './request-language.ts'

/** The configured origin; if unset, that of the request. */
export const originOf = (http: HttpContext, { config }: Context): string =>
  config.appOrigin ?? new URL(http.req.url).origin

/** Browsers ask each time, because the page depends on the person and on the latest data. */
export function keepAskedFor(http: HttpContext, isPersonal: boolean): void {
  http.header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
  http.header('Vary', 'Cookie, Accept-Language')
  http.header('Content-Language', languageOf(http))
}

/** Sends the page, or tells the browser that its copy is still the same. */
export function answerPage(http: HttpContext, drawn: string): Response | Promise<Response> {
  const html = inChosenTheme(http, drawn)
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  http.header('ETag', tag)
  const isKept = http.req.header('If-None-Match')?.split(/,\s*/).includes(tag)
  return isKept ? http.body(null, 304) : http.html(html)
}

/** The page in the theme that this device has chosen (R-REACH-21), as `app/theme.client.ts` would show it. */
export function inChosenTheme(http: HttpContext, drawn: string): string {
  const theme = chosenTheme(getCookie(http, THEME_COOKIE))
  if (!theme) return drawn
  return drawn
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace(SCHEMES, `$1"${theme}"`)
    .replaceAll(BARS, (_, scheme) => `media="${scheme === theme ? 'all' : 'not all'}"`)
}

// Metas of the shell. In a person's text the quotes would be escaped.
const SCHEMES = /(<meta name="color-scheme" content=)"light dark"/
const BARS = /media="\(prefers-color-scheme: (light|dark)\)"/g
