import type { Context } from '#server/context.ts'
import { sendDelivery } from './send-delivery.server.ts'
import { endTurn, noteOutcome, type Turn, takeDelivery, takeTurns } from './waiting-deliveries.server.ts'
import { forgetOldDeliveries } from './webhooks.server.ts'

/** How long a receiver has to answer (R-API-11), in ms. */
const LIMIT_MS = 10_000
const LOOK_EVERY_MS = 1_000
const HOUR_MS = 60 * 60 * 1000
/**
 * How many receivers are asked at once. A webhook has one place, so that its deliveries arrive in order, and an account
 * has two. Those that failed last share half of the places, so that none of them holds up one that works.
 */
const PLACES = 100
const PLACES_OF_FAILING = 50
/** After so many deliveries, or so many ms, a webhook lets others go first. */
const DELIVERIES_A_TURN = 20
const A_TURN_MS = 10_000

const FORGET = 'webhook.forget'

/**
 * Makes this process send what waits for webhooks (R-API-11). Nobody waits for it: not an operation, a request or a job.
 * With several processes each delivery is sent by one of them; one that died in the middle of it is followed by another,
 * with the same `webhook-id`. `limitMs`: see LIMIT_MS.
 */
export function runWebhooks(context: Context, limitMs = LIMIT_MS): { stop(): Promise<void> } {
  const { config, database, jobs, logger } = context
  if (config.webhooks.allowsPrivate)
    logger.warn({ event: 'webhook-private' }, 'WEBHOOK_PRIVATE lets webhooks of all accounts go to any address')
  const sender = new Sender(context, limitMs)
  jobs.handle(FORGET, () => forgetOldDeliveries(database.db))
  jobs.repeat(FORGET, HOUR_MS)
  return sender
}

class Sender {
  private readonly context: Context
  private readonly limitMs: number
  private readonly stopping = new AbortController()
  private readonly running = { failing: new Set<Promise<void>>(), others: new Set<Promise<void>>() }
  private timer: NodeJS.Timeout | undefined
  private looking = Promise.resolve()

  constructor(context: Context, limitMs: number) {
    this.context = context
    this.limitMs = limitMs
    this.wait()
  }

  /** Breaks off what is on its way: it is sent again after the next start. */
  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.timer)
    await this.looking
    await Promise.all([...this.running.failing, ...this.running.others])
  }

  private wait() {
    this.timer = setTimeout(() => {
      this.looking = this.look()
    }, LOOK_EVERY_MS)
    this.timer.unref()
  }

  private async look(): Promise<void> {
    const { logger } = this.context
    try {
      const { failing, others } = this.running
      const free = PLACES - failing.size - others.size
      await this.start(others, { areFailing: false, most: free })
      const left = PLACES - failing.size - others.size
      await this.start(failing, { areFailing: true, most: Math.min(left, PLACES_OF_FAILING - failing.size) })
    } catch (error) {
      logger.warn({ err: error }, 'webhooks could not be looked after')
    }
    if (!this.stopping.signal.aborted) this.wait()
  }

  private async start(running: Set<Promise<void>>, of: { areFailing: boolean; most: number }): Promise<void> {
    const { database, now } = this.context
    for (const turn of await takeTurns(database.db, now(), of)) {
      const done = this.send(turn).finally(() => running.delete(done))
      running.add(done)
    }
  }

  /** Sends what is due for one webhook, in order, until a try fails. Never rejects. */
  private async send(turn: Turn): Promise<void> {
    const { config, database, elapsed, logger, now } = this.context
    const end = elapsed() + A_TURN_MS
    const how = { ...config.webhooks, limitMs: this.limitMs, stopping: this.stopping.signal }
    try {
      for (let count = 0; count < DELIVERIES_A_TURN && elapsed() < end && !this.stopping.signal.aborted; count += 1) {
        const sending = await takeDelivery(database.db, turn, now())
        if (!sending) break
        const outcome = await sendDelivery(sending, { ...how, now: now() })
        await noteOutcome(this.context, turn, sending, outcome)
        if (outcome.t !== 'taken') break
      }
      await endTurn(database.db, turn, now())
    } catch (error) {
      logger.warn({ err: error, webhookId: turn.webhookId }, 'a webhook could not be sent or noted')
    }
  }
}
