import { z } from 'zod/mini'
import { MAX_SLOTS } from '#domain/plan.ts'
import { BODY_WEIGHT_VALUES, BOOK_EXERCISE, BOOK_EXERCISE_VALUES, BOOK_SETTINGS } from '#domain/rows/book-fields.ts'
import { exportedFieldsOf, type Row } from '#domain/rows/field.ts'
import { PLAN, PLAN_SLOT } from '#domain/rows/plan-fields.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { BOOK_TRACK, TRACK_VALUES } from '#domain/rows/track-fields.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_COMMENT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { storable } from '#domain/text.ts'

/* What Sled's own file contains, with the download's fields under the names of the rows; times in ms since 1970. */

/** Text that no person typed, with a limit. */
const text = (longest: number) => z.pipe(z.string().check(z.maxLength(longest)), z.transform(storable))

const MOST = 20_000
/** The most rows in a list here; the operation checks the real limit. */
const MOST_ROWS = 5_000
const listOf = <T extends z.ZodMiniType>(schema: T, most = MOST) => z.array(schema).check(z.maxLength(most))

export const SAVED_WORKOUT = z.extend(wholeArg(exportedFieldsOf(WORKOUT.fields)), {
  /** The key of an earlier import, and whether the workout is unchanged since then. */
  source_key: z._default(z.nullable(text(1_000)), null),
  is_as_imported: z._default(z.boolean(), false),
  exercises: listOf(
    z.extend(wholeArg(exportedFieldsOf(WORKOUT_EXERCISE.fields)), {
      /** The name that the workout shows, which may differ from the name at the start. */
      name: VALUE_TYPES.exerciseName,
      section: VALUE_TYPES.section,
      sets: listOf(wholeArg(exportedFieldsOf(LOGGED_SET.fields)), MOST_ROWS),
    }),
    MOST_ROWS,
  ),
  /** Missing in files from before comments existed. */
  comments: z._default(listOf(wholeArg(exportedFieldsOf(WORKOUT_COMMENT.fields)), MOST_ROWS), []),
})
export type SavedWorkout = z.output<typeof SAVED_WORKOUT>

export const SAVED_ROUTINE = z.extend(wholeArg(exportedFieldsOf(ROUTINE.fields)), {
  exercises: listOf(
    z.extend(wholeArg(exportedFieldsOf(ROUTINE_EXERCISE.fields)), {
      sets: listOf(wholeArg(exportedFieldsOf(TEMPLATE_SET.fields)), MOST_ROWS),
    }),
    MOST_ROWS,
  ),
})
export type SavedRoutine = z.output<typeof SAVED_ROUTINE>

const SAVED_EXERCISE = z.object({
  id: VALUE_TYPES.id,
  name: VALUE_TYPES.exerciseName,
  section: VALUE_TYPES.section,
  rest_seconds: z.nullable(VALUE_TYPES.restSeconds),
  created_at: VALUE_TYPES.time,
})

const count = z.int().check(z.minimum(0), z.maximum(10_000_000))
const SAVED_IMPORT = z.object({
  id: VALUE_TYPES.id,
  source: text(20),
  file_name: text(255),
  file_sha256: text(64),
  time_zone: VALUE_TYPES.timeZone,
  state: text(20),
  ...{ total: count, written: count, skipped: count, left_out: count, weighings: count },
  created_at: VALUE_TYPES.time,
  finished_at: z.nullable(VALUE_TYPES.time),
})
export type SavedImport = z.output<typeof SAVED_IMPORT>

const SAVED_ALIAS = z.object({ name_key: text(200), exercise_id: VALUE_TYPES.id })
const SAVED_BOOK_EXERCISE = z.extend(wholeArg(BOOK_EXERCISE_VALUES), { id: VALUE_TYPES.id })
export const SAVED_TRACK = z.extend(wholeArg(TRACK_VALUES), {
  id: VALUE_TYPES.id,
  exercise_id: VALUE_TYPES.id,
  label: z.nullable(VALUE_TYPES.trackLabel),
})

export const SAVED_PLAN = z.extend(wholeArg(exportedFieldsOf(PLAN.fields)), {
  slots: listOf(wholeArg(exportedFieldsOf(PLAN_SLOT.fields)), MAX_SLOTS),
})
export type SavedPlan = z.output<typeof SAVED_PLAN>

export const SAVED_ACCOUNT = z.object({
  /** The file's owner, because sets contain the ids of the people who did them. */
  ownerId: VALUE_TYPES.id,
  exercises: listOf(SAVED_EXERCISE),
  aliases: listOf(SAVED_ALIAS),
  imports: listOf(SAVED_IMPORT),
  settings: z.nullable(wholeArg(BOOK_SETTINGS)),
  exerciseSettings: listOf(SAVED_BOOK_EXERCISE),
  tracks: listOf(SAVED_TRACK),
  plans: listOf(SAVED_PLAN),
  /** The plan in use; null: none is. */
  activePlan: z.nullable(VALUE_TYPES.id),
})
export type SavedAccount = z.output<typeof SAVED_ACCOUNT>

export const SAVED_WEIGHING = z.extend(wholeArg(BODY_WEIGHT_VALUES), { id: z.optional(VALUE_TYPES.id) })

/** Null: the workout is unreadable. */
export function savedWorkout(value: unknown): SavedWorkout | null {
  const read = SAVED_WORKOUT.safeParse({
    ...inRowTerms(WORKOUT, value),
    exercises: listIn(value, 'exercises').map((exercise) => {
      const { name, section, ...row } = inRowTerms(WORKOUT_EXERCISE, exercise)
      return {
        ...{ snapshot_name: name, snapshot_section: section, ...row, name, section },
        sets: listIn(exercise, 'sets').map((set) => ({ routine_set_id: null, ...inRowTerms(LOGGED_SET, set) })),
      }
    }),
    comments: listIn(value, 'comments').map((comment) => inRowTerms(WORKOUT_COMMENT, comment)),
  })
  return read.data ?? null
}

/** Null: the routine is unreadable. */
export function savedRoutine(value: unknown): SavedRoutine | null {
  const read = SAVED_ROUTINE.safeParse({
    ...inRowTerms(ROUTINE, value),
    exercises: listIn(value, 'exercises').map((exercise) => ({
      ...inRowTerms(ROUTINE_EXERCISE, exercise),
      sets: listIn(exercise, 'sets').map((set) => inRowTerms(TEMPLATE_SET, set)),
    })),
  })
  return read.data ?? null
}

/** The account in Sled's own file without unreadable parts; null: the file has no owner. */
export function savedAccount(file: unknown): SavedAccount | null {
  const [book] = listIn(file, 'books')
  const read = SAVED_ACCOUNT.safeParse({
    ownerId: objectIn(objectIn(file).profile).id,
    exercises: readable(SAVED_EXERCISE, listIn(file, 'exercises')),
    aliases: readable(SAVED_ALIAS, listIn(file, 'exercise_aliases')),
    imports: readable(SAVED_IMPORT, listIn(file, 'imports')),
    settings: wholeArg(BOOK_SETTINGS).safeParse(book).data ?? null,
    exerciseSettings: readable(
      SAVED_BOOK_EXERCISE,
      listIn(book, 'exercises').map((row) => inRowTerms(BOOK_EXERCISE, row)),
    ),
    tracks: readable(
      SAVED_TRACK,
      listIn(book, 'tracks').map((row) => inRowTerms(BOOK_TRACK, row)),
    ),
    plans: readable(
      SAVED_PLAN,
      listIn(file, 'plans').map((plan) => ({
        ...inRowTerms(PLAN, plan),
        slots: listIn(plan, 'slots').map((slot) => inRowTerms(PLAN_SLOT, slot)),
      })),
    ),
    activePlan: VALUE_TYPES.id.safeParse(objectIn(book).active_plan).data ?? null,
  })
  return read.data ?? null
}

const TIMES = ['created_at', 'finished_at']

const readable = <T>(schema: z.ZodMiniType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => {
    const times = TIMES.filter((name) => name in objectIn(row)).map((name) => [name, momentOf(objectIn(row)[name])])
    const read = schema.safeParse({ ...objectIn(row), ...Object.fromEntries(times) })
    return read.success ? [read.data] : []
  })

/** The values under the names of the row's fields, with times in ms. */
function inRowTerms({ fields }: Pick<Row, 'fields'>, value: unknown): Record<string, unknown> {
  const given = objectIn(value)
  return Object.fromEntries([
    ...Object.entries(given),
    ...Object.entries(fields).flatMap(([name, { exported, isTime }]) => {
      const own = given[typeof exported === 'string' ? exported : name]
      return own === undefined ? [] : [[name, isTime ? momentOf(own) : own]]
    }),
  ])
}

const momentOf = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value)

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = objectIn(value)[name]
  return Array.isArray(list) ? list : []
}
