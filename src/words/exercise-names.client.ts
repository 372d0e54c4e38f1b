import type { LocalNames } from '#domain/exercise-catalogue.ts'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'

/**
 * The names of exercises in a language; null: those of the catalogue. A language's file loads when a page is at rest, or
 * with the first list of exercises. Rejects if it cannot load.
 */
export async function exerciseNamesIn(language: Language): Promise<LocalNames | null> {
  if (language === SOURCE_LANGUAGE) return null
  return ((await import(`./exercises/${language}.json`)) as { default: LocalNames }).default
}
