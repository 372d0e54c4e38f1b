import { isTimeZone } from '#domain/local-time.ts'
import { cleanText } from '#domain/text.ts'
import { type Dates, momentOf, readDates, type WallMoment } from './dates.ts'
import type { Answers, LeftOut, Row } from './file-read.ts'
import { fieldOf, shortened } from './measures.ts'
import type { Table } from './recognise.ts'
import { isClock } from './table-columns.ts'

/** The date of a row, with the time of day and the offset if these have columns of their own. */
export function dateTextOf(table: Table): (row: Row) => string {
  const { columns } = table
  const isUtc = columns.date?.[0]?.unit === 'utc'
  const dayText = dayTextOf(table)
  const text = (row: Row) => {
    const clock = fieldOf(row, columns, 'clock')
    return clock === '' ? fieldOf(row, columns, 'date') : `${dayText(row)} ${clock}`
  }
  if (!isUtc && !columns.offset) return text
  // Sled's own table writes an apostrophe before '+02:00'.
  return (row) => `${text(row)} ${isUtc ? 'UTC' : fieldOf(row, columns, 'offset').replace(/^'/, '')}`.trim()
}

/** The end of a row. An end given only as a time of day is on the day of the start. */
export function endTextOf(table: Table): (row: Row) => string {
  const { columns } = table
  const zone = columns.end?.[0]?.unit === 'utc' ? ' UTC' : ''
  const dayText = dayTextOf(table)
  return (row) => {
    const text = fieldOf(row, columns, 'end')
    return text === '' ? '' : `${isClock(text) ? `${dayText(row)} ` : ''}${text}${zone}`
  }
}

/** The day of a row without the time, which some programs write as midnight. */
const dayTextOf =
  ({ columns }: Pick<Table, 'columns'>) =>
  (row: Row): string =>
    fieldOf(row, columns, 'date').replace(/[\sT]\d{1,2}:\d\d.*$/, '')

/** The IANA zone of a row; null: none or unknown. The reader looks each zone up once. */
export function zoneReader({ columns }: Table): (row: Row) => string | null {
  const zones = new Map<string, string | null>()
  return (row) => {
    const text = fieldOf(row, columns, 'timeZone')
    const known = zones.get(text)
    if (known !== undefined) return known
    // Sled's own table writes the apostrophe before zones, too.
    const zone = cleanText(text.replace(/^'/, ''))
    const found = isTimeZone(zone) ? zone : null
    zones.set(text, found)
    return found
  }
}

export function datesOf(table: Table, dateText: (row: Row) => string, isDayFirst: Answers['isDayFirst']): Dates {
  const texts = new Set<string>()
  const endText = endTextOf(table)
  for (const row of table.rows) {
    texts.add(dateText(row))
    if (table.columns.end) texts.add(endText(row))
  }
  return readDates(texts, isDayFirst)
}

/** The start of a row; the reader looks each text up once. */
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
  // A day without a time begins at noon, which may still be to come today.
  const isToday = !wall.hasTime && at - HALF_A_DAY_MS <= now
  return at <= now || isToday ? Math.min(at, now) : ({ reason: 'future', text: shortened(text) } as const)
}

export const HALF_A_DAY_MS = 12 * 3_600_000

type NoStart = Omit<LeftOut, 'line'>
