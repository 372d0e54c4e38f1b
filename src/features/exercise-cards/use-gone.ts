import { type RefObject, useEffect, useRef } from 'react'

type Gone = { isGone?: boolean; onGone?: (typed: string | null) => void }

/** Tells once that somebody deleted the subject of a sheet elsewhere, with the typed values. */
export function useGone({ isGone = false, onGone }: Gone, typed: string | null): void {
  const latest = useRef({ onGone, typed })
  latest.current = { onGone, typed }
  useEffect(() => {
    if (isGone) latest.current.onGone?.(latest.current.typed)
  }, [isGone])
}

/** Set it when a press in the sheet deletes its subject: that is no deletion elsewhere. */
export function useLeaving(sheet: object | null): RefObject<boolean> {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sheet) isLeaving.current = false
  }, [sheet])
  return isLeaving
}
