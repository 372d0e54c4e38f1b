import { type Catalogue, ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { useCatalogue } from './use-catalogue.ts'

/** Empty in another language until its names load: an English choice would become a second exercise. */
export function useChoiceCatalogue(): Catalogue {
  const { language } = useWords()
  return useCatalogue() ?? (language === SOURCE_LANGUAGE ? ENGLISH_CATALOGUE : NONE)
}

const NONE: Catalogue = { exercises: [], entryOf: () => null }
