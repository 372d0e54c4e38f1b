import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError, reasonOf } from './start-error.ts'

const SQLITE_BUSY = 5

/** Locks of this process. A lock that nobody refers to would be collected, and let go of the directory. */
const held = new Set<DatabaseSync>()

/**
 * Holds a directory for this process alone until the returned function is called or the process ends, however it ends.
 * Throws DatabaseStartError, naming the holder, when somebody else has it.
 *
 * PGlite takes no lock of its own, and two processes on one directory destroy it silently. Node cannot lock files, but
 * its SQLite can: a lock of the operating system on an empty file beside the directory. It dies with its process, so a
 * killed server leaves nothing to clean up, and there is no moment in which two newcomers can both win.
 */
export function lockDirectory(directory: string): () => void {
  const lockFile = `${directory.replace(/[\\/]+$/, '')}.lock`
  const holderFile = `${lockFile}.pid`
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(directory, { recursive: true })
    lock = new DatabaseSync(lockFile, { timeout: 0 })
    lock.exec('begin exclusive')
    held.add(lock)
    writeFileSync(holderFile, String(process.pid))
  } catch (error) {
    if (lock) release(lock)
    const isHeld = (error as { errcode?: number }).errcode === SQLITE_BUSY
    throw new DatabaseStartError(
      isHeld
        ? `The database in ${directory} is already open in process ${holderOf(holderFile)}. Stop that process first, or set DATABASE_URL.`
        : `The data folder ${directory} cannot be used: ${reasonOf(error)}`,
      { cause: error },
    )
  }
  return () => release(lock)
}

function release(lock: DatabaseSync) {
  held.delete(lock)
  lock.close()
}

function holderOf(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
