import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Logger } from './logger.ts'

type Job = { id: number; kind: string; payload: unknown; attempts: number; max_attempts: number }

/**
 * Does one job. It may run twice if a process dies in the middle, which must not matter. `stopping` tells a long job
 * that its process is about to end.
 */
type JobHandler = (payload: unknown, job: Job, stopping: AbortSignal) => Promise<void>

type EnqueueOptions = {
  /** A job is not queued if one with this kind and key is waiting or running. */
  key?: string
  /** At most LONGEST_DELAY_MS. */
  delayMs?: number
  maxAttempts?: number
}

type HandleOptions = {
  /** The job takes long or waits for another machine. Slow ones run after each other, and delay no others. */
  isSlow?: boolean
  /** The kind has a lane of its own, because a person waits for it or another machine may hang for each job of it. */
  isAlone?: boolean
  /** The payload holds a key, so it is deleted also when the job is given up. */
  isSecret?: boolean
  /** The waits before the second try and the further ones. The last one counts for all after it. */
  retryWaitsMs?: readonly number[]
}

/** A job throws it where no further try would help: it is given up at once. */
export class Hopeless extends Error {}

export type Jobs = {
  /** Queues a job. If `db` is a transaction, the job exists only once that commits. */
  enqueue(db: Kysely<Tables>, kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>
  /** Registers a handler. */
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void
  /** Queues `kind` after `firstMs` and then every `everyMs`. A restart of the process may do it earlier. */
  repeat(kind: string, everyMs: number, firstMs?: number): void
  /** Runs every due job, one lane after the other. Answers how many. */
  runDue(): Promise<number>
  start(): void
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

/** If a process dies, another one takes over its job after this long. */
const LEASE_MS = 60_000
/**
 * What ends later than this from now, a lease or the wait for a job, was given by a clock that was wrong. The clocks of
 * two machines are nearer to each other.
 */
const LONGEST_LEASE_MS = 60 * LEASE_MS
const LONGEST_DELAY_MS = 24 * 60 * 60 * 1000
const POLL_MS = 2_000
const RETRY_WAITS_MS = [1_000, 2_000]
const DEFAULT_ATTEMPTS = 3

/**
 * Work outside of requests. It is kept in the `job` table, so that a restart forgets nothing and several processes
 * share it.
 */
export function createJobs(db: Kysely<Tables>, logger: Logger, now: () => number): Jobs {
  const repeats = new Map<string, { everyMs: number; firstMs: number; dueAt: number }>()

  async function queueRepeats(): Promise<void> {
    for (const [kind, repeat] of repeats) {
      const wait = repeat.dueAt - now()
      // A longer one comes from a clock that was set back.
      if (wait > 0 && wait <= Math.max(repeat.everyMs, repeat.firstMs)) continue
      await enqueue(db, now(), kind, {}, { key: kind })
      repeat.dueAt = now() + repeat.everyMs
    }
  }

  const quick = new Lane(db, logger, now, queueRepeats)
  const slow = new Lane(db, logger, now)
  const lanes = [quick, slow]
  const ownLane = () => {
    const lane = new Lane(db, logger, now)
    lanes.push(lane)
    return lane
  }
  return {
    enqueue: (target, kind, payload, options) => enqueue(target, now(), kind, payload, options),
    handle(kind, handler, options = {}) {
      const lane = options.isAlone ? ownLane() : options.isSlow ? slow : quick
      lane.kinds.set(kind, { handler, options })
    },
    repeat: (kind, everyMs, firstMs = 0) => repeats.set(kind, { everyMs, firstMs, dueAt: now() + firstMs }),
    async runDue() {
      let count = 0
      for (const lane of lanes) count += await lane.runDue()
      return count
    },
    start() {
      for (const lane of lanes) lane.poll()
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Runs jobs of some kinds one after the other. */
class Lane {
  readonly kinds = new Map<string, { handler: JobHandler; options: HandleOptions }>()
  private readonly db: Kysely<Tables>
  private readonly logger: Logger
  private readonly now: () => number
  private readonly before: () => Promise<void>
  private timer: NodeJS.Timeout | undefined
  private running: Promise<number> = Promise.resolve(0)
  private readonly stopping = new AbortController()

  constructor(db: Kysely<Tables>, logger: Logger, now: () => number, before = async () => {}) {
    this.db = db
    this.logger = logger
    this.now = now
    this.before = before
  }

  runDue(): Promise<number> {
    this.running = this.running.catch(() => 0).then(() => this.runAllDue())
    return this.running
  }

  poll(): void {
    this.timer = setTimeout(async () => {
      try {
        await this.runDue()
      } catch (error) {
        this.logger.error({ err: error }, 'jobs cannot be read')
      }
      if (!this.stopping.signal.aborted) this.poll()
    }, POLL_MS)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.timer)
    await this.running.catch(() => 0)
  }

  private async runAllDue(): Promise<number> {
    await this.before()
    let count = 0
    while (!this.stopping.signal.aborted) {
      const job = await claim(this.db, this.now(), [...this.kinds.keys()])
      if (!job) break
      await this.run(job)
      count += 1
    }
    return count
  }

  private async run(job: Job): Promise<void> {
    const kind = this.kinds.get(job.kind)
    try {
      // The job ended its process every time. Nothing else leaves a job without an outcome.
      if (job.attempts > job.max_attempts) throw new Error('never came to an end')
      await kind?.handler(job.payload, job, this.stopping.signal)
      await finish(this.db, this.now(), job)
    } catch (error) {
      this.logger.warn({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      await putBack(this.db, this.now(), job, error, kind?.options)
    }
  }
}

async function enqueue(
  db: Kysely<Tables>,
  now: number,
  kind: string,
  payload: unknown,
  { key, delayMs = 0, maxAttempts = DEFAULT_ATTEMPTS }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    insert into job (kind, payload, dedupe_key, max_attempts, run_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${maxAttempts}, ${new Date(now + delayMs)})
    on conflict (kind, dedupe_key) where done_at is null and failed_at is null and dedupe_key is not null
      do update set run_at = excluded.run_at where job.run_at > excluded.run_at
  `.execute(db)
}

/** Takes one due job for LEASE_MS that no other process has. */
async function claim(db: Kysely<Tables>, now: number, kinds: string[]): Promise<Job | undefined> {
  const at = new Date(now)
  const isOver = (column: 'run_at' | 'locked_until', longestMs: number) =>
    sql`(${sql.ref(column)} <= ${at} or ${sql.ref(column)} > ${new Date(now + longestMs)})`
  const { rows } = await sql<Job>`
    update job set attempts = attempts + 1, locked_until = ${new Date(now + LEASE_MS)}
    where id = (
      select id from job
      where done_at is null and failed_at is null and ${isOver('run_at', LONGEST_DELAY_MS)}
        and (locked_until is null or ${isOver('locked_until', LONGEST_LEASE_MS)}) and kind = any(${kinds}::text[])
      order by run_at, id for update skip locked limit 1
    )
    returning id, kind, payload, attempts, max_attempts
  `.execute(db)
  return rows[0]
}

/**
 * Stores the outcome of a job. `attempts` shows whether it still belongs to this process, because another may take it
 * over after the lease. The payload is deleted: the link in an email is a key, and no other place stores it readable.
 */
async function finish(db: Kysely<Tables>, now: number, { id, attempts }: Job): Promise<void> {
  await sql`
    update job set done_at = ${new Date(now)}, locked_until = null, payload = '{}'
    where id = ${id} and attempts = ${attempts}
  `.execute(db)
}

/** Plans the next try, or gives the job up after the last one. */
async function putBack(
  db: Kysely<Tables>,
  now: number,
  job: Job,
  error: unknown,
  { isSecret = false, retryWaitsMs = RETRY_WAITS_MS }: HandleOptions = {},
): Promise<void> {
  const isDead = error instanceof Hopeless || job.attempts >= job.max_attempts
  const wait = retryWaitsMs[Math.min(job.attempts, retryWaitsMs.length) - 1] ?? 0
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await sql`
    update job set locked_until = null, last_error = ${message}, run_at = ${new Date(now + wait)},
      failed_at = ${isDead ? new Date(now) : null},
      payload = case when ${isDead && isSecret} then '{}' else payload end
    where id = ${job.id} and attempts = ${job.attempts}
  `.execute(db)
}
