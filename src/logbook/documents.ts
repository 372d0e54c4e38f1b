import type { BodyDocument, BookDocument } from '#domain/book.ts'
import { readAction } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { BODY, BODY_WEIGHT, BOOK, BOOK_EXERCISE } from '#domain/rows/book-fields.ts'
import { pickedValues } from '#domain/rows/field.ts'
import { PLAN, PLAN_SLOT } from '#domain/rows/plan-fields.ts'
import { PROPOSAL } from '#domain/rows/proposal-fields.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { BOOK_TRACK } from '#domain/rows/track-fields.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_COMMENT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import {
  type Workout,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
  workoutState,
} from '#domain/workout.ts'
import { isWhollyComplete } from '#domain/workout-end.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import type { DeviceProduct, Kind, Kinds } from '#sync/product.ts'
import { completeSet } from './logged-sets.ts'
import { noteTraining } from './notes.ts'
import { registry } from './operations.ts'
import { planRest } from './rests.ts'
import { WORKOUT_EXERCISE_VALUES } from './workout-rows.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from './workouts.ts'

/** How many of the newest workouts a device keeps, besides those on screen, running or with unsent changes. */
export const KEPT_WORKOUTS = 50

const workout: Kind<WorkoutDocument> = {
  kind: 'workout',
  root: WORKOUT,
  children: [
    { name: 'exercises', order: 'exercise_order', ...WORKOUT_EXERCISE },
    { name: 'sets', order: 'set_order', ...LOGGED_SET },
    { name: 'comments', order: 'at', ...WORKOUT_COMMENT },
  ],
  visibleBy: ['is_active', 'completed_at', 'trashed_at'],
  readAction: (row) => (row.trashed_at ? null : readAction(row as unknown as Workout)),
  hasAddress: true,
  newestAt: (document) => document.workout.last_op_at,
  current: 'is_active',
  keeps: { most: KEPT_WORKOUTS, madeAt: (document) => document.workout.created_at },
  remake: startAgain,
}

const routine: Kind<RoutineDocument> = {
  kind: 'routine',
  root: ROUTINE,
  children: [
    { name: 'exercises', order: 'exercise_order', ...ROUTINE_EXERCISE },
    { name: 'sets', order: 'set_order', ...TEMPLATE_SET },
  ],
  visibleBy: [],
  readAction: () => 'routine.read',
  hasAddress: true,
  keeps: 'all',
}

const book: Kind<BookDocument> = {
  kind: 'book',
  root: BOOK,
  children: [
    { name: 'exercises', ...BOOK_EXERCISE },
    { name: 'tracks', ...BOOK_TRACK },
  ],
  visibleBy: [],
  readAction: () => 'book.read',
  mustBeNamed: true,
  isIdOfOwner: true,
  keeps: 'all',
}

const body: Kind<BodyDocument> = {
  kind: 'body',
  root: BODY,
  children: [{ name: 'weights', order: 'at', ...BODY_WEIGHT }],
  visibleBy: [],
  readAction: () => 'body.read',
  mustBeNamed: true,
  isIdOfOwner: true,
  keeps: 'all',
}

const proposal: Kind<ProposalDocument> = {
  kind: 'proposal',
  root: PROPOSAL,
  children: [],
  visibleBy: [],
  readAction: () => 'proposals.manage',
  mustBeNamed: true,
  keeps: 'all',
}

const plan: Kind<PlanDocument> = {
  kind: 'plan',
  root: PLAN,
  children: [{ name: 'slots', order: 'slot_order', ...PLAN_SLOT }],
  visibleBy: [],
  readAction: () => 'plan.read',
  mustBeNamed: true,
  hasAddress: true,
  keeps: 'all',
}

/** The kinds of documents. Their rows name the document in a column such as `routine_id`. */
export const kinds: Kinds['kinds'] = { workout, routine, book, body, proposal, plan }

/** What the engine on a device needs of Sled. */
export const onDevice: DeviceProduct = {
  registry,
  kinds,
  wants: {
    all: { routines: true, active: true, book: true, proposals: true, plans: true },
    none: { routines: false, active: false },
  },
  named: ({ routineIds, proposalIds, planIds }) => [
    ...(routineIds ? [{ kind: 'routine' as const, ids: routineIds }] : []),
    ...(proposalIds ? [{ kind: 'proposal' as const, ids: proposalIds }] : []),
    ...(planIds ? [{ kind: 'plan' as const, ids: planIds }] : []),
  ],
  countedRow: (op) => (op.kind.startsWith('set.') ? setIdOf(op) : null),
  typedRow: rowIdOf,
  // The server refuses these where two devices did together what neither could do alone.
  preciseCodes: new Set(['exercise-already-in-routine', 'set-count', 'last-template-set', 'too-many-rows']),
}

/** The id of the row that an operation is about, else of its document. */
function rowIdOf({ args, documentId }: Envelope): string {
  const { id, setId, weightId, exerciseId } = (args ?? {}) as Record<string, unknown>
  return String(id ?? setId ?? weightId ?? exerciseId ?? documentId)
}

function setIdOf({ args }: Envelope): string | null {
  const { setId } = (args ?? {}) as { setId?: unknown }
  return typeof setId === 'string' ? setId : null
}

type Step = { made: Made; at: number }

/**
 * 'Keep as a new workout': one start with new ids, then rests, completed sets and the end. `ops`:
 * the operations that were set aside.
 */
export function startAgain(
  document: WorkoutDocument,
  idFor: (oldId: string) => string,
  ops: readonly Envelope[],
): { documentId: string; steps: readonly Step[] } {
  const { workout } = document
  const exercises = workoutExercisesInOrder(document).map((exercise) => ({ exercise, id: idFor(exercise.id) }))
  const sets = exercises.flatMap(({ exercise, id }) =>
    visibleSetsOf(document, exercise.id).map((set) => ({ set, id: idFor(set.id), workoutExerciseId: id })),
  )
  const chosen = chosenIn(document, ops)
  const start = startWorkout.make({
    name: workout.workout_name,
    routineId: workout.routine_id,
    timeZone: workout.time_zone,
    isUnscheduled: workout.is_unscheduled,
    planId: workout.plan_id,
    planPlace: workout.plan_place,
    exercises: exercises.map(({ exercise, id }) => ({
      ...{ id, exerciseId: exercise.exercise_id },
      ...{ name: exerciseName(exercise), section: exerciseSection(exercise) },
      restSeconds: chosen.has(exercise) ? null : exercise.rest_seconds,
      ...pickedValues(WORKOUT_EXERCISE_VALUES, exercise),
    })),
    sets: sets.map(({ set, id, workoutExerciseId }) => ({
      ...set,
      id,
      workoutExerciseId,
      routineSetId: set.routine_set_id,
    })),
  })
  const rests = [...chosen].flatMap(({ id, rest_seconds: seconds }) =>
    seconds === null ? [] : [planRest.make({ workoutExerciseId: idFor(id), seconds })],
  )
  const at = workout.completed_at ?? workout.last_op_at
  const noted = workout.note ? [noteTraining.logging.make({ note: workout.note })] : []
  const done = sets.filter(({ set }) => set.status === 'complete').map(({ id }) => completeSet.make({ setId: id }))
  return {
    documentId: idFor(document.id),
    steps: [
      ...[start, ...rests].map((made) => ({ made, at: workout.created_at })),
      ...[...noted, ...done, ...endingOf(document)].map((made) => ({ made, at })),
    ],
  }
}

/** Rests that people chose in set-aside operations; the server takes other rests of a start for a device's guess. */
function chosenIn({ exercises }: WorkoutDocument, ops: readonly Envelope[]): ReadonlySet<WorkoutExercise> {
  const plans = ops.filter(({ kind }) => kind === planRest.kind)
  const ids = new Set(plans.map(({ args }) => (args as { workoutExerciseId: string }).workoutExerciseId))
  return new Set(exercises.filter(({ id }) => ids.has(id)))
}

/** The operations that end the new workout, or continue it, because completing the last set ends a workout. */
function endingOf(document: WorkoutDocument): Made[] {
  const isActive = workoutState(document.workout) === 'active'
  const hasEnded = isWhollyComplete(document)
  if (isActive) return hasEnded ? [resumeWorkout.make({})] : []
  return hasEnded ? [] : [endWorkoutByHand.make({})]
}
