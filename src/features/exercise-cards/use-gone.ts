import { type RefObject, useEffect, useRef } from 'react'

type Gone = { isGone?: boolean; onGone?: (typed: string | null) => void }

/** Says once that what a sheet is about was deleted elsewhere, with what was typed in it and is not saved. */
export function useGone({ isGone = false, onGone }: Gone, typed: string | null): void {
  const latest = useRef({ onGone, typed })
  latest.current = { onGone, typed }
  useEffect(() => {
    if (isGone) latest.current.onGone?.(latest.current.typed)
  }, [isGone])
}

/** To be set once a sheet is left by what was pressed in it: what it deletes then was not deleted elsewhere. */
export function useLeaving(sheet: object | null): RefObject<boolean> {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sheet) isLeaving.current = false
  }, [sheet])
  return isLeaving
}
