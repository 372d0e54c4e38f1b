import { nextFocus } from '#domain/focus.ts'
import { exerciseState } from '#domain/progress.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { placedExercises, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'

/** The workout of the landing page, which nobody stores, and its open card. */
export type Demo = { workout: WorkoutDocument; focusedId: string | null }

/** The exercises in order. */
export const exercisesOf = ({ workout }: Demo) =>
  exercisesInOrder(placedExercises(workout)).map(({ exercise, id, name, section }) => ({
    ...{ id, exercise_id: exercise.exercise_id, name, section },
    setConfigs: visibleSetsOf(workout, id),
  }))
export type DemoExercise = ReturnType<typeof exercisesOf>[number]

export const focusExercise = (demo: Demo, id: string): Demo => ({ ...demo, focusedId: id })

/** Opens the first card if none is open. */
export function focused(demo: Demo): Demo {
  const exercises = exercisesOf(demo)
  const isThere = exercises.some(({ id }) => id === demo.focusedId)
  return isThere ? demo : { ...demo, focusedId: exercises[0]?.id ?? null }
}

/** Opens the next exercise once the open one is complete. The last one stays open. */
export function focusAfter(demo: Demo, setId: string): Demo {
  const done = exerciseOfSet(demo, setId)
  if (!done || done.id !== demo.focusedId || nextSetOf(done)) return demo
  const cards = exercisesOf(demo).map(({ id, section, setConfigs }, exercise_order) => {
    return { id, section, exercise_order, state: exerciseState(setConfigs) }
  })
  return { ...demo, focusedId: nextFocus(cards, done.id) ?? done.id }
}

/** The next open set of the whole deck, or null. */
export const nextOpenSet = (demo: Demo): LoggedSet | null => openSetsOf(exercisesOf(demo))[0] ?? null

export const nextSetOf = (exercise: DemoExercise): LoggedSet | undefined => openSetsOf([exercise])[0]

export const exerciseOfSet = (demo: Demo, setId: string): DemoExercise | undefined =>
  exercisesOf(demo).find(({ setConfigs }) => setConfigs.some(({ id }) => id === setId))

const openSetsOf = (exercises: readonly DemoExercise[]): LoggedSet[] =>
  exercises.flatMap(({ setConfigs }) => setConfigs).filter(({ status }) => status === 'default')
