import { z } from 'zod'
import { cleanText } from '#domain/text.ts'
import type { Context } from '#server/context.ts'
import { type Report, reportSchema } from './product-event.ts'

const KIND = 'report.forward'
const PATIENCE_MS = 10_000
const PAYLOAD = z.object({ report: reportSchema })

export async function queueReport({ config, database, jobs }: Context, report: Report): Promise<void> {
  if (config.webhookUrl) await jobs.enqueue(database.db, KIND, { report } satisfies z.output<typeof PAYLOAD>)
}

export function forwardReports({ config, jobs }: Context): void {
  const forward = async (payload: unknown) => {
    if (!config.webhookUrl) return
    const response = await fetch(config.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: messageOf(PAYLOAD.parse(payload).report), ...AS_IT_STANDS }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
  }
  jobs.handle(KIND, forward)
}

const messageOf = ({ event, context, data }: Report): string =>
  [`${event} (${context.env})`, ...Object.entries(data).map(([name, value]) => `${name}: ${value}`)]
    .map(plain)
    .join('\n')

/** Stops Slack from formatting: people type names, so no bold, links, mentions or previews. */
const AS_IT_STANDS = { mrkdwn: false, parse: 'none', link_names: false, unfurl_links: false, unfurl_media: false }

/** One line, so that no name reads as another line, a mention or a link. */
const plain = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
