import { SECTIONS, type Section } from '#domain/section.ts'
import type { LoadKind, SetKind, Side } from '#domain/set.ts'
import { type Dates, dayIn, wallText } from './dates.ts'
import type { Row } from './file-read.ts'
import type { Role } from './headings.ts'
import { doneReader, kindReader, LETTERS, supersetReader } from './marks.ts'
import { fieldOf, shortened } from './measures.ts'
import type { Table } from './recognise.ts'

/** What differs between the files of different apps; what they have in common is read by read-log.ts. */
export type Dialect = {
  /** When a workout begins as its source key says it: a moment on the wall, or the day. */
  startKey: (row: Row) => string
  /** The same as it was said before Sled grouped moments of sets by the day where the person was; null: as ever. */
  earlierStartKey: (row: Row) => string | null
  /** Rows with the same key are one workout. A number alone tells none: each export counts anew, and a file may be two. */
  workoutKey: (row: Row) => string
  /** Rows of a workout with the same name and key, one after the other, are one exercise; a lower place begins another. */
  blockKey: (row: Row) => string
  place: (row: Row) => number
  kindOf: (row: Row) => SetKind
  /** Whether the set was done, where the file says so: some hold what was planned or skipped, too. */
  isDone: (row: Row) => boolean
  /** Whether the row says what it is by a word instead of a set's number: a rest, or a note of the exercise (R-IMP-08). */
  isWord: (row: Row) => boolean
  /** Side and load, where the file says them in Sled's words. */
  sideOf: (row: Row) => Side | null
  loadOf: (row: Row) => LoadKind | null
  /** The section of the workout, where the file says it. */
  sectionOf: (row: Row) => Section | null
  /** A note on the first set alone is the exercise's: that is where Strong writes it, and Sled after it. */
  notesExercise: boolean
  /** A line break is written as a backslash and an n (R-IMP-09). */
  escapesBreaks: boolean
  /** A text that would be a formula in a spreadsheet begins with an apostrophe (R-IMP-30). */
  escapesFormulas: boolean
  /** The categories of a day name its workout (R-IMP-10). */
  namesByCategory: boolean
  /** The longest length that is believed, in seconds (R-IMP-13). */
  longest: number
}

/** A longer one was forgotten, not trained (R-IMP-13); Sled's own workouts last up to a day. */
const LONGEST_SECONDS = 6 * 3_600
export const DAY_SECONDS = 24 * 3_600

/** What no row says. */
const PLAIN = {
  earlierStartKey: () => null,
  blockKey: () => '',
  place: () => Number.POSITIVE_INFINITY,
  isWord: () => false,
  sideOf: () => null,
  loadOf: () => null,
  sectionOf: () => null,
  notesExercise: false,
  escapesBreaks: false,
  escapesFormulas: false,
  namesByCategory: false,
  longest: LONGEST_SECONDS,
} satisfies Partial<Dialect>

/** What a row says of its date, and in which zone. */
type Dating = { dates: Dates; dateText: (row: Row) => string; zoneOf: (row: Row) => string }

export function dialectOf({ source, columns, rows }: Table, dating: Dating): Dialect {
  const { dates, dateText } = dating
  const field = (row: Row, role: Role) => fieldOf(row, columns, role)
  const start = (row: Row) => startText(dates, dateText(row))
  const day = (row: Row) => start(row).slice(0, 10)
  const timed = (row: Row) => `${dateText(row)}\n${field(row, 'title')}`
  const plain: Dialect = {
    ...PLAIN,
    startKey: start,
    workoutKey: timed,
    kindOf: kindReader(field),
    isDone: doneReader(rows, field),
  }
  const kindOf = (row: Row) => LETTERS.get(field(row, 'order').toLowerCase()) ?? 'normal'
  const isWord = (row: Row) => !/^(?:\d+|[wdf])$/i.test(field(row, 'order')) && field(row, 'order') !== ''
  const ofStrong: Dialect = { ...plain, kindOf, isWord, notesExercise: true }
  switch (source) {
    case 'strong':
      return { ...ofStrong, workoutKey: (row) => `${field(row, 'number')} ${timed(row)}` }
    case 'hevy':
      return {
        ...plain,
        blockKey: (row) => shortened(field(row, 'superset')),
        place: (row) => placeOf(field(row, 'order')),
        escapesBreaks: true,
      }
    case 'fitnotes':
      return { ...plain, startKey: day, workoutKey: day, kindOf: () => 'normal', namesByCategory: true }
    case 'sled-csv':
      return {
        ...ofStrong,
        workoutKey: (row) => field(row, 'workoutId') || timed(row),
        blockKey: (row) => shortened(field(row, 'superset')),
        place: (row) => placeOf(field(row, 'order')),
        sideOf: (row) => among(['left', 'right'], field(row, 'side')),
        loadOf: (row) => among(['total', 'added', 'assisted'], field(row, 'load')),
        sectionOf: (row) => among(SECTIONS, field(row, 'section')),
        // Newer files say it in a column of its own.
        notesExercise: columns.exerciseNotes === undefined,
        escapesFormulas: true,
        longest: DAY_SECONDS,
      }
    case 'table': {
      const own: Dialect = {
        ...plain,
        blockKey: supersetReader(rows, field),
        loadOf: (row) => (field(row, 'weight').startsWith('+') ? 'added' : null),
      }
      if (columns.workoutId)
        return { ...own, startKey: day, workoutKey: (row) => field(row, 'workoutId') || timed(row) }
      return isStampPerSet(rows, dateText, (row) => field(row, 'exercise'))
        ? { ...own, ...keysOfStamps(dating, (row) => field(row, 'title')) }
        : own
    }
  }
}

/** A text as the person typed it, without what their app or Sled put in for the sake of the file. */
export function unescaped(text: string, { escapesBreaks, escapesFormulas }: Dialect): string {
  if (escapesBreaks && text.includes('\\n')) return text.replaceAll('\\n', '\n')
  return escapesFormulas && /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text
}

/** What has no number stands behind all that has one. */
const placeOf = (order: string): number => (/^\d+$/.test(order) ? Number(order) : Number.POSITIVE_INFINITY)

function startText(dates: Dates, text: string): string {
  const wall = dates.of(text)
  return wall ? wallText(wall) : text
}

/**
 * Of two workouts whose days where the person was share a day of the file, a moment tells which is which; it is the same in
 * every zone. A wall has no other day than the file's.
 */
function keysOfStamps(
  dating: Dating,
  titleOf: (row: Row) => string,
): Pick<Dialect, 'startKey' | 'earlierStartKey' | 'workoutKey'> {
  const { dates, dateText } = dating
  const dayOf = (row: Row) => startText(dates, dateText(row)).slice(0, 10)
  const momentOf = (row: Row) => dates.of(dateText(row))?.at ?? null
  return {
    startKey(row) {
      const at = momentOf(row)
      return at === null ? dayOf(row) : new Date(at).toISOString()
    },
    earlierStartKey: (row) => (momentOf(row) === null ? null : dayOf(row)),
    workoutKey: (row) => `${dayThere(dating, row)}\n${titleOf(row)}`,
  }
}

/** The day of a row where the person was; a moment in UTC may be of the day before or after. */
function dayThere({ dates, dateText, zoneOf }: Dating, row: Row): string | null {
  const wall = dates.of(dateText(row))
  return wall && dayIn(wall, zoneOf(row))
}

/**
 * Some tables write when a set was done instead of when the workout began: then hardly two rows share a time, or nearly each
 * time has one exercise alone and a day has several.
 */
function isStampPerSet(
  rows: readonly Row[],
  dateText: (row: Row) => string,
  exerciseOf: (row: Row) => string,
): boolean {
  const exercises = new Map<string, Set<string>>()
  for (const row of rows) {
    const at = dateText(row)
    exercises.set(at, (exercises.get(at) ?? new Set()).add(exerciseOf(row)))
  }
  if (exercises.size * 2 > rows.length) return true
  const alone = [...exercises.values()].filter(({ size }) => size === 1).length
  const days = new Set([...exercises.keys()].map((at) => at.replace(/[\sT]\d{1,2}:\d\d.*$/, ''))).size
  return alone > exercises.size * 0.9 && exercises.size >= days * 2
}

const among = <T extends string>(words: readonly T[], text: string): T | null =>
  words.find((word) => word === text.toLowerCase()) ?? null
