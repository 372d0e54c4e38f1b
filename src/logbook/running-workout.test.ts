import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made, Meta, Operation } from '#sync/operation.ts'
import { addExercise, moveExercise } from './exercises.ts'
import { fillSets } from './fill-sets.ts'
import { keepValue } from './kept-rows.ts'
import { completeSet, reopenSet } from './logged-sets.ts'
import { registry } from './operations.ts'
import { editSet, removeSet } from './sets.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'
import { swapExercise } from './swaps.ts'
import { endWorkoutByHand, keepGoing, resumeWorkout, startWorkout } from './workouts.ts'

const OLIVIA = '00000000-0000-7000-8000-00000000000a'
const MAX = '00000000-0000-7000-8000-00000000000b'
const WORKOUT = '00000000-0000-7000-8000-0000000000f0'
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const MINUTE = 60_000
const NINE = Date.UTC(2026, 10, 20, 9)

const meta = (at = NINE, actorId = OLIVIA): Meta => ({
  id: uuid(999),
  documentId: WORKOUT,
  actorId,
  ownerId: OLIVIA,
  at,
})
const values = { set_variant: 'Set 1', set_type: 'reps', reps: 5, timed_set_duration: 30, weight: 100 } as const

/** Squat in training with three sets, a timed stretch in cooldown, a band in warmup. */
function started({ fromTemplate = false } = {}): WorkoutDocument {
  const set = (id: number, exercise: number, over = {}) => ({
    ...{ ...values, weight_unit: 'lbs' as const },
    ...over,
    id: uuid(id),
    workoutExerciseId: uuid(exercise),
    routineSetId: fromTemplate ? uuid(id + 500) : null,
  })
  const exercise = (id: number, name: string, section: 'warmup' | 'training' | 'cooldown') => ({
    ...{ id: uuid(id), exerciseId: uuid(id + 100), name, section },
  })
  const made = startWorkout.make({
    name: 'Friday Morning Workout',
    routineId: null,
    timeZone: 'Europe/Berlin',
    exercises: [
      exercise(1, 'Squat', 'training'),
      exercise(2, 'Stretch', 'cooldown'),
      exercise(3, 'Band Pull-Apart', 'warmup'),
    ],
    sets: [set(11, 1), set(12, 1), set(13, 1), set(21, 2, { set_type: 'timed', reps: null }), set(31, 3)],
  })
  return done(startWorkout.apply(null, made.args, meta()))
}

function done<D>(applied: { document: D } | object): D {
  if (!('document' in applied)) throw new Error(`refused: ${JSON.stringify(applied)}`)
  return applied.document as D
}

const apply = (document: WorkoutDocument, made: Made, at = NINE + MINUTE, actorId = OLIVIA): WorkoutDocument => {
  const operation = registry.get(made.kind) as Operation
  return done(operation.apply(document, made.args, meta(at, actorId))) as WorkoutDocument
}
const complete = (document: WorkoutDocument, ids: number[], at = NINE + MINUTE) =>
  ids.reduce((current, id) => apply(current, completeSet.make({ setId: uuid(id) }), at), document)
const setOf = (document: WorkoutDocument, id: number) => document.sets.find((set) => set.id === uuid(id))

describe('starting a workout', () => {
  test('R-ACTIVE-01 R-ACTIVE-04 R-ACTIVE-05 R-SET-02 Y19 a workout starts active, private and with every set open', () => {
    const { workout, exercises, sets } = started()
    expect(workout).toMatchObject({ is_active: true, is_public: false, created_at: NINE, user_id: OLIVIA })
    expect(exercises.map((row) => [row.snapshot_name, row.exercise_order])).toEqual([
      ['Squat', 1],
      ['Stretch', 2],
      ['Band Pull-Apart', 3],
    ])
    expect(sets.map(({ set_order, status }) => [set_order, status])).toEqual([
      [1, 'default'],
      [2, 'default'],
      [3, 'default'],
      [1, 'default'],
      [1, 'default'],
    ])
  })

  test('R-ACTIVE-06 a workout starts at the exercise of the earliest section with the lowest order', () => {
    expect(started().workout.last_workout_exercise_id).toBe(uuid(3))
  })

  test('Y4 starting a workout that already exists changes nothing', () => {
    const document = complete(started(), [11])
    const again = startWorkout.make({ name: 'Other', routineId: null, timeZone: null, exercises: [], sets: [] })
    expect(apply(document, again)).toBe(document)
  })
})

describe('sets of a running workout', () => {
  test('R-SET-21 R-ACTIVE-07 completing a set stores who did it and makes its exercise the last one worked on', () => {
    const document = apply(started(), completeSet.make({ setId: uuid(11) }), NINE + MINUTE, MAX)
    expect(setOf(document, 11)).toMatchObject({ status: 'complete', account_id: MAX })
    expect(document.workout.last_workout_exercise_id).toBe(uuid(1))
  })

  test('R-SET-19 completing a timed set stores reps 1', () => {
    expect(setOf(complete(started(), [21]), 21)).toMatchObject({ status: 'complete', reps: 1, timed_set_duration: 30 })
  })

  test('Y24 R-SET-03 completing a completed set again changes nothing, and the first person keeps the credit', () => {
    const document = complete(started(), [11])
    expect(apply(document, completeSet.make({ setId: uuid(11) }), NINE + 2 * MINUTE, MAX)).toBe(document)
  })

  test('R-SET-10 R-SET-21 reopening a set clears who completed it and ends the rest after it', () => {
    const completed = complete(started(), [11])
    expect(completed.workout.rest_set_id).toBe(uuid(11))
    const open = apply(completed, reopenSet.make({ setId: uuid(11) }), NINE + 2 * MINUTE)
    expect(setOf(open, 11)).toMatchObject({ status: 'default', account_id: null, reps: 5 })
    expect(open.workout).toMatchObject({ is_active: true, rest_set_id: null })
    expect(apply(open, reopenSet.make({ setId: uuid(11) }))).toBe(open)
    expect(setOf(apply(open, completeSet.make({ setId: uuid(11) }), NINE, MAX), 11)?.account_id).toBe(MAX)
  })

  test('R-SET-10 reopening a set of a workout that has ended in between changes nothing', () => {
    const ended = apply(complete(started(), [11]), endWorkoutByHand.make({}))
    expect(apply(ended, reopenSet.make({ setId: uuid(11) }), NINE + 2 * MINUTE)).toBe(ended)
  })

  test('R-SET-20 removing a set hides it for today if it is from the template, and deletes it otherwise', () => {
    const fromTemplate = apply(started({ fromTemplate: true }), removeSet.logging.make({ setId: uuid(11) }))
    expect(setOf(fromTemplate, 11)?.status).toBe('hidden')
    const added = apply(started(), removeSet.logging.make({ setId: uuid(11) }))
    expect(setOf(added, 11)).toBeUndefined()
  })

  test('R-REACH-10 Y21 removing a set counts as activity in the workout, whether the set is hidden or deleted', () => {
    for (const fromTemplate of [true, false]) {
      const removed = apply(started({ fromTemplate }), removeSet.logging.make({ setId: uuid(11) }), NINE + 70 * MINUTE)
      expect(removed.workout).toMatchObject({
        last_op_at: NINE + 70 * MINUTE,
        last_workout_exercise_id: uuid(1), // R-ACTIVE-07
      })
    }
  })

  test('Y3 Y35 editing a set changes only the given fields and keeps another account’s unseen value for restoring', () => {
    const edited = apply(
      started(),
      editSet.logging.make({ setId: uuid(11), changes: { reps: 10 } }),
      NINE + MINUTE,
      MAX,
    )
    const applied = editSet.logging.apply(
      edited,
      { setId: uuid(11), changes: { reps: 8 } },
      { ...meta(NINE + 2 * MINUTE), was: { reps: 5 } },
    )
    expect(setOf(done(applied), 11)).toMatchObject({
      reps: 8,
      weight: 100,
      contested: { field: 'reps', value: 10, by: MAX, at: NINE + 2 * MINUTE },
    })
  })

  test('Y35 completing a set keeps the offer to restore an overwritten value; dismissing or using the value ends the offer', () => {
    const edited = apply(
      started(),
      editSet.logging.make({ setId: uuid(11), changes: { reps: 10 } }),
      NINE + MINUTE,
      MAX,
    )
    const was = { ...meta(NINE + 2 * MINUTE), was: { reps: 5 } }
    const contested = done(editSet.logging.apply(edited, { setId: uuid(11), changes: { reps: 8 } }, was))
    const completed = complete(contested, [11])
    expect(setOf(completed, 11)).toMatchObject({ status: 'complete', contested: { value: 10, by: MAX } })
    const kept = apply(completed, keepValue.logging.make({ rowId: uuid(11), field: 'reps', value: 10 }))
    expect(setOf(kept, 11)).toEqual({ ...setOf(completed, 11), contested: null })
    const used = apply(completed, editSet.logging.make({ setId: uuid(11), changes: { reps: 10 } }))
    expect(setOf(used, 11)).toMatchObject({ reps: 10, contested: null })
  })

  test('R-ACTIVE-09 an exercise added to a running workout comes last', () => {
    const exercise = { id: uuid(4), exerciseId: uuid(104), name: 'Plank', section: 'training' as const }
    const document = apply(started(), addExercise.logging.make({ exercise, sets: [] }))
    expect(document.exercises.at(-1)).toMatchObject({ snapshot_name: 'Plank', exercise_order: 4 })
  })

  test('R-EDIT-17 rejects adding an exercise without a name to a workout', () => {
    const exercise = { id: uuid(4), exerciseId: uuid(104), name: '  ', section: 'training' as const }
    const { args } = addExercise.logging.make({ exercise, sets: [] })
    expect(addExercise.logging.apply(started(), args, meta())).toEqual({ refused: 'exercise-name-empty' })
  })
})

describe('ending a workout', () => {
  test('R-ACTIVE-20 Y23 completing the last open set ends the workout, completing an earlier set does not', () => {
    const before = complete(started(), [11, 12, 13, 21])
    expect(before.workout.is_active).toBe(true)
    const after = complete(before, [31], NINE + 30 * MINUTE)
    expect(after.workout).toMatchObject({
      is_active: false,
      completed_at: NINE + 30 * MINUTE,
      duration_seconds: 1800,
      ended_by: OLIVIA,
    })
  })

  test('R-ACTIVE-20 removing the last open set ends the workout; a workout without any set goes on', () => {
    const before = complete(started(), [11, 12, 13, 21])
    expect(apply(before, removeSet.logging.make({ setId: uuid(31) })).workout.is_active).toBe(false)
    const emptied = [11, 12, 13, 21, 31].reduce(
      (current, id) => apply(current, removeSet.logging.make({ setId: uuid(id) })),
      started(),
    )
    expect(emptied.workout.is_active).toBe(true)
  })

  test('R-REACH-10 a workout can be ended as of its last completed set; version 1 of the operation ends the workout now', () => {
    const later = editSet.logging.make({ setId: uuid(12), changes: { reps: 6 } })
    const left = apply(complete(started(), [11], NINE + 10 * MINUTE), later, NINE + 20 * MINUTE)
    expect(left.workout).toMatchObject({ last_set_at: NINE + 10 * MINUTE, last_op_at: NINE + 20 * MINUTE })
    const atLastSet = apply(left, endWorkoutByHand.make({ atLastSet: true }), NINE + 95 * MINUTE)
    expect(atLastSet.workout).toMatchObject({
      ...{ is_active: false, completed_at: NINE + 10 * MINUTE, duration_seconds: 600, ended_by: OLIVIA },
      ended_at: NINE + 10 * MINUTE,
    })
    const read = endWorkoutByHand.read({}, 1)
    const atOnce = done(endWorkoutByHand.apply(left, read?.args, meta(NINE + 95 * MINUTE)))
    expect(atOnce.workout.completed_at).toBe(NINE + 95 * MINUTE)
  })

  test('R-REACH-10 choosing to keep a workout going counts as activity, and changes nothing once the workout has ended', () => {
    const running = complete(started(), [11])
    const kept = apply(running, keepGoing.make({}), NINE + 70 * MINUTE)
    expect(kept).toEqual({ ...running, workout: { ...running.workout, last_op_at: NINE + 70 * MINUTE } })
    const ended = apply(running, endWorkoutByHand.make({}))
    expect(apply(ended, keepGoing.make({}), NINE + 70 * MINUTE)).toBe(ended)
  })

  test('R-ACTIVE-21 ending a workout with a completed set completes the workout, its duration in whole seconds', () => {
    const ended = apply(complete(started(), [11]), endWorkoutByHand.make({}), NINE + 90_999)
    expect(ended.workout).toMatchObject({ is_active: false, completed_at: NINE + 90_999, duration_seconds: 90 })
  })

  test('R-ACTIVE-22 Y22 ending a workout without a completed set discards it; a set that arrives late completes it', () => {
    const ended = apply(started(), endWorkoutByHand.make({}), NINE + 5 * MINUTE)
    expect(ended.workout).toMatchObject({ is_active: false, completed_at: null, duration_seconds: null })
    const revived = complete(ended, [11], NINE + 6 * MINUTE)
    expect(revived.workout).toMatchObject({ is_active: false, completed_at: NINE + 6 * MINUTE, duration_seconds: 360 })
  })

  test('Y24 a set completed after the end of a workout moves the end; a set completed before it does not', () => {
    const ended = apply(complete(started(), [11]), endWorkoutByHand.make({}), NINE + 10 * MINUTE)
    expect(complete(ended, [12], NINE + 12 * MINUTE).workout.duration_seconds).toBe(720)
    expect(complete(ended, [12], NINE + 8 * MINUTE).workout.duration_seconds).toBe(600)
  })

  test('Y23 ending an ended workout changes nothing; a workout can be resumed within 24 h of its end', () => {
    const ended = apply(complete(started(), [11]), endWorkoutByHand.make({}), NINE + 10 * MINUTE)
    expect(apply(ended, endWorkoutByHand.make({}), NINE + 11 * MINUTE)).toBe(ended)
    const resumed = apply(ended, resumeWorkout.make({}), NINE + 11 * MINUTE)
    expect(resumed.workout).toMatchObject({ is_active: true, completed_at: null, duration_seconds: null })
    const late = resumeWorkout.apply(ended, {}, meta(NINE + 10 * MINUTE + 24 * 60 * MINUTE + 1))
    expect(late).toEqual({ refused: 'workout-not-active' })
  })
})

describe('Y4 random operations on a running workout', () => {
  const ids = fc.integer({ min: 1, max: 35 }).map(uuid)
  const changes = fc.record(
    {
      reps: fc.option(fc.integer({ min: 0, max: 999 })),
      weight: fc.option(fc.integer({ min: 0, max: 999 })),
      set_variant: fc.constantFrom('Set 1', 'Top set'),
    },
    { requiredKeys: [] },
  )
  const newExercise = fc.record({
    id: ids,
    exerciseId: ids,
    name: fc.constantFrom('Plank', '', 'x'.repeat(101)),
    section: fc.constantFrom('warmup' as const, 'training' as const),
  })
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    ids.map((setId) => completeSet.make({ setId })),
    fc.tuple(ids, changes).map(([setId, changed]) => editSet.logging.make({ setId, changes: changed })),
    ids.map((setId) => removeSet.logging.make({ setId })),
    newExercise.map((exercise) => addExercise.logging.make({ exercise, sets: [] })),
    fc
      .tuple(fc.array(ids, { maxLength: 6 }), ids, fc.nat(60))
      .map(([of, groupId, rest]) => groupExercises.logging.make({ ids: of, groupId, rest })),
    ids.map((id) => ungroupExercise.logging.make({ id })),
    fc.tuple(ids, fc.option(ids)).map(([id, afterId]) => moveExercise.logging.make({ id, afterId })),
    fc.tuple(ids, newExercise, ids).map(([id, { id: rowId, exerciseId, name }, setId]) =>
      swapExercise.logging.make({
        ...{ id, rowId, exerciseId, name },
        sets: [{ ...values, weight_unit: 'kg', id: setId, routineSetId: null }],
      }),
    ),
    fc
      .tuple(ids, ids, changes)
      .map(([id, setId, changed]) => fillSets.make({ id, values: [{ setId, changes: changed }] })),
    fc.constant(endWorkoutByHand.make({})),
    fc.constant(resumeWorkout.make({})),
    fc
      .tuple(ids, fc.constantFrom('reps', 'weight'), fc.option(fc.integer({ min: 0, max: 999 })))
      .map(([rowId, field, value]) => keepValue.logging.make({ rowId, field, value })),
  )
  const step = fc.tuple(anyOperation, fc.integer({ min: 0, max: 3 * 24 * 60 }), fc.constantFrom(OLIVIA, MAX))
  const operationOf = (made: Made) => registry.get(made.kind) as Operation

  test('Y4 operations on a workout never throw and have the same effect twice as once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, fromTemplate) => {
        let document = started({ fromTemplate })
        for (const [made, minutes, actorId] of steps) {
          const at = meta(NINE + minutes * MINUTE, actorId)
          const first = operationOf(made).apply(document, made.args, at)
          if (!('document' in first)) continue
          const second = operationOf(made).apply(first.document, made.args, at)
          expect('document' in second ? second.document : first.document).toEqual(first.document)
          document = first.document as WorkoutDocument
        }
        const orders = document.exercises.map((row) => row.exercise_order)
        expect(new Set(orders).size).toBe(orders.length)
      }),
    )
  })

  test('Y4 an operation on a missing workout or set is refused as "gone"', () => {
    fc.assert(
      fc.property(anyOperation, (made) => {
        expect(operationOf(made).apply(null, made.args, meta())).toEqual({ refused: 'gone' })
      }),
    )
    for (const made of [
      completeSet.make({ setId: uuid(77) }),
      editSet.logging.make({ setId: uuid(77), changes: {} }),
    ]) {
      expect(operationOf(made).apply(started(), made.args, meta())).toEqual({ refused: 'gone' })
    }
  })
})
