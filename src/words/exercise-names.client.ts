import type { LocalNames } from '#domain/exercise-catalogue.ts'
import type { Language } from './languages.ts'

/** Each language is a file of its own, which comes with the first list of exercises. English is the catalogue's own. */
const FILES: Partial<Record<Language, () => Promise<{ default: LocalNames }>>> = {
  de: () => import('./exercises/de.json'),
}

/** What a language calls the catalogue's exercises. Null: as the catalogue does, or its file cannot be had just now. */
export const exerciseNamesIn = async (language: Language): Promise<LocalNames | null> =>
  (await FILES[language]?.().catch(() => null))?.default ?? null
