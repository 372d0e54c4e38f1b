import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made, Meta } from '#sync/operation.ts'
import { setValues } from '../../tests/support/training.ts'
import { completeSet } from './logged-sets.ts'
import { registry } from './operations.ts'
import { editSet } from './sets.ts'
import { deleteWorkout, eraseWorkout, restoreWorkout } from './trash.ts'
import { endWorkoutByHand, renameWorkout, startWorkout } from './workouts.ts'

const OLIVIA = '00000000-0000-7000-8000-00000000000a'
const MAX = '00000000-0000-7000-8000-00000000000b'
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const NINE = Date.UTC(2026, 10, 20, 9)
const NOON = Date.UTC(2026, 10, 20, 12)

const meta = (at: number, actorId: string): Meta => ({
  ...{ id: uuid(999), documentId: uuid(900), actorId, ownerId: OLIVIA },
  at,
})
function apply(document: WorkoutDocument | null, made: Made, at = NOON, actorId = OLIVIA) {
  const operation = registry.get(made.kind)
  const read = operation?.read(made.args, made.version)
  if (!operation || !read) throw new Error(`${made.kind} is not understood`)
  return operation.apply(document, read.args, meta(at, actorId))
}
function after(document: WorkoutDocument | null, made: Made, at = NOON, actorId = OLIVIA): WorkoutDocument {
  const applied = apply(document, made, at, actorId)
  if (!('document' in applied)) throw new Error(JSON.stringify(applied))
  return applied.document as WorkoutDocument
}

const SETS = [11, 12].map((n) => ({ ...setValues(), id: uuid(n), workoutExerciseId: uuid(1), routineSetId: null }))
const start = startWorkout.make({
  ...{ name: 'Friday', routineId: null, timeZone: 'Europe/Berlin', sets: SETS },
  exercises: [{ id: uuid(1), exerciseId: uuid(101), name: 'Squat', section: 'training' }],
})
const running = () => after(after(null, start, NINE), completeSet.make({ setId: uuid(11) }), NINE + 60_000)
const completed = () => after(running(), endWorkoutByHand.make({}), NINE + 120_000)

test('R-REACH-08 a deleted workout goes to the trash and becomes private; restoring brings it back unchanged', () => {
  const shared = { ...completed(), workout: { ...completed().workout, is_public: true } }
  const trashed = after(shared, deleteWorkout.make({}), NOON, MAX)
  expect(trashed.workout).toMatchObject({ trashed_at: NOON, is_public: false, edited_by: MAX, workout_name: 'Friday' })
  expect(after(trashed, deleteWorkout.make({}), NOON + 1)).toBe(trashed)
  const back = after(trashed, restoreWorkout.make({}), NOON + 1)
  expect(back).toEqual({ ...completed(), workout: { ...completed().workout, edited_by: OLIVIA, trashed_at: null } })
  expect(after(back, restoreWorkout.make({}))).toBe(back)
})

test('R-REACH-08 Y33 a delete sent by an older app version also moves the workout to the trash', () => {
  const trashed = after(completed(), { kind: 'workout.delete', version: 1, args: {} })
  expect(trashed.workout.trashed_at).toBe(NOON)
})

test('R-REACH-08 deleting a running workout ends it and moves it to the trash, or erases it if no set was done', () => {
  const ended = after(running(), deleteWorkout.make({}))
  expect(ended.workout).toMatchObject({ is_active: false, ended_at: NOON, completed_at: NOON, trashed_at: NOON })
  expect(apply(after(null, start, NINE), deleteWorkout.make({}))).toEqual({ deleted: true })
  expect(apply(null, deleteWorkout.make({}))).toEqual({ deleted: true })
})

test('R-REACH-08 Y18 every other operation on a workout in the trash is refused as "gone"', () => {
  const trashed = after(completed(), deleteWorkout.make({}))
  const others = [
    start,
    completeSet.make({ setId: uuid(12) }),
    editSet.correcting.make({ setId: uuid(11), changes: { reps: 9 } }),
    renameWorkout.make({ name: 'Monday' }),
  ]
  for (const made of others) expect([made.kind, apply(trashed, made)]).toEqual([made.kind, { refused: 'gone' }])
  // Every operation there is passes the same gate.
  const gated = [...registry.values()].filter(({ document }) => document === 'workout')
  for (const { kind, apply: applied } of gated.filter(({ kind }) => !/delete|restore$|erase/.test(kind))) {
    expect([kind, applied(trashed, {}, meta(NOON, OLIVIA))]).toEqual([kind, { refused: 'gone' }])
  }
})

test('R-REACH-08 only a workout in the trash can be erased, not a workout restored in between', () => {
  expect(apply(after(completed(), deleteWorkout.make({})), eraseWorkout.make({}))).toEqual({ deleted: true })
  expect(apply(completed(), eraseWorkout.make({}))).toEqual({ refused: 'gone' })
  expect(apply(null, restoreWorkout.make({}))).toEqual({ refused: 'gone' })
})
