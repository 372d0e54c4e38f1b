import type { RoutineDocument, RoutineExercise, TemplateSet } from './routine.ts'
import type { Section } from './section.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from './workout.ts'

export type TrainingDocument = RoutineDocument | WorkoutDocument
export type TrainingExercise = RoutineExercise | WorkoutExercise
export type TrainingSet = TemplateSet | LoggedSet

export const isTraining = (document: { kind: string } | null | undefined): document is TrainingDocument =>
  document?.kind === 'workout' || document?.kind === 'routine'

/** The name of an exercise; in a workout, the name of that day. */
export const exerciseName = (exercise: TrainingExercise): string =>
  'name' in exercise ? exercise.name : (exercise.name_override ?? exercise.snapshot_name)

export const exerciseSection = (exercise: TrainingExercise): Section =>
  'section' in exercise ? exercise.section : (exercise.section_override ?? exercise.snapshot_section)

/** The exercises with their shown names and places. */
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

export const rowIdOf = (set: TrainingSet): string =>
  'workout_exercise_id' in set ? set.workout_exercise_id : set.routine_exercise_id

/** All sets of an exercise in order, with those that somebody removed for today. */
export const allSetsOf = <S extends TrainingSet>({ sets }: { sets: readonly S[] }, exerciseId: string): S[] =>
  sets.filter((set) => rowIdOf(set) === exerciseId).toSorted((a, b) => a.set_order - b.set_order)

/** The sets of an exercise in order, without those that somebody removed for today. */
export const visibleSetsOf = <S extends TrainingSet>(document: { sets: readonly S[] }, exerciseId: string): S[] =>
  visibleOf(allSetsOf(document, exerciseId))

export const visibleOf = <S extends TrainingSet>(sets: readonly S[]): S[] =>
  sets.filter((set) => !('status' in set) || set.status !== 'hidden')
