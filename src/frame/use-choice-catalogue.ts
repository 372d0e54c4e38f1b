import { type Catalogue, ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { useCatalogue } from './use-catalogue.ts'

/**
 * The catalogue for a list to choose from, which brings English along. In another language it is empty until its names are
 * there: somebody who takes 'Bench Press' for their 'Bankdrücken' has two exercises.
 */
export function useChoiceCatalogue(): Catalogue {
  const { language } = useWords()
  return useCatalogue() ?? (language === SOURCE_LANGUAGE ? ENGLISH_CATALOGUE : NONE)
}

const NONE: Catalogue = { exercises: [], entryOf: () => null }
