import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SECTIONS } from '#domain/section.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { workoutView } from '#features/workout/workout-view.ts'
import type { Made } from '#sync/operation.ts'
import { adding, benchAndBand, MAX, NINE, newSet, done as plan, uuid } from '../../tests/support/routine-rows.ts'
import {
  applied,
  BAND,
  BAND_1,
  BAND_2,
  BENCH,
  BENCH_1,
  BENCH_2,
  done,
  meta,
  setOf,
  startedFrom,
} from '../../tests/support/workout-rows.ts'
import { editExercise, moveExercise, removeExercise } from './exercises.ts'
import { keepValue } from './kept-rows.ts'
import { completeSet } from './logged-sets.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { endWorkoutByHand } from './workouts.ts'

const another = (id: number, workoutExerciseId = BENCH, afterId?: string | null): Made =>
  addSet.logging.make({
    set: { ...newSet(id), workoutExerciseId, routineSetId: null },
    ...(afterId !== undefined && { afterId }),
  })
const names = (document: WorkoutDocument) => workoutExercisesInOrder(document).map(exerciseName)
const benchSets = (document: WorkoutDocument) =>
  visibleSetsOf(document, BENCH).map(({ set_variant, set_order }) => [set_variant, set_order])

describe('adding and removing sets of a workout', () => {
  test('R-ACTIVE-27 R-EDIT-14 a set can be added at the end of an exercise, after a given set or first', () => {
    const added = done(startedFrom(), another(13))
    expect(benchSets(added)).toEqual([
      ['Set 1', 1],
      ['Set 2', 2],
      ['Set 3', 3],
    ])
    expect(setOf(added, uuid(13))).toMatchObject({ status: 'default', routine_set_id: null, account_id: null })
    expect(added.workout.last_workout_exercise_id).toBe(BENCH)
    expect(benchSets(done(added, another(14, BENCH, BENCH_1))).map(([name]) => name)).toEqual([
      ...['Set 1', 'Set 4', 'Set 2', 'Set 3'],
    ])
    expect(benchSets(done(added, another(15, BENCH, null)))[0]).toEqual(['Set 5', 1])
  })

  test('A5 R-SET-20 deleting a set added today renumbers the order but keeps the names of the other sets', () => {
    const three = [13, 14].reduce((document, id) => done(document, another(id)), startedFrom())
    expect(benchSets(done(three, removeSet.logging.make({ setId: uuid(13) })))).toEqual([
      ['Set 1', 1],
      ['Set 2', 2],
      ['Set 4', 3],
    ])
  })

  test('R-SET-20 a set hidden for today is shown again in its place and with its values', () => {
    const edited = done(startedFrom(), editSet.logging.make({ setId: BENCH_1, changes: { reps: 7 } }))
    const hidden = done(edited, removeSet.logging.make({ setId: BENCH_1 }))
    expect(benchSets(hidden)).toEqual([['Set 2', 2]])
    const back = addSet.logging.make({
      set: { ...newSet(11), id: BENCH_1, workoutExerciseId: BENCH, routineSetId: uuid(11) },
    })
    expect(done(hidden, back).sets).toEqual(edited.sets)
  })

  test('R-EDIT-04 deleting the last set of an exercise keeps its card and the workout, and a set can be added again', () => {
    const one = done(startedFrom(), removeSet.logging.make({ setId: BENCH_1 }))
    const none = done(one, removeSet.logging.make({ setId: BENCH_2 }))
    expect([names(none), benchSets(none), none.workout.is_active]).toEqual([['Band', 'Bench'], [], true])
    expect(benchSets(done(none, another(13)))).toEqual([['Set 3', 3]])
  })

  test('Y17 a set added today can be linked to a new template set', () => {
    const added = done(startedFrom(), another(13))
    const linked = done(added, editSet.logging.make({ setId: uuid(13), changes: {}, routineSetId: uuid(77) }))
    expect(setOf(linked, uuid(13))?.routine_set_id).toBe(uuid(77))
    expect(done(linked, removeSet.logging.make({ setId: uuid(13) })).sets.map(({ status }) => status)).toContain(
      'hidden',
    )
  })
})

describe('editing exercises of a workout', () => {
  test('R-ACTIVE-28 R-DATA-12 renaming or moving an exercise counts for this workout only, and can be reverted', () => {
    const before = startedFrom()
    const renamed = done(before, editExercise.logging.make({ id: BENCH, name: ' Press ', section: 'cooldown' }))
    const row = (document: WorkoutDocument) => document.exercises.find(({ id }) => id === BENCH)
    expect(row(renamed)).toEqual({
      ...row(before),
      ...{ name_override: 'Press', section_override: 'cooldown', edited_by: meta().actorId },
    })
    expect([names(renamed), exerciseSection(row(renamed) as never)]).toEqual([['Band', 'Press'], 'cooldown'])
    const back = done(renamed, editExercise.logging.make({ id: BENCH, name: 'Bench', section: 'training' }))
    expect(row(back)).toMatchObject({ name_override: null, section_override: null })
    expect(done(before, editExercise.logging.make({ id: BENCH }))).toBe(before)
  })

  test('Y35 an exercise card offers back the name another account had entered until a name is chosen', () => {
    const named = done(startedFrom(), editExercise.logging.make({ id: BENCH, name: 'Press' }), meta({ actorId: MAX }))
    const mine = editExercise.logging.make({ id: BENCH, name: 'Bench Press' })
    const contested = done(named, mine, meta({ was: { name_override: null } }))
    const [, card] = workoutView(contested).exercises
    expect(card?.contested?.contested).toMatchObject({ field: 'name_override', value: 'Press', by: MAX })
    const kept = done(contested, keepValue.logging.make({ rowId: BENCH, field: 'name_override', value: 'Press' }))
    expect(workoutView(kept).exercises[1]).toMatchObject({ name: 'Bench Press', contested: null })
    const used = done(contested, editExercise.logging.make({ id: BENCH, name: 'Press' }))
    expect(workoutView(used).exercises[1]).toMatchObject({ name: 'Press', contested: null })
  })

  test('R-EDIT-17 R-EDIT-18 rejects an empty exercise name and a name longer than 100 characters', () => {
    for (const [name, refused] of [
      [' ', 'exercise-name-empty'],
      ['x'.repeat(101), 'name-too-long'],
    ] as const) {
      expect(applied(startedFrom(), editExercise.logging.make({ id: BENCH, name }))).toEqual({ refused })
    }
  })

  test('R-ACTIVE-28 an exercise is moved within its section as shown on screen, and order numbers stay unique', () => {
    const routine = plan(plan(benchAndBand(), adding(3, 'Dip')), adding(4, 'Row'))
    const start = startedFrom(routine)
    expect(names(start)).toEqual(['Band', 'Bench', 'Dip', 'Row'])
    const [, bench, dip, row] = workoutExercisesInOrder(start).map(({ id }) => id)
    const first = done(start, moveExercise.logging.make({ id: row as string, afterId: null }))
    expect(names(first)).toEqual(['Band', 'Row', 'Bench', 'Dip'])
    expect(first.exercises.map(({ exercise_order }) => exercise_order).toSorted()).toEqual([1, 2, 3, 4])
    const toWarmup = done(first, editExercise.logging.make({ id: dip as string, section: 'warmup' }))
    expect(names(done(toWarmup, moveExercise.logging.make({ id: dip as string, afterId: null })))).toEqual([
      ...['Dip', 'Band', 'Row', 'Bench'],
    ])
    const elsewhere = moveExercise.logging.make({ id: dip as string, afterId: bench as string })
    expect(applied(toWarmup, elsewhere)).toEqual({ refused: 'gone' })
  })

  test('removing an exercise removes its sets, and ends the workout if all remaining sets are done (R-ACTIVE-20)', () => {
    const open = done(startedFrom(), completeSet.make({ setId: BAND_1 }))
    const removed = done(open, removeExercise.logging.make({ id: BENCH }))
    expect([names(removed), removed.sets.map(({ id }) => id), removed.workout.is_active]).toEqual([
      ['Band'],
      [BAND_1, BAND_2],
      true,
    ])
    const bandDone = done(open, completeSet.make({ setId: BAND_2 }))
    expect(done(bandDone, removeExercise.logging.make({ id: BENCH })).workout.is_active).toBe(false)
    const nothing = done(
      done(startedFrom(), removeExercise.logging.make({ id: BENCH })),
      removeExercise.logging.make({ id: BAND }),
    )
    expect([nothing.exercises, nothing.workout.is_active]).toEqual([[], true])
  })
})

describe('Y24 late removals in a workout that has ended', () => {
  const late = meta({ at: NINE + 2 * 3_600_000 })
  const ended = () => done(done(startedFrom(), completeSet.make({ setId: BAND_1 })), endWorkoutByHand.make({}))

  test.each([
    ['a completed set from the template', removeSet.logging.make({ setId: BAND_1 })],
    ['an exercise with a completed set', removeExercise.logging.make({ id: BAND })],
  ])('a late removal in an ended workout keeps %s', (_, made) => {
    const before = ended()
    expect(done(before, made, late)).toBe(before)
  })

  test('a late removal in an ended workout keeps a completed set that was added for today', () => {
    const added = done(startedFrom(), another(13))
    const before = done(done(added, completeSet.make({ setId: uuid(13) })), endWorkoutByHand.make({}))
    expect(done(before, removeSet.logging.make({ setId: uuid(13) }), late)).toBe(before)
  })

  test('a late removal in an ended workout removes open sets and exercises without a completed set', () => {
    const withoutSet = done(ended(), removeSet.logging.make({ setId: BAND_2 }), late)
    const left = done(withoutSet, removeExercise.logging.make({ id: BENCH }), late)
    expect([names(left), left.sets.map(({ id, status }) => [id, status])]).toEqual([
      ['Band'],
      [
        [BAND_1, 'complete'],
        [BAND_2, 'hidden'],
      ],
    ])
    expect(left.workout.completed_at).toBe(ended().workout.completed_at)
  })
})

describe('Y4 random edits of a workout', () => {
  const exercises = fc.constantFrom(BAND, BENCH, uuid(77))
  const sets = fc.constantFrom(BAND_1, BAND_2, BENCH_1, BENCH_2, uuid(13), uuid(14))
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    fc
      .tuple(fc.constantFrom(13, 14, 15), exercises, fc.option(sets, { freq: 2 }))
      .map(([id, exercise, after]) => another(id, exercise, after)),
    fc
      .tuple(sets, exercises)
      .map(([id, workoutExerciseId]) =>
        addSet.logging.make({ set: { ...newSet(11), id, workoutExerciseId, routineSetId: null } }),
      ),
    fc
      .tuple(exercises, fc.constantFrom('Press', 'Bench', '', 'x'.repeat(101)), fc.constantFrom(...SECTIONS))
      .map(([id, name, section]) => editExercise.logging.make({ id, name, section })),
    fc.tuple(exercises, fc.option(exercises)).map(([id, afterId]) => moveExercise.logging.make({ id, afterId })),
    exercises.map((id) => removeExercise.logging.make({ id })),
    sets.map((setId) => removeSet.logging.make({ setId })),
    sets.map((setId) => completeSet.make({ setId })),
    sets.map((setId) => editSet.logging.make({ setId, changes: { reps: 3 }, routineSetId: uuid(88) })),
  )

  test('Y3 Y4 edits of a workout never throw, have the same effect twice as once and keep order numbers unique', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOperation, fc.nat(90)), { maxLength: 30 }), (steps) => {
        let document = startedFrom()
        for (const [made, minutes] of steps) {
          const at = meta({ at: NINE + minutes * 60_000 })
          const outcome = applied(document, made, at)
          if (!('document' in outcome)) continue
          document = outcome.document as WorkoutDocument
          const again = applied(document, made, at)
          if ('document' in again) expect(again.document).toEqual(document)
        }
        expectOrders(document.exercises.map((row) => row.exercise_order))
        for (const { id } of document.exercises) {
          expectOrders(document.sets.filter((set) => set.workout_exercise_id === id).map((set) => set.set_order))
        }
        const known = new Set(document.exercises.map(({ id }) => id))
        expect(document.sets.every((set) => known.has(set.workout_exercise_id))).toBe(true)
      }),
    )
  })

  test('Y4 editing a missing workout or exercise is refused as "gone"; removing a missing exercise changes nothing', () => {
    const missing = [
      another(13, uuid(77)),
      editExercise.logging.make({ id: uuid(77), name: 'Press' }),
      moveExercise.logging.make({ id: uuid(77), afterId: null }),
      moveExercise.logging.make({ id: BENCH, afterId: uuid(77) }),
    ]
    for (const made of missing) expect(applied(startedFrom(), made)).toEqual({ refused: 'gone' })
    for (const made of [...missing, removeExercise.logging.make({ id: BENCH })])
      expect(applied(null, made)).toEqual({ refused: 'gone' })
    const start = startedFrom()
    expect(done(start, removeExercise.logging.make({ id: uuid(77) }))).toBe(start)
  })
})

function expectOrders(orders: readonly number[]) {
  expect(new Set(orders).size).toBe(orders.length)
  for (const order of orders) expect(order).toBeGreaterThanOrEqual(1)
}
