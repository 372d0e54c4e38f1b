import { useEffect } from 'react'
import type { Sync } from '#sync/client/sync.ts'
import { itsOwn, load } from './make-image.client.ts'

/** The first page goes first, in ms. */
const START_AFTER_MS = 2_000

/** Works off the pictures still to be made, for as long as the account's data is open (R-IMG-11). */
export function useImages(sync: Sync): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOpen = true
    const timer = setTimeout(() => {
      void load()
        .then(({ followImages }) => {
          if (isOpen) stop = followImages(sync)
        })
        .catch(itsOwn)
    }, START_AFTER_MS)
    return () => {
      isOpen = false
      clearTimeout(timer)
      stop?.()
    }
  }, [sync])
}
