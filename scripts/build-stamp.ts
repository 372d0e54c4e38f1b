import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** `sources` and `results` are paths and patterns from the project's folder. */
export type Build = {
  sources: readonly string[]
  /** Patterns of files that are no sources; a source that is named by its own path stays one. */
  without: readonly string[]
  /** The files that the build writes, on which other builds depend. */
  results: readonly string[]
  /** Where the last build noted its sources. */
  stamp: string
}

/**
 * `content`: a hash of files. `seen`: size and time of files and folders, so that most starts need not read them: 10
 * ms, not 110.
 */
type Stamp = { content: string; seen: Record<string, string> }

/** Builds unless the last build has the same sources and is complete. Answers whether it built. */
export async function buildIfStale(build: Build, make: () => Promise<void>): Promise<boolean> {
  if (isUpToDate(build)) return false
  const lock = await lockOf(build)
  try {
    if (isUpToDate(build)) return false // Another start has built it meanwhile.
    // Deletes the stamp first, so that nobody takes a half-finished build for a complete one.
    rmSync(build.stamp, { force: true })
    // Reads the sources before the build: a change during the build makes the result out of date.
    const sources = stampOf(sourcesOf(build))
    await make()
    writeStamp(build, sources)
    return true
  } finally {
    rmSync(lock, { force: true })
    held.delete(lock)
  }
}

/**
 * Locks that this process holds. A lock file with our process id that is not among them is of an earlier process, as in
 * a container.
 */
const held = new Set<string>()

/** In ms. A lock older than this is of a dead process, because no build takes so long. */
const LONGEST_MS = 10 * 60_000

/** In ms, between two looks at the lock of another process. */
const LOOK_MS = 100

/** Waits until no other process builds, then takes the lock. Answers the lock's file. */
async function lockOf({ stamp }: Build): Promise<string> {
  const lock = `${stamp}.lock`
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      held.add(lock)
      return lock
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isOfSomebody(lock)) rmSync(lock, { force: true })
    else await wait(LOOK_MS)
  }
}

/** Whether the process that holds the lock still runs. */
function isOfSomebody(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return false
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === 0) return true // the other process is just writing its id
    return pid === process.pid ? held.has(lock) : process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isUpToDate(build: Build): boolean {
  const stamp = readStamp(build)
  if (!stamp) return false
  if (Object.entries(stamp.seen).every(([path, look]) => look === lookOf(path))) return true
  const sources = stampOf(sourcesOf(build))
  if (stamp.content !== withResults(sources, build).content) return false
  try {
    writeStamp(build, sources)
  } catch {
    // In a read-only folder each start has to read all sources.
  }
  return true
}

function readStamp({ stamp, results }: Build): Stamp | null {
  if (![stamp, ...results].every((file) => existsSync(file))) return null
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')) as Stamp
  } catch {
    return null
  }
}

const writeStamp = (build: Build, sources: Stamp): void =>
  writeFileSync(build.stamp, JSON.stringify(withResults(sources, build)))

/** Pages name every file of their build, so the files that another command built are other results. */
function withResults({ content, seen }: Stamp, { results }: Build): Stamp {
  return { content: `${content} ${hashOf(results)}`, seen: { ...seen, ...looksOf(results) } }
}

function sourcesOf({ sources, without }: Build): string[] {
  const named = sources.filter((source) => !source.includes('*') && existsSync(source))
  const found = globSync(sources, { exclude: without, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return [...new Set([...named, ...files])].sort()
}

const stampOf = (files: readonly string[]): Stamp => ({
  content: hashOf(files),
  seen: looksOf([...files, ...files.flatMap(foldersOf)]),
})

const hashOf = (files: readonly string[]): string =>
  hash(files.map((file) => `${file} ${hash(readFileSync(file))}`).join('\n'))

const looksOf = (paths: readonly string[]): Stamp['seen'] =>
  Object.fromEntries([...new Set(paths)].map((path) => [path, lookOf(path)]))

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** The size and time of a file or folder. A folder changes when a file in it comes or goes, a file with each write. */
function lookOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.size} ${stats.mtimeMs}` : 'gone'
}

/** The folders above a file, without the project's own folder, where tests and programs come and go. */
function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === dirname(folder) ? [] : [folder, ...foldersOf(folder)]
}
