import type { BodyDocument, BookDocument } from '#domain/book.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { BODY, BODY_WEIGHT, BOOK, BOOK_EXERCISE } from '#domain/rows/book-fields.ts'
import type { Row } from '#domain/rows/field.ts'
import { PLAN, PLAN_SLOT } from '#domain/rows/plan-fields.ts'
import { PROPOSAL } from '#domain/rows/proposal-fields.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { BOOK_TRACK } from '#domain/rows/track-fields.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_COMMENT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { exerciseName, exerciseSection } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'

/** A document as the account's export has it. */
export function exportedDocument(document: AnyDocument) {
  switch (document.kind) {
    case 'routine':
      return exportedRoutine(document)
    case 'workout':
      return exportedWorkout(document)
    case 'book':
      return exportedBook(document)
    case 'body':
      return exportedBody(document)
    case 'proposal':
      return exported(PROPOSAL, document.proposal)
    case 'plan':
      return exportedPlan(document)
  }
}

const exportedRoutine = ({ routine, exercises, sets }: RoutineDocument) => ({
  ...exported(ROUTINE, routine),
  exercises: exercises.map((exercise) => ({
    ...exported(ROUTINE_EXERCISE, exercise),
    sets: sets.filter((set) => set.routine_exercise_id === exercise.id).map((set) => exported(TEMPLATE_SET, set)),
  })),
})

/** A workout with the names and sections of that day. */
const exportedWorkout = ({ workout, exercises, sets, comments }: WorkoutDocument) => ({
  ...exported(WORKOUT, workout),
  exercises: exercises.map((exercise) => ({
    ...exported(WORKOUT_EXERCISE, exercise),
    name: exerciseName(exercise),
    section: exerciseSection(exercise),
    sets: sets.filter((set) => set.workout_exercise_id === exercise.id).map((set) => exported(LOGGED_SET, set)),
  })),
  comments: comments.map((comment) => exported(WORKOUT_COMMENT, comment)),
})

const exportedBook = ({ book, exercises, tracks }: BookDocument) => ({
  ...exported(BOOK, book),
  exercises: exercises.map((row) => exported(BOOK_EXERCISE, row)),
  tracks: tracks.map((row) => exported(BOOK_TRACK, row)),
})

const exportedBody = ({ body, weights }: BodyDocument) => ({
  ...exported(BODY, body),
  weights: weights.map((row) => exported(BODY_WEIGHT, row)),
})

const exportedPlan = ({ plan, slots }: PlanDocument) => ({
  ...exported(PLAN, plan),
  slots: slots.map((row) => exported(PLAN_SLOT, row)),
})

/** The exported fields of a row, with times as ISO 8601 in UTC. */
function exported({ fields }: Pick<Row, 'fields'>, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { exported: as, isTime }]) => {
      if (!as) return []
      const value = values[name] ?? null
      return [[as === true ? name : as, isTime && typeof value === 'number' ? new Date(value).toISOString() : value]]
    }),
  )
}
