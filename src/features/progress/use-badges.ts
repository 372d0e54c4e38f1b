import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useSettings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { nextPaint } from '#ui/page-at-rest.ts'

/**
 * The badge of each set of a card that was a record (R-PROG-04), by the set's id. They are loaded and computed beside the
 * workout, and one that comes or goes redraws the card it is on, nothing else.
 */
export function useBadges(exercise: { id: string; workout_id: string }): ReadonlyMap<string, ReactNode> {
  const sync = useSync()
  const { records_shown: areShown = true } = useSettings()
  const { id, workout_id: workoutId } = exercise
  const subscribe = useCallback(
    (listener: () => void) => (areShown ? whileLoaded(sync, workoutId, listener) : () => undefined),
    [sync, workoutId, areShown],
  )
  return useSyncExternalStore(subscribe, () => (areShown && loaded?.badgesOfCard(sync, workoutId, id)) || NONE)
}

/** What is said of the record that a set has just set; null: it is none, or nobody wants to know. */
export const recordJustSet = (sync: Sync, workoutId: string, setId: string): string | null =>
  loaded?.saidOf(sync, workoutId, setId) ?? null

const NONE: ReadonlyMap<string, ReactNode> = new Map()

let loaded: typeof import('./row-badges.tsx') | null = null

/**
 * Calls back once the card is painted and the badges are loaded, and whenever one comes or goes. If they cannot be loaded
 * there are none.
 */
function whileLoaded(sync: Sync, workoutId: string, listener: () => void): () => void {
  let end: (() => void) | undefined
  let isOver = false
  nextPaint()
    .then(() => import('./row-badges.tsx'))
    .then(
      (module) => {
        loaded = module
        if (!isOver) end = module.watchBadges(sync, workoutId, listener)
      },
      () => undefined,
    )
  return () => {
    isOver = true
    end?.()
  }
}
