import type { PlanPlace } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { pickedValues } from '#domain/rows/field.ts'
import { givenExercises, type InPlan, type Progress } from '#domain/tracks/given-exercises.ts'
import type { Given } from '#domain/tracks/track-session.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made } from '#sync/operation.ts'
import { addSet } from './sets.ts'
import { startWorkout } from './workouts.ts'

type Start = {
  newId: () => string
  name: string
  timeZone: string | null
  rests?: ReadonlyMap<string, number>
  progress?: Progress | null
  plan?: StartOfPlan | null
}

/** What a start of a plan is: its place there, and how its lighter round is; null: an ordinary one. */
export type StartOfPlan = { planId: string; place: PlanPlace; lighter: Given['lighter'] }

export const inPlanOf = ({ place, lighter }: StartOfPlan): InPlan => ({ round: place.round, lighter })

/**
 * Starts a workout from a routine as the screen shows it, with new ids and what its tracks give. `rests`: seconds by
 * exercise id.
 */
export function startFrom(
  routine: RoutineDocument,
  { newId, name, timeZone, rests, progress = null, plan = null }: Start,
): Made {
  const rows = givenExercises(routine, progress, plan && inPlanOf(plan)).map((row) => ({ ...row, id: newId() }))
  return startWorkout.make({
    name,
    routineId: routine.id,
    timeZone,
    planId: plan?.planId ?? null,
    planPlace: plan?.place ?? null,
    exercises: rows.map(({ exercise, given, id }) => ({
      id,
      exerciseId: exercise.exercise_id,
      name: exercise.name,
      section: exercise.section,
      restSeconds: rests?.get(exercise.exercise_id),
      ...pickedValues(EXERCISE_VALUES, exercise),
      note: null, // a workout has its own note for that day
      given,
    })),
    sets: rows.flatMap(({ sets, id }) =>
      sets.map((set) => ({
        ...set,
        id: newId(),
        workoutExerciseId: id,
        routineSetId: set.id,
        rpe: null, // effort is what somebody felt that day
      })),
    ),
  })
}

/** Adds the sets that the server could not store with a start. */
export function setsLacking(start: Made, { sets }: WorkoutDocument): Made[] {
  const stored = new Set(sets.map(({ id }) => id))
  const planned = (start.args as Parameters<typeof startWorkout.make>[0]).sets
  return planned.filter(({ id }) => !stored.has(id)).map((set) => addSet.logging.make({ set }))
}
