import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Renderer } from '@takumi-rs/core'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import { card, FONT, TITLE_STYLE, titleSetting } from './card-style.server.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './image-address.ts'
import { type ImageContent, type ImageFacts, imageContent } from './image-content.ts'

/** Draws pictures outside of the event loop. */
export type Painter = {
  /** Cleans the words for the font. */
  contentOf(facts: ImageFacts): Promise<ImageContent>
  /** As PNG. */
  draw(content: ImageContent): Promise<Uint8Array<ArrayBuffer>>
}

/** Loads the font for the first picture. */
export function createPainter(): Painter {
  let opened: Promise<Tools> | null = null
  const open = (): Promise<Tools> => {
    opened ??= openTools().catch((error) => {
      opened = null // the next picture tries again
      throw error
    })
    return opened
  }
  return {
    async contentOf(facts) {
      const { hasGlyph } = await open()
      const words = wordsFor(facts.language ?? SOURCE_LANGUAGE)
      return imageContent(facts, words, (text) => drawableText(text, hasGlyph))
    },
    async draw(content) {
      const { renderer } = await open()
      const title = await renderer.measure({
        type: 'text',
        text: content.title,
        style: { ...TITLE_STYLE, fontSize: 100, whiteSpace: 'nowrap' },
      })
      const node = card(content, titleSetting(title.width))
      return new Uint8Array(await renderer.render(node, { width: IMAGE_WIDTH, height: IMAGE_HEIGHT, format: 'png' }))
    },
  }
}

type Tools = { renderer: Renderer; hasGlyph: (codePoint: number) => boolean }

const SUBSETS = ['latin', 'latin-ext', 'vietnamese']

async function openTools(): Promise<Tools> {
  // Loaded on demand: on a machine without a build of the renderer the server still serves everything else.
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer()
  const covered: Coverage = []
  for (const subset of SUBSETS) {
    const address = import.meta.resolve(`@fontsource-variable/archivo/files/archivo-${subset}-wght-normal.woff2`)
    const data = await readFile(fileURLToPath(address))
    const unicodeRange = coverageOf(data)
    await renderer.registerFont({ name: FONT, data, unicodeRange })
    covered.push(...unicodeRange)
  }
  return { renderer, hasGlyph: (codePoint) => covered.some(([first, last]) => first <= codePoint && codePoint <= last) }
}

/** The longest text to draw, in characters: a line shows some fifty. */
const MOST_CHARACTERS = 200

/**
 * Makes a name drawable: composed form, one line, no control, formatting or direction characters, no loose accents,
 * only glyphs of the font. Signs that end up alone, or without their words, go too.
 */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const whole = oneLine(text.slice(0, MOST_CHARACTERS * 4).normalize('NFC'))
  const drawn = oneLine([...whole].filter((character) => isDrawn(character, hasGlyph)).join(''))
  if (drawn === whole) return cut(whole)
  return /[\p{L}\p{N}]/u.test(drawn) ? cut(drawn.replace(/^[\s\-–—|/·,:;]+|[\s\-–—|/·,:;]+$/gu, '')) : ''
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const isDrawn = (character: string, hasGlyph: (codePoint: number) => boolean): boolean =>
  !/[\p{C}\p{M}]/u.test(character) && hasGlyph(character.codePointAt(0) ?? 0)

const cut = (text: string): string => [...text].slice(0, MOST_CHARACTERS).join('')

/** The characters a font has glyphs for, as ascending ranges that include both ends. */
type Coverage = [first: number, last: number][]

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
