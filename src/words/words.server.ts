import { type CatalogueFile, catalogueOf } from './compile-catalogue.server.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { createWords, type Words } from './words.ts'

const FILES: Record<Language, CatalogueFile> = { en, de }
const WORDS = new Map<Language, Words>()

/** The words of a language: each request, email and picture has its own. */
export function wordsFor(language: Language): Words {
  const words = WORDS.get(language) ?? createWords(language, catalogueOf(FILES[language]))
  WORDS.set(language, words)
  return words
}
