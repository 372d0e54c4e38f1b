import { EVENTS_PATH } from './document-report.ts'
import type { EventData, Report } from './product-event.ts'

/** Reports without waiting: a lost report does no harm. */
export function reportEvent<E extends Report['event']>(event: E, data: EventData<E>): void {
  const body = JSON.stringify({ event, context: { env: ENVIRONMENT, source: 'client' }, data })
  void send(body).catch(() => undefined)
}

const ENVIRONMENT = import.meta.env.PROD ? 'production' : 'development'

/** Sends a report in a way that outlives the page. */
async function send(body: string) {
  const origin = isLocal(location.hostname) ? await productionOrigin() : ''
  // For another origin as plain text, because JSON would need a preflight.
  const report = new Blob([body], { type: origin ? 'text/plain' : 'application/json' })
  const url = origin + EVENTS_PATH
  if (navigator.sendBeacon?.(url, report)) return
  await fetch(url, { method: 'POST', body: report, keepalive: true, mode: origin ? 'no-cors' : 'same-origin' })
}

const isLocal = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The configured production origin, else this one. */
async function productionOrigin(): Promise<string> {
  const response = await fetch('/api/site')
  const { productionOrigin = '' } = (await response.json()) as { productionOrigin?: string }
  return productionOrigin
}
