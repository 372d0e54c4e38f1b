import type { LocalNames } from '#domain/exercise-catalogue.ts'
import type { Language } from './languages.ts'

/** A file for each language loads when a page is at rest, or with the first list of exercises. */
const FILES: Partial<Record<Language, () => Promise<{ default: LocalNames }>>> = {
  de: () => import('./exercises/de.json'),
}

/** The names of exercises in a language; null: those of the catalogue. Rejects if the file cannot load. */
export const exerciseNamesIn = async (language: Language): Promise<LocalNames | null> =>
  (await FILES[language]?.())?.default ?? null
