import { type Catalogue, ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { useCatalogue } from './use-catalogue.ts'

/**
 * The exercises to choose from. Empty in a language whose names are still loading: an English choice would become a
 * second exercise.
 */
export function useChoiceCatalogue(): Catalogue {
  const { language } = useWords()
  return useCatalogue() ?? (language === SOURCE_LANGUAGE ? ENGLISH_CATALOGUE : NONE)
}

const NONE: Catalogue = { exercises: [], entryOf: () => null }
