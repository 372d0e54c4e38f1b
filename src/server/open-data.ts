import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/** Throws DatabaseStartError. `meanwhile`: see `openDatabase`. */
export function openConfigured(config: Config, log: Log, meanwhile?: Promise<unknown>): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: pool, dataDir } = config
  return openDatabase({
    ...(url ? { url, directUrl } : { directory: join(dataDir, 'postgres') }),
    pool,
    log,
    meanwhile,
  })
}

/** Creates the folder. Throws StartError if the server cannot write to it. */
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

/** Creates parents one by one: Node's `recursive` never ends if a parent exists and can hold no folders. */
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
