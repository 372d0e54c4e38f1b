import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'
import { directionOf, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import { card, FONT, LINE_STYLE, TITLE_STYLE, titleSetting, WIDTH } from './card-style.server.ts'
import { type Coverage, coverageOf, covers } from './font-coverage.server.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './image-address.ts'
import { type ImageContent, type ImageFacts, imageContent } from './image-content.ts'
import { hanOf, type LoadNoto, notoFamilies, notoLoader, type Read } from './noto-fonts.server.ts'
import { rowsOf } from './right-to-left.ts'

/** Draws pictures outside of the event loop. */
export type Painter = {
  /** Cleans the words for the fonts. */
  contentOf(facts: ImageFacts): Promise<ImageContent>
  /** As PNG. */
  draw(content: ImageContent): Promise<Uint8Array<ArrayBuffer>>
}

/** Loads fonts for the first picture that needs them. */
export function createPainter(read: Read = readFile): Painter {
  let opened: Promise<Tools> | null = null
  const open = (): Promise<Tools> => {
    opened ??= openTools(read).catch((error) => {
      opened = null // the next picture tries again
      throw error
    })
    return opened
  }
  return {
    async contentOf(facts) {
      const { hasGlyph, loadNoto } = await open()
      const { language = SOURCE_LANGUAGE } = facts
      const words = wordsFor(language)
      const cleaned = (has: (codePoint: number) => boolean): ImageContent => ({
        ...imageContent(facts, words, (text) => drawableText(text, has)),
        ...(directionOf(language) === 'rtl' && { isMirrored: true }),
      })
      const whole = cleaned(() => true)
      const others = othersOf(whole, hasGlyph)
      if (others.length === 0) return whole
      const han = hanOf(String.fromCodePoint(...others), language)
      const drawn = await loadNoto(others, han)
      return { ...cleaned((codePoint) => hasGlyph(codePoint) || drawn.has(codePoint)), han }
    },
    async draw(content) {
      const { renderer, hasGlyph, loadNoto } = await open()
      const others = othersOf(content, hasGlyph)
      if (others.length > 0) await loadNoto(others, content.han)
      const fontFamily = others.length > 0 ? [FONT, ...notoFamilies(content.han)].join(', ') : FONT
      const widthOf = async (text: string, style: object) =>
        (await renderer.measure({ type: 'text', text, style: { fontFamily, ...style, whiteSpace: 'nowrap' } })).width
      const title = titleSetting(await widthOf(content.title, { ...TITLE_STYLE, fontSize: 100 }))
      const titleRows = await rowsOf(content.title, { most: title.lines, width: WIDTH }, (text) =>
        widthOf(text, { ...TITLE_STYLE, fontSize: title.size }),
      )
      const lineRows = await rowsOf(content.line, { most: 1, width: WIDTH }, (text) => widthOf(text, LINE_STYLE))
      const node = card({ ...content, line: lineRows?.[0] ?? content.line }, { ...title, rows: titleRows }, fontFamily)
      return new Uint8Array(await renderer.render(node, { width: IMAGE_WIDTH, height: IMAGE_HEIGHT, format: 'png' }))
    },
  }
}

/** The code points that the card's own font lacks, those of the picture's words before those of names. */
function othersOf({ corner, figures, title, line }: ImageContent, hasGlyph: Tools['hasGlyph']): number[] {
  const text = [corner, ...figures.flatMap(({ value, label }) => [value, label]), title, line].join('')
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).filter((codePoint) => !hasGlyph(codePoint))
}

type Tools = { renderer: Renderer; hasGlyph: (codePoint: number) => boolean; loadNoto: LoadNoto }

const SUBSETS = ['latin', 'latin-ext', 'vietnamese']

async function openTools(read: Read): Promise<Tools> {
  // Loaded on demand: on a machine without a build of the renderer the server still serves everything else.
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer()
  const covered: Coverage = []
  for (const subset of SUBSETS) {
    const address = import.meta.resolve(`@fontsource-variable/archivo/files/archivo-${subset}-wght-normal.woff2`)
    const data = await read(fileURLToPath(address))
    const unicodeRange = coverageOf(data)
    await renderer.registerFont({ name: FONT, data, unicodeRange })
    covered.push(...unicodeRange)
  }
  return { renderer, hasGlyph: (codePoint) => covers(covered, codePoint), loadNoto: notoLoader(renderer, read) }
}

/** The longest text to draw, in characters: a line shows some fifty. */
const MOST_CHARACTERS = 200

/**
 * Makes a name drawable: composed form, one line, no control, formatting or direction characters, no loose accents,
 * only glyphs of the fonts. Signs that end up alone, or without their words, go too.
 */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const whole = oneLine(text.slice(0, MOST_CHARACTERS * 4).normalize('NFC'))
  const drawn = oneLine([...whole.replace(LOOSE, '')].filter((character) => isDrawn(character, hasGlyph)).join(''))
  if (drawn === whole) return cut(whole)
  return /[\p{L}\p{N}]/u.test(drawn) ? cut(drawn.replace(/^[\s\-–—|/·,:;]+|[\s\-–—|/·,:;]+$/gu, '')) : ''
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * Marks that no letter of their script carries, more than three on one letter, and joiners that are not between
 * letters of a script that joins them.
 */
const LOOSE =
  /[\p{M}--[\p{sc=Deva}\p{sc=Thai}\p{sc=Hebr}\p{scx=Arab}]]|(?<![\p{sc=Deva}\p{sc=Thai}\p{sc=Hebr}\p{scx=Arab}])\p{M}|(?<=\p{M}{3})\p{M}|(?<![\p{sc=Deva}\p{scx=Arab}])[\u200c\u200d]|[\u200c\u200d](?![\p{sc=Deva}\p{sc=Arab}])/gv

const isDrawn = (character: string, hasGlyph: (codePoint: number) => boolean): boolean =>
  /[\u200c\u200d]/.test(character) || (!/\p{C}/u.test(character) && hasGlyph(character.codePointAt(0) ?? 0))

const cut = (text: string): string => [...text].slice(0, MOST_CHARACTERS).join('')
