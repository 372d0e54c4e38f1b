import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#database/connect.ts'
import { DatabaseStartError, reasonOf } from '#database/start-error.ts'
import { type Cluster, postmasterOf, urlOf } from './cluster.ts'
import { connect, GUARD_LOCK, isShared, type Session, tryLock, USERS_LOCK } from './session.ts'

const RETRY_MS = 200
const MOST_TRIES = 20
/** How often an app looks whether the guard is still there, ms. */
const LOOK_MS = 5_000
/** A database that is stopping has ended by then, ms. */
const STOP_MS = 10_000

/**
 * Uses the database of a data folder together with whoever does already, starting it where nobody does. It stays until
 * the last one has called the returned function, or has died. A database that goes away is started again. Throws
 * DatabaseStartError when it does not start.
 */
export async function joinCluster(cluster: Cluster, log: Log): Promise<() => Promise<void>> {
  let isLeaving = false
  let session = await enter(cluster)
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
        // Once for each reason, however often it is tried.
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
    // A container ends whatever still runs with its first process: the database is to stop in order before.
    for (let waited = 0; isLast && postmasterOf(cluster.folder) && waited < STOP_MS; waited += 50) await wait(50)
  }
}

/** A session that says 'I use it', on a database that runs and has a guard. */
async function enter(cluster: Cluster): Promise<Session> {
  let guard: Guard | undefined
  for (let tries = 1; ; tries += 1) {
    let session: Session | undefined
    try {
      session = await connect(urlOf(cluster))
      await session.query(`select pg_advisory_lock_shared(${USERS_LOCK})`)
      if (!guard) await keepGuarded(session, cluster)
      return session
    } catch (error) {
      session?.end().catch(() => {})
      // The first finds none that runs; another one is just being stopped by the guard of those before.
      if (error instanceof DatabaseStartError) throw error
      if (tries >= MOST_TRIES) throw new DatabaseStartError(`${inFolder(cluster)} cannot be used: ${reasonOf(error)}`)
    } finally {
      guard?.isUsed()
    }
    if (tries > 1) await wait(RETRY_MS)
    guard = await startGuard(cluster)
  }
}

/** A database that was running already may have lost its guard. */
async function keepGuarded(session: Session, cluster: Cluster): Promise<void> {
  if (!(await tryLock(session, GUARD_LOCK, '_shared'))) return
  await session.query(`select pg_advisory_unlock_shared(${GUARD_LOCK})`)
  const guard = await startGuard(cluster)
  guard.isUsed()
}

const inFolder = ({ folder }: Cluster): string => `The database in ${folder}`

type Guard = {
  /** Says that the database is used from now on, or never will be. */
  isUsed: () => void
}

/** Starts a guard; where there is one already it ends at once. The database runs when this resolves. */
async function startGuard(cluster: Cluster): Promise<Guard> {
  const guard = spawn(process.execPath, [`${import.meta.dirname}/guard.ts`, JSON.stringify(cluster)], {
    cwd: '/',
    // It starts sooner with what this process has compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    // A group of its own: what ends the app at a terminal is not meant for it.
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
