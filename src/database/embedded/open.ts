import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Log } from '#database/connect.ts'
import { DatabaseStartError, reasonOf } from '#database/database-start-error.ts'
import { openPostgres } from '#database/postgres.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, postmasterOf, prepareCluster, urlOf } from './cluster.ts'
import { connect, GUARD_LOCK, isShared, type Session, tryLock, USERS_LOCK } from './cluster-session.ts'

type EmbeddedOptions = {
  directory: string
  pool?: number
  log: Log
  meanwhile?: Promise<unknown>
}

/** Processes that open the same folder share one database. Throws DatabaseStartError with one line. */
export async function openEmbedded({ directory, pool, log, meanwhile }: EmbeddedOptions): Promise<Database> {
  const cluster = prepareCluster(directory, findBinaries())
  // If no database runs yet, the guard starts it while `meanwhile` goes on.
  const [guard] = await Promise.all([postmasterOf(cluster.folder) ? undefined : startGuard(cluster), meanwhile])
  const leave = await joinCluster(cluster, log, guard)
  try {
    const database = await openPostgres({ url: urlOf(cluster), pool, log })
    return {
      ...database,
      async close() {
        await database.close()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

const RETRY_MS = 200
const MOST_TRIES = 20
/** The time between two checks whether the guard still runs, in ms. */
const LOOK_MS = 5_000
/** How long the app waits for the database to stop, in ms. */
const STOP_MS = 10_000

/**
 * Joins the users of the database; the first one starts it. The database runs until the last user calls the result or
 * dies, and restarts if it goes away. Throws DatabaseStartError.
 */
async function joinCluster(cluster: Cluster, log: Log, guard?: Guard): Promise<() => Promise<void>> {
  let isLeaving = false
  let session = await enter(cluster, guard)
  watch(session)

  function watch(current: Session): void {
    const look = setInterval(async () => {
      try {
        await keepGuarded(current, cluster)
      } catch (error) {
        if (!isLeaving) log(`The database has no guard: ${reasonOf(error)}`)
      }
    }, LOOK_MS)
    look.unref()
    void current.ended.then(async () => {
      clearInterval(look)
      if (!isLeaving) await comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    log('The embedded database has stopped; starting it again.')
    let said = ''
    for (;;) {
      try {
        const next = await enter(cluster)
        if (isLeaving) return void (await next.end())
        session = next
        log('The embedded database is back.')
        return watch(next)
      } catch (error) {
        if (isLeaving) return
        // Logs each reason once, however many tries there are.
        if (reasonOf(error) !== said) log(`The embedded database is not back: ${reasonOf(error)}`)
        said = reasonOf(error)
        await wait(LOOK_MS, undefined, { ref: false })
      }
    }
  }

  return async () => {
    isLeaving = true
    const isLast = await isShared(session, USERS_LOCK).then(
      (shared) => !shared,
      () => false,
    )
    await session.end().catch(() => {})
    // A container kills everything when its first process ends, so the database should have stopped by then.
    for (let waited = 0; isLast && postmasterOf(cluster.folder) && waited < STOP_MS; waited += 50) await wait(50)
  }
}

/**
 * Opens a session with the users' lock on a database with a guard. `started`: the guard, if this process has started
 * one.
 */
async function enter(cluster: Cluster, started?: Guard): Promise<Session> {
  let guard = started
  for (let tries = 1; ; tries += 1) {
    let session: Session | undefined
    try {
      session = await connect(urlOf(cluster))
      await session.query(`select pg_advisory_lock_shared(${USERS_LOCK})`)
      if (!guard) await keepGuarded(session, cluster)
      return session
    } catch (error) {
      session?.end().catch(() => {})
      // A later user may find that the guard is just stopping the database.
      if (error instanceof DatabaseStartError) throw error
      if (tries >= MOST_TRIES) throw new DatabaseStartError(`${inFolder(cluster)} cannot be used: ${reasonOf(error)}`)
    } finally {
      guard?.isUsed()
    }
    if (tries > 1) await wait(RETRY_MS)
    guard = await startGuard(cluster)
  }
}

async function keepGuarded(session: Session, cluster: Cluster): Promise<void> {
  if (!(await tryLock(session, GUARD_LOCK, '_shared'))) return
  await session.query(`select pg_advisory_unlock_shared(${GUARD_LOCK})`)
  const guard = await startGuard(cluster)
  guard.isUsed()
}

const inFolder = ({ folder }: Cluster): string => `The database in ${folder}`

/** The guard's program, which is beside this file before and after the build. */
const GUARD = join(import.meta.dirname, `guard${extname(import.meta.filename)}`)

type Guard = {
  /** Tells the guard that somebody uses the database, or never will. */
  isUsed: () => void
}

/** Starts a guard and resolves once the database runs. A second guard ends at once. */
async function startGuard(cluster: Cluster): Promise<Guard> {
  const guard = spawn(process.execPath, [GUARD, JSON.stringify(cluster)], {
    cwd: '/',
    // The guard starts sooner with code that this process has compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    // A process group of its own: a key in the terminal ends the app and not the guard.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  guard.stdin.on('error', () => {})
  const said = await firstLine(guard)
  guard.stdout.destroy()
  guard.unref()
  if (said !== 'ready' && said !== 'taken') {
    throw new DatabaseStartError(`${inFolder(cluster)} does not start: ${said.replace(/^failed: /, '')}`)
  }
  return { isUsed: () => guard.stdin.destroy() }
}

function firstLine(guard: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  if (guard.stdout) createInterface(guard.stdout).once('line', resolve)
  guard.once('error', (error) => resolve(reasonOf(error)))
  guard.once('close', () => resolve('its guard ended without a word'))
  return promise
}
