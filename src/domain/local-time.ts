/** `month` from 1, `hour` 0 to 23, `weekday` in full English. */
type LocalTime = { year: number; month: number; day: number; hour: number; weekday: string }

type LocalMinute = Omit<LocalTime, 'weekday'> & { minute: number }

/** The zone that replaces a missing or unknown one. */
const UNKNOWN_PLACE = 'UTC'

/** `at`: ms since 1970. `timeZone`: IANA; null or unknown: UTC. */
export function localTime(at: number, timeZone: string | null): LocalTime {
  const { minute: _, ...time } = shown(at, timeZone)
  return time
}

export function localMinute(at: number, timeZone: string | null): LocalMinute {
  const { weekday: _, ...time } = shown(at, timeZone)
  return time
}

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

/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The most formatters at a time: a device may name any zone, and all of them would fill the memory. */
const MOST_FORMATTERS = 100

function formatterFor(timeZone: string | null): Intl.DateTimeFormat {
  const zone = timeZone ?? UNKNOWN_PLACE
  const known = formatters.get(zone)
  if (known) return known
  const made = makeFormatter(zone)
  // A full map loses its oldest formatter.
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
