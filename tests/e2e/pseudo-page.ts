import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { type Page as DrawnPage, fillShell, type PageParts } from '../../src/app/page-shell.ts'
import { createWords, type Words } from '../../src/words/words.ts'
import { pseudoWords } from '../support/pseudo-words.ts'
import { shownTexts } from './shown-texts.ts'
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
