import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { workoutView } from './workout-view.ts'

const rows = (exerciseId: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `${exerciseId}${n}`, workout_exercise_id: exerciseId, set_order: n + 1, status: 'default' as const },
  }))

/** One exercise to warm up, two to train. */
const workout = () =>
  ({
    exercises: (['warmup', 'training', 'training'] as const).map((section, index) => ({
      ...{
        id: 'abc'.charAt(index),
        snapshot_name: `Exercise ${index}`,
        snapshot_section: section,
        exercise_order: index + 1,
      },
    })),
    sets: ['a', 'b', 'c'].flatMap((id) => rows(id, 2)),
    comments: [],
  }) as unknown as WorkoutDocument

test('R-SYNC-09 completing a set keeps the view objects of every other exercise and section', () => {
  const document = workout()
  const before = workoutView(document)
  const [a, b, c] = before.exercises
  const sets = document.sets.map((set) => (set.id === 'b0' ? { ...set, status: 'complete' as const } : set))
  const after = workoutView({ ...document, sets }, before)
  expect(after.progress).toEqual({ completed: 1, total: 6, percent: 17 })
  expect(after.exercises.map((exercise, index) => exercise === [a, b, c][index])).toEqual([true, false, true])
  const { warmup, training, cooldown } = after.exercisesBySection
  expect(warmup).toBe(before.exercisesBySection.warmup)
  expect(training).not.toBe(before.exercisesBySection.training)
  expect(cooldown).toBe(before.exercisesBySection.cooldown)
  expect(after).toEqual(workoutView({ ...document, sets }))
})

test('R-SYNC-09 a newer document with the same rows keeps the view objects', () => {
  const before = workoutView(workout())
  const document = { ...workout(), sets: before.exercises.flatMap(({ sets }) => sets) }
  const after = workoutView(document, before)
  for (const part of ['exercises', 'progress', 'progressBySection'] as const) expect(after[part]).toBe(before[part])
})

test('R-LIFT-22 R-SET-20 a set removed for today is not shown but stays in the list of all sets of the exercise', () => {
  const document = workout()
  const sets = document.sets.map((set) => (set.id === 'b0' ? { ...set, status: 'hidden' as const } : set))
  const [, training] = workoutView({ ...document, sets }).exercises
  expect(training?.sets.map(({ id }) => id)).toEqual(['b1'])
  expect(training?.allSets.map(({ id }) => id)).toEqual(['b0', 'b1'])
})

test('R-COACH-07 a comment on a set changes the view of its exercise alone, which shows none of a removed set', () => {
  const document = workout()
  const before = workoutView(document)
  const comment = { id: 'one', target_id: 'b0', text: 'Knees out', removed_at: null }
  const commented = { ...document, comments: [comment] } as unknown as WorkoutDocument
  const after = workoutView(commented, before)
  expect(after.exercises.map(({ comments }) => comments)).toEqual([[], [comment], []])
  const [a, , c] = before.exercises
  expect([after.exercises[0] === a, after.exercises[2] === c]).toEqual([true, true])
  const sets = document.sets.map((set) => (set.id === 'b0' ? { ...set, status: 'hidden' as const } : set))
  expect(workoutView({ ...commented, sets }).exercises.flatMap(({ comments }) => comments)).toEqual([])
})
