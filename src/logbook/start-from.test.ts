import { expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { startFrom } from './start-from.ts'
import { startWorkout } from './workouts.ts'

const ID = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const OWNER = ID(1)
const ROUTINE = ID(2)
const rowOf = { user_id: OWNER, edited_by: null, contested: null }

/** A routine whose rows lie in an order nobody trains in. */
function routine(exercises: { n: number; section: Section; order: number; setOrders: number[] }[]): RoutineDocument {
  return {
    kind: 'routine',
    id: ROUTINE,
    ownerId: OWNER,
    rev: 3,
    routine: {
      ...rowOf,
      id: ROUTINE,
      routine_name: 'Push',
      is_public: false,
      is_archived: false,
      created_at: 5,
      og_image_url: null,
    },
    exercises: exercises.map(({ n, section, order }) => ({
      ...{ ...rowOf, id: ID(n), routine_id: ROUTINE, exercise_id: ID(n + 1), name: `Exercise ${n}`, section },
      exercise_order: order,
    })),
    sets: exercises.flatMap(({ n, setOrders }) =>
      setOrders.map((set_order) => ({
        ...{ ...rowOf, id: ID(n * 10 + set_order), routine_id: ROUTINE, routine_exercise_id: ID(n), set_order },
        ...{ set_variant: `Set ${set_order}`, set_type: 'reps' as const, reps: 5, timed_set_duration: 30 },
        ...{ weight: 62.5, weight_unit: 'kg' as const },
      })),
    ),
  }
}

function started(from: RoutineDocument): WorkoutDocument {
  let made = 1000
  const newId = () => ID(made++)
  const { args } = startFrom(from, { newId, name: 'Monday Morning Workout', timeZone: 'Europe/Berlin' })
  const meta = { id: ID(9), documentId: ID(10), actorId: OWNER, ownerId: OWNER, at: 100 }
  const applied = startWorkout.apply(null, args, meta)
  if (!('document' in applied)) throw new Error('the start was refused')
  return applied.document
}

test('R-BUILD-14 a workout started from a routine takes its exercises and sets in order and links sets to their templates', () => {
  const workout = started(
    routine([
      { n: 20, section: 'training', order: 1, setOrders: [2, 1] },
      { n: 30, section: 'warmup', order: 2, setOrders: [1] },
    ]),
  )
  expect(workout.exercises.map((row) => [row.snapshot_name, row.snapshot_section, row.exercise_order])).toEqual([
    ['Exercise 30', 'warmup', 1],
    ['Exercise 20', 'training', 2],
  ])
  expect(workout.sets.map((set) => [set.routine_set_id, set.set_variant, set.set_order, set.status])).toEqual([
    [ID(301), 'Set 1', 1, 'default'],
    [ID(201), 'Set 1', 1, 'default'],
    [ID(202), 'Set 2', 2, 'default'],
  ])
  expect(workout.sets.every((set) => set.weight === 62.5 && set.weight_unit === 'kg' && set.reps === 5)).toBe(true)
  expect(workout.workout).toMatchObject({
    routine_id: ROUTINE,
    workout_name: 'Monday Morning Workout',
    time_zone: 'Europe/Berlin',
    last_workout_exercise_id: workout.exercises[0]?.id,
  })
})

test('R-BUILD-14 every exercise and set of a started workout gets a new id', () => {
  const from = routine([{ n: 20, section: 'training', order: 1, setOrders: [1, 2, 3] }])
  const { exercises, sets } = started(from)
  const ids = [...exercises, ...sets].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  for (const row of [...from.exercises, ...from.sets]) expect(ids).not.toContain(row.id)
})

test('R-BUILD-14 a routine without exercises starts an empty workout', () => {
  const { exercises, sets, workout } = started(routine([]))
  expect({ exercises, sets, first: workout.last_workout_exercise_id }).toEqual({ exercises: [], sets: [], first: null })
})
