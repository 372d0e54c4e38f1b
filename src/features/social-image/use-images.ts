import { useEffect } from 'react'
import type { Sync } from '#sync/client/sync.ts'
import { load } from './make-image.client.ts'

/** The first page goes first, in ms. */
const START_AFTER_MS = 2_000

/** Works off the pictures still to be made, for as long as the account's data is open (R-IMG-11). */
export function useImages(sync: Sync): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOpen = true
    const start = () =>
      void load().then(
        ({ followImages }) => {
          if (isOpen) stop ??= followImages(sync)
        },
        () => undefined, // Without a network: it starts when that is back.
      )
    const timer = setTimeout(start, START_AFTER_MS)
    window.addEventListener('online', start)
    return () => {
      isOpen = false
      clearTimeout(timer)
      window.removeEventListener('online', start)
      stop?.()
    }
  }, [sync])
}
