import { isTimeZone } from '#domain/local-time.ts'
import { cleanText } from '#domain/text.ts'
import { type Dates, momentOf, readDates, type WallMoment } from './dates.ts'
import type { Answers, LeftOut, Row } from './file-read.ts'
import { fieldOf, shortened } from './measures.ts'
import type { Table } from './recognise.ts'

/** A row's date, with the time of day where that has a column of its own. */
export function dateTextOf(table: Table): (row: Row) => string {
  const { columns } = table
  if (!columns.clock) return (row) => fieldOf(row, columns, 'date')
  const dayText = dayTextOf(table)
  return (row) => {
    const clock = fieldOf(row, columns, 'clock')
    return clock === '' ? fieldOf(row, columns, 'date') : `${dayText(row)} ${clock}`
  }
}

/** A row's date without the time that may stand in it: some programs write midnight there. */
export const dayTextOf =
  ({ columns }: Pick<Table, 'columns'>) =>
  (row: Row): string =>
    fieldOf(row, columns, 'date').replace(/[\sT]\d{1,2}:\d\d.*$/, '')

/** The IANA time zone that a row names; null: none, or one that no calendar knows. Each is looked up once. */
export function zoneReader({ columns }: Table): (row: Row) => string | null {
  const zones = new Map<string, string | null>()
  return (row) => {
    const text = fieldOf(row, columns, 'timeZone')
    const known = zones.get(text)
    if (known !== undefined) return known
    // Sled's own table writes an apostrophe before '+02:00'.
    const zone = cleanText(text.replace(/^'/, ''))
    const found = isTimeZone(zone) ? zone : null
    zones.set(text, found)
    return found
  }
}

export function datesOf(
  { rows, columns }: Table,
  dateText: (row: Row) => string,
  isDayFirst: Answers['isDayFirst'],
): Dates {
  const texts = new Set<string>()
  for (const row of rows) {
    texts.add(dateText(row))
    if (columns.end) texts.add(fieldOf(row, columns, 'end'))
  }
  return readDates(texts, isDayFirst)
}

/** When workouts begin by the texts of their rows; each is looked up once. */
export function startReader({
  answers,
  dates,
  zoneOf,
  dateText,
}: {
  answers: Answers
  dates: Dates
  zoneOf: (row: Row) => string
  dateText: (row: Row) => string
}) {
  const starts = new Map<string, number | NoStart>()
  let last: { text: string; zone: string; start: number | NoStart } | null = null
  return (row: Row): number | NoStart => {
    const [text, zone] = [dateText(row), zoneOf(row)]
    if (last?.text === text && last.zone === zone) return last.start
    const key = `${zone}\n${text}`
    const known = starts.get(key)
    const start = known ?? startOf(dates.of(text), { text, zone, now: answers.now })
    if (known === undefined) starts.set(key, start)
    last = { text, zone, start }
    return start
  }
}

function startOf(wall: WallMoment | null, { text, zone, now }: { text: string; zone: string; now: number }) {
  const at = wall && momentOf(wall, zone)
  if (!wall || at === null) return { reason: 'noDate', text: shortened(text) || null } as const
  // A day without a time is said to begin at noon, which may still be to come today.
  const isToday = !wall.hasTime && at - HALF_A_DAY_MS <= now
  return at <= now || isToday ? Math.min(at, now) : ({ reason: 'future', text: shortened(text) } as const)
}

export const HALF_A_DAY_MS = 12 * 3_600_000

type NoStart = Omit<LeftOut, 'line'>
