import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Database } from '#database/connect.ts'
import { AppError } from '#domain/errors.ts'
import { newestBackup, seriesOf } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import { queueLengths } from './job-table.ts'
import type { MailTransport } from './mail/mail.ts'

/**
 * What one process counts for `GET /metrics` (R-OPS-05). A label is a route's pattern, a code or a kind, never a value
 * that a person or a request brings.
 */
export type Metrics = {
  noteRequest(request: { route: string; method: string; status: number }, seconds: number): void
  noteOperation(result: { outcome: string; code?: string }): void
  noteMail(outcome: 'sent' | 'failed'): void
  notePush(outcome: 'taken' | 'gone' | 'later' | 'lost'): void
  /** The live hub says how many sockets it has when somebody asks. */
  sockets: () => number
  /** The text for Prometheus. */
  text(): Promise<string>
}

type Needs = { config: Config; database: Database; now: () => number }

/** In s */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** In ms. A busy database leaves its own figures out rather than keep the others. */
const WITHIN_MS = 1_000

/** Loads the library, so that a server without METRICS_TOKEN never does. */
export async function openMetrics(needs: Needs): Promise<Metrics> {
  const { Counter, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    ...{ registers, name: 'sled_http_request_duration_seconds', labelNames: ['route', 'method', 'status'] },
    help: 'Requests by the pattern of their route, and how long the answer took',
    buckets: DURATIONS,
  })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ registers, name, help, labelNames })
  const operations = counter('sled_operations_total', 'Operations by outcome and code', 'outcome', 'code')
  const mails = counter('sled_mails_total', 'Tries to send a mail', 'outcome')
  const pushes = counter('sled_pushes_total', 'Tries to send a push', 'outcome')
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  for (const outcome of ['taken', 'gone', 'later', 'lost']) pushes.inc({ outcome }, 0)
  const gauges = await openGauges(registers, needs)
  const metrics: Metrics = {
    noteRequest: (request, seconds) => requests.observe(request, seconds),
    noteOperation: ({ outcome, code = '' }) => operations.inc({ outcome, code }),
    noteMail: (outcome) => mails.inc({ outcome }),
    notePush: (outcome) => pushes.inc({ outcome }),
    sockets: () => 0,
    async text() {
      gauges.readProcess(metrics.sockets())
      await Promise.race([gauges.readDatabase(), wait(WITHIN_MS, undefined, { ref: false })])
      return await registry.metrics()
    },
  }
  return metrics
}

/** Figures that are read when somebody asks for them. */
async function openGauges(registers: import('prom-client').Registry[], { config, database, now }: Needs) {
  const { Counter, Gauge } = await import('prom-client')
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ registers, name, help, labelNames })
  const sockets = gauge('sled_live_sockets', 'Live connections of this process')
  const connections = gauge('sled_database_connections', 'Connections of the pool by state', 'state')
  const waiting = gauge('sled_database_waiting', 'Statements that wait for a connection of the pool')
  const slow = new Counter({ registers, name: 'sled_slow_statements_total', help: 'Statements that took over 1 s' })
  const due = gauge('sled_jobs_waiting', 'Jobs that are due and wait, by kind', 'kind')
  const oldest = gauge('sled_jobs_oldest_seconds', 'How long the oldest due job has waited, by kind', 'kind')
  const givenUp = gauge('sled_jobs_given_up', 'Jobs that failed for good within a week, by kind', 'kind')
  const backup = gauge('sled_backup_age_seconds', 'The age of the newest daily backup; NaN without one')
  return {
    readProcess(open: number) {
      const load = database.load()
      sockets.set(open)
      for (const state of ['used', 'idle'] as const) connections.set({ state }, load[state])
      waiting.set(load.waiting)
      slow.reset()
      slow.inc(load.slow)
    },
    async readDatabase() {
      for (const each of [due, oldest, givenUp]) each.reset()
      backup.set(Number.NaN)
      try {
        for (const { kind, ...length } of await queueLengths(database.db, now())) {
          due.set({ kind }, length.waiting)
          oldest.set({ kind }, length.oldest_s)
          givenUp.set({ kind }, length.given_up)
        }
        const newest = config.backup.keep > 0 && newestBackup(await seriesOf(config, database.db), now())
        if (newest) backup.set((now() - newest) / 1000)
      } catch {
        // The log tells of a database that does not answer; here its figures are missing.
      }
    },
  }
}

/** Times each request. An unknown path has the pattern of the route that answers for all others. */
export const timeRequests =
  (metrics: Metrics | undefined): MiddlewareHandler =>
  async (http, next) => {
    if (!metrics) return await next()
    const start = performance.now()
    await next()
    const seen = { route: routePath(http), method: http.req.method, status: http.res.status }
    metrics.noteRequest(seen, (performance.now() - start) / 1000)
  }

/** `GET /metrics`, missing without METRICS_TOKEN. It is answered before the line of requests, as /healthz is. */
export function metricsRoutes({ config, metrics }: { config: Config; metrics?: Metrics }): Hono {
  return new Hono().get('/metrics', async (http) => {
    if (!metrics || !config.metricsToken) throw new AppError('not-found')
    http.header('Cache-Control', 'no-store')
    if (!isToken(http.req.header('authorization'), config.metricsToken)) return http.body(null, 401)
    return http.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** Compares digests, so that the time says nothing of the token or its length. */
function isToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same transport, with its tries counted. */
export function countMails(mail: MailTransport, metrics: Metrics | undefined): MailTransport {
  if (!metrics) return mail
  return {
    async send(each) {
      try {
        await mail.send(each)
        metrics.noteMail('sent')
      } catch (error) {
        metrics.noteMail('failed')
        throw error
      }
    },
  }
}
