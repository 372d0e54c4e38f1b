import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made, Meta, Operation } from '#sync/operation.ts'
import { completeSet } from './logged-sets.ts'
import { registry } from './operations.ts'
import { changeRest, planRest } from './rests.ts'
import { removeSet } from './sets.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from './workouts.ts'

const OLIVIA = '00000000-0000-7000-8000-00000000000a'
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const NINE = Date.UTC(2026, 10, 20, 9)
const meta = (at: number): Meta => ({ id: uuid(999), documentId: uuid(500), actorId: OLIVIA, ownerId: OLIVIA, at })
const operationOf = (made: Made) => registry.get(made.kind) as Operation

/** Squat twice, as some do, and one curl, with two sets each. */
function started(): WorkoutDocument {
  const exercise = (id: number, exerciseId: number) => ({
    ...{ id: uuid(id), exerciseId: uuid(exerciseId), name: 'Squat', section: 'training' as const },
  })
  const set = (id: number, of: number) => ({
    ...{ id: uuid(id), workoutExerciseId: uuid(of), routineSetId: null, set_variant: 'Set 1' },
    ...{ set_type: 'reps' as const, reps: 5, timed_set_duration: 30, weight: 100, weight_unit: 'lbs' as const },
  })
  const exercises = [exercise(1, 101), exercise(2, 101), exercise(3, 103)]
  const sets = [set(11, 1), set(12, 1), set(21, 2), set(22, 2), set(31, 3), set(32, 3)]
  const made = startWorkout.make({ name: 'Friday', routineId: null, timeZone: null, exercises, sets })
  const applied = startWorkout.apply(null, made.args, meta(NINE))
  if (!('document' in applied)) throw new Error('the start was refused')
  return applied.document
}

function apply(document: WorkoutDocument, made: Made, at = NINE): WorkoutDocument {
  const applied = operationOf(made).apply(document, made.args, meta(at))
  if (!('document' in applied)) throw new Error(`refused: ${JSON.stringify(applied)}`)
  return applied.document as WorkoutDocument
}

test('a rest length chosen for an exercise applies wherever the exercise appears in the workout', () => {
  const planned = apply(started(), planRest.make({ workoutExerciseId: uuid(2), seconds: 45 }), NINE + 1000)
  expect(planned.exercises.map((row) => row.rest_seconds)).toEqual([45, 45, null])
  expect(planned.workout.last_op_at).toBe(NINE + 1000) // Y21: somebody is in it
  expect(apply(planned, planRest.make({ workoutExerciseId: uuid(1), seconds: 45 }), NINE + 9000)).toBe(planned)
})

test('choosing a rest length for an exercise leaves the running rest unchanged', () => {
  const resting = apply(started(), completeSet.make({ setId: uuid(11) }))
  const planned = apply(resting, planRest.make({ workoutExerciseId: uuid(1), seconds: 45 }))
  expect(planned.workout.rest_ends_at).toBe(NINE + 90_000)
})

test('Y4 rest operations never throw, have the same effect twice as once, and leave no rest without a completed set', () => {
  const ids = fc.constantFrom(11, 12, 21, 22, 31, 32, 77).map(uuid)
  const seconds = fc.integer({ min: 0, max: 999 })
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    ids.map((setId) => completeSet.make({ setId })),
    ids.map((setId) => removeSet.logging.make({ setId })),
    fc.tuple(ids, seconds).map(([setId, length]) => changeRest.make({ setId, seconds: length })),
    fc
      .tuple(fc.constantFrom(1, 2, 3, 7).map(uuid), seconds)
      .map(([workoutExerciseId, length]) => planRest.make({ workoutExerciseId, seconds: length })),
    fc.constant(endWorkoutByHand.make({})),
    fc.constant(resumeWorkout.make({})),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(anyOperation, fc.nat({ max: 600_000 })), { maxLength: 25 }), (steps) => {
      let document = started()
      for (const [made, ms] of steps) {
        const first = operationOf(made).apply(document, made.args, meta(NINE + ms))
        if (!('document' in first)) continue
        expect(operationOf(made).apply(first.document, made.args, meta(NINE + ms))).toEqual(first)
        document = first.document as WorkoutDocument
        const { rest_set_id: setId, rest_seconds: length, rest_ends_at: endsAt, is_active: isActive } = document.workout
        const isDone = document.sets.some(({ id, status }) => id === setId && status === 'complete')
        expect([length === null, endsAt === null]).toEqual([setId === null, setId === null])
        if (setId !== null) expect([isActive, isDone]).toEqual([true, true])
      }
    }),
  )
})

test('a rest on a missing workout or exercise is refused as "gone"; changing a rest that never began changes nothing', () => {
  for (const made of [
    changeRest.make({ setId: uuid(11), seconds: 5 }),
    planRest.make({ workoutExerciseId: uuid(1), seconds: 5 }),
  ]) {
    expect(operationOf(made).apply(null, made.args, meta(NINE))).toEqual({ refused: 'gone' })
  }
  const made = planRest.make({ workoutExerciseId: uuid(7), seconds: 5 })
  expect(operationOf(made).apply(started(), made.args, meta(NINE))).toEqual({ refused: 'gone' })
  const document = started()
  expect(apply(document, changeRest.make({ setId: uuid(11), seconds: 5 }))).toBe(document)
})
