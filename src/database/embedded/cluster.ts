import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseStartError, reasonOf } from '#database/database-start-error.ts'
import { type Binaries, commandAs, EMBEDDED_MAJOR, type SystemUser } from './binaries.ts'

export type Cluster = {
  folder: string
  /** The folder of the server's socket, private and with a short path: a socket's path has at most 107 bytes. */
  socketFolder: string
  binaries: Binaries
}

const OWNER = 'sled'
/** The file with the password, which only PostgreSQL's user may read. */
const PASSWORD_FILE = 'sled-password'
const PID_FILE = 'postmaster.pid'
/** The exit code of `flock -n` if somebody else has the lock. */
const FLOCK_TAKEN = 1

/** If several processes ask, one creates the folder. Throws DatabaseStartError if PostgreSQL cannot use it. */
export function prepareCluster(directory: string, binaries: Binaries): Cluster {
  refusePglite(directory)
  if (!existsSync(directory)) makeCluster(directory, binaries)
  dropUnfinished(directory)
  checkVersion(directory)
  const folder = realpathSync(directory)
  return { folder, socketFolder: makeSocketFolder(folder, binaries.user), binaries }
}

/** The URL of the database. It contains the password, so never log it. */
export function urlOf({ folder, socketFolder }: Pick<Cluster, 'folder' | 'socketFolder'>): string {
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()
  return `postgres://${OWNER}:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}

/** The process id of the folder's server, or null. */
export function postmasterOf(folder: string): number | null {
  const pid = Number(textOf(join(folder, PID_FILE)).split('\n')[0])
  // The guard's command also names the folder, and the guard may have got the number of a killed server.
  return pid > 0 && commandOf(pid).includes(`-D ${folder} `) ? pid : null
}

/**
 * Locks the folder while this process, or one that inherits the descriptor, has it open. 'taken': a server in another
 * container has the lock. macOS has no `flock`, so nothing is locked there.
 */
export function lockFolder(folder: string): number | 'taken' {
  const lock = openSync(join(folder, PASSWORD_FILE), 'r+')
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] })
  if (status !== FLOCK_TAKEN) return lock
  closeSync(lock)
  return 'taken'
}

/**
 * Removes a killed server's files. PostgreSQL keeps them if another process has the server's number by now, as in a
 * restarted container.
 */
export function dropLeftovers({ folder, socketFolder }: Pick<Cluster, 'folder' | 'socketFolder'>): void {
  if (postmasterOf(folder) !== null) return
  for (const left of [join(folder, PID_FILE), join(socketFolder, '.s.PGSQL.5432.lock')]) rmSync(left, { force: true })
}

/** The command line of a process; empty if the process has ended. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function refusePglite(directory: string): void {
  const old = join(dirname(resolve(directory)), 'pg')
  if (existsSync(directory) || !existsSync(join(old, 'PG_VERSION'))) return
  throw new DatabaseStartError(
    `The database in ${old} was made by an older Sled. Start that version once more, write it out with ` +
      'npm run db:export, load the file into a PostgreSQL server and set DATABASE_URL. Nothing was changed.',
  )
}

function checkVersion(directory: string): void {
  let found: string
  try {
    found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw new DatabaseStartError(`The database in ${directory} cannot be used: ${reasonOf(error)}`)
  }
  if (found === EMBEDDED_MAJOR) return
  throw new DatabaseStartError(
    `The database in ${directory} is of PostgreSQL ${found}, this Sled brings ${EMBEDDED_MAJOR}. Write it out with ` +
      'the Sled that made it (npm run backup) and read it into a new DATA_DIR (npm run restore). Nothing was changed.',
  )
}

/** The names of an unfinished data folder and its password file. */
const UNFINISHED = /^\.[0-9a-f]{8}(\.password)?$/

/**
 * Makes a data folder under another name and renames the finished folder, so that a killed start leaves no half
 * database.
 */
function makeCluster(directory: string, { folder, user }: Binaries): void {
  const unfinished = `${resolve(directory)}.${randomUUID().slice(0, 8)}`
  const passwordFile = `${unfinished}.password`
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    for (const path of [unfinished, passwordFile]) if (user) chownSync(path, user.uid, user.gid)
    const [command, args] = commandAs(user, join(folder, 'initdb'), [
      ...['-D', unfinished, '-U', OWNER, '--encoding=UTF8'],
      // Every machine orders text the same way, whatever its locales.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
    ])
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: '/', env: QUIET_ENV })
    if (status !== 0) throw error ?? new Error(stderr.trim().split('\n').at(-1))
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE))
    renameSync(unfinished, directory)
    for (const path of [directory, dirname(resolve(directory))]) syncFolder(path)
  } catch (error) {
    for (const path of [unfinished, passwordFile]) rmSync(path, { recursive: true, force: true })
    // Another process was faster.
    if (existsSync(join(directory, 'PG_VERSION'))) return
    throw new DatabaseStartError(`A database cannot be made in ${directory}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Removes unfinished data folders. A start that still works on one is too late anyway. */
function dropUnfinished(directory: string): void {
  const parent = dirname(resolve(directory))
  const name = basename(resolve(directory))
  const left = readdirSync(parent).filter((one) => one.startsWith(name) && UNFINISHED.test(one.slice(name.length)))
  for (const one of left) rmSync(join(parent, one), { recursive: true, force: true, maxRetries: 3 })
}

/** Writes a folder to the disk, so that a power cut loses no names in it. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}

/** The environment of PostgreSQL's programs: a stray PGDATA or LC_ALL would change what they do. */
export const QUIET_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the folder of the socket, which the guard removes when it stops the server. */
export function makeSocketFolder(folder: string, user: SystemUser | null): string {
  const socketFolder = `/tmp/sled-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const owner = user?.uid ?? process.getuid?.()
  try {
    mkdirSync(socketFolder, { mode: 0o700 })
    if (user) chownSync(socketFolder, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new DatabaseStartError(`The folder ${socketFolder} cannot be made: ${reasonOf(error)}`, { cause: error })
    }
  }
  const found = lstatSync(socketFolder)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return socketFolder
  throw new DatabaseStartError(`The folder ${socketFolder} belongs to somebody else. Delete it, or set DATABASE_URL.`)
}
