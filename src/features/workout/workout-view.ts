import type { FocusCard } from '#domain/focus.ts'
import { exerciseState, type Progress, progressOf } from '#domain/progress.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import {
  exerciseName,
  exerciseSection,
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  workoutExercisesInOrder,
} from '#domain/workout.ts'

/** One card of the active workout; its sets are the document's own rows, so that an untouched one draws nothing. */
export type ExerciseView = FocusCard & { name: string; sets: readonly LoggedSet[] }

/** The active workout as the screen needs it. */
export type WorkoutView = {
  /** In training order. */
  exercises: readonly ExerciseView[]
  progress: Progress
  progressBySection: Record<Section, Progress>
}

/** Cards, sections and progress of a workout; hidden sets are left out everywhere (R-ACTIVE-17, R-SET-20). */
export function workoutView(document: WorkoutDocument): WorkoutView {
  const exercises = workoutExercisesInOrder(document).map((exercise) => {
    const sets = visibleSetsOf(document, exercise.id)
    return {
      id: exercise.id,
      name: exerciseName(exercise),
      section: exerciseSection(exercise),
      exercise_order: exercise.exercise_order,
      state: exerciseState(sets),
      sets,
    }
  })
  const progressIn = (section: Section) =>
    progressOf(exercises.filter((exercise) => exercise.section === section).flatMap((exercise) => exercise.sets))
  return {
    exercises,
    progress: progressOf(exercises.flatMap((exercise) => exercise.sets)),
    progressBySection: Object.fromEntries(SECTIONS.map((section) => [section, progressIn(section)])) as Record<
      Section,
      Progress
    >,
  }
}

/** The first set of an exercise that is still to do. */
export const nextSet = (exercise: ExerciseView): LoggedSet | undefined =>
  exercise.sets.find((set) => set.status === 'default')
