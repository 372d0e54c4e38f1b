import { expect, type Page } from '@playwright/test'
import type { Language } from '../../src/domain/languages.ts'
import { wordsFor } from '../../src/words/words.server.ts'
import { settled } from './training-floor.ts'

/** What no text of a language holds: a word in the letters of others. */
const FOREIGN: Partial<Record<Language, RegExp>> = {
  ar: /[A-Za-z]{2}|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /[A-Za-z]{2}|\p{Script=Arabic}/u,
  de: /[\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]|\b(the|set|sets|of|your|workout)\b/iu,
}

/** The app's name, units, and a key that the list of toasts names. */
const INTERNATIONAL = ['Sled', 'lbs', 'kg', 'alt+T']

/** Nothing that a page says is of another language than its reader's, but what somebody has `typed`. */
export async function expectOnlyIn(language: 'ar' | 'ja' | 'de', page: Page, typed: readonly string[]) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await settled(page)
  const said = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title]
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility() && !/^(SCRIPT|STYLE)$/.test(node.parentElement.tagName))
        texts.push(node.textContent ?? '')
    for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  const longestFirst = [...INTERNATIONAL, ...typed].toSorted((one, other) => other.length - one.length)
  const left = said.map((text) => longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text))
  expect(left.filter((text) => FOREIGN[language]?.test(text))).toEqual([])
  expect(said.length).toBeGreaterThan(10)
}

export const [arabic, japanese, german] = [wordsFor('ar'), wordsFor('ja'), wordsFor('de')]
