import { EVENTS_PATH, type EventData, type Report } from './product-event.ts'

/** Reports what has happened, and waits for nothing: whether it arrives is nobody's business here (R-NOTIFY-01, R-NOTIFY-04). */
export function reportEvent<E extends Report['event']>(event: E, data: EventData<E>): void {
  const body = JSON.stringify({ event, context: { env: ENVIRONMENT, source: 'client' }, data })
  void send(body).catch(() => undefined)
}

const ENVIRONMENT = import.meta.env.PROD ? 'production' : 'development'

/** Both ways survive the page (R-NOTIFY-03). */
async function send(body: string) {
  const origin = isLocal(location.hostname) ? await productionOrigin() : ''
  // Another origin takes no JSON unasked.
  const report = new Blob([body], { type: origin ? 'text/plain' : 'application/json' })
  const url = origin + EVENTS_PATH
  if (navigator.sendBeacon?.(url, report)) return
  await fetch(url, { method: 'POST', body: report, keepalive: true, mode: origin ? 'no-cors' : 'same-origin' })
}

const isLocal = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** R-NOTIFY-05: the configured one; without it, this origin. */
async function productionOrigin(): Promise<string> {
  const response = await fetch('/api/site')
  const { productionOrigin = '' } = (await response.json()) as { productionOrigin?: string }
  return productionOrigin
}
