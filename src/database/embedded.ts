import { existsSync, fdatasyncSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database, Log } from './connect.ts'
import { lockDirectory } from './directory-lock.ts'
import { DatabaseStartError, reasonOf } from './start-error.ts'
import type { Tables } from './tables.ts'

/** The PostgreSQL inside the pinned PGlite. Its directories open with no other major version. */
const EMBEDDED_MAJOR = '18'

const INT8 = 20
const DATE = 1082

/** The embedded database can also be copied whole. */
export type EmbeddedDatabase = Database & {
  /** Its files as one tar, a `template` to start copies from. */
  dump: () => Promise<Blob>
}

type EmbeddedOptions = {
  /** Undefined: in memory, gone when closed. */
  directory?: string
  /** What `dump` gave; starts a copy of that database instead of an empty one. */
  template?: Blob
  log: Log
}

/** Opens the database that lives inside this process. Throws DatabaseStartError when the directory cannot be used. */
export async function openEmbedded({ directory, template, log }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const unlock = directory === undefined ? () => {} : lockDirectory(directory)
  try {
    if (directory !== undefined) checkVersion(directory)
    const lite = await start(directory, template)
    if (directory !== undefined && !syncToDisk(lite)) {
      log('The embedded database cannot force its writes to disk here: a power cut may lose the last ones.')
    }
    return handle(lite, unlock, log)
  } catch (error) {
    unlock()
    throw error
  }
}

function checkVersion(directory: string): void {
  const file = join(directory, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === EMBEDDED_MAJOR) return
  throw new DatabaseStartError(
    `The database in ${directory} is of PostgreSQL ${found}, this version of the app embeds ${EMBEDDED_MAJOR}. ` +
      'Export it with the version that made it (npm run db:export) and load it into a new one.',
  )
}

async function start(directory: string | undefined, template: Blob | undefined): Promise<PGlite> {
  const options: PGliteOptions = {
    dataDir: directory,
    loadDataDir: template,
    parsers: { [INT8]: Number, [DATE]: String },
    startParams: [
      // -F would switch fsync off.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
      // The default of 128 MB doubles the memory of the process and gives a database of this size nothing.
      ...['-c', 'shared_buffers=16MB'],
    ],
  }
  try {
    return await PGlite.create(options)
  } catch (error) {
    throw new DatabaseStartError(`The database in ${directory ?? 'memory'} does not start: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

type FileStream = { nfd?: number; stream_ops?: { fsync?: (stream: FileStream) => number } }

/**
 * PGlite's file system ignores fsync, so a committed row may be nowhere but in the memory of the operating system. This
 * reaches into the pinned version's internals and passes the call on. False: the internals are not where they were.
 */
function syncToDisk(lite: PGlite): boolean {
  const { FS } = (lite as unknown as { Module?: { FS?: { streams?: (FileStream | null)[] } } }).Module ?? {}
  const stream = FS?.streams?.find((candidate) => candidate?.nfd !== undefined && candidate.stream_ops)
  if (!stream?.stream_ops) return false
  stream.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fdatasyncSync(nfd)
    return 0
  }
  return true
}

function handle(lite: PGlite, unlock: () => void, log: Log): EmbeddedDatabase {
  return {
    kind: 'pglite',
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: lite }) }),
    async exec(sql) {
      await lite.exec(sql)
    },
    session: (work) =>
      work(async (sql) => {
        const results = await lite.exec(sql)
        return results.at(-1)?.rows ?? []
      }),
    async ping() {
      await lite.query('select 1')
    },
    async listen(channel, onMessage) {
      // A listener that throws would end the process from inside the database.
      return await lite.listen(channel, (payload) => {
        try {
          onMessage(payload)
        } catch (error) {
          log(`A listener on ${channel} failed: ${reasonOf(error)}`)
        }
      })
    },
    async maintain() {
      // There are no background processes here that would do it.
      await lite.exec('vacuum analyze')
      await lite.exec('checkpoint')
    },
    async dump() {
      // Zipping takes far longer than the dump itself.
      return await lite.dumpDataDir('none')
    },
    async close() {
      if (!lite.closed) await lite.close()
      unlock()
    },
  }
}
