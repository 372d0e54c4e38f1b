/* What a file says of itself before anybody decodes it (R-GUIDE-08). */

type PictureType = 'image/webp' | 'image/jpeg' | 'image/png'

type PictureFacts = {
  type: PictureType
  /** In px. */
  width: number
  height: number
  /** The file holds one picture and its colours alone: no place, camera, text, thumbnail or animation. */
  isBare: boolean
}

/** In bytes: the longest file that a person may choose. */
export const MAX_CHOSEN = 10 * 1024 * 1024
/** In px: a larger one would fill a phone's memory, whatever its file's length. */
export const MAX_CHOSEN_PIXELS = 120_000_000
/** In bytes and px: what a device makes of it, and the server takes. */
export const MAX_PICTURE = 1_000_000
export const MAX_PICTURE_SIDE = 1_280
/** The most pictures that an account may keep. */
export const MAX_PICTURES = 300

/** Null: no WebP, JPEG or PNG. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452) {
      return sized({ type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), isBare: false })
    }
    if (view.getUint16(0) === 0xffd8) return sized(readJpeg(view))
    if (nameAt(view, 0) === 'RIFF' && nameAt(view, 8) === 'WEBP') return sized(readWebp(view))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the file ends too early
  }
  return null
}

const sized = (facts: PictureFacts): PictureFacts | null => (facts.width > 0 && facts.height > 0 ? facts : null)

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/** Tables and scans. */
const BARE_SEGMENTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd])

/** Also the segments of JFIF without a thumbnail, of Adobe, and of a colour profile. */
function isBareSegment(view: DataView, at: number): boolean {
  const [marker, length] = [view.getUint8(at + 1), view.getUint16(at + 2)]
  if (marker === 0xe0) return length === 16 && nameAt(view, at + 4) === 'JFIF'
  if (marker === 0xee) return length === 14 && nameAt(view, at + 4) === 'Adob'
  return BARE_SEGMENTS.has(marker) || (marker === 0xe2 && nameAt(view, at + 4) === 'ICC_')
}

/** The size is in the frame's segment, one of C0 to CF but the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(view: DataView): PictureFacts {
  const facts: PictureFacts = { type: 'image/jpeg', width: 0, height: 0, isBare: true }
  let frames = 0
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no segment')
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) return { ...facts, isBare: facts.isBare && frames === 1 && at + 2 === view.byteLength }
    const length = view.getUint16(at + 2)
    if (!isBareSegment(view, at)) facts.isBare = false
    if (isFrame(marker)) {
      frames += 1
      facts.height = view.getUint16(at + 5)
      facts.width = view.getUint16(at + 7)
      // Of a large photo with metadata nothing further is asked.
      if (!facts.isBare) return facts
    }
    at += 2 + length
    if (marker === 0xda) at = endOfScan(view, at)
  }
}

/** The picture without segments that say more than it shows. Only a JPEG has some that can be left out. */
export function barePicture(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0) !== 0xffd8) return bytes
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    const end = at + 2 + view.getUint16(at + 2)
    if (isBareSegment(view, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(bytes.subarray(at))
  const bare = new Uint8Array(kept.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of kept) {
    bare.set(part, place)
    place += part.length
  }
  return bare
}

/** The next marker that is no part of the scan. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
}

const BARE_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])

function readWebp(view: DataView): PictureFacts {
  const end = 8 + view.getUint32(4, true)
  const sizes: { width: number; height: number }[] = []
  let isBare = end === view.byteLength
  for (let at = 12; at < Math.min(end, view.byteLength); ) {
    const name = nameAt(view, at)
    const length = view.getUint32(at + 4, true)
    if (!BARE_CHUNKS.has(name)) isBare = false
    const size = webpSize(view, name, at + 8)
    if (size) sizes.push(size)
    if (!isBare && sizes.length > 0) break
    at += 8 + length + (length % 2)
  }
  const [first = { width: 0, height: 0 }, ...others] = sizes
  const isOne = others.every(({ width, height }) => width === first.width && height === first.height)
  return { type: 'image/webp', ...first, isBare: isBare && isOne }
}

/** The size that a chunk tells: of the canvas, or of a picture. */
function webpSize(view: DataView, name: string, at: number): { width: number; height: number } | null {
  if (name === 'VP8X') return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) }
  if (name === 'VP8 ') {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  }
  if (name !== 'VP8L') return null
  const bits = view.getUint32(at + 1, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
