import { HEADINGS, UNITS, wordKey } from './heading-words.ts'

/** What a column holds. */
export type Role = keyof typeof HEADINGS

/** A column of the file: where it stands, from 0, and the unit that its heading names. */
export type Column = { index: number; unit: Unit | null }
export type Unit = keyof typeof UNITS

/** The columns of each role, in the file's order: there may be one of pounds beside one of kilograms. */
export type Columns = Partial<Record<Role, readonly Column[]>>

/** What a row of a log has at least one of (R-IMP-06). */
export const MEASURES = ['weight', 'reps', 'distance', 'seconds', 'duration'] as const satisfies readonly Role[]

/** The role of a column that is headed by a unit alone. */
const ROLE_OF_UNIT = {
  kg: 'weight',
  lbs: 'weight',
  km: 'distance',
  mi: 'distance',
  m: 'distance',
  yd: 'distance',
  s: 'seconds',
  min: 'seconds',
  h: 'seconds',
} as const satisfies Partial<Record<Unit, Role>>

const ROLES = new Map<string, { role: Role; rank: number }>(
  Object.entries(HEADINGS).flatMap(([role, names]) =>
    names.split(',').map((name, rank) => [wordKey(name), { role: role as Role, rank }] as const),
  ),
)

const UNIT_WORDS = new Map<string, Unit>(
  Object.entries(UNITS).flatMap(([unit, words]) =>
    words.split(',').map((word) => [wordKey(word), unit as Unit] as const),
  ),
)

/**
 * A heading as it is looked up: 'Workout #' is 'workout number', 'exercise_title' and 'ExerciseTitle' are 'exercise title',
 * and 'Date (yyyy/mm/dd)' is 'date'.
 */
export const headingKey = (heading: string): string =>
  wordKey(
    heading
      .replace(FORMAT, '')
      .replace(/#/g, ' number ')
      .replace(/(\p{Ll})(\p{Lu}\p{Ll}|\p{Lu}{2})/gu, '$1 $2'),
  )

/** How a date or a time is written, in brackets. */
const FORMAT = /\([ymdhsjta]{1,4}(?:[:/. -][ymdhsjta]{1,4})+\)/i

/** The unit that a word stands for, as headings and cells write it; null: it is none. */
export const unitOf = (word: string): Unit | null => UNIT_WORDS.get(wordKey(word)) ?? null

/** Whether a word heads columns of a role: as a cell 'Skipped' says the same, and behind a number 'Wdh.' says what it counts. */
export const isHeadingOf = (word: string, role: Role): boolean => ROLES.get(wordKey(word))?.role === role

/** What each column of a row of headings holds. Unknown ones are left out. */
export function columnsOf(headings: readonly string[]): Columns {
  const columns: Partial<Record<Role, (Column & { rank: number })[]>> = {}
  headings.slice(0, MOST_COLUMNS).forEach((heading, index) => {
    const meaning = meaningOf(heading)
    if (!meaning) return
    const { role, ...column } = meaning
    const same = columns[role] ?? []
    columns[role] = same
    same.push({ index, ...column })
  })
  for (const role of ONE_COLUMN) columns[role]?.sort((a, b) => a.rank - b.rank)
  return columns
}

/** A row has one of each of these, and of two columns the better name tells which: 'Workout Name' beside 'Workout'. */
const ONE_COLUMN = ['date', 'title', 'exercise'] as const satisfies readonly Role[]

/**
 * The delimiter of a text: the one that yields the most known headings in one of its first lines (R-IMP-04), else the one
 * that yields the most columns.
 */
export function delimiterOf(start: string): string {
  const lines = start.split('\n', 10)
  const knownBy = (delimiter: string) =>
    Math.max(...lines.map((line) => fieldsOf(line, delimiter).filter((field) => meaningOf(field)).length))
  const columnsBy = (delimiter: string) => Math.max(...lines.map((line) => fieldsOf(line, delimiter).length))
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => knownBy(b) - knownBy(a) || columnsBy(b) - columnsBy(a))
  return best
}

const fieldsOf = (line: string, delimiter: string) =>
  line.slice(0, LONGEST_HEADINGS).split(delimiter).slice(0, MOST_HEADINGS)

/** No log has more, and a file may have a million. */
export const MOST_COLUMNS = 1_000

/** What lies beyond is no table of workouts, and need not be looked at to tell which delimiter it has. */
const LONGEST_HEADINGS = 20_000
const MOST_HEADINGS = 200

/** What a heading says, with its unit: 'Weight (kg)', 'Gewicht in kg', 'kg'; null: it is unknown. */
export function meaningOf(heading: string): { role: Role; unit: Unit | null; rank: number } | null {
  if (heading.length > LONGEST_HEADING) return null
  const key = headingKey(heading)
  const whole = ROLES.get(key)
  if (whole) return { ...whole, unit: whole.role === 'seconds' && unitOf(key) === 's' ? 's' : null }
  const words = key.split(' ')
  const units = new Set<Unit>()
  for (let unit = unitOf(words.at(-1) ?? ''); unit; unit = unitOf(words.at(-1) ?? '')) {
    units.add(unit)
    words.pop()
  }
  const [unit = null, another] = units
  // 'Weight / Distance': the units in the cells tell which it is.
  if (!unit) return heading.includes('/') ? meaningOf(heading.slice(0, heading.indexOf('/'))) : null
  if (words.length === 0) return another || unit === 'utc' ? null : { role: ROLE_OF_UNIT[unit], unit, rank: 0 }
  if (/^(?:in|en)$/.test(words.at(-1) ?? '')) words.pop()
  const found = ROLES.get(words.join(' '))
  // 'Weight (kg/lbs)' leaves the unit open.
  return found ? { ...found, unit: another ? null : unit } : null
}

const LONGEST_HEADING = 100
