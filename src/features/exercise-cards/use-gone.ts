import { type RefObject, useEffect, useRef } from 'react'

type Gone = { isGone?: boolean; onGone?: (typed: string | null) => void }

/** Tells once that the subject of a sheet was deleted elsewhere, with the unsaved typed values. */
export function useGone({ isGone = false, onGone }: Gone, typed: string | null): void {
  const latest = useRef({ onGone, typed })
  latest.current = { onGone, typed }
  useEffect(() => {
    if (isGone) latest.current.onGone?.(latest.current.typed)
  }, [isGone])
}

/** Set it when a sheet is left by a press in it: what that press deletes was not deleted elsewhere. */
export function useLeaving(sheet: object | null): RefObject<boolean> {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sheet) isLeaving.current = false
  }, [sheet])
  return isLeaving
}
