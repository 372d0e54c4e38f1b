/**
 * The guard: a process of its own that keeps the embedded PostgreSQL running as long as any Sled on this machine uses its
 * data folder, however that Sled ends, and stops it afterwards. Who uses it is told by advisory locks in the database
 * itself: they end with the session that holds them. `guard.ts <cluster as JSON>`; says `ready`, `taken` or `failed: why`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { commandAs } from './binaries.ts'
import { type Cluster, dropLeftovers, postmasterOf, QUIET_ENV, urlOf } from './cluster.ts'
import { connect, GUARD_LOCK, type Session, tryLock, USERS_LOCK } from './session.ts'
import { serverArgs } from './settings.ts'

/** Until the first look whether the server answers, ms; longer after each one that ended instead. */
const RETRY_MS = 50
/** A start that has not come by then is given up, ms: a recovery after a crash may read much. */
const START_MS = 120_000
/**
 * A server that ends as often while it starts has a reason, which its log tells. Some seconds in all: what a killed server
 * has started may need them to end.
 */
const MOST_STARTS = 12
/** How often it looks whether anybody uses the database, ms. Somebody who has lost the connection is back by then. */
const LOOK_MS = 500
const LOG_BYTES = 1024 * 1024

const cluster = JSON.parse(process.argv[2] ?? '') as Cluster
const logFile = `${cluster.folder}.log`
let server: ChildProcess | null = null

// The terminal closes, a key is pressed: the app decides what that means, and this ends after the app.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Whoever started it may be gone.
process.stdout.on('error', () => {})

try {
  let session = await takeOver()
  if (!session) {
    say('taken')
    process.exit(0)
  }
  say('ready')
  await firstUser()
  while (!(await isUnused(session))) {
    // The database went away under it.
    const next: Session | null = await takeOver()
    if (!next) process.exit(0)
    session = next
  }
  await stop()
  process.exit(0)
} catch (error) {
  say(`failed: ${(error as Error).message}`)
  process.exit(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A session on the running database that says 'I am the guard', after starting it where need be; null: another is. */
async function takeOver(): Promise<Session | null> {
  const until = Date.now() + START_MS
  let starts = 0
  for (;;) {
    const session = await connect(urlOf(cluster)).catch((error: NodeJS.ErrnoException) => error)
    if (!(session instanceof Error)) {
      if (await tryLock(session, GUARD_LOCK)) return session
      await session.end()
      return null
    }
    // One that runs, whoever started it, is about to answer or about to end.
    if (!isStarting() && postmasterOf(cluster.folder) === null) {
      if (starts === MOST_STARTS) throw new Error(lastComplaint())
      starts += 1
      startServer()
    }
    if (Date.now() > until) throw new Error(`it does not answer (${session.message})`)
    await wait(RETRY_MS * Math.max(starts, 1))
  }
}

function isStarting(): boolean {
  return server !== null && server.exitCode === null && server.signalCode === null
}

function startServer(): void {
  dropLeftovers(cluster)
  const log = openLog()
  const args = serverArgs(cluster.folder, cluster.socketFolder)
  const [command, all] = commandAs(cluster.binaries.user, `${cluster.binaries.folder}/postgres`, args)
  server = spawn(command, all, { cwd: '/', env: QUIET_ENV, stdio: ['ignore', log, log] })
  server.on('error', () => {})
  closeSync(log)
}

/** The log of the database, beside its folder; one older one is kept. */
function openLog(): number {
  try {
    if (statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  } catch {
    // There is none yet.
  }
  return openSync(logFile, 'a', 0o600)
}

/** Why the server ended, in its own words. */
function lastComplaint(): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const complaint = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
  return `${complaint.replace(/^.*?(FATAL|PANIC): +/, '')} (${logFile})`
}

/** Until the app that started this uses the database, or has ended: its pipe closes then. */
async function firstUser(): Promise<void> {
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'data'), once(process.stdin, 'end'), once(process.stdin, 'error')])
  process.stdin.destroy()
}

/**
 * Waits until nobody uses the database, twice in a row: true, and nobody can begin to; false: the session ended. It asks
 * again and again instead of waiting for the lock, for who waits for it would hold up those who want to share it.
 */
async function isUnused(session: Session): Promise<boolean> {
  try {
    for (let isFree = false; ; ) {
      await wait(LOOK_MS)
      const got = await tryLock(session, USERS_LOCK)
      if (got && isFree) return true
      isFree = got
      if (got) await session.query(`select pg_advisory_unlock(${USERS_LOCK})`)
    }
  } catch {
    return false
  }
}

/** SIGINT ends PostgreSQL in order, at once, whoever is connected. */
async function stop(): Promise<void> {
  const pid = postmasterOf(cluster.folder)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  while (postmasterOf(cluster.folder) === pid) await wait(50)
}
