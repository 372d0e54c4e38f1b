import { useEffect, useState } from 'react'
import { elapsedSeconds } from '#domain/duration.ts'

/** The whole seconds since the start, updated each second and when a page that slept wakes. */
export function useElapsed(startedAt: number, now: () => number): number {
  const [seconds, setSeconds] = useState(() => elapsedSeconds(startedAt, now()))
  useEffect(() => {
    let timer = 0
    function tick() {
      window.clearTimeout(timer)
      const at = now()
      setSeconds(elapsedSeconds(startedAt, at))
      timer = window.setTimeout(tick, untilNextSecond(startedAt, at))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [startedAt, now])
  return seconds
}

const untilNextSecond = (startedAt: number, at: number): number => 1000 - ((((at - startedAt) % 1000) + 1000) % 1000)
