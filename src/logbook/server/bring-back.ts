import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { SAVED_ROUTINE, SAVED_WORKOUT } from '#domain/import/saved-documents.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { routineNameProblem } from '#domain/routine-name.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { MAX_COMMENTS } from '#logbook/comments.ts'
import { emptyWorkout } from '#logbook/workout-rows.ts'
import { CLOCK_SLACK_MS, nameProblem } from '#logbook/workouts.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'

/*
 * Operations that restore documents from Sled's own file, private, with ids that the server's job gives. Only that job
 * makes them.
 */

const UNTOUCHED = { edited_by: null, contested: null }

export const bringBackWorkout = defineOperation({
  kind: 'workout.bringBack',
  version: 1,
  document: 'workout',
  args: () => z.object({ saved: SAVED_WORKOUT }),
  failure: null,
  activity: 'activity.did.importedWorkout',
  isServers: true,
  asks: () => 'workout.enter',
  apply(document, { saved }, meta) {
    if (document) return { document }
    const { exercises, comments, source_key: _, is_as_imported: __, ...workout } = saved
    const problem = nameProblem(workout.workout_name) ?? rowsProblem(saved, meta)
    if (problem) return refused(problem)
    if (!areTimesWhole(workout, meta)) return refused('malformed')
    const ids = { workout_id: meta.documentId, user_id: meta.ownerId }
    const empty = emptyWorkout(workout.workout_name, workout.routine_id, workout.time_zone, meta)
    const brought: WorkoutDocument = {
      ...empty,
      workout: {
        ...empty.workout,
        ...workout,
        ...{ id: meta.documentId, is_public: false, has_public_notes: false },
        last_workout_exercise_id: workout.is_active ? (exercises[0]?.id ?? null) : null,
        ...UNTOUCHED,
      },
      exercises: exercises.map(({ name, section, sets: _, ...exercise }) => ({
        ...exercise,
        ...ids,
        name_override: name === exercise.snapshot_name ? null : name,
        section_override: section === exercise.snapshot_section ? null : section,
        ...UNTOUCHED,
      })),
      sets: exercises.flatMap(({ id: workout_exercise_id, exercise_id, sets }) =>
        sets.map((set) => ({ ...set, ...ids, workout_exercise_id, exercise_id, ...UNTOUCHED })),
      ),
      comments: comments.map((comment) => ({ ...comment, ...ids })),
    }
    return { document: brought }
  },
})

export const bringBackRoutine = defineOperation({
  kind: 'routine.bringBack',
  version: 1,
  document: 'routine',
  args: () => z.object({ saved: SAVED_ROUTINE }),
  failure: null,
  activity: 'activity.did.importedRoutine',
  isServers: true,
  asks: () => 'routine.create',
  apply(document, { saved }, meta) {
    if (document) return { document }
    const { exercises, ...routine } = saved
    const problem = routineNameProblem(routine.routine_name) ?? rowsProblem(saved, meta)
    if (problem) return refused(problem)
    const ids = { routine_id: meta.documentId, user_id: meta.ownerId }
    const brought: RoutineDocument = {
      kind: 'routine',
      id: meta.documentId,
      ownerId: meta.ownerId,
      rev: 0,
      routine: {
        ...routine,
        ...{ id: meta.documentId, user_id: meta.ownerId },
        ...{ is_public: false, has_public_notes: false, og_image_url: null, made_by: meta.actorId },
        ...UNTOUCHED,
      },
      exercises: exercises.map(({ sets: _, ...exercise }) => ({ ...exercise, ...ids, ...UNTOUCHED })),
      sets: exercises.flatMap(({ id: routine_exercise_id, sets }) =>
        sets.map((set) => ({ ...set, ...ids, routine_exercise_id, ...UNTOUCHED })),
      ),
    }
    return { document: brought }
  },
})

/** Deletes a restored routine permanently: the file still has it. */
export const takeBackRoutine = defineOperation({
  kind: 'routine.takeBack',
  version: 1,
  document: 'routine',
  args: () => z.object({ importId: VALUE_TYPES.id }),
  failure: null,
  activity: 'activity.did.archivedRoutine',
  isServers: true,
  asks: () => 'imports.manage',
  apply: () => ({ deleted: true }),
})

type Saved = { exercises: Rows; comments?: readonly { id: string; text: string; removed_at: number | null }[] }
type Rows = readonly {
  id: string
  exercise_order: number
  sets: readonly { id: string; set_order: number }[]
}[]

/** Why these rows cannot be a document; null: they can. */
function rowsProblem({ exercises, comments = [] }: Saved, { documentId }: Meta): ErrorCode | null {
  // The words of a removed comment are gone, and every other comment has some.
  if (comments.some(({ text, removed_at }) => (text === '') !== (removed_at !== null))) return 'malformed'
  const isFull = exercises.length > MAX_EXERCISES || comments.length > MAX_COMMENTS
  if (isFull || exercises.some(({ sets }) => sets.length > MAX_SETS_OF_EXERCISE)) {
    return 'too-many-rows'
  }
  const rows = [...exercises.flatMap(({ id, sets }) => [{ id }, ...sets]), ...comments]
  const ids = rows.map(({ id }) => id)
  const orders = [
    exercises.map((each) => each.exercise_order),
    ...exercises.map(({ sets }) => sets.map((set) => set.set_order)),
  ]
  const areWhole = orders.every((each) => new Set(each).size === each.length && each.every((order) => order >= 1))
  return areWhole && areNewIds(ids, { id: documentId }) ? null : 'malformed'
}

type Times = {
  is_active: boolean
  created_at: number
  completed_at: number | null
  duration_seconds: number | null
}

/** Whether the times fit a running, completed or discarded workout and are not in the future. */
function areTimesWhole(
  { is_active, created_at, completed_at, duration_seconds: seconds }: Times,
  { at }: Meta,
): boolean {
  if (Math.max(created_at, completed_at ?? 0) > at + CLOCK_SLACK_MS) return false
  if (completed_at === null) return seconds === null
  return !is_active && completed_at >= created_at && seconds !== null && seconds >= 0
}
