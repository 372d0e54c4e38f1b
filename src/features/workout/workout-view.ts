import { type FocusCard, nextFocus } from '#domain/focus.ts'
import { exerciseState, type Progress, progressOf } from '#domain/progress.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import {
  exerciseName,
  exerciseSection,
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import { currentWords } from '#words/current-words.ts'
import type { Words } from '#words/words.ts'

/** One card of the active workout; its sets are the document's own rows, so that an untouched one draws nothing. */
export type ExerciseView = FocusCard & {
  workout_id: string
  exercise_id: string
  name: string
  /** Its row while a name or section of somebody else is offered back (Y35). */
  contested: WorkoutExercise | null
  sets: readonly LoggedSet[]
}

/** The active workout as the screen needs it. */
export type WorkoutView = {
  /** In training order. */
  exercises: readonly ExerciseView[]
  exercisesBySection: Record<Section, readonly ExerciseView[]>
  progress: Progress
  progressBySection: Record<Section, Progress>
}

/**
 * Cards, sections and progress of a workout; hidden sets are left out everywhere (R-ACTIVE-17, R-SET-20). What is as it
 * was in the view before is the same object, so that it draws nothing.
 */
export function workoutView(document: WorkoutDocument, before?: WorkoutView): WorkoutView {
  const seen = new Map(before?.exercises.map((exercise) => [exercise.id, exercise]))
  const shown = workoutExercisesInOrder(document).map((exercise) =>
    exerciseView(document, exercise, seen.get(exercise.id)),
  )
  const bySection = <T>(of: (section: Section) => T) =>
    Object.fromEntries(SECTIONS.map((section) => [section, of(section)])) as Record<Section, T>
  const exercisesBySection = bySection((section) =>
    keptList(
      before?.exercisesBySection[section],
      shown.filter((exercise) => exercise.section === section),
    ),
  )
  const progressIn = (section: Section) => progressOf(exercisesBySection[section].flatMap(({ sets }) => sets))
  return {
    exercises: keptList(before?.exercises, shown),
    exercisesBySection,
    progress: kept(before?.progress, progressOf(shown.flatMap(({ sets }) => sets))),
    progressBySection: kept(
      before?.progressBySection,
      bySection((section) => kept(before?.progressBySection[section], progressIn(section))),
    ),
  }
}

function exerciseView(
  document: WorkoutDocument,
  exercise: WorkoutExercise,
  before: ExerciseView | undefined,
): ExerciseView {
  const sets = keptList(before?.sets, visibleSetsOf(document, exercise.id))
  return kept(before, {
    id: exercise.id,
    workout_id: exercise.workout_id,
    exercise_id: exercise.exercise_id,
    name: exerciseName(exercise),
    contested: exercise.contested && exercise,
    section: exerciseSection(exercise),
    exercise_order: exercise.exercise_order,
    state: exerciseState(sets),
    sets,
  })
}

/** The first set of an exercise that is still to do. */
export const nextSet = (exercise: ExerciseView): LoggedSet | undefined =>
  exercise.sets.find((set) => set.status === 'default')

/** `text`: what is announced. `next`: the name of the next set or exercise; null: nothing is left to do. */
export type Step = { text: string; setId: string | null; exerciseId: string | null; next: string | null }

/** What comes after a completed set: the next one of its exercise, else the next exercise (R-FOCUS-03..05). */
export function stepAfter(document: WorkoutDocument, setId: string, words: Words = currentWords()): Step {
  const { exercises, progress } = workoutView(document)
  const exercise = exercises.find(({ sets }) => sets.some((set) => set.id === setId))
  const set = exercise?.sets.find((row) => row.id === setId)
  const { completed: done, total } = progress
  const values = { set: set?.set_variant ?? words('workout.spoken.unnamedSet'), done, total }
  const next = exercise && nextSet(exercise)
  if (next) {
    return { text: words('workout.spoken.set', values), setId: next.id, exerciseId: null, next: next.set_variant }
  }
  const exerciseId = exercise ? nextFocus(exercises, exercise.id) : null
  const nextName = exercises.find(({ id }) => id === exerciseId)?.name ?? null
  return {
    text: nextName ? words('workout.spoken.exercise', { next: nextName }) : words('workout.spoken.lastSet', values),
    setId: null,
    exerciseId,
    next: nextName,
  }
}

const keptList = <T>(before: readonly T[] | undefined, after: readonly T[]): readonly T[] =>
  before?.length === after.length && after.every((item, index) => item === before[index]) ? before : after

const kept = <T extends object>(before: T | undefined, after: T): T =>
  before && (Object.keys(after) as (keyof T)[]).every((key) => before[key] === after[key]) ? before : after
