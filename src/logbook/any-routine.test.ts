import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { SECTIONS } from '#domain/section.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { Made } from '#sync/operation.ts'
import {
  adding,
  applied,
  done,
  emptyRoutine as empty,
  MAX,
  meta,
  newSet,
  OLIVIA,
  ROUTINE,
  benchAndBand as routine,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { addExercise, editExercise, moveExercise, removeExercise } from './exercises.ts'
import { keepValue } from './kept-rows.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'
import { swapExercise } from './swaps.ts'

describe('Y4 random operations on routines', () => {
  const ids = fc.integer({ min: 1, max: 12 }).map(uuid)
  const names = fc.constantFrom('Bench', ' bench', 'Band', 'Dip', '', 'x'.repeat(101), '\u0000Row ')
  const sections = fc.constantFrom(...SECTIONS)
  const values = fc.record({
    set_variant: fc.constantFrom('Set 1', 'Set 7', ' Top set '),
    set_type: fc.constantFrom('reps' as const, 'timed' as const),
    reps: fc.option(fc.nat(999)),
    timed_set_duration: fc.option(fc.nat(999)),
    weight: fc.option(fc.nat(999)),
    weight_unit: fc.constantFrom('lbs' as const, 'kg' as const, 'body' as const),
  })
  const newSets = fc.tuple(values, ids).map(([set, id]) => ({ ...set, id }))
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    fc
      .record({
        id: ids,
        exerciseId: ids,
        name: names,
        section: sections,
        sets: fc.array(newSets, { minLength: 1, maxLength: 4 }),
      })
      .map((args) => addExercise.planning.make(args)),
    fc
      .record({ id: ids, name: names, section: sections }, { requiredKeys: ['id'] })
      .map((args) => editExercise.planning.make(args)),
    fc.tuple(ids, fc.option(ids)).map(([id, afterId]) => moveExercise.planning.make({ id, afterId })),
    ids.map((id) => removeExercise.planning.make({ id })),
    fc
      .tuple(fc.array(ids, { maxLength: 6 }), ids, fc.nat(60))
      .map(([of, groupId, rest]) => groupExercises.planning.make({ ids: of, groupId, rest })),
    ids.map((id) => ungroupExercise.planning.make({ id })),
    fc
      .record({
        ...{ id: ids, exerciseId: ids, name: names, rowId: ids },
        sets: fc.array(newSets, { minLength: 1, maxLength: 4 }),
      })
      .map((args) => swapExercise.planning.make(args)),
    fc.tuple(ids, newSets).map(([routineExerciseId, set]) => addSet.planning.make({ routineExerciseId, set })),
    fc
      .tuple(ids, fc.subarray(['reps', 'weight', 'set_variant'] as const), values)
      .map(([setId, fields, set]) => [setId, Object.fromEntries(fields.map((field) => [field, set[field]]))] as const)
      .map(([setId, changes]) => editSet.planning.make({ setId, changes })),
    ids.map((setId) => removeSet.planning.make({ setId })),
    fc
      .tuple(ids, fc.constantFrom('reps', 'weight'), fc.option(fc.nat(999)))
      .map(([rowId, field, value]) => keepValue.planning.make({ rowId, field, value })),
  )
  const step = fc.tuple(anyOperation, fc.constantFrom(OLIVIA, MAX))

  /** Rows nobody would make: orders twice or negative, sets of exercises that are not there, blank names. */
  const anyDocument = fc
    .record({
      exercises: fc.uniqueArray(
        fc.record({ id: ids, exercise_id: ids, name: names, section: sections, exercise_order: fc.integer() }),
        { selector: ({ id }) => id, maxLength: 6 },
      ),
      sets: fc.uniqueArray(
        fc.tuple(newSets, ids, fc.integer()).map(([set, routine_exercise_id, set_order]) => ({
          ...{ ...set, routine_exercise_id, set_order },
          ...{ routine_id: ROUTINE, user_id: OLIVIA, edited_by: MAX, contested: null },
        })),
        { selector: ({ id }) => id, maxLength: 12 },
      ),
    })
    .map(({ exercises, sets }): RoutineDocument => {
      const rowOf = { routine_id: ROUTINE, user_id: OLIVIA, edited_by: null, contested: null }
      return { ...empty, exercises: exercises.map((exercise) => ({ ...exercise, ...rowOf })), sets }
    })

  test('Y4 no operation on any routine throws, and applying it twice gives the same routine as once', () => {
    fc.assert(
      fc.property(fc.option(anyDocument), step, (document, [made, actorId]) => {
        const outcome = applied(document, made, meta({ actorId }))
        if (!('document' in outcome)) return
        const after = outcome.document as RoutineDocument
        expect(done(after, made, meta({ actorId }))).toEqual(after)
      }),
      { numRuns: 1000 },
    )
  })

  test('Y3 R-BUILD-17 R-EDIT-04 R-EDIT-19 random operations keep set orders unique, exercise names trimmed and distinct, 1 to 10 sets', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const document = steps.reduce((current, [made, actorId]) => {
          const outcome = applied(current, made, meta({ actorId }))
          return 'document' in outcome ? (outcome.document as RoutineDocument) : current
        }, routine())
        expectInOrder(document.exercises.map((row) => row.exercise_order))
        const keys = document.exercises.map(({ name }) => name.toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const { id, name } of document.exercises) {
          expect(name).toBe(name.trim())
          expect(name).not.toBe('')
          const sets = visibleSetsOf(document, id)
          expectInOrder(sets.map((set) => set.set_order))
          expect(sets.length).toBeGreaterThanOrEqual(1)
          expect(sets.length).toBeLessThanOrEqual(10)
        }
        const setIds = document.sets.map(({ id }) => id)
        expect(new Set(setIds).size).toBe(setIds.length)
      }),
    )
  })

  test('Y4 an operation on a missing routine, exercise or set is refused as "gone"', () => {
    fc.assert(
      fc.property(anyOperation, (made) => {
        expect(applied(null, made)).toEqual({ refused: 'gone' })
      }),
    )
    const missing = [
      editExercise.planning.make({ id: uuid(77), name: 'Row' }),
      moveExercise.planning.make({ id: uuid(77), afterId: null }),
      moveExercise.planning.make({ id: uuid(1), afterId: uuid(77) }),
      addSet.planning.make({ routineExerciseId: uuid(77), set: newSet(78) }),
      editSet.planning.make({ setId: uuid(77), changes: { reps: 1 } }),
    ]
    for (const made of missing) expect(applied(routine(), made)).toEqual({ refused: 'gone' })
  })

  test('Y4 adding an existing exercise or set, or deleting a missing one, changes nothing', () => {
    const document = routine()
    for (const made of [
      adding(1, 'Something else'),
      addSet.planning.make({ routineExerciseId: uuid(1), set: newSet(12) }),
      removeExercise.planning.make({ id: uuid(77) }),
      removeSet.planning.make({ setId: uuid(77) }),
    ]) {
      expect(done(document, made)).toBe(document)
    }
  })
})

function expectInOrder(orders: readonly number[]) {
  expect(new Set(orders).size).toBe(orders.length)
  for (const order of orders) expect(order).toBeGreaterThanOrEqual(1)
}
