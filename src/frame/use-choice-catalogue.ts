import { type Catalogue, ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { useCatalogue } from './use-catalogue.ts'

/**
 * The exercises to choose from. Empty in a language whose names are still loading: an English choice would become a
 * second exercise.
 */
export function useChoiceCatalogue(isWanted = true): Catalogue {
  const { language } = useWords()
  return useCatalogue(isWanted, tellFailure) ?? (language === SOURCE_LANGUAGE ? ENGLISH_CATALOGUE : NONE)
}

// Without the catalogue only the lifter's own exercises are offered.
const tellFailure = () => void toastError(currentWords()('failed.exercises.load'), { id: 'exercises.load' })

const NONE: Catalogue = { exercises: [], entryOf: () => null }
