import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'

/**
 * The archive is a tar.gz of `sled-backup` (this number), `tables/<name>` (from COPY), `files/<key>`, and last
 * `manifest.json`: an archive without it is cut off.
 */
export const FORMAT = 1
export const MARK = 'sled-backup'
export const MANIFEST = 'manifest.json'

/** The message is one line for the person who runs the command. */
export class BackupError extends Error {}

/** Another process is backing up the same database. */
export class BackupRunsError extends BackupError {
  constructor() {
    super('Another backup of this database is being made.')
  }
}

const entry = { bytes: z.int().nonnegative(), sha256: z.string() }
const MANIFEST_SHAPE = z.object({
  format: z.literal(FORMAT),
  /** The time, ISO 8601. */
  madeAt: z.string(),
  postgres: z.string(),
  /** In the order in which they ran. */
  migrations: z.array(z.string()),
  /** Parents before the rows that refer to them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative(), ...entry })),
  files: z.array(z.object({ key: z.string(), ...entry })),
})
export type Manifest = z.infer<typeof MANIFEST_SHAPE>

const NO_BACKUP = 'This file is not a backup of Sled. Nothing was changed.'
const BROKEN = 'This backup is broken: it was cut off or changed. Nothing was changed.'

/** Passes bytes through and counts them, with their SHA-256 (hex). */
export class Measure extends Transform {
  private readonly hash = createHash('sha256')
  bytes = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }

  get sha256(): string {
    return this.hash.copy().digest('hex')
  }
}

/** Reads the archive's entries in order. Skips what `read` leaves unread. */
export async function eachEntry(file: string, read: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const entries = tar.extract()
  const unpacking = pipeline(createReadStream(file), createGunzip(), entries)
  // `eachEntry` handles this error after the entries have ended.
  unpacking.catch(() => undefined)
  for await (const content of entries) {
    await read(content.header.name, content as unknown as Readable)
    content.resume()
  }
  await unpacking
}

/** Reads every byte. Throws BackupError if the file is no backup, or differs from its manifest. */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  let isFirst = true
  try {
    await eachEntry(file, async (name, content) => {
      if (isFirst && name !== MARK) throw new BackupError(NO_BACKUP)
      isFirst = false
      if (name === MARK) return checkFormat(await textOf(content))
      if (name === MANIFEST) {
        manifest = MANIFEST_SHAPE.parse(JSON.parse(await textOf(content)))
        return
      }
      const measure = new Measure()
      measure.resume()
      await pipeline(content, measure)
      found.set(name, { bytes: measure.bytes, sha256: measure.sha256 })
    })
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (isFirst && (error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`)
    throw new BackupError(isFirst ? NO_BACKUP : BROKEN, { cause: error })
  }
  if (isFirst) throw new BackupError(NO_BACKUP)
  if (!manifest || !isComplete(manifest, found)) throw new BackupError(BROKEN)
  return manifest
}

function checkFormat(text: string): void {
  const format = Number(text.trim())
  if (format > FORMAT) throw new BackupError('This backup was made by a newer Sled: update first. Nothing was changed.')
  if (format !== FORMAT) throw new BackupError(NO_BACKUP)
}

function isComplete(manifest: Manifest, found: Map<string, { bytes: number; sha256: string }>): boolean {
  const named = [
    ...manifest.tables.map((table) => ({ ...table, path: tablePath(table.name) })),
    ...manifest.files.map((file) => ({ ...file, path: filePath(file.key) })),
  ]
  return (
    named.length === found.size &&
    named.every(({ path, bytes, sha256 }) => found.get(path)?.bytes === bytes && found.get(path)?.sha256 === sha256)
  )
}

export const tablePath = (table: string): string => `tables/${table}`
export const filePath = (key: string): string => `files/${key}`

async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
