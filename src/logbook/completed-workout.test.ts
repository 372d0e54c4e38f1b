import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completedExercises, removedExercises } from '#domain/counted-sets.ts'
import type { Relation } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made, Meta, Operation } from '#sync/operation.ts'
import { setValues } from '../../tests/support/training.ts'
import { addExercise } from './exercises.ts'
import { completeSet, removeLoggedSets, restoreLoggedSets } from './logged-sets.ts'
import { registry } from './operations.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { deleteWorkout } from './trash.ts'
import {
  endWorkoutByHand,
  enterWorkout,
  renameWorkout,
  resumeWorkout,
  retimeWorkout,
  startWorkout,
} from './workouts.ts'

const OLIVIA = '00000000-0000-7000-8000-00000000000a'
const MAX = '00000000-0000-7000-8000-00000000000b'
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NINE = Date.UTC(2026, 10, 20, 9)
const NOON = NINE + 3 * HOUR

const meta = (at = NOON, actorId = OLIVIA): Meta => ({
  ...{ id: uuid(999), documentId: uuid(900), actorId, ownerId: OLIVIA },
  at,
})
const operationOf = (made: Made) => registry.get(made.kind) as Operation
const applied = (document: WorkoutDocument | null, made: Made, at = NOON, actorId = OLIVIA) =>
  operationOf(made).apply(document, made.args, meta(at, actorId))

function apply(document: WorkoutDocument | null, made: Made, at = NOON, actorId = OLIVIA): WorkoutDocument {
  const outcome = applied(document, made, at, actorId)
  if (!('document' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.document as WorkoutDocument
}

const newExercise = (id: number, name: string) => ({
  ...{ id: uuid(id), exerciseId: uuid(id + 100), name },
  section: 'training' as const,
})
const newSet = (id: number, exercise: number, over = {}) => ({
  ...setValues(over),
  ...{ id: uuid(id), workoutExerciseId: uuid(exercise), routineSetId: null },
})

/** Squat with three sets, two of them done, and a stretch that was done; from nine to ten. */
function completed(): WorkoutDocument {
  const start = startWorkout.make({
    ...{ name: 'Friday Morning Workout', routineId: null, timeZone: 'Europe/Berlin' },
    exercises: [newExercise(1, 'Squat'), newExercise(2, 'Stretch')],
    sets: [newSet(11, 1), newSet(12, 1), newSet(13, 1), newSet(21, 2, { set_type: 'timed', reps: null })],
  })
  const done = [11, 12, 21].map((id) => completeSet.make({ setId: uuid(id) }))
  const logged = done.reduce((document, made) => apply(document, made, NINE + MINUTE), apply(null, start, NINE))
  return apply(logged, endWorkoutByHand.make({}), NINE + HOUR)
}
const setOf = (document: WorkoutDocument, id: number) => document.sets.find((set) => set.id === uuid(id))
const shown = (document: WorkoutDocument) =>
  completedExercises(document).map(({ exercise, sets }) => [exercise.snapshot_name, sets.length])

describe('R-HIST-12 renaming a completed workout', () => {
  test('R-HIST-12 R-HIST-13 the new name of a completed workout is saved trimmed', () => {
    const renamed = apply(completed(), renameWorkout.make({ name: '  Legs \u0000' }))
    expect(renamed.workout).toEqual({ ...completed().workout, workout_name: 'Legs', edited_by: OLIVIA })
  })

  test('R-HIST-13 renaming a completed workout to its present name changes nothing', () => {
    const document = completed()
    expect(apply(document, renameWorkout.make({ name: ' Friday Morning Workout ' }))).toBe(document)
  })

  test.each([
    ['', 'name-blank'],
    [' \u0000 ', 'name-blank'],
    ['x'.repeat(101), 'name-too-long'],
  ])('R-HIST-13 R-EDIT-18 rejects %j as the name of a completed workout', (name, code) => {
    expect(applied(completed(), renameWorkout.make({ name }))).toEqual({ refused: code })
  })
})

describe('R-DELEG-35 changing the times of a completed workout', () => {
  const at = (startedAt: number, endedAt: number) => retimeWorkout.make({ startedAt, endedAt })

  test('R-RULES-07 changing the times of a completed workout sets start, end and duration and nothing else', () => {
    const before = completed()
    const { workout, ...rest } = apply(before, at(NINE - HOUR, NINE + 30 * MINUTE + 999))
    expect(workout).toEqual({
      ...before.workout,
      ...{ created_at: NINE - HOUR, completed_at: NINE + 30 * MINUTE + 999, duration_seconds: 5400 },
      edited_by: OLIVIA,
    })
    expect(rest).toEqual({ ...before, workout: undefined })
  })

  test.each([
    ['the end at the start', NINE, NINE, 'workout-ends-before-start'],
    ['the end before it', NINE, NINE - 1, 'workout-ends-before-start'],
    ['the end in the future', NINE, NOON + 5_001, 'workout-in-the-future'],
    ['longer than a day', NOON - 24 * HOUR - 1, NOON, 'workout-too-long'],
  ])('rejects times of a completed workout: %s', (_, start, end, code) => {
    expect(applied(completed(), at(start, end))).toEqual({ refused: code })
  })

  test('a completed workout may last exactly 24 hours, and end up to 5 s in the future', () => {
    expect(apply(completed(), at(NOON - 24 * HOUR, NOON)).workout.duration_seconds).toBe(86_400)
    expect(apply(completed(), at(NINE, NOON + 5_000)).workout.completed_at).toBe(NOON + 5_000)
  })

  test('R-IMP-13 an imported workout of unknown duration can be moved without a duration, but a known duration stays required', () => {
    const before = completed()
    const unknown = {
      ...before,
      workout: { ...before.workout, created_at: NINE, completed_at: NINE, duration_seconds: 0 },
    }
    const moved = apply(unknown, at(NINE - HOUR, NINE - HOUR))
    expect(moved.workout).toMatchObject({
      ...{ created_at: NINE - HOUR, completed_at: NINE - HOUR, duration_seconds: 0 },
    })
    const known = apply(moved, at(NINE - HOUR, NINE))
    expect(applied(known, at(NINE, NINE))).toEqual({ refused: 'workout-ends-before-start' })
  })

  test('Y33 a change of workout times sent by an older app version is still accepted', () => {
    const { args } = at(NINE, NOON)
    for (const version of [1, 2]) expect(retimeWorkout.read(args, version)).toEqual({ args })
  })

  test('rejects changing the times of a running workout', () => {
    const running = apply(completed(), resumeWorkout.make({}))
    expect(applied(running, at(NINE, NINE + HOUR))).toEqual({ refused: 'workout-not-found' })
  })

  test.each([-1, 0.5, Number.NaN, 253_402_300_800_000])('rejects %s as a start or end time of a workout', (time) => {
    expect(retimeWorkout.read({ startedAt: time, endedAt: NOON }, 1)).toBeNull()
    expect(retimeWorkout.read({ startedAt: NINE, endedAt: time }, 1)).toBeNull()
  })
})

describe('Y24 correcting the sets of a completed workout', () => {
  test('R-ERR-20 correcting a set changes only that set, not the times or the last exercise of the workout', () => {
    const before = completed()
    const after = apply(
      before,
      editSet.correcting.make({ setId: uuid(11), changes: { reps: 8, weight: 60 } }),
      NOON,
      MAX,
    )
    expect(setOf(after, 11)).toEqual({ ...setOf(before, 11), reps: 8, weight: 60, edited_by: MAX })
    expect(after.workout).toBe(before.workout)
    expect(after.sets.filter((set) => set.id !== uuid(11))).toEqual(before.sets.filter((set) => set.id !== uuid(11)))
  })

  test('Y35 correcting a set keeps the unseen value of another account, so that it can be restored', () => {
    const theirs = apply(completed(), editSet.correcting.make({ setId: uuid(11), changes: { reps: 10 } }), NOON, MAX)
    const mine = editSet.correcting.apply(
      theirs,
      { setId: uuid(11), changes: { reps: 8 } },
      { ...meta(), was: { reps: 5 } },
    )
    expect(mine).toMatchObject({
      document: { sets: [{ reps: 8, contested: { field: 'reps', value: 10, by: MAX } }, {}, {}, {}] },
    })
  })

  test('R-SET-19 a set corrected to a timed set gets reps 1, and reps cannot be changed on a timed set', () => {
    const timed = editSet.correcting.make({ setId: uuid(11), changes: { set_type: 'timed', timed_set_duration: 40 } })
    expect(setOf(apply(completed(), timed), 11)).toMatchObject({ set_type: 'timed', reps: 1, timed_set_duration: 40 })
    const reps = editSet.correcting.make({ setId: uuid(21), changes: { reps: 7 } })
    expect(setOf(apply(completed(), reps), 21)).toMatchObject({ set_type: 'timed', reps: 1 })
  })

  test('R-HIST-11 a set added to a completed workout is complete, last in its exercise and credited to the person adding it', () => {
    const after = apply(completed(), addSet.correcting.make({ set: newSet(31, 1, { reps: 3 }) }), NOON, MAX)
    expect(setOf(after, 31)).toMatchObject({ status: 'complete', account_id: MAX, set_order: 4, reps: 3 })
    expect(shown(after)).toEqual([
      ['Squat', 3],
      ['Stretch', 1],
    ])
    expect(after.workout).toEqual(completed().workout)
  })

  test('R-HIST-11 a workout stays completed when all its sets are removed, and the sets can be restored', () => {
    const all = [11, 12, 21].map(uuid)
    const emptied = apply(completed(), removeLoggedSets.make({ setIds: all }))
    expect(shown(emptied)).toEqual([])
    expect(emptied.workout).toEqual(completed().workout)
    expect(shown(apply(emptied, restoreLoggedSets.make({ setIds: all })))).toEqual(shown(completed()))
  })

  test('Y18 a removed set that another device completes later is in the workout again', () => {
    const without = apply(completed(), removeLoggedSets.make({ setIds: [uuid(13)] }))
    const late = apply(without, completeSet.make({ setId: uuid(13) }), NOON)
    expect(shown(late)[0]).toEqual(['Squat', 3])
  })

  test('Y24 corrected workout times stay when a set completed during the workout arrives late', () => {
    const times = { startedAt: NINE - 2 * HOUR, endedAt: NINE - HOUR }
    const retimed = apply(completed(), retimeWorkout.make(times))
    const { last_op_at } = retimed.workout
    const late = apply(retimed, completeSet.make({ setId: uuid(13) }), last_op_at) // As the server bounds it (Y25).
    expect(shown(late)[0]).toEqual(['Squat', 3])
    expect(late.workout).toMatchObject({ created_at: times.startedAt, completed_at: times.endedAt })
    expect(late.workout.duration_seconds).toBe(3600)
  })

  test('R-HIST-10 an exercise added to a completed workout comes last, with all its sets complete', () => {
    const made = addExercise.correcting.make({
      exercise: newExercise(5, 'Plank'),
      sets: [newSet(51, 5, { set_type: 'timed', reps: null, timed_set_duration: 60 }), newSet(52, 5)],
    })
    const after = apply(completed(), made, NOON, MAX)
    expect(shown(after).at(-1)).toEqual(['Plank', 2])
    expect(after.exercises.at(-1)).toMatchObject({ exercise_order: 3 })
    expect(setOf(after, 51)).toMatchObject({ status: 'complete', reps: 1, account_id: MAX })
  })

  test.each([
    ['R-EDIT-17 without a name', { exercise: newExercise(5, ' '), sets: [] }, 'exercise-name-empty'],
    ['R-EDIT-18 with an endless one', { exercise: newExercise(5, 'x'.repeat(101)), sets: [] }, 'name-too-long'],
    ['with sets of another', { exercise: newExercise(5, 'Plank'), sets: [newSet(51, 1)] }, 'malformed'],
    ['with sets that are there', { exercise: newExercise(5, 'Plank'), sets: [newSet(11, 5)] }, 'malformed'],
  ])('rejects adding to a completed workout an exercise %s', (_, args, code) => {
    expect(applied(completed(), addExercise.correcting.make(args))).toEqual({ refused: code })
  })

  test('Y18 rejects more than 50 sets in an exercise or 100 exercises in a workout', () => {
    const add = (document: WorkoutDocument, made: Made) => apply(document, made)
    const sets = Array.from({ length: 47 }, (_, n) => addSet.correcting.make({ set: newSet(100 + n, 1) }))
    const full = sets.reduce(add, completed())
    expect(applied(full, addSet.correcting.make({ set: newSet(200, 1) }))).toEqual({ refused: 'too-many-rows' })
    const exercises = Array.from({ length: 98 }, (_, n) =>
      addExercise.correcting.make({ exercise: newExercise(300 + n, `Exercise ${n}`), sets: [] }),
    )
    const crowded = exercises.reduce(add, completed())
    const more = addExercise.correcting.make({ exercise: newExercise(500, 'One more'), sets: [] })
    expect(applied(crowded, more)).toEqual({ refused: 'too-many-rows' })
  })
})

describe('R-HIST-07 entering a past workout', () => {
  const past = (over: object = {}) =>
    enterWorkout.make({
      ...{ name: ' Legs ', routineId: uuid(70), timeZone: 'Europe/Berlin', startedAt: NINE - HOUR, endedAt: NINE },
      exercises: [newExercise(1, 'Squat'), newExercise(2, 'Stretch')],
      sets: [newSet(11, 1), newSet(12, 1), newSet(21, 2, { set_type: 'timed', reps: null })],
      ...over,
    })

  test('R-ACTIVE-04 R-SET-21 a past workout is entered as completed and private, with every set done by its author', () => {
    const { workout, sets, exercises } = apply(null, past(), NOON)
    expect(workout).toMatchObject({
      ...{ workout_name: 'Legs', is_active: false, is_public: false, created_at: NINE - HOUR, completed_at: NINE },
      ...{ duration_seconds: 3600, ended_by: OLIVIA, time_zone: 'Europe/Berlin', routine_id: uuid(70) },
    })
    expect(exercises.map((row) => row.exercise_order)).toEqual([1, 2])
    expect(sets.map(({ status, set_order, account_id, reps }) => [status, set_order, account_id, reps])).toEqual([
      ['complete', 1, OLIVIA, 5],
      ['complete', 2, OLIVIA, 5],
      ['complete', 1, OLIVIA, 1],
    ])
  })

  test('R-HIST-16 a past workout may be entered without a set', () => {
    expect(shown(apply(null, past({ exercises: [], sets: [] })))).toEqual([])
  })

  test.each([
    ['without a name', { name: ' ' }, 'name-blank'],
    ['R-EDIT-18 with an endless name', { name: 'x'.repeat(101) }, 'name-too-long'],
    ['that ends when it starts', { endedAt: NINE - HOUR }, 'workout-ends-before-start'],
    ['that ends before', { endedAt: NINE - 2 * HOUR }, 'workout-ends-before-start'],
    ['that ends in the future', { endedAt: NOON + MINUTE }, 'workout-in-the-future'],
    ['of more than a day', { startedAt: NINE - 24 * HOUR - 1 }, 'workout-too-long'],
    ['with a set of no exercise', { sets: [newSet(11, 9)] }, 'malformed'],
    ['with a set twice', { sets: [newSet(11, 1), newSet(11, 1)] }, 'malformed'],
    ['with 51 sets', { sets: Array.from({ length: 51 }, (_, n) => newSet(100 + n, 1)) }, 'too-many-rows'],
  ])('rejects entering a past workout %s', (_, over, code) => {
    expect(applied(null, past(over))).toEqual({ refused: code })
  })

  test('Y4 entering the same past workout twice changes nothing', () => {
    const document = completed()
    expect(apply(document, past())).toBe(document)
  })
})

test('R-HIST-14 R-HIST-15 R-DELEG-35 owners may correct any workout, reviewers only a completed workout', () => {
  const reviewer: Relation = {
    as: 'delegate',
    flags: { can_create_routines: true, can_start_workouts: true, can_review_history: true },
  }
  const document = completed()
  const running = apply(document, resumeWorkout.make({}))
  const corrections = [
    ...[deleteWorkout, renameWorkout, retimeWorkout],
    ...[editSet.correcting, addSet.correcting, removeLoggedSets, restoreLoggedSets, addExercise.correcting],
  ]
  for (const operation of corrections) {
    const action = operation === deleteWorkout ? 'workout.delete' : 'workout.correct'
    expect(operation.asks(document, reviewer, NOON)).toBe(action)
    expect(operation.asks(running, reviewer, NOON)).toBeNull()
    expect(operation.asks(running, { as: 'owner' }, NOON)).toBe(action)
  }
  expect(enterWorkout.asks(null, reviewer, NOON)).toBe('workout.enter')
})

describe('Y4 random corrections of a workout', () => {
  const ids = fc.integer({ min: 1, max: 35 }).map(uuid)
  const numbers = fc.integer({ min: 1, max: 35 })
  const times = fc.integer({ min: -30, max: 30 }).map((hours) => NOON + hours * HOUR)
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    fc.constantFrom('Legs', '', 'x'.repeat(101)).map((name) => renameWorkout.make({ name })),
    fc.tuple(times, times).map(([startedAt, endedAt]) => retimeWorkout.make({ startedAt, endedAt })),
    fc
      .tuple(ids, fc.constantFrom('reps' as const, 'timed' as const), fc.option(fc.nat(999)))
      .map(([setId, set_type, reps]) => editSet.correcting.make({ setId, changes: { set_type, reps } })),
    fc.tuple(numbers, numbers).map(([id, exercise]) => addSet.correcting.make({ set: newSet(id, exercise) })),
    fc.array(ids, { maxLength: 9 }).map((setIds) => removeLoggedSets.make({ setIds })),
    fc.array(ids, { maxLength: 9 }).map((setIds) => restoreLoggedSets.make({ setIds })),
    fc
      .tuple(numbers, numbers)
      .map(([id, set]) => addExercise.correcting.make({ exercise: newExercise(id, 'Plank'), sets: [newSet(set, id)] })),
    ids.map((setId) => completeSet.make({ setId })),
    ids.map((setId) => removeSet.logging.make({ setId })),
    fc.constant(resumeWorkout.make({})),
    fc.constant(endWorkoutByHand.make({})),
  )
  const step = fc.tuple(anyOperation, fc.constantFrom(OLIVIA, MAX))

  test('Y4 random corrections of a workout never throw, have the same effect twice as once and keep set orders unique', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let document = completed()
        for (const [made, actorId] of steps) {
          const first = applied(document, made, NOON, actorId)
          if (!('document' in first)) continue
          const second = applied(first.document as WorkoutDocument, made, NOON, actorId)
          expect('document' in second ? second.document : first.document).toEqual(first.document)
          document = first.document as WorkoutDocument
          const places = document.sets.map((set) => `${set.workout_exercise_id} ${set.set_order}`)
          expect(new Set(places).size).toBe(places.length)
          const { completed_at, created_at, duration_seconds, is_active } = document.workout
          expect(completed_at === null).toBe(duration_seconds === null)
          expect(completed_at === null || (!is_active && completed_at >= created_at)).toBe(true)
        }
      }),
    )
  })

  test('Y4 a correction of a missing workout, exercise or set is refused as "gone"', () => {
    fc.assert(
      fc.property(anyOperation, (made) => {
        expect(applied(null, made)).toEqual({ refused: 'gone' })
      }),
    )
    expect(applied(completed(), editSet.correcting.make({ setId: uuid(77), changes: {} }))).toEqual({ refused: 'gone' })
    expect(applied(completed(), addSet.correcting.make({ set: newSet(31, 77) }))).toEqual({ refused: 'gone' })
  })
})

test('R-REACH-09 only completed sets are listed as removed; a restored set keeps its place and who completed it', () => {
  const document = completed()
  const [first, second, open] = [uuid(11), uuid(12), uuid(13)]
  const without = apply(document, removeLoggedSets.make({ setIds: [second, open, uuid(21)] }), NOON, MAX)
  expect(removedExercises(without).map(({ sets, isWhole }) => [sets.map(({ id }) => id), isWhole])).toEqual([
    [[second], false],
    [[uuid(21)], true],
  ])
  const back = apply(without, restoreLoggedSets.make({ setIds: [second, uuid(21)] }))
  expect(removedExercises(back)).toEqual([])
  expect(completedExercises(back).flatMap(({ sets }) => sets.map(({ id, account_id }) => [id, account_id]))).toEqual(
    [first, second, uuid(21)].map((id) => [id, OLIVIA]),
  )
})
