const twoDigits = (part: number): string => String(part).padStart(2, '0')

const wholeSeconds = (seconds: number): number => Math.max(0, Math.floor(seconds))

/** A timed set's seconds: the bare number under 60, from there mm:ss with two digits each (R-RULES-02). */
export function formatTimedValue(seconds: number): string {
  const whole = wholeSeconds(seconds)
  return whole < 60 ? String(whole) : `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

/** The running timer, hh:mm:ss; the hours grow past 99 and nothing is ever negative (R-RULES-06). `seconds` since the start. */
export function formatElapsed(seconds: number): string {
  const whole = wholeSeconds(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':')
}

/** Whole seconds from a start to now, both ms since 1970; never below 0, whatever the clocks say (R-ACTIVE-16). */
export const elapsedSeconds = (startedAt: number, now: number): number => wholeSeconds((now - startedAt) / 1000)
