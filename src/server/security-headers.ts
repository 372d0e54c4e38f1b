import type { MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'

/**
 * Allows nothing from elsewhere, nothing inline, no text as code (Trusted Types) except by the policy in
 * `service-worker.client.ts`. Base UI and the toaster add style elements, so styles are freer.
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
 * Headers of every answer. An https `publicOrigin` makes browsers insist on https. Pages may also send to
 * `productionOrigin`.
 */
export const securityHeadersOf = ({ publicOrigin, productionOrigin }: Origins): (readonly [string, string])[] => [
  ['Content-Security-Policy', contentSecurityPolicy(productionOrigin ? ` ${productionOrigin}` : '')],
  ...HEADERS,
  ...(publicOrigin.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${A_YEAR_S}`] as const] : []),
]

type Origins = Pick<Config, 'publicOrigin' | 'productionOrigin'>

export function securityHeaders(origins: Origins): MiddlewareHandler {
  const headers = securityHeadersOf(origins)
  return async (http, next) => {
    await next()
    // Routes set this header themselves on what any site may embed.
    const isForAll = http.res.headers.get('Cross-Origin-Resource-Policy') === 'cross-origin'
    for (const [name, value] of headers) http.header(name, value)
    if (isForAll) http.header('Cross-Origin-Resource-Policy', 'cross-origin')
  }
}
