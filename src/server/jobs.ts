import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Logger } from './logger.ts'

export type Job = { id: number; kind: string; payload: unknown; attempts: number; max_attempts: number }

/** Does one job. May run twice when a process dies in the middle: it must not matter. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>

export type EnqueueOptions = {
  /** A job of this kind and key that is still waiting or running is not queued again. */
  key?: string
  delayMs?: number
  maxAttempts?: number
}

export type Jobs = {
  /** Queues a job, in the caller's transaction when `db` is one: it then exists only if that commits. */
  enqueue(db: Kysely<Tables>, kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>
  handle(kind: string, handler: JobHandler): void
  /** Queues `kind` again and again, `everyMs` after the last time; a process restart may do it earlier. */
  repeat(kind: string, everyMs: number): void
  /** Runs every job that is due, one after the other; answers how many. */
  runDue(): Promise<number>
  start(): void
  /** Starts no job any more and waits for the one that runs. */
  stop(): Promise<void>
}

/** A job whose process has died is taken up by another after this long. */
const LEASE_MS = 60_000
const POLL_MS = 2_000
/** Waits before the second and the third try; the last one counts for all further ones. */
const RETRY_WAITS_MS = [1_000, 2_000]
const DEFAULT_ATTEMPTS = 3

/** Work outside of requests, kept in the `job` table, so that a restart forgets none and several processes share it. */
export function createJobs(db: Kysely<Tables>, logger: Logger, now: () => number): Jobs {
  const handlers = new Map<string, JobHandler>()
  const repeats = new Map<string, { everyMs: number; dueAt: number }>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> = Promise.resolve(0)
  let isStopped = false

  async function runAllDue(): Promise<number> {
    for (const [kind, repeat] of repeats) {
      if (repeat.dueAt > now()) continue
      await enqueue(db, now(), kind, {}, { key: kind })
      repeat.dueAt = now() + repeat.everyMs
    }
    let count = 0
    while (!isStopped) {
      const job = await claim(db, now(), [...handlers.keys()])
      if (!job) break
      await run(job)
      count += 1
    }
    return count
  }

  async function run(job: Job): Promise<void> {
    try {
      // It took its process down every time: nothing else leaves a job without an outcome.
      if (job.attempts > job.max_attempts) throw new Error('never came to an end')
      await handlers.get(job.kind)?.(job.payload, job)
      await finish(db, now(), job)
    } catch (error) {
      logger.warn({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      await putBack(db, now(), job, error)
    }
  }

  const runDue = (): Promise<number> => {
    running = running.catch(() => 0).then(runAllDue)
    return running
  }

  const poll = (): void => {
    timer = setTimeout(async () => {
      try {
        await runDue()
      } catch (error) {
        logger.error({ err: error }, 'jobs cannot be read')
      }
      if (!isStopped) poll()
    }, POLL_MS)
    timer.unref()
  }

  return {
    enqueue: (target, kind, payload, options) => enqueue(target, now(), kind, payload, options),
    handle: (kind, handler) => handlers.set(kind, handler),
    repeat: (kind, everyMs) => repeats.set(kind, { everyMs, dueAt: now() }),
    runDue,
    start: poll,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running.catch(() => 0)
    },
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
    on conflict (kind, dedupe_key) where done_at is null and failed_at is null and dedupe_key is not null do nothing
  `.execute(db)
}

/** Takes one due job for LEASE_MS, one that no other process has. */
async function claim(db: Kysely<Tables>, now: number, kinds: string[]): Promise<Job | undefined> {
  const at = new Date(now)
  const { rows } = await sql<Job>`
    update job set attempts = attempts + 1, locked_until = ${new Date(now + LEASE_MS)}
    where id = (
      select id from job
      where done_at is null and failed_at is null and run_at <= ${at}
        and (locked_until is null or locked_until <= ${at}) and kind = any(${kinds}::text[])
      order by run_at, id for update skip locked limit 1
    )
    returning id, kind, payload, attempts, max_attempts
  `.execute(db)
  return rows[0]
}

/**
 * `attempts` tells whether the job is still this process's: another may have taken it up after the lease. What it was
 * to do is forgotten: an e-mail's link is a key, and is stored nowhere else in the clear.
 */
async function finish(db: Kysely<Tables>, now: number, { id, attempts }: Job): Promise<void> {
  await sql`
    update job set done_at = ${new Date(now)}, locked_until = null, payload = '{}'
    where id = ${id} and attempts = ${attempts}
  `.execute(db)
}

async function putBack(db: Kysely<Tables>, now: number, job: Job, error: unknown): Promise<void> {
  const isDead = job.attempts >= job.max_attempts
  const wait = RETRY_WAITS_MS[Math.min(job.attempts, RETRY_WAITS_MS.length) - 1] ?? 0
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await sql`
    update job set locked_until = null, last_error = ${message}, run_at = ${new Date(now + wait)},
      failed_at = ${isDead ? new Date(now) : null}
    where id = ${job.id} and attempts = ${job.attempts}
  `.execute(db)
}
