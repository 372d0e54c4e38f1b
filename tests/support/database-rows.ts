import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { newSet, sourceSetName } from '#domain/set-list.ts'

type Row<T extends keyof Tables> = Insertable<Tables[T]>

/** Inserts an account and returns its id, for tests of the tables. Other tests sign up or dispatch operations. */
export async function insertProfile({ db }: Database, values: Partial<Row<'profile'>> = {}): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('profile')
    .values({ id, email: `${id}@example.org`, ...values })
    .execute()
  return id
}

const AT = new Date('2026-03-02T17:00:00Z')

/** Rows that all constraints accept. Tests spoil one value at a time. */
export const routineRow = (userId: string, values: Partial<Row<'routine'>> = {}): Row<'routine'> => ({
  id: randomUUID(),
  user_id: userId,
  routine_name: 'Workout A',
  is_public: false,
  is_archived: false,
  created_at: AT,
  rev: 1,
  ...values,
})

export const routineExerciseRow = (
  routine: Pick<Row<'routine'>, 'id' | 'user_id'>,
  values: Partial<Row<'routine_exercise'>> = {},
): Row<'routine_exercise'> => ({
  id: randomUUID(),
  routine_id: routine.id,
  user_id: routine.user_id,
  exercise_id: randomUUID(),
  name: 'Squat',
  section: 'training',
  exercise_order: 1,
  ...values,
})

const SET_VALUES = { ...newSet(1, sourceSetName), set_order: 1, reps: 5, weight: 102.5, weight_unit: 'kg' } as const

export const routineSetRow = (
  exercise: Pick<Row<'routine_exercise'>, 'id' | 'routine_id' | 'user_id'>,
  values: Partial<Row<'routine_set'>> = {},
): Row<'routine_set'> => ({
  id: randomUUID(),
  routine_id: exercise.routine_id,
  routine_exercise_id: exercise.id,
  user_id: exercise.user_id,
  ...SET_VALUES,
  ...values,
})

export const planRow = (userId: string, values: Partial<Row<'plan'>> = {}): Row<'plan'> => ({
  ...{ id: randomUUID(), user_id: userId, created_at: AT, rev: 1 },
  ...{ name: 'Split', mode: 'rotation', week_start: 1, started_on: AT },
  ...{ position: '{}', lighter: '{}' },
  ...values,
})

export const planSlotRow = (
  plan: Pick<Row<'plan'>, 'id' | 'user_id'>,
  values: Partial<Row<'plan_slot'>> = {},
): Row<'plan_slot'> => ({
  ...{ id: randomUUID(), plan_id: plan.id, user_id: plan.user_id, slot_order: 1, routine_id: randomUUID() },
  ...values,
})

export const workoutRow = (userId: string, values: Partial<Row<'workout'>> = {}): Row<'workout'> => ({
  id: randomUUID(),
  user_id: userId,
  workout_name: 'Monday evening',
  is_active: false,
  is_public: false,
  created_at: AT,
  is_unscheduled: false,
  last_op_at: AT,
  rev: 1,
  ...values,
})

export const workoutExerciseRow = (
  workout: Pick<Row<'workout'>, 'id' | 'user_id'>,
  values: Partial<Row<'workout_exercise'>> = {},
): Row<'workout_exercise'> => ({
  id: randomUUID(),
  workout_id: workout.id,
  user_id: workout.user_id,
  exercise_id: randomUUID(),
  exercise_order: 1,
  snapshot_name: 'Squat',
  snapshot_section: 'training',
  ...values,
})

export const loggedSetRow = (
  exercise: Pick<Row<'workout_exercise'>, 'id' | 'workout_id' | 'user_id' | 'exercise_id'>,
  values: Partial<Row<'logged_set'>> = {},
): Row<'logged_set'> => ({
  id: randomUUID(),
  workout_id: exercise.workout_id,
  workout_exercise_id: exercise.id,
  exercise_id: exercise.exercise_id,
  user_id: exercise.user_id,
  status: 'default',
  ...SET_VALUES,
  ...values,
})
