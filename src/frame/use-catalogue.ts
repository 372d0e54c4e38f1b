import { useEffect, useState } from 'react'
import type { catalogueEntryOf } from '#domain/exercise-names.ts'
import { type Trip, tripOf } from '#domain/trips.ts'
import { useSettings } from './use-book.ts'

type EntryOf = typeof catalogueEntryOf

let entryOf: EntryOf | null = null
const load = async () => {
  entryOf = (await import('#domain/exercise-names.ts')).catalogueEntryOf
}

/** Looks up names in the catalogue, which is large and comes when a screen asks for it; null: it is not here yet. */
export function useCatalogue(isWanted = true): EntryOf | null {
  const [isLoaded, setIsLoaded] = useState(entryOf !== null)
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isCurrent = true
    load().then(
      () => isCurrent && setIsLoaded(true),
      () => undefined, // The next time tries again.
    )
    return () => {
      isCurrent = false
    }
  }, [isLoaded, isWanted])
  return entryOf
}

/** How the distances of an exercise are measured by the owner on screen (R-LIFT-14). */
export function useTrips(isWanted: boolean): (exerciseName: string) => Trip {
  const settings = useSettings()
  const find = useCatalogue(isWanted)
  return (exerciseName) => tripOf(find?.(exerciseName) ?? null, settings)
}
