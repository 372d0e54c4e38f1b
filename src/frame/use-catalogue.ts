import { useEffect, useState } from 'react'
import type { Catalogue } from '#domain/exercise-names.ts'
import { type Trip, tripOf } from '#domain/trips.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import type { Language } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { useSettings } from './use-book.ts'

let loaded: { language: Language; catalogue: Catalogue } | null = null

async function load(language: Language): Promise<void> {
  const [{ catalogueOf }, names] = await Promise.all([import('#domain/exercise-names.ts'), exerciseNamesIn(language)])
  // Several screens may have asked.
  if (loaded?.language !== language) loaded = { language, catalogue: catalogueOf(names) }
}

/**
 * The catalogue in the language in use, which is large and comes when a screen asks for it; null: it is not here yet.
 */
export function useCatalogue(isWanted = true): Catalogue | null {
  const { language } = useWords()
  const [, draw] = useState(loaded)
  const isLoaded = loaded?.language === language
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isCurrent = true
    load(language).then(
      () => isCurrent && draw(loaded),
      () => undefined, // The next time tries again.
    )
    return () => {
      isCurrent = false
    }
  }, [isLoaded, isWanted, language])
  return isLoaded ? (loaded?.catalogue ?? null) : null
}

/** Whether the pace of an exercise is read per 500 m, as far as the catalogue is here: a card with distances brings it. */
export const isRowerHere = (exerciseName: string): boolean =>
  loaded?.catalogue.entryOf(exerciseName)?.equipment === 'rower'

/** How the distances of an exercise are measured by the owner on screen (R-LIFT-14). */
export function useTrips(isWanted: boolean): (exerciseName: string) => Trip {
  const settings = useSettings()
  const catalogue = useCatalogue(isWanted)
  return (exerciseName) => tripOf(catalogue?.entryOf(exerciseName) ?? null, settings)
}
