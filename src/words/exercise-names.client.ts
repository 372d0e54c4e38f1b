import type { LocalNames } from '#domain/exercise-catalogue.ts'
import type { Language } from './languages.ts'

/**
 * Each language is a file of its own, which comes when a page is at rest, or with the first list of exercises. English is
 * the catalogue's own.
 */
const FILES: Partial<Record<Language, () => Promise<{ default: LocalNames }>>> = {
  de: () => import('./exercises/de.json'),
}

/** What a language calls the catalogue's exercises; null: as the catalogue does. Rejects if its file cannot be had. */
export const exerciseNamesIn = async (language: Language): Promise<LocalNames | null> =>
  (await FILES[language]?.())?.default ?? null
