import { type MadeWebhook, WEBHOOK_EVENTS, type WebhookDeliveries, type WebhookEvent } from '#domain/webhooks.ts'
import { PASSWORD, type Person, type TestServer } from './server.ts'

/** Makes a webhook as its page does. */
export async function makeWebhook(
  server: TestServer,
  { cookie, userId }: Person,
  address: string,
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
): Promise<MadeWebhook> {
  const body = { accountId: userId, password: PASSWORD, address, events }
  const answer = await server.ask('/api/webhooks', { method: 'POST', cookie, body })
  if (!answer.ok) throw new Error(`no webhook: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as MadeWebhook
}

/** The list of deliveries that a person sees. */
export async function deliveriesOf(server: TestServer, { cookie, userId }: Person, webhookId: string) {
  const query = new URLSearchParams({ accountId: userId, webhookId })
  const answer = await server.ask(`/api/webhooks/deliveries?${query}`, { cookie })
  return ((await answer.json()) as WebhookDeliveries).deliveries
}

/** Moves the server's clock to `ms` from now. What the database has just noted for now is due then. */
export function isNow(server: TestServer, ms = 0): void {
  server.clock.now = Date.now() + 1_000 + ms
}
