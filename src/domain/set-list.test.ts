import { describe, expect, test } from 'vitest'
import { setName } from '#words/set-name.ts'
import { defaultValuesOf } from './rows/field.ts'
import { SET_VALUES } from './rows/set-values.ts'
import type { SetValues } from './set.ts'
import {
  closeUp,
  deleteDemoSet,
  filledSet,
  newExerciseSets,
  nextSet,
  setNameOr,
  sourceSetName,
  unitOfNewSet,
  withSetCount,
} from './set-list.ts'

/** Sets that differ in every value, so that a copy shows whose it is. */
const named = (...names: string[]): SetValues[] =>
  names.map((set_variant, index) => ({
    set_variant,
    set_type: index % 2 === 0 ? 'reps' : 'timed',
    reps: 5 + index,
    timed_set_duration: 30 + index,
    weight: 100 + index * 2.5,
    weight_unit: index % 2 === 0 ? 'kg' : 'lbs',
  }))
/** What a set says of what was added to sets later: nothing. */
const LATER = defaultValuesOf(SET_VALUES)
const namesOf = (sets: readonly SetValues[]) => sets.map((set) => set.set_variant)
const withOneMore = (sets: readonly SetValues[]) => withSetCount(sets, sets.length + 1, setName)
const withOneLess = (sets: readonly SetValues[]) => withSetCount(sets, sets.length - 1, setName)
const tenSets = named(...Array.from({ length: 10 }, (_, index) => `Set ${index + 1}`))

describe('R-EDIT-13, R-EDIT-14 adding a set: table A5', () => {
  test.each([
    [['Set 1', 'Set 2', 'Set 3'], 'Set 4'],
    [['Set 1', 'Set 3'], 'Set 4'],
    [['Set 5', 'Drop set'], 'Set 6'],
    [['Heavy single'], 'Set 1'],
  ])("adding a set to %j gives '%s' with the values of the last set", (names, added) => {
    const before = named(...names)
    const after = withOneMore(before)
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toEqual({ ...before.at(-1), ...LATER, set_variant: added })
  })

  test('adding a set copies only the values of the last set, not its id or status', () => {
    const row = { ...(named('Set 1')[0] as SetValues), id: 'a', status: 'complete' }
    expect(nextSet([row], setName)).toEqual({ ...named('Set 1')[0], ...LATER, set_variant: 'Set 2' })
  })

  test('R-LIFT-02 adding a set copies everything of the last set except the RPE', () => {
    const last = {
      ...named('Set 1')[0],
      ...LATER,
      kind: 'drop',
      load: 'added',
      side: 'left',
      open_ended: true,
    } as const
    expect(nextSet([{ ...last, rpe: 8.5 } as SetValues], setName)).toEqual({ ...last, set_variant: 'Set 2', rpe: null })
  })

  test('adding a set to an exercise without sets gives the default set of a new exercise', () => {
    expect(withOneMore([])).toEqual([newExerciseSets(setName)[0]])
  })

  test.each([
    [[], 'Set 1'],
    [['set 4', 'Set four', 'Set -2', 'Set 2b', 'My Set 9', 'Set  7'], 'Set 1'],
    [['Set 9', 'Set 10'], 'Set 11'],
    [[' Set 2 '], 'Set 3'],
    [['Set 99999999999999999999'], 'Set 1'],
  ])('a set added after %j is named %s', (names, next) => {
    expect(nextSet(named(...names), setName).set_variant).toBe(next)
  })
})

describe('R-LIFT-11 the weight unit of a new set', () => {
  test.each([
    // the exercise's, the set before, the preferred one: the new set's
    ['kg', 'lbs', 'lbs', 'kg'],
    ['lbs', 'kg', 'kg', 'lbs'],
    ['kg', undefined, 'lbs', 'kg'],
    [null, 'kg', 'lbs', 'kg'],
    [null, 'lbs', 'kg', 'lbs'],
    [null, undefined, 'kg', 'kg'],
    [null, undefined, null, 'lbs'],
    [null, 'body', 'kg', 'body'],
    ['kg', 'body', null, 'body'],
  ] as const)(
    'a new set of an exercise in %s, after a set in %s, with the preferred unit %s, is in %s',
    (unit, previous, preferred, expected) => {
      expect(unitOfNewSet({ unit, step: null, preferred }, previous)).toBe(expected)
    },
  )

  test.each([
    [{ weight: 100, weight_unit: 'lbs' }, { unit: 'kg', step: null }, [45, 'kg']],
    [{ weight: 100, weight_unit: 'lbs' }, { unit: 'kg', step: 0.5 }, [45.5, 'kg']],
    [{ weight: 60, weight_unit: 'kg' }, { unit: 'lbs', step: null }, [130, 'lbs']],
    [{ weight: 62.3, weight_unit: 'kg' }, { unit: 'kg', step: 5 }, [62.3, 'kg']],
    [{ weight: null, weight_unit: 'body' }, { unit: 'kg', step: null }, [null, 'body']],
    [{ weight: 100, weight_unit: 'lbs' }, { unit: null, step: null }, [100, 'lbs']],
  ] as const)('a set added after %j, in an exercise with the settings %j, weighs %j', (last, said, expected) => {
    const before = { ...(named('Set 1')[0] as SetValues), ...last }
    const [kept, added] = withSetCount([before], 2, setName, { ...said, preferred: 'kg' })
    expect(kept).toBe(before) // What is there is not converted.
    expect([added?.weight, added?.weight_unit]).toEqual(expected)
  })

  test('the first set of an exercise weighs 25 in the preferred unit', () => {
    const choices = { unit: null, step: 1.25, preferred: 'kg' } as const
    expect(nextSet([], setName, choices)).toMatchObject({ weight: 25, weight_unit: 'kg' })
  })
})

test("R-EDIT-14 set numbering continues after the app's language has changed", () => {
  const inGerman = (position: number) => `Satz ${position}`
  expect(nextSet(named(...['Set 1', 'Set 2']), inGerman).set_variant).toBe('Satz 3')
  expect(nextSet(named(...['Set 1', 'Satz 2', 'Satz', 'Top-Satz 9']), inGerman).set_variant).toBe('Satz 3')
  expect(nextSet(named(...['Satz 1', 'Satz 2']), sourceSetName).set_variant).toBe('Set 3')
})

describe('R-EDIT-15, R-EDIT-19 removing a set and the limits: table A5', () => {
  test("removing the last set and adding one gives a copy of the set before, with the removed set's name", () => {
    const before = named('Set 1', 'Set 2', 'Set 3')
    const after = withOneMore(withOneLess(before))
    expect(namesOf(after)).toEqual(['Set 1', 'Set 2', 'Set 3'])
    expect(after[2]).toEqual({ ...before[1], ...LATER, set_variant: 'Set 3' })
  })

  test('an exercise with ten sets cannot get an eleventh', () => {
    expect(withOneMore(tenSets)).toBe(tenSets)
    expect(withOneMore(tenSets.slice(0, 9))).toHaveLength(10)
  })

  test('the last remaining set of an exercise cannot be removed', () => {
    const one = named('Set 1')
    expect(withOneLess(one)).toBe(one)
    expect(withOneLess(named('Set 1', 'Set 2'))).toHaveLength(1)
  })

  test.each([
    [5, ['Set 1', 'Drop set', 'Set 2', 'Set 3', 'Set 4']],
    [1, ['Set 1']],
    [0, ['Set 1']],
  ])('setting the number of sets to %d gives %j', (count, names) => {
    expect(namesOf(withSetCount(named('Set 1', 'Drop set'), count, setName))).toEqual(names)
  })

  test('asking for more than ten sets gives ten, and asking for the current number changes nothing', () => {
    expect(withSetCount(named('Set 1'), 40, setName)).toHaveLength(10)
    expect(withSetCount(tenSets, 10, setName)).toBe(tenSets)
  })
})

describe('deleting one set among others: table A5', () => {
  test('R-LAND-24 in the landing page demo, deleting a set renumbers the remaining sets', () => {
    const before = named('Set 1', 'Set 2', 'Set 3')
    const after = deleteDemoSet(before, 1, setName)
    expect(after).toEqual([before[0], { ...before[2], set_variant: 'Set 2' }])
  })

  test('R-LAND-23 in the landing page demo, deleting the only set replaces it by one of 10 reps and 0 lbs', () => {
    const [only] = deleteDemoSet(named('Set 1'), 0, setName)
    expect(only).toMatchObject({ set_variant: 'Set 1', set_type: 'reps', reps: 10, weight: 0, weight_unit: 'lbs' })
  })

  test('R-LAND-24 outside of the demo, deleting a set keeps the names of the others and closes the gap in the order', () => {
    const rows = named('Set 1', 'Set 3').map((set, index) => ({ ...set, set_order: index === 0 ? 1 : 3 }))
    const after = closeUp([...rows].reverse())
    expect(after.map(({ set_variant, set_order }) => [set_variant, set_order])).toEqual([
      ['Set 1', 1],
      ['Set 3', 2],
    ])
    expect(after[0]).toBe(rows[0])
  })
})

test('R-EDIT-35 a new exercise has three sets of 10 reps with 25 lbs, and 30 s if it becomes timed', () => {
  expect(newExerciseSets(setName)).toEqual(
    ['Set 1', 'Set 2', 'Set 3'].map((set_variant) => ({
      set_variant,
      set_type: 'reps',
      reps: 10,
      timed_set_duration: 30,
      weight: 25,
      weight_unit: 'lbs',
      ...LATER,
    })),
  )
})

test('R-EDIT-36, R-DATA-09, R-RULES-04: the edit form fills in defaults only for the values that a set lacks', () => {
  const bare = { ...(named('Set 1')[0] as SetValues), reps: null, timed_set_duration: null, weight: null }
  expect(filledSet(bare)).toEqual({ ...bare, reps: 12, timed_set_duration: 30, weight: 0 })
  const zero = { ...bare, reps: 0, timed_set_duration: 0, weight: 0 }
  expect(filledSet(zero)).toEqual(zero)
})

test.each([
  ['  ', 'Set 2'],
  ['', 'Set 2'],
  [' Drop set ', 'Drop set'],
])('R-EDIT-38 a second set named "%s" is stored as \'%s\'', (typed, name) => {
  expect(setNameOr(typed, 2, setName)).toBe(name)
})
