import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type Job = { id: number; kind: string; payload: unknown; attempts: number; max_attempts: number }

export type Queued = {
  /** When the job is due; at most LONGEST_DELAY_MS from now. */
  runAt: Date
  /** If a job with this kind and key is waiting already, no second one is queued. A running job does not count. */
  key?: string
  /** The jobs of a lane share a limit over all processes: `inLane` of the kind's handler. */
  lane?: string
  maxAttempts?: number
}

const DEFAULT_ATTEMPTS = 3
/** In ms. After this time another process takes over the job of a dead one. */
const LEASE_MS = 60_000
/** In ms. A longer lease or wait comes from a wrong clock; two machines differ less. */
const LONGEST_LEASE_MS = 60 * LEASE_MS
const LONGEST_DELAY_MS = 2 * 24 * 60 * 60 * 1000

/** Queues a job, which exists once the transaction of `db` commits. */
export async function enqueue(
  db: Kysely<Tables>,
  kind: string,
  payload: unknown,
  { key, lane, runAt, maxAttempts = DEFAULT_ATTEMPTS }: Queued,
): Promise<void> {
  await sql`
    insert into job (kind, payload, dedupe_key, lane, max_attempts, run_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${lane ?? null}, ${maxAttempts}, ${runAt})
    on conflict (kind, dedupe_key) where locked_until is null and failed_at is null
      do update set run_at = excluded.run_at where job.run_at > excluded.run_at
  `.execute(db)
}

const isOver = (column: string, now: number, longestMs: number) =>
  sql`(${sql.ref(column)} <= ${new Date(now)} or ${sql.ref(column)} > ${new Date(now + longestMs)})`

const isRunning = (job: string, now: number) =>
  sql`(${sql.ref(`${job}.locked_until`)} is not null and not ${isOver(`${job}.locked_until`, now, LONGEST_LEASE_MS)})`

const isDue = (job: string, now: number) => sql`${sql.ref(`${job}.failed_at`)} is null
  and ${isOver(`${job}.run_at`, now, LONGEST_DELAY_MS)} and not ${isRunning(job, now)}`

type Room = { kind: string; room: number; in_lane: number }

/** Takes the oldest due jobs of each kind for LEASE_MS, as far as their lanes have room. */
export async function claim(db: Kysely<Tables>, now: number, kinds: readonly Room[]): Promise<Job[]> {
  return await db.transaction().execute(async (tx) => {
    // One process claims at a time, or two could both take a lane's last place.
    await sql`select pg_advisory_xact_lock(hashtext('job'))`.execute(tx)
    const { rows } = await sql<Job>`
      update job set attempts = attempts + 1, locked_until = ${new Date(now + LEASE_MS)} where id in (
        select due.id from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as wanted(kind text, room integer, in_lane integer),
          lateral (
            select id from job where job.kind = wanted.kind and ${isDue('job', now)} and (
              select count(*) from job other where other.kind = job.kind and other.lane = job.lane and (
                ${isRunning('other', now)} or ${isDue('other', now)} and (other.run_at, other.id) < (job.run_at, job.id)
              )
            ) < wanted.in_lane
            order by run_at, id limit wanted.room
          ) due
      )
      returning id, kind, payload, attempts, max_attempts`.execute(tx)
    return rows
  })
}

export async function prolong(db: Kysely<Tables>, now: number, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const held = JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))
  await sql`update job set locked_until = ${new Date(now + LEASE_MS)}
    from jsonb_to_recordset(${held}::jsonb) as held(id bigint, attempts integer)
    where job.id = held.id and job.attempts = held.attempts and job.failed_at is null`.execute(db)
}

/** Whether this process still has the job: another process that takes the job over raises `attempts`. */
const isOurs = ({ id, attempts }: Job) => sql`id = ${id} and attempts = ${attempts}`

export async function finish(db: Kysely<Tables>, job: Job): Promise<void> {
  await sql`delete from job where ${isOurs(job)}`.execute(db)
}

/** Queues the job again for `at`. If the same work is waiting already, only the earlier of the two remains. */
export async function putBack(
  db: Kysely<Tables>,
  job: Job,
  at: number,
  { attempts, message = null }: { attempts: number; message?: string | null },
): Promise<void> {
  await sql`
    with held as (delete from job where ${isOurs(job)} returning *)
    insert into job (kind, payload, dedupe_key, lane, max_attempts, created_at, run_at, attempts, last_error)
    select kind, payload, dedupe_key, lane, max_attempts, created_at, ${new Date(at)}, ${attempts}::integer, ${message}
    from held
    on conflict (kind, dedupe_key) where locked_until is null and failed_at is null
      do update set run_at = least(job.run_at, excluded.run_at)`.execute(db)
}

type QueueLength = { kind: string; waiting: number; oldest_s: number; given_up: number }

/** For each kind with jobs: how many are due, how long the oldest of them has waited, and how many were given up. */
export async function queueLengths(db: Kysely<Tables>, now: number): Promise<QueueLength[]> {
  const waits = sql`${isDue('job', now)}`
  const { rows } = await sql<QueueLength>`
    select kind, (count(*) filter (where ${waits}))::integer as waiting,
      coalesce(extract(epoch from ${new Date(now)} - min(run_at) filter (where ${waits})), 0)::float as oldest_s,
      (count(*) filter (where failed_at is not null))::integer as given_up
    from job group by kind order by kind`.execute(db)
  return rows
}

/** Deletes the payload, because an email's link is a key. */
export async function giveUp(db: Kysely<Tables>, job: Job, now: number, message: string): Promise<void> {
  await sql`update job set locked_until = null, failed_at = ${new Date(now)}, last_error = ${message}, payload = '{}'
    where ${isOurs(job)}`.execute(db)
}
