import { inflateSync } from 'fflate'
import { MAX_PICTURE, readPicture } from '#domain/picture.ts'
import { MAX_FILE_BYTES } from './open-file.client.ts'

/** Sled's own .zip: its JSON, and its pictures by id, still packed. */
export type OpenedZip = {
  data: Uint8Array
  pictures: ReadonlyMap<string, () => Promise<Uint8Array<ArrayBuffer> | null>>
}

type Entry = { name: string; isDeflated: boolean; packed: number; size: number; at: number }

/** A .zip ends with this mark, 22 bytes and a comment. */
const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_END = 22 + 65_535
/** In bytes. Sled's own list of 301 files has 30 kB. */
const MAX_LIST = 5_000_000
const PICTURE_NAME = /^pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:webp|jpg)$/

/**
 * Opens Sled's own .zip and reads nothing but its list and its JSON. What the list says of a size is the limit of what
 * is unpacked, and all other names are ignored. Null: no .zip.
 */
export async function openZip(file: Blob): Promise<OpenedZip | 'tooLarge' | 'notALog' | null> {
  const start = await viewOf(file, 0, 4)
  if (start.byteLength < 4 || start.getUint32(0) !== 0x504b0304) return null
  try {
    const entries = await entriesOf(file)
    const json = entries.find(({ name }) => name === 'data.json')
    if (!json) return 'notALog'
    if (json.size > MAX_FILE_BYTES) return 'tooLarge'
    const pictures = entries.flatMap((entry) => {
      const id = PICTURE_NAME.exec(entry.name)?.[1]
      return id && entry.size <= MAX_PICTURE ? [[id, () => pictureIn(file, entry)] as const] : []
    })
    return { data: await unpacked(file, json), pictures: new Map(pictures) }
  } catch {
    return 'notALog' // it ends too early, or is damaged
  }
}

const pictureIn = async (file: Blob, entry: Entry): Promise<Uint8Array<ArrayBuffer> | null> => {
  const bytes = await unpacked(file, entry).catch(() => null)
  return bytes && readPicture(bytes)?.isBare ? bytes : null
}

async function entriesOf(file: Blob): Promise<Entry[]> {
  const from = Math.max(0, file.size - MAX_END)
  const tail = await viewOf(file, from, file.size)
  let end = tail.byteLength - 22
  while (tail.getUint32(end, true) !== END) end -= 1
  const [length, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (length > MAX_LIST) throw new RangeError('too long a list')
  const list = await viewOf(file, at, at + length)
  const entries: Entry[] = []
  for (let next = 0; next < list.byteLength; ) {
    if (list.getUint32(next, true) !== ENTRY) throw new RangeError('no entry')
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => list.getUint16(next + place, true))
    const name = new Uint8Array(list.buffer, next + 46, nameLength)
    entries.push({
      name: new TextDecoder().decode(name),
      isDeflated: list.getUint16(next + 10, true) === 8,
      packed: list.getUint32(next + 20, true),
      size: list.getUint32(next + 24, true),
      at: list.getUint32(next + 42, true),
    })
    next += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** Throws if the file has another size than its list says. */
async function unpacked(file: Blob, { at, packed, size, isDeflated }: Entry): Promise<Uint8Array<ArrayBuffer>> {
  // Packing makes nothing much longer, so this ends also the work of a bomb whose list lies.
  if (packed > size * 1.01 + 1_000) throw new RangeError('too much')
  const head = await viewOf(file, at, at + 30)
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = new Uint8Array(await file.slice(from, from + packed).arrayBuffer())
  // Into one byte more than the list says: what unpacks to more is seen, and never fills the memory.
  const whole = isDeflated ? inflateSync(bytes, { out: new Uint8Array(size + 1) }) : bytes
  if (whole.length !== size) throw new RangeError('another size')
  return whole
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer())
