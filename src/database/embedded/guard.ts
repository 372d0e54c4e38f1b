/**
 * A process of its own that keeps the embedded PostgreSQL running while any Sled uses its folder. Users hold advisory
 * locks. Run as `guard.ts <cluster as JSON>`, it prints `ready`, `taken` or `failed: why`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { commandAs } from './binaries.ts'
import { type Cluster, dropLeftovers, lockFolder, makeSocketFolder, postmasterOf, QUIET_ENV, urlOf } from './cluster.ts'
import { connect, GUARD_LOCK, type Session, tryLock, USERS_LOCK } from './cluster-session.ts'
import { serverArgs } from './settings.ts'

/**
 * How often the guard tries to reach a starting server, and until when it tries so often, in ms. Most servers answer
 * after 50 ms, some after minutes.
 */
const ASK_MS = 10
const SOON_MS = 1_000
/** The wait between later tries in ms, longer after each server that ended. */
const RETRY_MS = 50
/** How long a server may take to answer, in ms: a recovery after a crash may take long. */
const START_MS = 120_000
/** The most starts: the processes of a killed server may need the seconds that these take. */
const MOST_STARTS = 12
/** The time between two checks for users, in ms. A user who lost the connection is back by then. */
const LOOK_MS = 500
const LOG_BYTES = 1024 * 1024

const cluster = JSON.parse(process.argv[2] ?? '') as Cluster
const logFile = `${cluster.folder}.log`
let server: ChildProcess | null = null
let isTaken = false

// The app decides what a closed terminal or a pressed key means. The guard ends after the app.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The process that started the guard may be gone.
process.stdout.on('error', () => {})
// The guard removes the folder however it ends, because the folder may exist without a server.
process.on('exit', dropSocketFolder)

try {
  let session = await takeOver()
  if (!session) {
    say('taken')
    process.exit(0)
  }
  say('ready')
  await firstUser()
  while (!(await isUnused(session))) {
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

/** Opens a session with the guard's lock, and starts the database if needed. Null: another guard runs. */
async function takeOver(): Promise<Session | null> {
  const startedAt = Date.now()
  let starts = 0
  for (;;) {
    const session = await connect(urlOf(cluster)).catch((error: NodeJS.ErrnoException) => error)
    if (!(session instanceof Error)) {
      if (await tryLock(session, GUARD_LOCK)) return session
      await session.end()
      return null
    }
    // A running server will soon answer or end, no matter who started it.
    if (!isRunning() && postmasterOf(cluster.folder) === null) {
      if (starts === MOST_STARTS) throw new Error(lastComplaint())
      starts += 1
      startServer()
    }
    const waited = Date.now() - startedAt
    if (waited > START_MS) throw new Error(`it does not answer (${session.message})`)
    await wait(starts <= 1 && waited < SOON_MS ? ASK_MS : RETRY_MS * Math.max(starts, 1))
  }
}

function isRunning(): boolean {
  return server !== null && server.exitCode === null && server.signalCode === null
}

/** Starts the server, unless a server of another container has the folder. */
function startServer(): void {
  const lock = lockFolder(cluster.folder)
  isTaken = lock === 'taken'
  if (lock === 'taken') return
  dropLeftovers(cluster)
  makeSocketFolder(cluster.folder, cluster.binaries.user)
  const log = openLog()
  const args = serverArgs(cluster.folder, cluster.socketFolder)
  const [command, all] = commandAs(cluster.binaries.user, `${cluster.binaries.folder}/postgres`, args)
  // All server processes inherit the lock, so the folder is free when the last one has ended.
  server = spawn(command, all, { cwd: '/', env: QUIET_ENV, stdio: ['ignore', log, log, lock] })
  server.on('error', () => {})
  for (const open of [log, lock]) closeSync(open)
}

/** Opens the log. A full one becomes the one older log that the guard keeps. */
function openLog(): number {
  try {
    if (statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  } catch {}
  return openSync(logFile, 'a', 0o600)
}

function lastComplaint(): string {
  if (isTaken) return 'another container or machine uses it. Use one at a time'
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const complaint = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
  return `${complaint.replace(/^.*?(FATAL|PANIC): +/, '')} (${logFile})`
}

/** Waits until the starting app uses the database or closes its pipe by ending. */
async function firstUser(): Promise<void> {
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'data'), once(process.stdin, 'end'), once(process.stdin, 'error')])
  process.stdin.destroy()
}

/** True after two checks without a user; false if the session ended. Waiting for the lock would block new users. */
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

/** SIGINT stops PostgreSQL at once, even while somebody is connected or after somebody deleted its data. */
async function stop(): Promise<void> {
  const pid = postmasterOf(cluster.folder)
  if (pid) process.kill(pid, 'SIGINT')
  else server?.kill('SIGINT')
  while (isRunning() || (pid && postmasterOf(cluster.folder) === pid)) await wait(50)
}

/** Removes the folder of the socket; a folder in use is not empty and stays. */
function dropSocketFolder(): void {
  try {
    rmdirSync(cluster.socketFolder)
  } catch {
    // The next server already uses the folder, or another guard was faster.
  }
}
