import { expect, test } from 'vitest'
import type { TemplateSet } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { visibleSetsOf } from '#domain/training.ts'
import {
  openExercise,
  savedExercise,
  withCount,
  withDefault,
  withName,
  withSection,
} from '#features/exercise-cards/exercise-form.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { benchAndBand, done, newSet, uuid } from '../../../tests/support/routine-rows.ts'
import { savedExercise as savedGesture } from './exercise-gestures.ts'
import type { Step } from './gesture.ts'
import { savedSet } from './set-gestures.ts'
import { becomeExercise } from './swap-gestures.ts'

const seen = benchAndBand()
const bench = { name: 'Bench', section: 'training' as const, sets: visibleSetsOf(seen, uuid(1)) }
const opened = openExercise(bench)
let made = 100
const placeOf = (document: typeof seen) => ({ document, routine: null, newId: () => uuid(made++) })
const edits = (form: typeof opened, from = seen, current = from) =>
  savedGesture(placeOf(current), from, uuid(1), savedExercise(form)).here
const setEdits = (set: SetValues & { id: string }, values: SetValues) =>
  savedSet(placeOf(seen), set as TemplateSet, values).here
const kinds = (list: readonly Step[]) => list.map((edit) => edit.made.kind)
const after = (list: readonly Step[], document = seen) =>
  list.reduce((current, edit) => done(current, edit.made), document)

test('Y3 saving an unchanged sheet of a routine exercise sends no operation', () => {
  expect(edits(opened)).toEqual([])
  expect(setEdits(bench.sets[0] as SetValues & { id: string }, bench.sets[0] as SetValues)).toEqual([])
})

test('Y3 Y35 saving a sheet sends only the changed fields, each with the value that was seen', () => {
  const [edit, ...others] = edits(withName(opened, ' Press '))
  expect(others).toEqual([])
  expect(edit?.made.args).toEqual({ id: uuid(1), name: 'Press' })
  expect(edit?.was).toEqual({ name: 'Bench' })
  const both = edits(withSection(withName(opened, 'Press'), 'warmup'))
  expect(both.map(({ was }) => was)).toEqual([{ name: 'Bench', section: 'training' }])
})

test('R-BUILD-19 R-EDIT-15 changing the number of sets keeps the ids of the remaining sets', () => {
  const fewer = edits(withCount(opened, 1))
  expect(kinds(fewer)).toEqual(['templateSet.delete'])
  expect(visibleSetsOf(after(fewer), uuid(1)).map(({ id }) => id)).toEqual([uuid(11)])
  const more = after(edits(withCount(opened, 4)))
  expect(visibleSetsOf(more, uuid(1)).map((set) => [set.set_variant, set.set_order, set.reps])).toEqual([
    ['Set 1', 1, 10],
    ['Set 2', 2, 10],
    ['Set 3', 3, 10],
    ['Set 4', 4, 10],
  ])
  expect(
    visibleSetsOf(more, uuid(1))
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual([uuid(11), uuid(12)])
})

test('R-BUILD-10 changing a value for all sets sends an edit of each set that it changes', () => {
  const uneven = done(seen, editSet.planning.make({ setId: uuid(12), changes: { reps: 5 } }))
  const form = openExercise({ ...bench, sets: visibleSetsOf(uneven, uuid(1)) })
  const list = edits(withDefault(form, { reps: 5 }), uneven)
  expect(list.map(({ made, was }) => [made.args, was])).toEqual([
    [{ setId: uuid(11), changes: { reps: 5 } }, { reps: 10 }],
  ])
})

test('Y35 saving a sheet keeps changes made elsewhere while it was open', () => {
  const list = edits(withDefault(opened, { weight: 30 }))
  const meanwhile = done(seen, editSet.planning.make({ setId: uuid(11), changes: { reps: 3 } }))
  expect(visibleSetsOf(after(list, meanwhile), uuid(1)).map(({ reps, weight }) => [reps, weight])).toEqual([
    [3, 30],
    [10, 30],
  ])
})

test('R-EDIT-04 Y35 saving a sheet does not edit or bring back a set that was deleted elsewhere while it was open', () => {
  const meanwhile = done(seen, removeSet.planning.make({ setId: uuid(11) }))
  const list = edits(withDefault(opened, { weight: 30 }), seen, meanwhile)
  expect(list.map((edit) => edit.made.args)).toEqual([{ setId: uuid(12), changes: { weight: 30 } }])
  expect(edits(withCount(opened, 1), seen, done(seen, removeSet.planning.make({ setId: uuid(12) })))).toEqual([])
})

test('R-EDIT-36 defaults that the form fills in are saved only for a set that was changed', () => {
  const gap = { ...newSet(31), reps: null, weight: null }
  const filled = { ...gap, reps: 12, weight: 0 }
  expect(setEdits(gap, filled)).toEqual([])
  expect(setEdits(gap, { ...filled, set_variant: 'Top' })[0]?.made.args).toEqual({
    setId: uuid(31),
    changes: { set_variant: 'Top', reps: 12, weight: 0 },
  })
  const body = { ...newSet(31), weight: 25, weight_unit: 'body' as const }
  expect(setEdits(body, { ...body, weight: null })).toEqual([])
})

test("D14 R-BUILD-16 entering another exercise's name turns the exercise into that one, with the values of the sheet", () => {
  const saved = savedExercise(withSection(withDefault(withName(opened, 'Leg Press'), { reps: 7 }), 'warmup'))
  const row = seen.exercises.find(({ id }) => id === uuid(1)) as (typeof seen.exercises)[number]
  const gesture = becomeExercise(placeOf(seen), row, { ...saved, becomes: uuid(70) })
  const { rowId } = gesture
  const changed = after(gesture.here)
  expect(changed.exercises.find(({ id }) => id === rowId)).toMatchObject({
    ...{ exercise_id: uuid(70), name: 'Leg Press', section: 'warmup' },
  })
  expect(changed.exercises.some(({ id }) => id === uuid(1))).toBe(false)
  expect(visibleSetsOf(changed, rowId).map(({ reps }) => reps)).toEqual([7, 7])
})
