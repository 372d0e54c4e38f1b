import { z } from 'zod/mini'
import { APP_NAME } from '#domain/app-name.ts'
import { bodyWeightProblem } from '#domain/load.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import { cleanText } from '#domain/text.ts'
import { DAY_SECONDS } from './dialects.ts'
import { type Block, type Draft, finished } from './draft.ts'
import type { Answers, FileRead, LeftOut, Refusal, SavedParts } from './file-read.ts'
import type { PlannedSet, PlannedWeighing } from './plan.ts'
import { fileRead } from './read-rows.ts'
import { SAVED_WEIGHING, type SavedWorkout, savedAccount, savedRoutine, savedWorkout } from './saved-documents.ts'

/** The newest format that this version reads. */
const FORMAT = 2

const time = z.pipe(
  z.iso.datetime(),
  z.transform((text) => Date.parse(text)),
)
const list = z._default(z.array(z.unknown()), [])

const FILE = z.object({
  app: z.literal(APP_NAME),
  format: z.int(),
  workouts: list,
  routines: list,
  shares_given: list,
  body_weights: z._default(z.array(z.object({ weights: list })), []),
})

const WORKOUT = z.object({
  id: VALUE_TYPES.id,
  workout_name: z.string(),
  created_at: time,
  completed_at: z.nullable(time),
  duration_seconds: z.nullable(z.number()),
  time_zone: z.catch(z.nullable(VALUE_TYPES.timeZone), null),
  trashed_at: z._default(z.nullable(time), null),
  note: z._default(z.nullable(z.string()), null),
  exercises: z.array(
    z.object({
      name: z.string(),
      exercise_order: z.number(),
      rest_seconds: z._default(z.nullable(VALUE_TYPES.restSeconds), null),
      note: z._default(z.nullable(z.string()), null),
      group_id: z._default(z.nullable(z.string()), null),
      sets: list,
    }),
  ),
})

const STATE = z.object({ status: z.string(), set_order: z.number() })
const VALUES = wholeArg(LOGGED_VALUES)

const WEIGHING = z.extend(SAVED_WEIGHING, { at: time, note: z._default(SAVED_WEIGHING.shape.note, null) })

const SHARE = z.object({ delegate_email: z.string(), revoked_at: z.null() })

/** Sled's own file without deleted workouts. `line` of a left-out row: the place of its workout, from 1. */
export function readSledJson(value: unknown, answers: Answers): FileRead | Refusal {
  const file = FILE.safeParse(value)
  if (!file.success) return 'notALog'
  if (file.data.format > FORMAT) return 'newerFormat'
  const seen: Seen = { rows: 0, leftOut: [] }
  const saved = new Map<string, SavedWorkout>()
  const others: SavedWorkout[] = []
  const drafts = file.data.workouts.flatMap((workout, index) => {
    const draft = draftOf(workout, index + 1, seen)
    const whole = savedWorkout(workout)
    if (whole && draft) saved.set(draft.sourceKey, whole)
    else if (whole && isOther(whole)) others.push(whole)
    return draft ?? []
  })
  const weighings = weighingsOf(
    file.data.body_weights.flatMap(({ weights }) => weights),
    seen,
  )
  const done = finished(drafts, { notesExercise: false, now: answers.now, longest: DAY_SECONDS })
  const leftOut = [...seen.leftOut, ...done.leftOut]
  const workouts = done.workouts.map((workout) => {
    const whole = saved.get(workout.sourceKey)
    return whole ? { ...workout, saved: whole } : workout
  })
  // A completed workout without sets is in no list, but Sled restores it, too.
  const shown = new Set(workouts.map(({ sourceKey }) => sourceKey))
  others.push(...[...saved].flatMap(([key, workout]) => (shown.has(key) ? [] : workout)))
  const parts = { ...done, workouts, weighings, leftOut, questions: [], disguise: null, unread: [] }
  const found = fileRead('sled-json', parts, { rows: seen.rows, rests: 0, notes: 0 })
  return typeof found === 'string' ? found : { ...found, saved: partsOf(value, file.data, others) }
}

function partsOf(
  value: unknown,
  { routines, shares_given }: z.output<typeof FILE>,
  others: readonly SavedWorkout[],
): SavedParts | null {
  const saved = savedAccount(value)
  if (!saved) return null
  const sharedWith = shares_given.flatMap((share) => SHARE.safeParse(share).data?.delegate_email ?? [])
  return { saved, routines: routines.flatMap((routine) => savedRoutine(routine) ?? []), others, sharedWith }
}

/** Whether the workout is no part of the history: it is not completed, or in the trash. */
const isOther = ({ completed_at, trashed_at }: SavedWorkout): boolean => completed_at === null || trashed_at !== null

/** `rows`: sets and weighings. */
type Seen = { rows: number; leftOut: LeftOut[] }

function draftOf(value: unknown, line: number, seen: Seen): Draft | null {
  const read = WORKOUT.safeParse(value)
  if (!read.success) {
    seen.rows += 1
    seen.leftOut.push({ line, reason: 'unreadable', text: null })
    return null
  }
  const { data: workout } = read
  if (workout.completed_at === null || workout.trashed_at !== null) return null
  const exercises = workout.exercises.toSorted((a, b) => a.exercise_order - b.exercise_order)
  return {
    title: workout.workout_name,
    sourceKey: `sled:${workout.id}`,
    startedAt: workout.created_at,
    length: workout.duration_seconds,
    timeZone: workout.time_zone,
    note: workout.note ?? '',
    blocks: exercises.map((exercise) => blockOf(exercise, line, seen)),
    categories: new Map(),
  }
}

function blockOf(exercise: z.output<typeof WORKOUT>['exercises'][number], line: number, seen: Seen): Block {
  const sets = exercise.sets
    .flatMap((value) => doneSet(value, line, seen) ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ set }) => set)
  return {
    name: cleanText(exercise.name) || 'Exercise',
    key: exercise.group_id ?? '',
    section: null,
    place: -1,
    notes: exercise.note === null ? [] : [exercise.note],
    rests: exercise.rest_seconds === null ? [] : [exercise.rest_seconds],
    sets,
    lines: sets.map(() => line),
  }
}

/** A completed set; null: the set is open, or unreadable and left out. */
function doneSet(value: unknown, line: number, seen: Seen): { place: number; set: PlannedSet } | null {
  const state = STATE.safeParse(value)
  if (state.success && state.data.status !== 'complete') return null
  seen.rows += 1
  const values = VALUES.safeParse(value)
  if (!state.success || !values.success) {
    seen.leftOut.push({ line, reason: 'unreadable', text: null })
    return null
  }
  const {
    set_variant: _,
    open_ended: __,
    target_reps: ___,
    target_seconds: ____,
    target_weight: _____,
    ...set
  } = values.data
  return { place: state.data.set_order, set }
}

function weighingsOf(values: readonly unknown[], seen: Seen): PlannedWeighing[] {
  const weighings = values.flatMap((value, index) => {
    seen.rows += 1
    const read = WEIGHING.safeParse(value)
    const problem = read.success && bodyWeightProblem(read.data.weight, read.data.unit)
    if (read.success && !problem) return read.data
    seen.leftOut.push({ line: index + 1, reason: problem || 'unreadable', text: null })
    return []
  })
  return weighings.toSorted((a, b) => a.at - b.at)
}
