import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 400
const REPEAT_MS = 80

/** Acts at the press and repeats while held. `act` answers whether there is more to do. Keys arrive as clicks. */
export function useHoldRepeat(act: () => boolean) {
  const latest = useRef(act)
  const stopRef = useRef<(() => void) | null>(null)
  const hasRepeated = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => stopRef.current?.(), [])

  function start(event: PointerEvent) {
    if (event.button !== 0) return
    stopRef.current?.()
    hasRepeated.current = false
    stopRef.current = repeatUntilRelease(() => {
      hasRepeated.current = true
      return latest.current()
    })
  }
  function click(event: MouseEvent) {
    // This click ends a hold, which has already acted.
    if (hasRepeated.current && event.detail > 0) hasRepeated.current = false
    else latest.current()
  }
  return {
    onPointerDown: start,
    onPointerLeave: () => stopRef.current?.(),
    onClick: click,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}

/** The window listens, because a button that becomes disabled under the finger hears no release. */
function repeatUntilRelease(act: () => boolean): () => void {
  let timer = window.setTimeout(again, HOLD_MS)
  function again() {
    if (act()) timer = window.setTimeout(again, REPEAT_MS)
    else stop()
  }
  function stop() {
    window.clearTimeout(timer)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('blur', stop)
  }
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('blur', stop)
  return stop
}
