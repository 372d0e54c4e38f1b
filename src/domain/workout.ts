import type { Edited } from './contested.ts'
import { exercisesInOrder } from './routine.ts'
import type { Section } from './section.ts'
import type { SetStatus, SetValues } from './set.ts'

/** R-DATA-10 and the columns sync needs. Times are ms since 1970. */
export type Workout = Edited & {
  id: string
  user_id: string
  /** A soft reference: the routine may be archived, or somebody else's copy of it gone (Y11). */
  routine_id: string | null
  workout_name: string
  is_active: boolean
  is_public: boolean
  /** When it was started. */
  created_at: number
  /** Set only on a completed workout. */
  completed_at: number | null
  /** Whole seconds from start to completion. */
  duration_seconds: number | null
  last_workout_exercise_id: string | null
  og_image_url: string | null
  muscle_group: string | null
  is_unscheduled: boolean
  /** IANA zone of the device that started it; null when unknown (R-RULES-08). */
  time_zone: string | null
  /** When the rest after a set is over; counted down on every screen. */
  rest_ends_at: number | null
  /** The set that began the rest, and how long it is in all, in seconds. */
  rest_set_id: string | null
  rest_seconds: number | null
  /** When and by whom it stopped being active, completed or discarded (Y22, Y24, R-IMG-15). */
  ended_at: number | null
  ended_by: string | null
  /** Time of the newest operation, by Y25: no later operation is placed before it. */
  last_op_at: number
}

/** R-DATA-12, with the section at the start (DECIDED there). */
export type WorkoutExercise = Edited & {
  id: string
  workout_id: string
  user_id: string
  exercise_id: string
  exercise_order: number
  snapshot_name: string
  snapshot_section: Section
  name_override: string | null
  section_override: Section | null
  /** The rest after a set of it, in seconds: null is 90, 0 is off. */
  rest_seconds: number | null
}

/** R-DATA-13: one set of a workout, done or still open. */
export type LoggedSet = Edited &
  SetValues & {
    id: string
    workout_id: string
    workout_exercise_id: string
    exercise_id: string
    user_id: string
    /** The template set it came from; soft (Y11). */
    routine_set_id: string | null
    /** Who completed it (R-SET-21). */
    account_id: string | null
    set_order: number
    status: SetStatus
  }

/** A workout with all its rows as of one `rev`. */
export type WorkoutDocument = {
  kind: 'workout'
  id: string
  ownerId: string
  rev: number
  workout: Workout
  exercises: readonly WorkoutExercise[]
  sets: readonly LoggedSet[]
}

export type WorkoutState = 'active' | 'completed' | 'discarded'

/** Active, completed (it has a completion time) or discarded: ended with nothing done and shown nowhere (Y22). */
export function workoutState(workout: Pick<Workout, 'is_active' | 'completed_at'>): WorkoutState {
  if (workout.is_active) return 'active'
  return workout.completed_at === null ? 'discarded' : 'completed'
}

/** The name a screen shows: renamed in this workout, else as it was at the start (R-DATA-12). */
export const exerciseName = (exercise: WorkoutExercise): string => exercise.name_override ?? exercise.snapshot_name

/** The section a screen shows it in (R-DATA-12). */
export const exerciseSection = (exercise: WorkoutExercise): Section =>
  exercise.section_override ?? exercise.snapshot_section

/** A workout's exercises as a lifter does them. */
export function workoutExercisesInOrder(document: WorkoutDocument): WorkoutExercise[] {
  const placed = document.exercises.map((exercise) => ({
    exercise,
    section: exerciseSection(exercise),
    exercise_order: exercise.exercise_order,
  }))
  return exercisesInOrder(placed).map((entry) => entry.exercise)
}

/** The sets on screen: all but those removed for today (R-SET-20), in order. */
export function visibleSetsOf(document: WorkoutDocument, workoutExerciseId: string): LoggedSet[] {
  return document.sets
    .filter((set) => set.workout_exercise_id === workoutExerciseId && set.status !== 'hidden')
    .toSorted((a, b) => a.set_order - b.set_order)
}
