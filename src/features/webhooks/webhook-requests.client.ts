import type { MadeWebhook, WebhookDeliveries, WebhookEvent, Webhooks } from '#domain/webhooks.ts'
import { type Answer, ask } from '#identity/client/ask.ts'

type Asked = { accountId: string; webhookId: string }

export const requestWebhooks = (accountId: string): Promise<Answer<Webhooks>> =>
  ask('GET', `/api/webhooks?${new URLSearchParams({ accountId })}`)

export const requestNewWebhook = (body: {
  accountId: string
  password: string
  address: string
  events: readonly WebhookEvent[]
}): Promise<Answer<MadeWebhook>> => ask('POST', '/api/webhooks', body)

export const requestSwitch = (body: Asked & { isOn: boolean }): Promise<Answer<Webhooks>> =>
  ask('POST', '/api/webhooks/switch', body)

export const requestWebhookDeletion = (body: Asked): Promise<Answer<Webhooks>> =>
  ask('POST', '/api/webhooks/delete', body)

/** Asks for a test delivery. The answer comes before the test is sent: the list of deliveries shows its outcome. */
export const requestTest = (body: Asked): Promise<Answer<WebhookDeliveries>> => ask('POST', '/api/webhooks/test', body)

export const requestDeliveries = (asked: Asked): Promise<Answer<WebhookDeliveries>> =>
  ask('GET', `/api/webhooks/deliveries?${new URLSearchParams(asked)}`)
