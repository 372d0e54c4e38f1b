import type { MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Logs once that a proxy seems to stand before the server while TRUSTED_PROXIES is 0: everybody behind it then counts as
 * one address (R-AUTH-10). The header is not believed, and its value is not logged: anybody can send one.
 */
export function noticeProxy({ trustedProxies }: Config, logger: Logger): MiddlewareHandler {
  let isDue = trustedProxies === 0
  return async (http, next) => {
    if (isDue) {
      const header = PROXY_HEADERS.find((name) => http.req.header(name) !== undefined)
      if (header) {
        isDue = false
        logger.warn(
          { event: 'proxy-not-trusted', header },
          'A request came with a header that proxies add, but TRUSTED_PROXIES is 0, so everybody behind the proxy counts as one address. Set TRUSTED_PROXIES to the number of proxies before this server (usually 1), or ignore this if there is none.',
        )
      }
    }
    await next()
  }
}
