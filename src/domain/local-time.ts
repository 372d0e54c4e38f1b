/** What a clock and a calendar on the wall show: `month` from 1, `hour` 0 to 23, `weekday` in English and in full. */
type LocalTime = { year: number; month: number; day: number; hour: number; weekday: string }

/** The same to the minute, without the weekday. */
type LocalMinute = Omit<LocalTime, 'weekday'> & { minute: number }

/** Used when a device did not say where it is, or says it in a way nobody knows (R-RULES-08). */
const UNKNOWN_PLACE = 'UTC'

/** What the wall shows at `at` (ms since 1970) in an IANA time zone; in UTC when the zone is null or unknown. */
export function localTime(at: number, timeZone: string | null): LocalTime {
  const { minute: _, ...time } = shown(at, timeZone)
  return time
}

/** What a clock without seconds and a calendar show at `at`. */
export function localMinute(at: number, timeZone: string | null): LocalMinute {
  const { weekday: _, ...time } = shown(at, timeZone)
  return time
}

/** Whether calendars know a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function shown(at: number, timeZone: string | null): LocalTime & LocalMinute {
  const part = new Map(
    formatterFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const numeric = (type: Intl.DateTimeFormatPartTypes) => Number(part.get(type))
  return {
    year: numeric('year'),
    month: numeric('month'),
    day: numeric('day'),
    hour: numeric('hour'),
    minute: numeric('minute'),
    weekday: part.get('weekday') ?? '',
  }
}

/** Making a formatter costs far more than using it, and a list of history rows uses one many times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A device names its zone as it likes: no more are kept than there are lifters' zones in use at one time. */
const MOST_FORMATTERS = 100

function formatterFor(timeZone: string | null): Intl.DateTimeFormat {
  const zone = timeZone ?? UNKNOWN_PLACE
  const known = formatters.get(zone)
  if (known) return known
  const made = makeFormatter(zone)
  // The one that came first goes first.
  const [oldest] = formatters.keys()
  if (formatters.size >= MOST_FORMATTERS && oldest !== undefined) formatters.delete(oldest)
  formatters.set(zone, made)
  return made
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  const wanted = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'long',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...wanted, hourCycle: 'h23', timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...wanted, hourCycle: 'h23', timeZone: UNKNOWN_PLACE })
  }
}
