import { useEffect, useState } from 'react'

/** The current time, ms since 1970, read anew each day, so that 'Today' is right on a page that was open over night. */
export function useDay(now: () => number): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const look = () => setAt((before) => (isSameDay(before, now()) ? before : now()))
    look()
    return watchDays(now, look)
  }, [now])
  return at
}

/** Calls back at each midnight, and when a sleeping page wakes up. Returns the function that ends this. */
export function watchDays(now: () => number, onDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
    clearTimeout(timer)
    const time = now()
    timer = setTimeout(look, new Date(time).setHours(24, 0, 0, 0) - time)
  }
  function look() {
    onDay()
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()
