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
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseStartError, reasonOf } from '#database/start-error.ts'
import { type Binaries, commandAs, EMBEDDED_MAJOR, type SystemUser } from './binaries.ts'

/** A data folder of the embedded PostgreSQL, and how it is reached. */
export type Cluster = {
  folder: string
  /** Of the Unix socket: short (a socket's path has at most 107 bytes), and nobody else may enter it. */
  socketFolder: string
  binaries: Binaries
}

const OWNER = 'sled'
/** Beside PostgreSQL's own files, which only its user may read. */
const PASSWORD_FILE = 'sled-password'
const PID_FILE = 'postmaster.pid'

/**
 * The data folder, made when it is not there. Several processes may ask at once: one makes it. Throws
 * DatabaseStartError when it belongs to another version of PostgreSQL, or cannot be used.
 */
export function prepareCluster(directory: string, binaries: Binaries): Cluster {
  refusePglite(directory)
  if (!existsSync(directory)) makeCluster(directory, binaries)
  checkVersion(directory)
  const folder = realpathSync(directory)
  return { folder, socketFolder: makeSocketFolder(folder, binaries.user), binaries }
}

/** A connection string. It holds the password: not for a log. */
export function urlOf({ folder, socketFolder }: Pick<Cluster, 'folder' | 'socketFolder'>): string {
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()
  return `postgres://${OWNER}:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}

/** The process id of the server that runs on the data folder; null: none does. */
export function postmasterOf(folder: string): number | null {
  const pid = Number(textOf(join(folder, PID_FILE)).split('\n')[0])
  return pid > 0 && commandOf(pid).includes(folder) ? pid : null
}

/**
 * Deletes what a killed server has left, when none runs. PostgreSQL does so itself, unless another process has its
 * number by now: in a container that starts again this is likely, and it would never start. Should a server begin at the
 * same moment, the shared memory of the folder still keeps a second one out.
 */
export function dropLeftovers({ folder, socketFolder }: Pick<Cluster, 'folder' | 'socketFolder'>): void {
  if (postmasterOf(folder) !== null) return
  for (const left of [join(folder, PID_FILE), join(socketFolder, '.s.PGSQL.5432.lock')]) rmSync(left, { force: true })
}

/** How a process was started; empty when there is none, or only its remains. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return textOf(`/proc/${pid}/cmdline`)
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

/** Made beside its place and then renamed, so that a start that is killed leaves no half a database. */
function makeCluster(directory: string, { folder, user }: Binaries): void {
  const unfinished = `${resolve(directory)}.${randomUUID().slice(0, 8)}`
  const passwordFile = `${unfinished}.password`
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    for (const path of [unfinished, passwordFile]) if (user) chownSync(path, user.uid, user.gid)
    const [command, args] = commandAs(user, join(folder, 'initdb'), [
      ...['-D', unfinished, '-U', OWNER, '--encoding=UTF8'],
      // Nothing of the machine's own locales: the same order and letters everywhere.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
    ])
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: '/', env: QUIET_ENV })
    if (status !== 0) throw error ?? new Error(stderr.trim().split('\n').at(-1))
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE))
    renameSync(unfinished, directory)
    for (const path of [directory, dirname(resolve(directory))]) syncFolder(path)
  } catch (error) {
    for (const path of [unfinished, passwordFile]) if (existsSync(path)) rmSync(path, { recursive: true })
    // Another process was faster.
    if (existsSync(join(directory, 'PG_VERSION'))) return
    throw new DatabaseStartError(`A database cannot be made in ${directory}: ${reasonOf(error)}`, { cause: error })
  }
}

/** After a power cut the names in it are as they are now. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}

/** The programs need nothing of the environment, and a stray PGDATA or LC_ALL would change what they do. */
export const QUIET_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

function makeSocketFolder(folder: string, user: SystemUser | null): string {
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
