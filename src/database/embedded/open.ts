import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Log } from '#database/connect.ts'
import { openPostgres } from '#database/postgres.ts'
import { DatabaseStartError, reasonOf } from '#database/start-error.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, postmasterOf, prepareCluster, urlOf } from './cluster.ts'
import { connect, GUARD_LOCK, isShared, type Session, tryLock, USERS_LOCK } from './session.ts'

type EmbeddedOptions = {
  /** The data folder. It is made if it does not exist. */
  directory: string
  pool?: number
  log: Log
  meanwhile?: Promise<unknown>
}

/**
 * Opens the PostgreSQL that comes with the app, on a data folder of this machine. Processes that open the same folder
 * share one database. Throws DatabaseStartError with one line if it cannot be used.
 */
export async function openEmbedded({ directory, pool, log, meanwhile }: EmbeddedOptions): Promise<Database> {
  const cluster = prepareCluster(directory, findBinaries())
  // Where no database runs, its start need not wait until nobody has answered.
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
/** How often an app checks that the guard still runs, in ms. */
const LOOK_MS = 5_000
/** The longest wait for a stopping database, in ms. */
const STOP_MS = 10_000

/**
 * Joins the users of a data folder's database, and starts it for the first one. It runs until the last user has called
 * the returned function or has died. A database that goes away is started again. Throws DatabaseStartError if it does
 * not start.
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
        // Each reason is logged once, however many tries there are.
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

/** Opens a session that holds the users' lock, on a running database with a guard: the `started` one, if there is one. */
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
      // The first user finds no database. A later one may find that the guard is just stopping it.
      if (error instanceof DatabaseStartError) throw error
      if (tries >= MOST_TRIES) throw new DatabaseStartError(`${inFolder(cluster)} cannot be used: ${reasonOf(error)}`)
    } finally {
      guard?.isUsed()
    }
    if (tries > 1) await wait(RETRY_MS)
    guard = await startGuard(cluster)
  }
}

/** Starts a guard if the running database has lost its own. */
async function keepGuarded(session: Session, cluster: Cluster): Promise<void> {
  if (!(await tryLock(session, GUARD_LOCK, '_shared'))) return
  await session.query(`select pg_advisory_unlock_shared(${GUARD_LOCK})`)
  const guard = await startGuard(cluster)
  guard.isUsed()
}

const inFolder = ({ folder }: Cluster): string => `The database in ${folder}`

/** Its program lies beside this file, in the source and in what is built of it. */
const GUARD = join(import.meta.dirname, `guard${extname(import.meta.filename)}`)

type Guard = {
  /** Tells the guard that the database is in use from now on, or will never be. */
  isUsed: () => void
}

/** Starts a guard, which ends at once if there is one already. The database runs when this resolves. */
async function startGuard(cluster: Cluster): Promise<Guard> {
  const guard = spawn(process.execPath, [GUARD, JSON.stringify(cluster)], {
    cwd: '/',
    // The guard starts sooner with the code that this process has compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    // Its own process group, so that a key in the terminal ends the app and not the guard.
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
