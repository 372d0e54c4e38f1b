import { useEffect, useState } from 'react'
import type { Catalogue } from '#domain/exercise-names.ts'
import type { Language } from '#domain/languages.ts'
import { type Trip, tripOf } from '#domain/trips.ts'
import { currentWords } from '#words/current-words.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import { useWords } from '#words/use-words.ts'
import { useSettings } from './use-book.ts'

let loaded: { language: Language; catalogue: Catalogue } | null = null

async function load(language: Language): Promise<void> {
  const [{ catalogueOf }, names] = await Promise.all([import('#domain/exercise-names.ts'), exerciseNamesIn(language)])
  // Another screen may have loaded the same language meanwhile.
  if (loaded?.language !== language) loaded = { language, catalogue: catalogueOf(names) }
}

/**
 * The large catalogue in the language in use, loaded on demand; null until then. `onFailure`: a function that stays the
 * same.
 */
export function useCatalogue(isWanted = true, onFailure?: () => void): Catalogue | null {
  const { language } = useWords()
  const [, draw] = useState(loaded)
  const isLoaded = loaded?.language === language
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isCurrent = true
    load(language).then(
      () => isCurrent && draw(loaded),
      () => isCurrent && onFailure?.(), // The next request tries again.
    )
    return () => {
      isCurrent = false
    }
  }, [isLoaded, isWanted, language, onFailure])
  return isLoaded ? (loaded?.catalogue ?? null) : null
}

/** The large catalogue in the language in use; null: it cannot be loaded now. */
export async function catalogueNow(): Promise<Catalogue | null> {
  await load(currentWords().language).catch(() => undefined)
  return loaded?.catalogue ?? null
}

/** Whether the pace of an exercise is per 500 m, once the catalogue has loaded. */
export const isRowerHere = (exerciseName: string): boolean =>
  loaded?.catalogue.entryOf(exerciseName)?.equipment === 'rower'

/** How the owner on screen measures the distances of an exercise. */
export function useTrips(isWanted: boolean): (exerciseName: string) => Trip {
  const settings = useSettings()
  const catalogue = useCatalogue(isWanted)
  return (exerciseName) => tripOf(catalogue?.entryOf(exerciseName) ?? null, settings)
}
