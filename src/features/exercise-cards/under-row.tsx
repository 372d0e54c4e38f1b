import { type ReactNode, useEffect, useRef, useState } from 'react'
import { handNow } from './use-focus-scroll.ts'
import './under-row.css'

type UnderRowProps = {
  /** In ms, after which the line goes; left out: it stays. */
  lasts?: number
  onGone?: () => void
  children: ReactNode
}

const CLOSE_MS = 160
/** In ms until the next look while a finger is down, because rows must not move under a finger. */
const LOOK_AGAIN_MS = 250

/** A line under the row of a set, for a while. */
export function UnderRow({ lasts, onGone, children }: UnderRowProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (lasts === undefined) return
    let timer = window.setTimeout(leave, lasts)
    function leave() {
      if (handNow().fingers > 0) timer = window.setTimeout(leave, LOOK_AGAIN_MS)
      else {
        setIsLeaving(true)
        timer = window.setTimeout(() => latest.current?.(), CLOSE_MS)
      }
    }
    return () => window.clearTimeout(timer)
  }, [lasts])
  return (
    <div className="under-row" data-leaving={isLeaving || undefined} inert={isLeaving}>
      <div>{children}</div>
    </div>
  )
}
