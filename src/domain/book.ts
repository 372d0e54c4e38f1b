import { derivedId } from './ids.ts'
import type { BODY, BODY_WEIGHT, BOOK, BOOK_EXERCISE, BOOK_EXERCISE_VALUES, BOOK_SETTINGS } from './rows/book.ts'
import type { RowOf, ValuesOf } from './rows/field.ts'
import type { NewSetChoices } from './set-list.ts'

/** The rows of a book and of body weights. Times are ms since 1970. */
type Book = RowOf<typeof BOOK>
type BookExercise = RowOf<typeof BOOK_EXERCISE>
type Body = RowOf<typeof BODY>
export type BodyWeight = RowOf<typeof BODY_WEIGHT>

/** The settings of a person's training. */
export type BookSettings = ValuesOf<typeof BOOK_SETTINGS>
/** A person's settings of one exercise. */
export type ExerciseSettings = ValuesOf<typeof BOOK_EXERCISE_VALUES>

/** How a person likes to train and to log, one for each owner (R-BASE-08). */
export type BookDocument = {
  kind: 'book'
  id: string
  ownerId: string
  /** Counts the committed changes; 0 while only this device knows it. */
  rev: number
  book: Book
  exercises: readonly BookExercise[]
}

/** What a person weighed in one calendar year. */
export type BodyDocument = {
  kind: 'body'
  id: string
  ownerId: string
  rev: number
  body: Body
  weights: readonly BodyWeight[]
}

/** Rows of exercises in a book, and of weights in a year. */
export const MAX_BOOK_EXERCISES = 2_000
export const MAX_BODY_WEIGHTS = 1_000

/** The id of a person's book. It is the same on every device, so that two devices that begin it offline write one document. */
export function bookIdFor(ownerId: string): string {
  if (ownerId !== lastOwner) {
    lastOwner = ownerId
    lastBook = derivedId(ownerId, 'book')
  }
  return lastBook
}

/** A screen asks for the same one a dozen times for each set, and each would be a hash. */
let lastOwner: string | null = null
let lastBook = ''

export const bodyIdFor = (ownerId: string, year: number): string => derivedId(ownerId, `body ${year}`)

/** The settings of a person who has chosen nothing. */
const DEFAULT_SETTINGS: BookSettings = {
  unit: null,
  last_unit: null,
  distance_unit: null,
  effort: 'off',
  plates_shown: false,
  records_shown: true,
  bars_kg: null,
  bars_lbs: null,
  plates_kg: null,
  plates_lbs: null,
  week_start: null,
  weekly_goal: 1, // R-PROG-18
}

const NO_SETTINGS: ExerciseSettings = {
  name: null,
  unit: null,
  step: null,
  bar: null,
  note: null,
  primary_muscle: null,
  secondary_muscles: null,
  load: null,
  training_max: null,
  training_max_unit: null,
  same_as: null,
  forgotten_at: null,
}

/** A person's settings. `book` is null if they have chosen nothing yet or it is not on this device. */
export const settingsOf = (book: BookDocument | null): BookSettings => book?.book ?? DEFAULT_SETTINGS

/** The chosen unit of distances, else the one that goes with the unit of weights. */
export const tripUnitOf = ({ distance_unit, unit }: BookSettings) => distance_unit ?? (unit === 'lbs' ? 'mi' : 'km')

/** The settings of an exercise. */
export const exerciseSettingsOf = (book: BookDocument | null, exerciseId: string): ExerciseSettings =>
  book?.exercises.find(({ id }) => id === exerciseId) ?? NO_SETTINGS

/** The choices for the weights of an exercise's new sets. */
export const newSetChoicesOf = (book: BookDocument | null, exerciseId: string): NewSetChoices =>
  newSetChoices(settingsOf(book), exerciseSettingsOf(book, exerciseId))

export const newSetChoices = (
  { unit: preferred, last_unit }: Pick<BookSettings, 'unit' | 'last_unit'>,
  { unit, step }: Pick<ExerciseSettings, 'unit' | 'step'>,
): NewSetChoices => ({ unit, step, preferred: preferred ?? last_unit })

/** Whether a row of a book is empty and can be removed. */
export const saysNothing = (settings: ExerciseSettings): boolean =>
  (Object.keys(NO_SETTINGS) as (keyof ExerciseSettings)[]).every((name) => (settings[name] ?? null) === null)

/** A book without any choice. */
export function emptyBook(ownerId: string): BookDocument {
  const id = bookIdFor(ownerId)
  const book = { id, user_id: ownerId, ...DEFAULT_SETTINGS, edited_by: null, contested: null }
  return { kind: 'book', id, ownerId, rev: 0, book, exercises: [] }
}

/** An empty row for an exercise. */
export const emptyBookExercise = (
  { id: book_id, ownerId: user_id }: BookDocument,
  exerciseId: string,
): BookExercise => ({
  ...{ id: exerciseId, book_id, user_id },
  ...NO_SETTINGS,
  ...{ edited_by: null, contested: null },
})

/** A year without weights. */
export function emptyBody(ownerId: string, year: number): BodyDocument {
  const id = bodyIdFor(ownerId, year)
  const body = { id, user_id: ownerId, year, edited_by: null, contested: null }
  return { kind: 'body', id, ownerId, rev: 0, body, weights: [] }
}
