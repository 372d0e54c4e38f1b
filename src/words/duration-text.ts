import type { Words } from './words.ts'

/** '1h 1m', '59m'; '' for zero or unknown. */
export function formatDuration(seconds: number | null, words: Words): string {
  const whole = Math.max(0, Math.floor(seconds ?? 0))
  if (whole === 0) return ''
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return words('day.minutes', { minutes })
  return words('day.hoursAndMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
