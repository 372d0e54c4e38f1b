import { useEffect, useMemo, useState } from 'react'
import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import { type KnownExercises, type Suggestion, suggestExercises } from '#domain/exercise-suggestions.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'

/** What to offer for a begun name; the catalogue is loaded when a name is first asked for. */
export function useExerciseSuggestions(typed: string | null, known: KnownExercises): readonly Suggestion[] {
  const catalogue = useCatalogue(typed !== null)
  return useMemo(() => suggestExercises(typed ?? '', known, catalogue), [typed, known, catalogue])
}

function useCatalogue(isWanted: boolean): readonly CatalogueExercise[] {
  const [catalogue, setCatalogue] = useState<readonly CatalogueExercise[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    import('#domain/exercise-catalogue.ts')
      .then(({ EXERCISE_CATALOGUE }) => isCurrent && setCatalogue(EXERCISE_CATALOGUE))
      // Without it the lifter's own names are offered (R-ERR-09).
      .catch(() => isCurrent && toastError(currentWords()('failed.exercises.load'), { id: 'exercises.load' }))
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return catalogue
}
