import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type BlobStore, checkedKey, checkedPrefix, isKey, MOST_LISTED } from './blob-store.ts'

/** A folder that no key can name, because no key begins with a dot. */
const UNFINISHED = '.unfinished'
/** In ms. An unfinished file this old is of a dead process and may be deleted. */
const UNFINISHED_MS = 60 * 60 * 1000

/** `put` answers once the file is complete and on the disk. */
export function createDiskStore(folder: string, now: () => number): BlobStore {
  const unfinished = join(folder, UNFINISHED)
  let cleared: Promise<void> | null = null
  return {
    async put(key, bytes) {
      const file = join(folder, checkedKey(key))
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      cleared ??= clearUnfinished(unfinished, now()).catch(() => undefined)
      await cleared
      const temporary = join(unfinished, randomUUID())
      try {
        await writeWhole(temporary, bytes)
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await rename(temporary, file)
        await syncFolder(dirname(file))
      } catch (error) {
        // Reports the error of the write, not that of the clean-up.
        await rm(temporary, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(key) {
      const bytes = await orMissing(readFile(join(folder, checkedKey(key))), null)
      return bytes && new Uint8Array(bytes)
    },
    async list(prefix) {
      const at = checkedPrefix(prefix).lastIndexOf('/') + 1
      const parent = prefix.slice(0, at)
      const entries = await orMissing(readdir(join(folder, parent), { withFileTypes: true }), [])
      return entries
        .filter((entry) => entry.isFile() && entry.name.startsWith(prefix.slice(at)))
        .map((entry) => parent + entry.name)
        .toSorted()
        .slice(0, MOST_LISTED)
    },
    async *all() {
      for (const entry of await orMissing(readdir(folder, { withFileTypes: true, recursive: true }), [])) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && isKey(key)) yield key
      }
    },
    async delete(key) {
      await orMissing(rm(join(folder, checkedKey(key))), undefined)
    },
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

/** Flushes the folder: a rename is on the disk only then. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function clearUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < now - UNFINISHED_MS) await rm(file, { force: true })
  }
}

async function orMissing<T, M>(reading: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing
    throw error
  }
}
