import { brotliDecompressSync } from 'node:zlib'

/** The characters a font has glyphs for, as ascending ranges that include both ends. */
export type Coverage = [first: number, last: number][]

export const covers = (coverage: Coverage, codePoint: number): boolean =>
  coverage.some(([first, last]) => first <= codePoint && codePoint <= last)

const CMAP_TAG = 0
const GLYF_TAG = 10
const LOCA_TAG = 11
const HEADER_BYTES = 48

/** Reads the coverage of a WOFF2 file. Throws RangeError or Error for any other file. */
export function coverageOf(file: Buffer): Coverage {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file')
  let at = HEADER_BYTES
  let start = 0
  let cmap: { start: number; length: number } | null = null
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file.readUInt8(at)
    const tag = flags & 0x3f
    at += tag === 0x3f ? 5 : 1
    const original = readBase128(file, at)
    at = original.next
    const version = flags >> 6
    // Two tables that WOFF2 transforms by default; it transforms no others.
    const isTransformed = tag === GLYF_TAG || tag === LOCA_TAG ? version !== 3 : version !== 0
    const stored = isTransformed ? readBase128(file, at) : original
    at = stored.next
    if (tag === CMAP_TAG) cmap = { start, length: stored.value }
    start += stored.value
  }
  if (!cmap) throw new Error('a font without a cmap')
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  return rangesOf(tables.subarray(cmap.start, cmap.start + cmap.length))
}

function readBase128(file: Buffer, at: number): { value: number; next: number } {
  let value = 0
  for (let next = at; next < at + 5; next += 1) {
    const byte = file.readUInt8(next)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: next + 1 }
  }
  throw new Error('a number that does not end')
}

/** Reads the character map: format 12 holds every character, format 4 only those of the basic plane. */
function rangesOf(cmap: Buffer): Coverage {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const whole = offsets.find((offset) => cmap.readUInt16BE(offset) === 12)
  if (whole !== undefined) return groupsOf(cmap, whole)
  const basic = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (basic === undefined) throw new Error('a cmap of an unknown kind')
  return segmentsOf(cmap, basic)
}

const groupsOf = (cmap: Buffer, offset: number): Coverage =>
  Array.from({ length: cmap.readUInt32BE(offset + 12) }, (_, index) => {
    const at = offset + 16 + index * 12
    return [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4)]
  })

/** The segments of format 4; the last one only marks the end. */
function segmentsOf(cmap: Buffer, offset: number): Coverage {
  const bytes = cmap.readUInt16BE(offset + 6)
  return Array.from({ length: bytes / 2 - 1 }, (_, index) => [
    cmap.readUInt16BE(offset + 16 + bytes + index * 2),
    cmap.readUInt16BE(offset + 14 + index * 2),
  ])
}
