import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { claim, enqueue, finish, giveUp, type Job, prolong, putBack, type Queued } from './job-table.ts'
import type { Logger } from './logger.ts'

/** `delayMs`: at most two days. */
type EnqueueOptions = Omit<Queued, 'runAt'> & { delayMs?: number }

/**
 * May run twice if a process dies meanwhile. `stopping`: the process is about to end. A handler answers `Again` to go
 * on later.
 */
export type JobHandler = (payload: unknown, job: Job, stopping: AbortSignal) => Promise<unknown>

type Kind = {
  handler: JobHandler
  /** Jobs of this kind at once in one process; default 1. */
  atOnce: number
  /** Jobs of one lane at once, over all processes; default 1. */
  inLane: number
  /** Waits between tries; the last one counts for all further tries. */
  retryWaitsMs: readonly number[]
}

/** A handler's answer: run the job again at `at`, ms since 1970. The count of tries starts again. */
export class Again {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/** A handler throws this when no further try would help. */
export class Hopeless extends Error {}

const LOOK_EVERY_MS = 1_000
const RETRY_WAITS_MS = [1_000, 2_000]

/**
 * Work outside of requests, in the `job` table: it survives restarts and several processes share it. A failed job stays
 * for a week, without its payload.
 */
export class Jobs {
  private readonly db: Kysely<Tables>
  private readonly logger: Logger
  private readonly now: () => number
  private readonly kinds = new Map<string, Kind>()
  private readonly watches: (() => Promise<unknown>)[] = []
  private readonly running = new Map<Job, Promise<void>>()
  private readonly stopping = new AbortController()
  private wake = Promise.withResolvers<void>()
  private working: Promise<unknown> = Promise.resolve()
  private looking: Promise<unknown> = Promise.resolve()
  private watchedAt = Number.NEGATIVE_INFINITY
  private begun = 0

  constructor(db: Kysely<Tables>, logger: Logger, now: () => number) {
    this.db = db
    this.logger = logger
    this.now = now
  }

  /** If `db` is a transaction, the job exists once the transaction commits. */
  enqueue(
    db: Kysely<Tables>,
    kind: string,
    payload: unknown,
    { delayMs = 0, ...options }: EnqueueOptions = {},
  ): Promise<void> {
    return enqueue(db, kind, payload, { ...options, runAt: new Date(this.now() + delayMs) })
  }

  handle(kind: string, handler: JobHandler, options: Partial<Omit<Kind, 'handler'>> = {}): void {
    this.kinds.set(kind, { handler, atOnce: 1, inLane: 1, retryWaitsMs: RETRY_WAITS_MS, ...options })
  }

  /** Runs `find` each second, to queue work that becomes due by time alone. */
  watch(find: () => Promise<unknown>): void {
    this.watches.push(find)
  }

  /** Queues `kind` after `firstMs`, then every `everyMs`. After a restart the first one may come earlier. */
  repeat(kind: string, everyMs: number, firstMs = 0): void {
    let dueAt = this.now() + firstMs
    this.watch(async () => {
      const waitMs = dueAt - this.now()
      // A longer wait means that the clock was set back.
      if (waitMs > 0 && waitMs <= Math.max(everyMs, firstMs)) return
      await this.enqueue(this.db, kind, {}, { key: kind })
      dueAt = this.now() + everyMs
    })
  }

  /** Runs all due jobs and answers how many. */
  async runDue(): Promise<number> {
    const before = this.begun
    for (let isIdle = false; !isIdle; ) {
      const seen = this.running.size === 0 ? this.begun : -1
      this.watchedAt = Number.NEGATIVE_INFINITY
      await this.look()
      await Promise.all(this.running.values())
      isIdle = seen === this.begun
    }
    return this.begun - before
  }

  /** Runs due jobs, each second and whenever a job ends. */
  start(): void {
    this.working = this.work()
  }

  /** Starts no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.wake.resolve()
    await this.working
    await this.looking.catch(() => {})
    await Promise.all(this.running.values())
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await Promise.race([wait(LOOK_EVERY_MS, undefined, { ref: false }), this.wake.promise])
      this.wake = Promise.withResolvers()
      await this.look().catch((error: unknown) => this.logger.error({ err: error }, 'jobs cannot be read'))
    }
  }

  private look(): Promise<unknown> {
    this.looking = this.looking.catch(() => {}).then(() => this.beginDue())
    return this.looking
  }

  private async beginDue(): Promise<void> {
    if (performance.now() - this.watchedAt >= LOOK_EVERY_MS) {
      this.watchedAt = performance.now()
      for (const find of this.watches) await find()
    }
    if (this.stopping.signal.aborted) return
    const kinds = [...this.kinds].map(([kind, { atOnce, inLane }]) => {
      const running = [...this.running.keys()].filter((job) => job.kind === kind).length
      return { kind, room: atOnce - running, in_lane: inLane }
    })
    // One time for both: a clock that jumps in between would end the leases of jobs that run here.
    const now = this.now()
    await prolong(this.db, now, [...this.running.keys()])
    for (const job of await claim(this.db, now, kinds)) this.begin(job)
  }

  private begin(job: Job): void {
    this.begun += 1
    const ended = this.run(job)
      .catch((error: unknown) => this.logger.error({ err: error, job: job.id }, 'the end of a job cannot be noted'))
      .finally(() => {
        this.running.delete(job)
        this.wake.resolve()
      })
    this.running.set(job, ended)
  }

  private async run(job: Job): Promise<void> {
    const { handler, retryWaitsMs } = this.kinds.get(job.kind) as Kind
    try {
      // More attempts than allowed: the job ended its process each time, so no outcome was stored.
      if (job.attempts > job.max_attempts) throw new Error('never came to an end')
      const answer = await handler(job.payload, job, this.stopping.signal)
      if (answer instanceof Again) await putBack(this.db, job, answer.at, { attempts: 0 })
      else await finish(this.db, job)
    } catch (error) {
      if (this.stopping.signal.aborted) return await putBack(this.db, job, this.now(), { attempts: job.attempts - 1 })
      const { id, kind, attempts } = job
      this.logger.warn({ err: error, job: id, kind, attempts }, 'job failed')
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      if (error instanceof Hopeless || attempts >= job.max_attempts) {
        return await giveUp(this.db, job, this.now(), message)
      }
      const waitMs = retryWaitsMs[Math.min(attempts, retryWaitsMs.length) - 1] ?? 0
      await putBack(this.db, job, this.now() + waitMs, { attempts, message })
    }
  }
}
