import { describe, expect, test } from 'vitest'
import { completedExercises, countedSets, countsForImage, imageCounts } from './counted-sets.ts'
import type { Section } from './section.ts'
import type { SetStatus, SetType } from './set.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from './workout.ts'

const judged = (status: SetStatus, set_type: SetType, reps: number | null, timed_set_duration: number | null) => ({
  status,
  set_type,
  reps,
  timed_set_duration,
})

const TABLE_A12: [SetStatus, SetType, number | null, number | null, boolean][] = [
  ['complete', 'reps', 10, null, true],
  ['complete', 'reps', 0, null, false],
  ['complete', 'reps', null, null, false],
  ['complete', 'timed', 1, 45, true],
  ['complete', 'timed', 1, 0, false],
  ['complete', 'timed', 1, null, false],
  ['default', 'reps', 10, null, false],
  ['hidden', 'reps', 10, null, false],
  // Beside the table: a value of the other type counts for nothing.
  ['complete', 'reps', 0, 45, false],
  ['complete', 'timed', null, 45, true],
  ['locked', 'timed', 1, 45, false],
]

test.each(TABLE_A12)('R-IMG-06, R-HIST-11: a %s %s set with reps %s and duration %s counts: %s', (...row) => {
  const [status, type, reps, duration, counts] = row
  expect(countsForImage(judged(status, type, reps, duration))).toBe(counts)
})

describe('R-IMG-07 the numbers on the social image', () => {
  const done = (exercise_id: string, reps = 10) => ({ ...judged('complete', 'reps', reps, null), exercise_id })

  test('the example of table A12: two complete sets of one exercise count as two sets and one exercise', () => {
    const sets = [done('A'), done('A'), done('B', 0)]
    expect(countedSets(sets)).toHaveLength(2)
    expect(imageCounts(sets, 3)).toEqual({ setCount: 2, exerciseCount: 1 })
  })

  test('without a counted set, the social image shows how many exercises the workout has', () => {
    expect(imageCounts([done('B', 0)], 3)).toEqual({ setCount: 0, exerciseCount: 3 })
    expect(imageCounts([], 0)).toEqual({ setCount: 0, exerciseCount: 0 })
  })

  test('the social image counts an exercise done twice in a workout once', () => {
    expect(imageCounts([done('A'), done('B'), done('A')], 3)).toEqual({ setCount: 3, exerciseCount: 2 })
  })
})

test('R-HIST-10, R-HIST-11: a completed workout shows its counted sets by section and order, without exercises that have none', () => {
  const exercise = (id: string, snapshot_section: Section, exercise_order: number) =>
    ({ id, snapshot_section, section_override: null, exercise_order }) as WorkoutExercise
  const set = (workout_exercise_id: string, set_order: number, status: SetStatus = 'complete') =>
    ({
      ...judged(status, 'reps', 5, null),
      id: `${workout_exercise_id}${set_order}`,
      workout_exercise_id,
      set_order,
    }) as LoggedSet
  const document = {
    exercises: [
      exercise('stretch', 'cooldown', 1),
      exercise('squat', 'training', 3),
      exercise('row', 'warmup', 2),
      exercise('bench', 'training', 4),
    ],
    sets: [
      set('squat', 2),
      set('squat', 1),
      set('squat', 3, 'default'),
      set('stretch', 1),
      set('row', 1, 'hidden'),
      set('bench', 1, 'default'),
    ],
  } as unknown as WorkoutDocument

  expect(completedExercises(document).map((shown) => [shown.exercise.id, shown.sets.map((row) => row.id)])).toEqual([
    ['squat', ['squat1', 'squat2']],
    ['stretch', ['stretch1']],
  ])
})
