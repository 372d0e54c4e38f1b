import type { MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'

/**
 * Nothing is loaded from elsewhere, nothing inline runs, and no text becomes code: the browser refuses a string as a
 * script (Trusted Types), except what the one policy in `service-worker.client.ts` allows. Styles are the one
 * exception, because the toaster and components of Base UI add style elements. Scripts stay strict, which keeps a
 * stored name from becoming code.
 */
const contentSecurityPolicy = (otherOrigins: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${otherOrigins}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

const HEADERS = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
] as const

const A_YEAR_S = 31_536_000

/**
 * Headers of every answer, including errors and refused upgrades. With an https `publicOrigin` browsers are told to
 * insist on https. `productionOrigin` is the only other place the app's pages may write to.
 */
export const securityHeadersOf = ({ publicOrigin, productionOrigin }: Origins): (readonly [string, string])[] => [
  ['Content-Security-Policy', contentSecurityPolicy(productionOrigin ? ` ${productionOrigin}` : '')],
  ...HEADERS,
  ...(publicOrigin.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${A_YEAR_S}`] as const] : []),
]

type Origins = Pick<Config, 'publicOrigin' | 'productionOrigin'>

/** Adds these headers to every answer of the app. */
export function securityHeaders(origins: Origins): MiddlewareHandler {
  const headers = securityHeadersOf(origins)
  return async (http, next) => {
    await next()
    // A route sets this header itself for what the whole world may see.
    const isForAll = http.res.headers.get('Cross-Origin-Resource-Policy') === 'cross-origin'
    for (const [name, value] of headers) http.header(name, value)
    if (isForAll) http.header('Cross-Origin-Resource-Policy', 'cross-origin')
  }
}
