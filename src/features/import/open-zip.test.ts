import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_PICTURE } from '#domain/picture.ts'
import { jpegWithGps, svg, webp } from '../../../tests/support/pictures.ts'
import { MAX_FILE_BYTES } from './open-file.client.ts'
import { openZip } from './open-zip.client.ts'

const JSON_TEXT = new TextEncoder().encode('{"app":"Sled"}')
const id = () => crypto.randomUUID()
const zipOf = (files: Record<string, Uint8Array>) => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>])

/** The same .zip whose list says another size of its first file. */
async function lying(zip: Blob, size: number): Promise<Blob> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  bytes.writeUInt32LE(size, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return new Blob([bytes])
}

async function opened(zip: Blob) {
  const found = await openZip(zip)
  if (!found || typeof found === 'string') throw new Error(`not opened: ${found}`)
  return found
}

test('R-GUIDE-08 R-IMP-32 a .zip of Sled gives its JSON and its pictures, packed or not', async () => {
  const [stored, packed] = [id(), id()]
  const { data, pictures } = await opened(
    new Blob([
      zipSync({
        'data.json': JSON_TEXT,
        [`pictures/${stored}.webp`]: [webp(), { level: 0 }],
        [`pictures/${packed}.jpg`]: [webp(20, 20), { level: 9 }],
      }) as Uint8Array<ArrayBuffer>,
    ]),
  )
  expect(data).toEqual(JSON_TEXT)
  expect([await pictures.get(stored)?.(), await pictures.get(packed)?.()]).toEqual([webp(), webp(20, 20)])
})

test('R-GUIDE-08 R-IMP-32 names that are no picture of Sled’s are ignored, and so is what is no bare picture', async () => {
  const [long, foreign, placed] = [id(), id(), id()]
  const { pictures } = await opened(
    zipOf({
      'data.json': JSON_TEXT,
      [`../pictures/${id()}.webp`]: webp(),
      [`pictures/../${id()}.webp`]: webp(),
      'pictures/one.webp': webp(),
      [`pictures/${id()}.svg`]: svg(),
      [`pictures/${long}.webp`]: webp(640, 480, MAX_PICTURE),
      [`pictures/${foreign}.webp`]: svg(),
      [`pictures/${placed}.jpg`]: jpegWithGps(),
    }),
  )
  expect([...pictures.keys()]).toEqual([foreign, placed])
  for (const picture of pictures.values()) expect(await picture()).toBeNull()
})

test('R-IMP-32 what is no .zip, has no data.json or is damaged is said to be that', async () => {
  const whole = zipOf({ 'data.json': JSON_TEXT })
  expect(await openZip(new Blob(['{}']))).toBeNull()
  expect(await openZip(new Blob([]))).toBeNull()
  expect(await openZip(zipOf({ 'folder/data.json': JSON_TEXT, 'x.txt': JSON_TEXT }))).toBe('notALog')
  for (const length of [5, 30, whole.size - 1]) expect(await openZip(whole.slice(0, length))).toBe('notALog')
})

test('R-IMP-32 a .zip never unpacks to more than a JSON may have, whatever its list says', async () => {
  const bomb = zipOf({ 'data.json': new Uint8Array(MAX_FILE_BYTES + 1) })
  expect(bomb.size).toBeLessThan(100_000)
  expect(await openZip(bomb)).toBe('tooLarge')
  expect(await openZip(await lying(bomb, 100))).toBe('notALog')
})
