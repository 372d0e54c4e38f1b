import { directionOf, isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import { setWords } from '#words/current-words.ts'
import { createWords, flat, type Groups } from '#words/words.ts'

/** The names that the build gives to files of words. */
const FILE = /\/assets\/words-[\w-]+\.js$/

/**
 * Falls back to English, which an installed app always has. A new device waits for English, as nothing can be drawn
 * without words.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language
  try {
    await load(language)
  } catch {
    if (wanted !== language) return
    wanted = SOURCE_LANGUAGE
    await untilLoaded(() => load(SOURCE_LANGUAGE))
  }
}

/** The last choice: the file of an earlier one may still be on its way. */
let wanted: Language | null = null

/** Whether the page speaks the language, or is about to. */
export const isWanted = (language: Language): boolean => language === wanted

export function speakAsDrawn(): Promise<void> {
  const { lang } = document.documentElement
  return speak(isLanguage(lang) ? lang : SOURCE_LANGUAGE)
}

/**
 * Fetches the loaded words again through the worker, which caches them: on a first visit the page loaded them before
 * the worker took over.
 */
export async function keepWordsOffline(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  await workers?.ready
  if (workers && !workers.controller) await tookOver(workers)
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  for (const file of files) {
    if (!FILE.test(file) || keptFiles.has(file)) continue
    keptFiles.add(file)
    await fetch(file).catch(() => keptFiles.delete(file))
  }
}

/** Resolves once the worker answers for the page, which is a moment after it is ready. */
const tookOver = (workers: ServiceWorkerContainer) =>
  new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))

/** Files already fetched, because the start and the account's language ask for the same ones. */
const keptFiles = new Set<string>()

async function load(language: Language): Promise<void> {
  // A file that `scripts/compile-words.ts` writes.
  const { default: groups } = (await import(`../words/${language}.json`)) as { default: Groups }
  if (language !== wanted) return
  setWords(createWords(language, flat(groups)))
  // Setting `lang` even to the same value makes a browser style every element again.
  const { documentElement } = document
  if (documentElement.lang !== language) Object.assign(documentElement, { lang: language, dir: directionOf(language) })
  // A browser asks for the manifest without cookies, so the address names the language.
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const address = `/manifest.webmanifest?lang=${language}`
  if (manifest && manifest.getAttribute('href') !== address) manifest.href = address
}
