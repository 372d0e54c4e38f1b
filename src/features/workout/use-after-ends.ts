import { useEffect } from 'react'
import type { Sync } from '#sync/client/sync.ts'

/** The first page is loaded first, in ms. */
const START_AFTER_MS = 2_000

/**
 * Handles ended workouts, above all their pictures, while the account's data is open (R-IMG-11, R-ACTIVE-20).
 * `isOperator`: the person is told about pictures.
 */
export function useAfterEnds(sync: Sync, isOperator: boolean): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOpen = true
    const start = () =>
      void import('./after-end.client.ts').then(
        ({ startFollowing }) => {
          if (isOpen) stop ??= startFollowing(sync, isOperator)
        },
        () => undefined, // Without a network it starts when that is back.
      )
    const timer = setTimeout(start, START_AFTER_MS)
    window.addEventListener('online', start)
    return () => {
      isOpen = false
      clearTimeout(timer)
      window.removeEventListener('online', start)
      stop?.()
    }
  }, [sync, isOperator])
}
