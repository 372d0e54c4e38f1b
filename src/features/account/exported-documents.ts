import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

/** A routine as its person reads it in a file. */
export const exportedRoutine = ({ id, routine, exercises, sets }: RoutineDocument) => ({
  id,
  routine_name: routine.routine_name,
  is_public: routine.is_public,
  is_archived: routine.is_archived,
  created_at: time(routine.created_at),
  exercises: exercises.map((exercise) => ({
    id: exercise.id,
    exercise_id: exercise.exercise_id,
    name: exercise.name,
    section: exercise.section,
    exercise_order: exercise.exercise_order,
    sets: sets
      .filter((set) => set.routine_exercise_id === exercise.id)
      .map((set) => ({ id: set.id, set_order: set.set_order, ...valuesOf(set) })),
  })),
})

/** A workout as its person reads it in a file: names and sections as they were that day. */
export const exportedWorkout = ({ id, workout, exercises, sets }: WorkoutDocument) => ({
  id,
  workout_name: workout.workout_name,
  routine_id: workout.routine_id,
  muscle_group: workout.muscle_group,
  is_unscheduled: workout.is_unscheduled,
  is_active: workout.is_active,
  is_public: workout.is_public,
  created_at: time(workout.created_at),
  completed_at: time(workout.completed_at),
  duration_seconds: workout.duration_seconds,
  ended_at: time(workout.ended_at),
  ended_by: workout.ended_by,
  time_zone: workout.time_zone,
  exercises: exercises.map((exercise) => ({
    id: exercise.id,
    exercise_id: exercise.exercise_id,
    name: exercise.name_override ?? exercise.snapshot_name,
    section: exercise.section_override ?? exercise.snapshot_section,
    exercise_order: exercise.exercise_order,
    sets: sets
      .filter((set) => set.workout_exercise_id === exercise.id)
      .map((set) => ({
        id: set.id,
        set_order: set.set_order,
        status: set.status,
        ...valuesOf(set),
        completed_by: set.account_id,
      })),
  })),
})

const valuesOf = (set: RoutineDocument['sets'][number] | WorkoutDocument['sets'][number]) => ({
  set_variant: set.set_variant,
  set_type: set.set_type,
  reps: set.reps,
  timed_set_duration: set.timed_set_duration,
  weight: set.weight,
  weight_unit: set.weight_unit,
})

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
