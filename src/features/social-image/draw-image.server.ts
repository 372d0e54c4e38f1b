import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'
import { AppError } from '#domain/errors.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import { card, FONT, TITLE_STYLE, titleSetting } from './card.server.ts'
import { type Coverage, coverageOf } from './font-coverage.server.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './image-address.ts'
import { type ImageContent, type ImageFacts, imageContent } from './image-content.ts'

/** Draws pictures outside of the event loop. */
export type Painter = {
  /** The words of a picture, as the font can draw them. */
  contentOf(facts: ImageFacts): Promise<ImageContent>
  /** As PNG. Throws AppError 'unavailable' when too many wait already. */
  draw(content: ImageContent): Promise<Uint8Array<ArrayBuffer>>
}

/** Half of the machine stays free for everything else; hashing a password uses the same threads. */
const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** More than two seconds of waiting help nobody. */
const MOST_WAITING = 100

/** Loads the font when the first picture is wanted. */
export function createPainter(): Painter {
  let opened: Promise<Tools> | null = null
  const open = (): Promise<Tools> => {
    opened ??= openTools().catch((error) => {
      opened = null // The next one tries again.
      throw error
    })
    return opened
  }
  const inTurn = takingTurns(MOST_AT_ONCE, MOST_WAITING)
  return {
    async contentOf(facts) {
      const { hasGlyph } = await open()
      const words = wordsFor(facts.language ?? SOURCE_LANGUAGE)
      return imageContent(facts, words, (text) => drawableText(text, hasGlyph))
    },
    draw: (content) =>
      inTurn(async () => {
        const { renderer } = await open()
        const title = await renderer.measure({
          type: 'text',
          text: content.title,
          style: { ...TITLE_STYLE, fontSize: 100, whiteSpace: 'nowrap' },
        })
        const node = card(content, titleSetting(title.width))
        return new Uint8Array(await renderer.render(node, { width: IMAGE_WIDTH, height: IMAGE_HEIGHT, format: 'png' }))
      }),
  }
}

type Tools = { renderer: Renderer; hasGlyph: (codePoint: number) => boolean }

const SUBSETS = ['latin', 'latin-ext', 'vietnamese']

async function openTools(): Promise<Tools> {
  // A machine that it is not built for serves everything but pictures.
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

/** Runs at most `atOnce` at a time and lets at most `waiting` wait; who comes after is refused. */
function takingTurns(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('unavailable')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one straight away, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The longest text that is looked at: a line shows some fifty characters. */
const MOST_CHARACTERS = 200

/**
 * A name as it can be drawn: in composed form, on one line, without control and formatting characters, those that turn
 * the direction of what follows among them, without loose accents, and without what the font has no glyph for. Where
 * that leaves signs alone, or takes the words beside a sign, they go too.
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
