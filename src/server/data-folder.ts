import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes the folder for everything the server keeps in files. Throws StartError when nothing can be written there. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.writable-${randomUUID()}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR cannot be written: ${folder} (${REASONS[code] ?? code})`, { cause: error })
  }
}

/** With its parents, one by one: Node's own `recursive` never ends where a parent exists and can hold no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'read-only file system',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'not a folder',
  EEXIST: 'not a folder',
}
