import { describe, expect, test } from 'vitest'
import type { ExerciseSession } from './exercise-session.ts'
import { filledDown, filledFromLastTime, swappedSets } from './filled-sets.ts'
import type { SetValues } from './set.ts'
import { newSet } from './set-list.ts'
import type { LoggedSet } from './workout.ts'

type Numbers = Partial<SetValues> & { status?: LoggedSet['status'] }

/** Sets of 10 reps with 25 lbs, open, unless told. */
const sets = (...all: Numbers[]): LoggedSet[] =>
  all.map((over, index) => ({
    ...{
      ...newSet(index + 1, (n) => `Set ${n}`),
      id: `s${index + 1}`,
      set_order: index + 1,
      status: 'default',
      ...over,
    },
  })) as LoggedSet[]
/** Their places, from 1; one that is null was not done. */
const session = (...all: (Numbers | null)[]): ExerciseSession =>
  ({
    sets: sets(...all.map((over) => over ?? {})).filter((_, index) => all[index] !== null),
  }) as unknown as ExerciseSession

const changed = (filled: ReturnType<typeof filledDown>) =>
  Object.fromEntries(filled.map(({ setId, changes }) => [setId, changes]))

describe('R-LIFT-22 filling in the values of last time', () => {
  test("fills each open set with last time's values of the same place, and extra sets with those of the last set", () => {
    const filled = filledFromLastTime(sets({}, {}, {}), session({ reps: 8, weight: 100 }, { reps: 6, weight: 105 }))
    expect(changed(filled)).toEqual({
      s1: { reps: 8, weight: 100 },
      s2: { reps: 6, weight: 105 },
      s3: { reps: 6, weight: 105 },
    })
    expect(filled[0]?.was).toEqual({ reps: 10, weight: 25 })
  })

  test.each<[string, LoggedSet[], ExerciseSession, object]>([
    ['a set that is done', sets({ status: 'complete' }, {}), session({ reps: 8 }), { s2: { reps: 8 } }],
    ['a set that is as it was', sets({ reps: 8 }, {}), session({ reps: 8 }), { s2: { reps: 8 } }],
    ['a place that was not done then', sets({}, {}), session(null, { reps: 8 }), { s1: { reps: 8 }, s2: { reps: 8 } }],
    ['the name of the set', sets({}), session({ set_variant: 'Top', reps: 8 }), { s1: { reps: 8 } }],
    [
      'the unit goes with the weight',
      sets({}),
      session({ weight: 20, weight_unit: 'kg' }),
      { s1: { weight: 20, weight_unit: 'kg' } },
    ],
    [
      'working sets meet working sets after new warm-up sets',
      sets({ kind: 'warmup', weight: 10 }, {}, {}),
      session({ reps: 8 }, { reps: 6 }),
      { s2: { reps: 8 }, s3: { reps: 6 } },
    ],
    [
      'a warm-up set that was removed for today moves no working set',
      sets({ kind: 'warmup', status: 'hidden' }, {}, {}),
      session({ reps: 8 }, { reps: 6 }),
      { s2: { reps: 8 }, s3: { reps: 6 } },
    ],
    ['kind, side and effort are of today', sets({}), session({ kind: 'drop', side: 'left', rpe: 8 }), {}],
    [
      'timed sets, too',
      sets({}),
      session({ set_type: 'timed', timed_set_duration: 45 }),
      { s1: { set_type: 'timed', timed_set_duration: 45 } },
    ],
  ])("filling in last time's values: %s", (_title, today, last, expected) => {
    expect(changed(filledFromLastTime(today, last))).toEqual(expected)
  })
})

describe('R-LIFT-23 filling a changed value down to later sets', () => {
  const saved = (set: LoggedSet | undefined, over: Numbers) => ({ ...(set as LoggedSet), ...over })

  test('filling down gives the new value to later open sets that have the old value, for reps and weight separately', () => {
    const all = sets({}, { reps: 8 }, { weight: 30 }, { reps: 8, weight: 30 })
    const [first] = all
    expect(changed(filledDown(all, first as LoggedSet, saved(first, { reps: 12, weight: 40 })))).toEqual({
      s2: { weight: 40 },
      s3: { reps: 12 },
    })
  })

  test.each<[string, LoggedSet[], number, Numbers, string[]]>([
    ['not the ones before', sets({}, {}, {}), 1, { reps: 12 }, ['s3']],
    ['none that is done', sets({}, { status: 'complete' }, {}), 0, { reps: 12 }, ['s3']],
    ['none that was removed for today', sets({}, { status: 'hidden' }, {}), 0, { reps: 12 }, ['s3']],
    ['none with another unit', sets({}, { weight_unit: 'kg' }), 0, { weight: 40 }, []],
    ['nothing for a new name', sets({}, {}), 0, { set_variant: 'Top' }, []],
    ['nothing that was not changed', sets({}, {}), 0, {}, []],
  ])('which later sets get a changed value when filling down: %s', (_title, all, at, over, expected) => {
    const set = all[at] as LoggedSet
    expect(Object.keys(changed(filledDown(all, set, saved(set, over))))).toEqual(expected)
  })
})

describe('R-LIFT-20 the sets of an exercise that replaces another one', () => {
  const pick = (all: readonly SetValues[]) => all.map(({ reps, weight, weight_unit }) => [reps, weight, weight_unit])

  test('a replacing exercise keeps the planned reps and takes weights from its own last session', () => {
    const open = sets({ reps: 5, weight: 100, weight_unit: 'kg' }, { reps: 5, weight: 100, weight_unit: 'kg' })
    const then = session({ reps: 12, weight: 14, weight_unit: 'kg' })
    expect(pick(swappedSets(open, then, 'lbs'))).toEqual([
      [5, 14, 'kg'],
      [5, 14, 'kg'],
    ])
  })

  test("replacing a partly done exercise gives its open sets the replacement's weights from the first one on", () => {
    const [, , ...open] = sets({ kind: 'warmup' }, {}, {}, {})
    const then = session({ weight: 60 }, { weight: 70 }, { weight: 80 })
    expect(swappedSets(open, then, 'lbs').map(({ weight }) => weight)).toEqual([60, 70])
  })

  test("a replacing exercise never done before gets an empty weight in the old exercise's unit", () => {
    expect(pick(swappedSets(sets({ weight: 100, weight_unit: 'kg', rpe: 9 }), null, 'lbs'))).toEqual([[10, 0, 'kg']])
    expect(swappedSets(sets({ rpe: 9, kind: 'drop' }), null, 'lbs')[0]).toMatchObject({ rpe: null, kind: 'drop' })
  })

  test('replacing a body weight exercise by a weighted one empties the weight, and the other way round', () => {
    expect(pick(swappedSets(sets({ weight: null, weight_unit: 'body' }), null, 'kg'))).toEqual([[10, 0, 'kg']])
    expect(pick(swappedSets(sets({}), null, 'body'))).toEqual([[10, null, 'body']])
  })

  test('R-LIFT-11 the unit chosen for the replacing exercise wins over the unit of the replaced one', () => {
    expect(pick(swappedSets(sets({ weight: 100, weight_unit: 'lbs' }), null, 'lbs', 'kg'))).toEqual([[10, 0, 'kg']])
    expect(pick(swappedSets(sets({ weight: 100, weight_unit: 'lbs' }), null, 'body', 'kg'))).toEqual([
      [10, null, 'body'],
    ])
  })
})
