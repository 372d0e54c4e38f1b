import type { DistanceUnit, SetValues } from './set.ts'

const twoDigits = (part: number): string => String(part).padStart(2, '0')

const wholeSeconds = (seconds: number): number => Math.max(0, Math.floor(seconds))

/** Seconds as text: '52' below a minute, '02:30' below an hour, then '1:05:00'. */
export function formatTimedValue(seconds: number): string {
  const whole = wholeSeconds(seconds)
  if (whole < 60) return String(whole)
  return whole < 3600 ? `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}` : formatClock(whole)
}

/** Seconds as a stop watch shows them: '0:52', '30:10', '1:05:00'. */
export function formatClock(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const last = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${last}` : `${minutes}:${last}`
}

/**
 * The seconds of '30:10', '1.05.00' or digits alone ('3010' is 30:10). Null: the text has no part or more than three.
 */
export function parseClock(text: string): number | null {
  const digits = /^\d+$/.test(text) ? text.padStart(6, '0') : null
  const parts = digits ? [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)] : text.split(/[:.,]/)
  if (parts.length > 3 || !parts.some((part) => part !== '')) return null
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** hh:mm:ss of seconds since the start; the hours grow past 99, and nothing is negative. */
export function formatElapsed(seconds: number): string {
  const whole = wholeSeconds(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':')
}

/** Whole seconds between two times in ms; never below 0, whatever the clocks show. */
export const elapsedSeconds = (startedAt: number, now: number): number => wholeSeconds((now - startedAt) / 1000)

/** The seconds for a kilometre, a mile or, on a rowing machine, 500 m. */
type Pace = { seconds: number; per: 'km' | 'mi' | '500m' }

export const METRES: Record<DistanceUnit, number> = { m: 1, km: 1_000, mi: 1_609.344, yd: 0.9144 }
const METRES_PER = { km: METRES.km, mi: METRES.mi, '500m': 500 }

/** Null: the set lacks its time or its distance. */
export function paceOf(
  { set_type, distance, distance_unit: unit, timed_set_duration: seconds }: SetValues,
  isRower = false,
): Pace | null {
  if (set_type !== 'distance' || !distance || !unit || !seconds) return null
  const per = isRower ? '500m' : unit === 'mi' || unit === 'yd' ? 'mi' : 'km'
  return { seconds: Math.round((seconds * METRES_PER[per]) / (distance * METRES[unit])), per }
}
