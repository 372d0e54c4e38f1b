import { type RefObject, useEffect, useRef } from 'react'

type Gone = { isGone?: boolean; onGone?: (typed: string | null) => void }

/** Tells once that somebody has deleted the subject of a sheet elsewhere, with the values the person typed. */
export function useGone({ isGone = false, onGone }: Gone, typed: string | null): void {
  const latest = useRef({ onGone, typed })
  latest.current = { onGone, typed }
  useEffect(() => {
    if (isGone) latest.current.onGone?.(latest.current.typed)
  }, [isGone])
}

/** Set this to true when a press in the sheet deletes the subject, so that it does not count as deleted elsewhere. */
export function useLeaving(sheet: object | null): RefObject<boolean> {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sheet) isLeaving.current = false
  }, [sheet])
  return isLeaving
}
