import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What is built of what. Paths and patterns are those of the project's folder. */
export type Build = {
  sources: readonly string[]
  /** Patterns of files that are none; a source that is named itself is one all the same. */
  without: readonly string[]
  /** The files that the rest of what is built depends on. */
  results: readonly string[]
  /** Where the last build has noted what it was made of. */
  stamp: string
}

/**
 * `content` is a hash of files. `seen` says how each of them and of the folders around them looked, so that most starts
 * need not read them: 10 ms instead of 110.
 */
type Stamp = { content: string; seen: Record<string, string> }

/** Builds by `make`, unless the last build was made of these very sources and is still there. Answers whether it built. */
export async function buildIfStale(build: Build, make: () => Promise<void>): Promise<boolean> {
  if (isUpToDate(build)) return false
  const lock = await lockOf(build)
  try {
    if (isUpToDate(build)) return false // Another start has built it meanwhile.
    // Without a stamp, what is left of a build that is stopped half way is taken for none.
    rmSync(build.stamp, { force: true })
    // What is changed while it builds is not in it.
    const sources = stampOf(sourcesOf(build))
    await make()
    writeStamp(build, sources)
    return true
  } finally {
    rmSync(lock, { force: true })
    held.delete(lock)
  }
}

/** The locks of this process. One with its number that is not among them is of an earlier process, as in a container. */
const held = new Set<string>()

/** No build takes this long, in ms. */
const LONGEST_MS = 10 * 60_000

/** So often somebody who waits for another's build looks, in ms. */
const LOOK_MS = 100

/** Waits until nobody else builds this, and keeps others from it. Answers the file that does. */
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

/** Whether the process that made this lock still builds. */
function isOfSomebody(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return false
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === 0) return true // It is being written.
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
    // In a read-only folder each start reads everything.
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

/** The pages name every file of their build, so one by another command has other results. */
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

/** A folder looks different when a file in it comes or goes, a file when it is written. */
function lookOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.size} ${stats.mtimeMs}` : 'gone'
}

/** The folders around a file, without the project's own: in that one tests and programs come and go. */
function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === dirname(folder) ? [] : [folder, ...foldersOf(folder)]
}
