import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes the folder for everything the server keeps in files. Throws StartError when nothing can be written there. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.writable-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR cannot be written: ${folder} (${REASONS[code] ?? code})`, { cause: error })
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'read-only file system',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'not a folder',
  EEXIST: 'not a folder',
}
