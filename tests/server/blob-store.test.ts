import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { createS3Store } from '#server/storage/s3-store.ts'
import { startS3 } from '../support/s3-stand-in.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
const put = (store: BlobStore, key: string, text: string) => store.put(key, bytesOf(text), 'text/plain')

async function allOf(store: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.all()) keys.push(key)
  return keys.toSorted()
}

const STORES: Record<string, () => Promise<{ store: BlobStore; end(): Promise<void> }>> = {
  'a disk': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sled-blobs-'))
    return {
      store: createDiskStore(join(folder, 'files'), Date.now),
      end: () => rm(folder, { recursive: true, force: true }),
    }
  },
  S3: async () => {
    const s3 = await startS3()
    return { store: createS3Store(s3), end: s3.stop }
  },
}

describe.each(Object.keys(STORES))('blob store on %s', (kind) => {
  let store: BlobStore
  let end: () => Promise<void>
  beforeEach(async () => {
    const opened = await STORES[kind]?.()
    if (!opened) throw new Error('no such store')
    ;({ store, end } = opened)
  })
  afterEach(() => end())

  it('R-IMG-20 the blob store returns a file byte for byte, and after a second write the newer content', async () => {
    const bytes = new Uint8Array(randomBytes(100_000))
    await store.put('images/ab/a-v2-1.png', bytes, 'image/png')
    expect(await store.get('images/ab/a-v2-1.png')).toEqual(bytes)
    await put(store, 'images/ab/a-v2-1.png', 'newer')
    expect(textOf(await store.get('images/ab/a-v2-1.png'))).toBe('newer')
    await put(store, 'empty', '')
    expect(await store.get('empty')).toEqual(new Uint8Array())
  })

  it('R-IMG-20 the blob store returns null for a missing file and deletes it without an error', async () => {
    expect(await store.get('nothing/here.png')).toBeNull()
    await store.delete('nothing/here.png')
    expect(await store.list('nothing/')).toEqual([])
    await put(store, 'images/a', 'a')
    await store.delete('images/a')
    expect(await store.get('images/a')).toBeNull()
    expect(await store.list('images/')).toEqual([])
  })

  it('R-IMG-22 R-IMG-23 the blob store lists files by name prefix, sorted, at most 100', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `images/ab/w-v2-${1000 + index}.png`)
    await Promise.all(names.map((name) => put(store, name, name)))
    await put(store, 'images/ab/x-v2-1.png', 'x')
    await put(store, 'images/ab/deeper/w-v2-1.png', 'deeper')
    await put(store, 'images/ac/w-v2-1.png', 'beside')
    expect(await store.list('images/ab/w-')).toEqual(names.slice(0, 100))
    expect(await store.list('images/ab/x')).toEqual(['images/ab/x-v2-1.png'])
    expect(await store.list('images/ac/')).toEqual(['images/ac/w-v2-1.png'])
  })

  it('R-DATA-01 the blob store can enumerate all files in all folders, without half-written ones', async () => {
    expect(await allOf(store)).toEqual([])
    const keys = Array.from({ length: 120 }, (_, index) => `images/ab/w-v2-${1000 + index}.png`)
    keys.push('images/ab/deeper/w.png', 'top')
    await Promise.all(keys.map((key) => put(store, key, key)))
    expect(await allOf(store)).toEqual(keys.toSorted())
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../outside',
    'images/../../outside',
    'images/..',
    'images//a',
    'images/',
    '.hidden',
    'images/.unfinished',
    'a\\..\\b',
    'a\0b',
    'a b',
    'ä',
    '%2e%2e/a',
    'a?b=c',
    'a'.repeat(201),
  ])('R-IMG-20 the blob store rejects a key that could lead out of its folder: %j', async (key) => {
    await expect(put(store, key, 'out')).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.delete(key)).rejects.toThrow(TypeError)
    if (key !== '' && key !== 'images/') await expect(store.list(key)).rejects.toThrow(TypeError)
  })

  it('R-IMG-20 after many simultaneous writes to one key the blob store holds one of them intact', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(20_000))
    await Promise.all(texts.map((text) => put(store, 'images/one', text)))
    expect(texts).toContain(textOf(await store.get('images/one')))
    expect(await store.list('images/')).toEqual(['images/one'])
  })
})

describe('blob store on a failing disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sled-blobs-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('R-IMG-20 a failed write keeps the existing files and leaves no half-written file', async () => {
    const store = createDiskStore(folder, Date.now)
    await put(store, 'images/a', 'old')
    // A folder where the file should come: the write fails at its very end.
    await mkdir(join(folder, 'images/b/c'), { recursive: true })
    await expect(put(store, 'images/b', 'new')).rejects.toThrow()
    expect(await readdir(join(folder, '.unfinished'))).toEqual([])
    expect(textOf(await store.get('images/a'))).toBe('old')
  })

  it('R-IMG-20 a write to a full disk throws an error, and existing files stay readable', async () => {
    const store = createDiskStore(folder, Date.now)
    await put(store, 'images/a', 'old')
    // No file can be made there, whoever asks.
    await rm(join(folder, '.unfinished'), { recursive: true })
    await symlink('/proc/self/fdinfo', join(folder, '.unfinished'))
    await expect(put(store, 'images/a', 'new')).rejects.toThrow()
    expect(textOf(await store.get('images/a'))).toBe('old')
  })

  it('R-IMG-20 the next start removes old half-written files of dead processes and keeps a file still being written', async () => {
    const unfinished = join(folder, '.unfinished')
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'old'), 'half')
    await writeFile(join(unfinished, 'new'), 'half')
    await utimes(join(unfinished, 'old'), 1, 1)
    await put(createDiskStore(folder, Date.now), 'images/a', 'a')
    expect(await readdir(unfinished)).toEqual(['new'])
    expect(await allOf(createDiskStore(folder, Date.now))).toEqual(['images/a'])
  })
})

describe('S3 blob store with wrong settings', () => {
  it('R-IMG-20 a wrong secret, a missing bucket or no server causes an error and does not count as a missing file', async () => {
    const s3 = await startS3()
    const wrong = createS3Store({ ...s3, secretAccessKey: 'wrong' })
    await expect(put(wrong, 'a', 'a')).rejects.toThrow()
    await expect(wrong.get('a')).rejects.toThrow()
    const elsewhere = createS3Store({ ...s3, bucket: 'other-bucket' })
    await expect(put(elsewhere, 'a', 'a')).rejects.toThrow()
    await expect(elsewhere.list('a')).rejects.toThrow('the bucket is missing')
    await s3.stop()
    await expect(put(createS3Store(s3), 'a', 'a')).rejects.toThrow()
  })
})
