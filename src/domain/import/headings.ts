import { HEADINGS, UNITS, wordKey } from './heading-words.ts'

export type Role = keyof typeof HEADINGS

/** `index` from 0; `unit` from the heading. */
export type Column = { index: number; unit: Unit | null }
export type Unit = keyof typeof UNITS

/** The columns of each role in the file's order; a file may have one for pounds and one for kilograms. */
export type Columns = Partial<Record<Role, readonly Column[]>>

/** A log has at least one of these. */
export const MEASURES = ['weight', 'reps', 'distance', 'seconds', 'duration'] as const satisfies readonly Role[]

/** The role of a column with a unit as its heading. */
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

/** 'Workout #' becomes 'workout number', 'exercise_title' and 'ExerciseTitle' become 'exercise title'. */
export const headingKey = (heading: string): string =>
  wordKey(
    heading
      .replace(FORMAT, '')
      .replace(/#/g, ' number ')
      .replace(/(\p{Ll})(\p{Lu}\p{Ll}|\p{Lu}{2})/gu, '$1 $2'),
  )

/** The format of a date or time in brackets. */
const FORMAT = /\([ymdhsjta]{1,4}(?:[:/. -][ymdhsjta]{1,4})+\)/i

/** The unit that a word in a heading or cell means; null: none. */
export const unitOf = (word: string): Unit | null => UNIT_WORDS.get(wordKey(word)) ?? null

/** Whether a word is a heading of a role. Cells contain such words, too: 'Skipped', or 'Wdh.' behind a number. */
export const isHeadingOf = (word: string, role: Role): boolean => ROLES.get(wordKey(word))?.role === role

/** The columns of each role, without unknown headings. */
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

/** Roles of which the column with the best heading comes first: 'Workout Name' before 'Workout'. */
const ONE_COLUMN = ['date', 'title', 'exercise'] as const satisfies readonly Role[]

/** The delimiter with the most recognised headings in one of the first lines, else with the most columns. */
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

/** The most columns that Sled looks at: a file may have a million. */
export const MOST_COLUMNS = 1_000

/** How much of a line Sled searches for a delimiter: no table of workouts has longer headings. */
const LONGEST_HEADINGS = 20_000
const MOST_HEADINGS = 200

/** The role and unit of a heading such as 'Weight (kg)', 'Gewicht in kg' or 'kg'; null: unknown. */
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
  // 'Weight / Distance' has the role of its first part until the units in the cells decide.
  if (!unit) return heading.includes('/') ? meaningOf(heading.slice(0, heading.indexOf('/'))) : null
  if (words.length === 0) return another || unit === 'utc' ? null : { role: ROLE_OF_UNIT[unit], unit, rank: 0 }
  if (/^(?:in|en)$/.test(words.at(-1) ?? '')) words.pop()
  const found = ROLES.get(words.join(' '))
  // 'Weight (kg/lbs)' leaves the unit open.
  return found ? { ...found, unit: another ? null : unit } : null
}

const LONGEST_HEADING = 100
