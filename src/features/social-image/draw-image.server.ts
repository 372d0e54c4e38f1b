import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import { card, FONT, TITLE_STYLE, titleSetting } from './card.server.ts'
import { type Coverage, coverageOf } from './font-coverage.server.ts'
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
      opened = null // The next one tries again.
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
  // On a machine without a build of the renderer the server still serves everything else.
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

/** The longest text that the painter reads: a line shows some fifty characters. */
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
