import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { type Page as DrawnPage, fillShell, type PageParts } from '../../src/app/page-shell.ts'
import { createWords, type Words } from '../../src/words/words.ts'
import { pseudoWords } from '../support/pseudo-words.ts'
import { settled } from './training-floor.ts'

/** The texts of the pseudo language, to find a control by what it is called there. */
export const pseudo: Words = createWords('en', pseudoWords())

const ENGLISH = '**/assets/words-en-*.js'

/** From the next page on the app speaks the pseudo language in the place of English. */
export async function speakPseudo(page: Page) {
  const words = JSON.stringify(pseudoWords())
  await page.route(ENGLISH, async (route) => {
    const original = await (await route.fetch()).text()
    const [exported = ''] = /export\{.*\}/.exec(original) ?? []
    const [, name = ''] = /export\{(\w+) as/.exec(exported) ?? []
    await route.fulfill({ contentType: 'text/javascript', body: `const ${name}=${words};${exported}` })
  })
}

/** Opens a page that the server draws, drawn in the pseudo language. */
export async function openDrawn(page: Page, address: string, drawn: DrawnPage) {
  const renderer = pathToFileURL(resolve('dist/pages/pages.mjs')).href
  const { renderPage } = (await import(renderer)) as { renderPage: (page: DrawnPage, words: Words) => PageParts }
  const body = fillShell(await readFile('dist/client/pages.html', 'utf8'), renderPage(drawn, pseudo))
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await page.unroute(address)
}

/**
 * Texts that are in no catalogue: what a person has typed, units, keys, ids and addresses, what the server names in a
 * real language, and what the browser says of days by itself.
 */
const DATA = new RegExp(
  [
    'Olivia|Owen|Max|Coach|\\bOO\\b|\\bMC\\b|Sled|English|Deutsch|\\blbs?\\b|\\bkg\\b',
    'https?://\\S+|127\\.0\\.0\\.1\\S*|[\\w-]*@?example\\.org|[0-9a-f]{4,8}[-…][0-9a-f-]+',
    'Unknown device|Headless|Chrom\\w+|\\bon\\b|Linux|alt\\+T',
    '\\d+ days? ago|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Today',
    '\\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\\b',
  ].join('|'),
  'gi',
)

/** Every text of the page but those somebody has `typed` comes from the catalogue; none is cut off or lies on another. */
export async function expectTranslated(page: Page, place: string, typed: readonly string[] = []) {
  await settled(page)
  const { texts, clipped, overlapping } = await page.evaluate(shownTexts)
  const longestFirst = typed.toSorted((a, b) => b.length - a.length)
  const written = (text: string) => longestFirst.reduce((left, name) => left.replaceAll(name, ''), text)
  // A typed name may be a piece of another name, so what is data comes out before it, or after it.
  const left = (text: string) => [written(text).replaceAll(DATA, ''), written(text.replaceAll(DATA, ''))]
  const forgotten = texts.filter((text) => left(text).every((rest) => /[A-Za-z]{2}/.test(rest)))
  expect.soft(forgotten, `${place}: no text outside the catalogue`).toEqual([])
  expect.soft(clipped, `${place}: nothing is cut off`).toEqual([])
  expect.soft(overlapping, `${place}: nothing lies on something else`).toEqual([])
}

/** What a person sees or hears of the page, what of it is wider than its place, and what lies on other text. */
function shownTexts() {
  const texts: string[] = []
  const clipped: string[] = []
  const places: { text: string; rect: DOMRect }[] = []
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement
    const text = node.textContent?.trim()
    if (!box || !text || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (modal && !modal.contains(box)) continue
    texts.push(text)
    const isForEyes = box.getBoundingClientRect().width > 1 && !box.closest('.sr-only')
    if (!isForEyes) continue
    const mayEnd = getComputedStyle(box).textOverflow === 'ellipsis' || box.closest('.truncate')
    if (!mayEnd && box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0) clipped.push(text)
    const range = document.createRange()
    range.selectNodeContents(node)
    if (mayEnd) continue
    for (const rect of range.getClientRects()) {
      if (rect.right > innerWidth + 1 && !isScrolled(box)) clipped.push(`over the edge: ${text}`)
      places.push({ text, rect })
    }
  }
  for (const element of (modal ?? document).querySelectorAll('[aria-label]'))
    texts.push(element.getAttribute('aria-label') ?? '')
  for (const element of (modal ?? document).querySelectorAll('[placeholder]'))
    texts.push(element.getAttribute('placeholder') ?? '')
  const overlapping = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => other.text !== one.text && liesOn(one.rect, other.rect) && isOnTop(one) && isOnTop(other))
      .map((other) => `${one.text} / ${other.text}`),
  )
  return { texts, clipped, overlapping }

  /** By more than a line's own slack. */
  function liesOn(a: DOMRect, b: DOMRect): boolean {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > 2 && high > 5
  }

  /** Not under a bar that stays in place while the page moves. */
  function isOnTop({ rect, text }: { rect: DOMRect; text: string }): boolean {
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    return hit !== null && (hit.textContent ?? '').includes(text)
  }

  /** A row of buttons that is pushed sideways has no edge. */
  function isScrolled(element: Element): boolean {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
    return false
  }
}
