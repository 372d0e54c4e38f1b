import type { RoutineDocument, RoutineExercise, TemplateSet } from './routine.ts'
import type { Section } from './section.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from './workout.ts'

/** A routine or a workout: both hold exercises with sets. */
export type TrainingDocument = RoutineDocument | WorkoutDocument
export type TrainingExercise = RoutineExercise | WorkoutExercise
export type TrainingSet = TemplateSet | LoggedSet

export const isTraining = (document: { kind: string } | null | undefined): document is TrainingDocument =>
  document?.kind === 'workout' || document?.kind === 'routine'

/** The name a screen shows: in a workout renamed for that day, else as it was at the start (R-DATA-12). */
export const exerciseName = (exercise: TrainingExercise): string =>
  'name' in exercise ? exercise.name : (exercise.name_override ?? exercise.snapshot_name)

/** The section a screen shows it in (R-DATA-12). */
export const exerciseSection = (exercise: TrainingExercise): Section =>
  'section' in exercise ? exercise.section : (exercise.section_override ?? exercise.snapshot_section)

/** The exercises with what a screen calls them and where each stands. */
export const placedExercises = <E extends TrainingExercise>({ exercises }: { exercises: readonly E[] }) =>
  exercises.map((exercise) => ({
    exercise,
    id: exercise.id,
    name: exerciseName(exercise),
    section: exerciseSection(exercise),
    exercise_order: exercise.exercise_order,
    group_id: exercise.group_id,
    group_rest: exercise.group_rest,
  }))

/** The exercise that a set belongs to. */
export const rowIdOf = (set: TrainingSet): string =>
  'workout_exercise_id' in set ? set.workout_exercise_id : set.routine_exercise_id

/** The sets of an exercise in order, also those removed for today. */
export const allSetsOf = <S extends TrainingSet>({ sets }: { sets: readonly S[] }, exerciseId: string): S[] =>
  sets.filter((set) => rowIdOf(set) === exerciseId).toSorted((a, b) => a.set_order - b.set_order)

/** The sets on screen: all but those removed for today (R-SET-20), in order. */
export const visibleSetsOf = <S extends TrainingSet>(document: { sets: readonly S[] }, exerciseId: string): S[] =>
  visibleOf(allSetsOf(document, exerciseId))

export const visibleOf = <S extends TrainingSet>(sets: readonly S[]): S[] =>
  sets.filter((set) => !('status' in set) || set.status !== 'hidden')
