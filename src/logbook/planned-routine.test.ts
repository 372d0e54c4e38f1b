import { describe, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { visibleSetsOf } from '#domain/training.ts'
import {
  adding,
  applied,
  done,
  emptyRoutine as empty,
  MAX,
  meta,
  NINE,
  newSet,
  OLIVIA,
  ROUTINE,
  benchAndBand as routine,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { editExercise, removeExercise } from './exercises.ts'
import { keepValue } from './kept-rows.ts'
import { addSet, editSet, removeSet } from './sets.ts'

const setNames = (document: RoutineDocument, id: number) =>
  visibleSetsOf(document, uuid(id)).map(({ set_variant, set_order }) => [set_variant, set_order])

describe('adding an exercise to a routine', () => {
  test('R-BUILD-16 R-BUILD-02 an exercise added to a routine comes last in its section, with its sets in order', () => {
    const document = done(routine(), adding(3, 'Dip'))
    expect(exercisesInOrder(document.exercises).map(({ name, section }) => [name, section])).toEqual([
      ['Band', 'warmup'],
      ['Bench', 'training'],
      ['Dip', 'training'],
    ])
    expect(setNames(document, 3)).toEqual([
      ['Set 1', 1],
      ['Set 2', 2],
    ])
    expect(document.sets.every((set) => set.user_id === OLIVIA && set.routine_id === ROUTINE)).toBe(true)
  })

  test.each(['Bench', ' bench ', 'BENCH'])(
    'R-BUILD-17 rejects adding %j to a routine that already has the exercise Bench',
    (name) => {
      expect(applied(routine(), adding(3, name))).toEqual({ refused: 'exercise-already-in-routine' })
    },
  )

  test('R-BUILD-17 R-BUILD-16 rejects adding an exercise that the routine already has under another name', () => {
    const renamed = done(routine(), editExercise.planning.make({ id: uuid(1), name: 'Flat bench' }))
    expect(applied(renamed, adding(3, 'Bench'))).toEqual({ refused: 'exercise-already-in-routine' })
    expect(renamed.exercises[0]?.exercise_id).toBe(exerciseIdFor(OLIVIA, 'Bench'))
  })

  test.each([
    ['', 'exercise-name-required'],
    ['  ', 'exercise-name-required'],
    ['x'.repeat(101), 'name-too-long'],
  ])('R-EDIT-16 R-EDIT-18 rejects %j as the name of an exercise in a routine', (name, code) => {
    expect(applied(routine(), adding(3, name))).toEqual({ refused: code })
    expect(applied(routine(), editExercise.planning.make({ id: uuid(1), name }))).toEqual({ refused: code })
  })

  test('R-EDIT-18 the name of an exercise in a routine is trimmed', () => {
    expect(done(empty, adding(1, '  Bench  ')).exercises[0]?.name).toBe('Bench')
  })

  test('R-EDIT-19 an exercise is added to a routine with 1 to 10 sets', () => {
    const many = (count: number) =>
      adding(
        3,
        'Dip',
        'training',
        [...Array(count).keys()].map((at) => 100 + at),
      )
    expect(() => many(0)).toThrow()
    expect(() => many(11)).toThrow()
    expect(visibleSetsOf(done(routine(), many(10)), uuid(3))).toHaveLength(10)
  })

  test('Y18 rejects a set id that is already used and more than 100 exercises in a routine', () => {
    expect(applied(routine(), adding(3, 'Dip', 'training', [11]))).toEqual({ refused: 'malformed' })
    expect(applied(routine(), adding(3, 'Dip', 'training', [31, 31]))).toEqual({ refused: 'malformed' })
    const full = [...Array(100).keys()].reduce((document, at) => done(document, adding(at + 2000, `E${at}`)), empty)
    expect(applied(full, adding(5000, 'One more'))).toEqual({ refused: 'too-many-rows' })
  })
})

describe('editing an exercise of a routine', () => {
  test('R-BUILD-16 renaming an exercise of a routine or changing its section keeps its id, its order and its sets', () => {
    const before = routine()
    const after = done(before, editExercise.planning.make({ id: uuid(1), name: ' Press ', section: 'cooldown' }))
    const [bench] = before.exercises
    expect(after.exercises[0]).toEqual({ ...bench, name: 'Press', section: 'cooldown', edited_by: OLIVIA })
    expect(after.sets).toBe(before.sets)
  })

  test('R-BUILD-17 an exercise may change the case of its name but not take the name of another exercise', () => {
    expect(done(routine(), editExercise.planning.make({ id: uuid(1), name: 'BENCH' })).exercises[0]?.name).toBe('BENCH')
    expect(applied(routine(), editExercise.planning.make({ id: uuid(1), name: 'band' }))).toEqual({
      refused: 'exercise-already-in-routine',
    })
  })

  test('R-BUILD-09 deleting an exercise of a routine deletes its sets and nothing else', () => {
    const { exercises, sets } = done(routine(), removeExercise.planning.make({ id: uuid(1) }))
    expect(exercises.map(({ name }) => name)).toEqual(['Band'])
    expect(sets.map(({ id }) => id)).toEqual([uuid(21), uuid(22)])
  })
})

describe('template sets of a routine', () => {
  const add = (id: number, exercise = 1) =>
    addSet.planning.make({ routineExerciseId: uuid(exercise), set: newSet(id, { set_variant: 'Set 3', reps: 4 }) })

  test('R-EDIT-13 R-EDIT-14 a set added to a routine comes last in its exercise, with the name and values given', () => {
    const document = done(routine(), add(13))
    expect(setNames(document, 1)).toEqual([
      ['Set 1', 1],
      ['Set 2', 2],
      ['Set 3', 3],
    ])
    expect(visibleSetsOf(document, uuid(1)).at(-1)?.reps).toBe(4)
  })

  test('R-EDIT-19 rejects an eleventh set in an exercise of a routine', () => {
    const ten = [...Array(8).keys()].reduce((document, at) => done(document, add(100 + at)), routine())
    expect(applied(ten, add(200))).toEqual({ refused: 'set-count' })
    expect(applied(ten, add(200, 2))).toHaveProperty('document')
  })

  test('R-EDIT-04 deleting a template set renumbers the order but keeps set names; the last set cannot be deleted', () => {
    const one = done(routine(), removeSet.planning.make({ setId: uuid(11) }))
    expect(setNames(one, 1)).toEqual([['Set 2', 1]])
    expect(applied(one, removeSet.planning.make({ setId: uuid(12) }))).toEqual({ refused: 'last-template-set' })
    expect(setNames(one, 2)).toEqual([
      ['Set 1', 1],
      ['Set 2', 2],
    ])
  })

  test('Y35 deleting a template set does not mark the renumbered sets as edited', () => {
    const byMax = done(routine(), removeSet.planning.make({ setId: uuid(11) }), meta({ actorId: MAX }))
    const [, second] = routine().sets
    expect(byMax.sets[0]).toEqual({ ...second, set_order: 1 })
  })

  test('R-BUILD-10 Y3 editing a template set changes only the given values of that set', () => {
    const before = routine()
    const after = done(before, editSet.planning.make({ setId: uuid(11), changes: { reps: 5, weight: 62.5 } }))
    expect(after.sets[0]).toEqual({ ...before.sets[0], reps: 5, weight: 62.5, edited_by: OLIVIA })
    expect(after.sets.slice(1)).toEqual(before.sets.slice(1))
    expect(done(after, editSet.planning.make({ setId: uuid(11), changes: { reps: 5 } }))).toBe(after)
  })

  test('Y35 editing a template set keeps the unseen value of another account, so that it can be restored', () => {
    const edit = (reps: number) => editSet.planning.make({ setId: uuid(11), changes: { reps } })
    const byMax = done(routine(), edit(12), meta({ actorId: MAX }))
    const [unseen] = done(byMax, edit(5), meta({ was: { reps: 10 } })).sets
    expect(unseen).toMatchObject({ reps: 5, contested: { field: 'reps', value: 12, by: MAX, at: NINE } })
    const [seen] = done(byMax, edit(5), meta({ was: { reps: 12 } })).sets
    expect(seen).toMatchObject({ reps: 5, contested: null })
  })

  test('Y35 dismissing an overwritten value of a set or exercise removes the offer to restore it', () => {
    const rename = (name: string) => editExercise.planning.make({ id: uuid(1), name })
    const byMax = done(routine(), rename('Floor Press'), meta({ actorId: MAX }))
    const renamed = done(byMax, rename('Press'), meta({ was: { name: 'Bench' } }))
    expect(renamed.exercises[0]).toMatchObject({ name: 'Press', contested: { field: 'name', value: 'Floor Press' } })
    const keep = keepValue.planning.make({ rowId: uuid(1), field: 'name', value: 'Floor Press' })
    expect(done(renamed, keep).exercises[0]).toEqual({ ...renamed.exercises[0], contested: null })
    expect(done(byMax, keep)).toBe(byMax)
  })
})
