import type { MiddlewareHandler } from 'hono'

/**
 * Nothing is loaded from elsewhere, nothing inline runs, and no text becomes code: the browser refuses a string where a
 * script could come of it (Trusted Types), but for what the one policy of `service-worker.client.ts` lets pass. Styles are the one exception: the toaster adds a style element
 * to the page and components of Base UI render some, so their text has to be allowed. Scripts stay strict, which is
 * what keeps a stored name from becoming code.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

const HEADERS: [name: string, value: string][] = [
  ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
]

const A_YEAR_S = 31_536_000

/**
 * Headers of every answer, errors and refused upgrades included. `isHttps`: people open the app by https, so browsers
 * may be told to insist on it.
 */
export const securityHeadersOf = (isHttps: boolean): readonly (readonly [name: string, value: string])[] =>
  isHttps ? [...HEADERS, ['Strict-Transport-Security', `max-age=${A_YEAR_S}`]] : HEADERS

/** Adds them to whatever the app answers. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  const headers = securityHeadersOf(isHttps)
  return async (http, next) => {
    await next()
    for (const [name, value] of headers) http.header(name, value)
  }
}
