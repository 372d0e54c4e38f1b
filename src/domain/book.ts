import type {
  BODY,
  BODY_WEIGHT,
  BOOK,
  BOOK_EXERCISE,
  BOOK_EXERCISE_VALUES,
  BOOK_SETTINGS,
} from '#domain/rows/book-fields.ts'
import type { BOOK_TRACK } from '#domain/rows/track-fields.ts'
import { derivedId } from './ids.ts'
import type { RowOf, ValuesOf } from './rows/field.ts'
import type { NewSetChoices } from './set-list.ts'
import { idKey } from './text.ts'

/** Times are ms since 1970. */
type Book = RowOf<typeof BOOK>
type BookExercise = RowOf<typeof BOOK_EXERCISE>
type Body = RowOf<typeof BODY>
export type Track = RowOf<typeof BOOK_TRACK>
export type Rule = Track['rule']
export type BodyWeight = RowOf<typeof BODY_WEIGHT>

export type BookSettings = ValuesOf<typeof BOOK_SETTINGS>
export type ExerciseSettings = ValuesOf<typeof BOOK_EXERCISE_VALUES>

/** A person's choices for training and logging; each owner has one such document. */
export type BookDocument = {
  kind: 'book'
  id: string
  ownerId: string
  /** Counts the committed changes; 0 before the first answer of the server. */
  rev: number
  book: Book
  exercises: readonly BookExercise[]
  tracks: readonly Track[]
}

export type BodyDocument = {
  kind: 'body'
  id: string
  ownerId: string
  rev: number
  body: Body
  weights: readonly BodyWeight[]
}

/** The most exercises and tracks in a book, and the most body weights in a year. */
export const MAX_BOOK_EXERCISES = 2_000
export const MAX_TRACKS = 2_000
export const MAX_BODY_WEIGHTS = 1_000

/** The id of a book is the same on every device, so that two devices that begin offline write one document. */
export function bookIdFor(ownerId: string): string {
  if (ownerId !== lastOwner) {
    lastOwner = ownerId
    lastBook = derivedId(ownerId, 'book')
  }
  return lastBook
}

/** The last book id: a screen needs it a dozen times for each set, and making it costs a hash. */
let lastOwner: string | null = null
let lastBook = ''

/** A track's id, so that two devices that make it offline make one. `label`: null or cleaned. */
export const trackIdFor = (ownerId: string, exerciseId: string, label: string | null): string =>
  derivedId(ownerId, `track ${exerciseId} ${idKey(label ?? '')}`)

export const bodyIdFor = (ownerId: string, year: number): string => derivedId(ownerId, `body ${year}`)

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
  figures_shown: true, // R-GUIDE-05
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
  looks_like: null,
  links: null,
  picture: null,
}

/** `book`: null: no choices, or not on this device. */
export const settingsOf = (book: BookDocument | null): BookSettings => book?.book ?? DEFAULT_SETTINGS

/** The unit of distances: the person's choice, else the one that goes with their unit of weights. */
export const tripUnitOf = ({ distance_unit, unit }: BookSettings) => distance_unit ?? (unit === 'lbs' ? 'mi' : 'km')

export const exerciseSettingsOf = (book: BookDocument | null, exerciseId: string): ExerciseSettings =>
  book?.exercises.find(({ id }) => id === exerciseId) ?? NO_SETTINGS

export const newSetChoicesOf = (book: BookDocument | null, exerciseId: string): NewSetChoices =>
  newSetChoices(settingsOf(book), exerciseSettingsOf(book, exerciseId))

export const newSetChoices = (
  { unit: preferred, last_unit }: Pick<BookSettings, 'unit' | 'last_unit'>,
  { unit, step }: Pick<ExerciseSettings, 'unit' | 'step'>,
): NewSetChoices => ({ unit, step, preferred: preferred ?? last_unit })

/** Whether an exercise has no settings, so that its row can go. */
export const saysNothing = (settings: ExerciseSettings): boolean =>
  (Object.keys(NO_SETTINGS) as (keyof ExerciseSettings)[]).every((name) => (settings[name] ?? null) === null)

export function emptyBook(ownerId: string): BookDocument {
  const id = bookIdFor(ownerId)
  const book = { id, user_id: ownerId, ...DEFAULT_SETTINGS, active_plan: null, edited_by: null, contested: null }
  return { kind: 'book', id, ownerId, rev: 0, book, exercises: [], tracks: [] }
}

export const emptyBookExercise = (
  { id: book_id, ownerId: user_id }: BookDocument,
  exerciseId: string,
): BookExercise => ({
  ...{ id: exerciseId, book_id, user_id },
  ...NO_SETTINGS,
  ...{ edited_by: null, contested: null },
})

export function emptyBody(ownerId: string, year: number): BodyDocument {
  const id = bodyIdFor(ownerId, year)
  const body = { id, user_id: ownerId, year, edited_by: null, contested: null }
  return { kind: 'body', id, ownerId, rev: 0, body, weights: [] }
}
