import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { backupFailure, newestBackup, seriesOf } from '#server/backup/daily-backup.ts'
import type { Check, Examined } from './check.ts'
import { isForOthers } from './setting-checks.ts'

/** In ms. A notification takes milliseconds; a pooler that swallows notifications delivers none. */
const NOTIFICATION_MS = 3_000
/** In ms between server and database: sessions, limits and the order of two devices depend on the clock. */
const MOST_CLOCK_OFFSET_MS = 10_000
/** PostgreSQL 18.7, the newest one of November 2026. */
const PATCHED_POSTGRES = 180_007
const LEAST_SHARED_BUFFERS = 32 * 1024 * 1024
/** In ms. A backup may be this old, because a server may be off for a day. */
const LATE_MS = 2 * 24 * 60 * 60 * 1000

/** Checks that work with any PostgreSQL, including the embedded one. */
export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: 'flushed writes',
    isUnsafe: true,
    async wrong(examined) {
      const settings = await settingsOf(examined)
      const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => settings.get(name) === 'off')
      return off.length > 0 ? `The database runs with ${off.join(' and ')} off: a crash loses what was saved.` : null
    },
    advice: 'Set it to on in postgresql.conf and reload.',
  },
  {
    name: 'encoding',
    isUnsafe: true,
    async wrong({ database }) {
      const { rows } = await sql<{ encoding: string }>`select pg_encoding_to_char(encoding) as encoding
        from pg_database where datname = current_database()`.execute(database.db)
      const encoding = rows[0]?.encoding
      return encoding === 'UTF8' ? null : `The database is encoded as ${encoding}: most names cannot be stored.`
    },
    advice: "Make a new one with: create database sled encoding 'UTF8' template template0.",
  },
  {
    name: 'collation',
    isUnsafe: true,
    async wrong({ database }) {
      const { rows } = await sql<{ made: string; now: string }>`
        select datcollversion as made, pg_database_collation_actual_version(oid) as now
        from pg_database where datname = current_database()
          and datcollversion <> pg_database_collation_actual_version(oid)`.execute(database.db)
      const [row] = rows
      return row ? `The sorting rules changed from ${row.made} to ${row.now}: an index may miss rows.` : null
    },
    advice: 'Run: reindex database, then alter database … refresh collation version.',
  },
  {
    name: 'version',
    isUnsafe: true,
    async wrong(examined) {
      const version = Number((await settingsOf(examined)).get('server_version_num'))
      return version < 150_000 ? `The database is PostgreSQL ${Math.floor(version / 10_000)}.` : null
    },
    advice: 'Use PostgreSQL 15 or later.',
  },
  {
    name: 'bundled PostgreSQL',
    isUnsafe: false,
    async wrong(examined) {
      if (examined.config.databaseUrl || !isForOthers(examined.config)) return null
      const version = Number((await settingsOf(examined)).get('server_version_num'))
      return newerPostgres(version)
        ? `The PostgreSQL that comes with Sled is ${versionText(version)}, and later versions close security holes.`
        : null
    },
    advice: 'Where strangers can sign up, set DATABASE_URL to a PostgreSQL server of your own and keep it up to date.',
  },
  {
    name: 'shared memory',
    isUnsafe: false,
    async wrong(examined) {
      if (!examined.config.databaseUrl) return null // the embedded database is small on purpose
      const bytes = Number((await settingsOf(examined)).get('shared_buffers')) * 8192
      return bytes < LEAST_SHARED_BUFFERS ? `The database has ${Math.round(bytes / 1024)} kB of shared memory.` : null
    },
    advice: 'Set shared_buffers to 128MB or more in postgresql.conf and restart it.',
  },
  {
    name: 'live channel',
    isUnsafe: true,
    wrong: async (examined) =>
      (await hearsItself(examined))
        ? null
        : 'NOTIFY does not arrive: other devices see changes late, and a share that ends goes on for a while.',
    advice: 'Set DATABASE_DIRECT_URL to an address of the database that goes past the pooler.',
  },
  {
    name: 'clock',
    isUnsafe: false,
    async wrong({ database, now }) {
      const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
        database.db,
      )
      const offset = Math.abs(Number(rows[0]?.ms) - now())
      return offset > MOST_CLOCK_OFFSET_MS
        ? `The clocks of the server and of the database are ${Math.round(offset / 1000)} s apart.`
        : null
    },
    advice: 'Let both machines take the time from the network (NTP).',
  },
  // An email reports a failed backup, too, but only with SMTP_URL.
  {
    name: 'daily backup',
    isUnsafe: true,
    async wrong({ config, database: { db }, now }) {
      if (config.backup.keep === 0) return null
      const failure = await backupFailure(db)
      if (failure) return `The daily backup has failed since ${dayOf(failure.since)}: ${sentence(failure.reason)}`
      const newest = newestBackup(await seriesOf(config, db), now())
      if (newest === null || newest > now() - LATE_MS) return null
      return `The newest daily backup was made on ${dayOf(new Date(newest).toISOString())}.`
    },
    advice: 'Check BACKUP_DIR and the log. Sled tries again every hour.',
  },
]

const dayOf = (iso: string): string => iso.slice(0, 10)

/** The first line of a reason, with a full stop. */
const sentence = (reason: string): string => `${reason.split('\n')[0]?.trim().replace(/\.$/, '')}.`

/** The version that has closed known security holes, if the given one has not; else null. */
export const newerPostgres = (version: number): string | null =>
  version < PATCHED_POSTGRES ? versionText(PATCHED_POSTGRES) : null

/** 180004 is 18.4. */
const versionText = (version: number): string => `${Math.floor(version / 10_000)}.${version % 10_000}`

async function settingsOf({ database }: Examined): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'shared_buffers')`.execute(
    database.db,
  )
  return new Map(rows.map(({ name, setting }) => [name, setting]))
}

async function hearsItself({ database }: Examined): Promise<boolean> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const nothing = () => {}
  const stop = await database.listen(channel, () => resolve(true), nothing, nothing)
  const timer = setTimeout(() => resolve(false), NOTIFICATION_MS)
  try {
    await sql`select pg_notify(${channel}, '')`.execute(database.db)
    return await promise
  } finally {
    clearTimeout(timer)
    await stop()
  }
}
