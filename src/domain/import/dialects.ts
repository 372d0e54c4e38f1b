import { SECTIONS, type Section } from '#domain/section.ts'
import type { LoadKind, SetKind, Side } from '#domain/set.ts'
import { type Dates, dayIn, wallText } from './dates.ts'
import type { Row } from './file-read.ts'
import type { Role } from './headings.ts'
import { doneReader, kindReader, LETTERS, supersetReader } from './marks.ts'
import { fieldOf, shortened } from './measures.ts'
import type { Table } from './recognise.ts'

/** What differs between the files of different apps; read-log.ts reads the rest. */
export type Dialect = {
  /** The start of a workout in its source key: a wall moment or the day. */
  startKey: (row: Row) => string
  /** The start in keys from before Sled grouped sets by the local day; null: no change. */
  earlierStartKey: (row: Row) => string | null
  /** Rows with the same key are one workout. The file's number of a workout is not enough: each export counts anew. */
  workoutKey: (row: Row) => string
  /** Successive rows with the same name and key are one exercise; a lower place begins another. */
  blockKey: (row: Row) => string
  place: (row: Row) => number
  kindOf: (row: Row) => SetKind
  /** Whether the person did the set: some files have planned or skipped ones, too. */
  isDone: (row: Row) => boolean
  /** Whether the row has a word instead of a set's number: a rest, or a note of the exercise. */
  isWord: (row: Row) => boolean
  /** Side and load, where the file has them in Sled's words. */
  sideOf: (row: Row) => Side | null
  loadOf: (row: Row) => LoadKind | null
  sectionOf: (row: Row) => Section | null
  /** A note on the first set alone is the exercise's, as Strong and Sled write it. */
  notesExercise: boolean
  /** The file writes a line break as a backslash and an n. */
  escapesBreaks: boolean
  /** The file has an apostrophe before texts that would be formulas in a spreadsheet. */
  escapesFormulas: boolean
  namesByCategory: boolean
  /** The longest plausible length, in seconds. */
  longest: number
}

/**
 * The longest workout in other apps' files: a person forgot to end a longer one. Sled's own workouts last up to a day.
 */
const LONGEST_SECONDS = 6 * 3_600
export const DAY_SECONDS = 24 * 3_600

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

/** The date of a row and its zone. */
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
        // Newer files have a column for the exercise's notes.
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

/** A text as the person typed it, without what the app added for the file. */
export function unescaped(text: string, { escapesBreaks, escapesFormulas }: Dialect): string {
  if (escapesBreaks && text.includes('\\n')) return text.replaceAll('\\n', '\n')
  return escapesFormulas && /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text
}

/** Sets without a number come last. */
const placeOf = (order: string): number => (/^\d+$/.test(order) ? Number(order) : Number.POSITIVE_INFINITY)

function startText(dates: Dates, text: string): string {
  const wall = dates.of(text)
  return wall ? wallText(wall) : text
}

/**
 * The keys of a file with a time for each set. Two workouts may share the file's day and not the local day; then the
 * moment of the first set distinguishes them.
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

/** The local day of a row; its moment in UTC may be on the day before or after. */
function dayThere({ dates, dateText, zoneOf }: Dating, row: Row): string | null {
  const wall = dates.of(dateText(row))
  return wall && dayIn(wall, zoneOf(row))
}

/**
 * Whether a file's times are those of sets and not of workouts: hardly two rows share a time, or nearly each time has a
 * single exercise.
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
