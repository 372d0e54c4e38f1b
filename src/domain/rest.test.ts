import { describe, expect, test } from 'vitest'
import {
  formatRest,
  knownRests,
  type Resting,
  restingAt,
  restOf,
  steppedRest,
  withRestAfter,
  withRestOf,
} from './rest.ts'
import type { LoggedSet, WorkoutDocument } from './workout.ts'
import { endWorkout, withConsequences } from './workout-end.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const SECOND = 1000

/** A running workout: squat with the rest it is given, and a curl without a word on it. */
function running(restSeconds: number | null = null): WorkoutDocument {
  const set = (id: string, exercise: string) => ({ id, workout_exercise_id: exercise, status: 'default' }) as LoggedSet
  return {
    kind: 'workout',
    workout: { is_active: true, created_at: NOON, last_op_at: NOON, rest_set_id: null, rest_ends_at: null },
    exercises: [
      { id: 'squat', exercise_id: 'the-squat', rest_seconds: restSeconds },
      { id: 'curl', exercise_id: 'the-curl', rest_seconds: null },
    ],
    sets: [set('s1', 'squat'), set('s2', 'squat'), set('c1', 'curl')],
  } as unknown as WorkoutDocument
}
const completed = (document: WorkoutDocument, setId: string, at = NOON) =>
  withRestAfter(document, document.sets.find(({ id }) => id === setId) as LoggedSet, at)
const withStatuses = (document: WorkoutDocument, done: ReadonlySet<string>): WorkoutDocument => ({
  ...document,
  sets: document.sets.map((set) => ({ ...set, status: done.has(set.id) ? 'complete' : 'default' })),
})
const secondsLeft = ({ workout }: WorkoutDocument, now: number) => {
  const resting = restingAt(workout, now)
  return resting && resting.left / SECOND
}

describe('R-LIFT-18 the rest in a superset', () => {
  /** Curl (60 s) and dip (120 s) with two sets each, and a third curl; squat stands alone. */
  function superset(groupRest = 0): WorkoutDocument {
    const member = (id: string, exercise_order: number, rest_seconds: number) => ({
      ...{ id, exercise_id: id, exercise_order, rest_seconds, snapshot_section: 'training', section_override: null },
      ...(id === 'squat' ? {} : { group_id: 'g', group_rest: groupRest }),
    })
    const set = (id: string) => ({
      ...{ id, workout_exercise_id: { s: 'squat', c: 'curl', d: 'dip' }[id.charAt(0)], status: 'default' },
      set_order: Number(id.charAt(1)),
    })
    return {
      ...running(),
      exercises: [member('squat', 1, 90), member('curl', 2, 60), member('dip', 3, 120)],
      sets: ['s1', 'c1', 'c2', 'c3', 'd1', 'd2'].map(set),
    } as unknown as WorkoutDocument
  }
  const leftAfter = (document: WorkoutDocument, done: string) => {
    const ids = done.split(' ')
    return secondsLeft(completed(withStatuses(document, new Set(ids)), ids.at(-1) as string), NOON)
  }

  test.each([
    ['none between the members', 'c1', null],
    ['that of the member done last, after a round', 'c1 d1', 120],
    ['the same in the other order', 'd1 c1', 60],
    ['none after the first of the next round', 'c1 d1 c2', null],
    ['after the second round', 'c1 d1 c2 d2', 120],
    ['after a round that only one member has', 'c1 d1 c2 d2 c3', 60],
    ['an exercise that stands alone rests as ever', 'c1 s1', 90],
  ])('the rest after a set in a superset: %s', (_title, done, left) => {
    expect(leftAfter(superset(), done)).toBe(left)
  })

  test("a superset's own rest time applies between its exercises", () => {
    expect(leftAfter(superset(15), 'c1')).toBe(15)
    expect(leftAfter(superset(15), 'c1 d1')).toBe(120)
  })

  test('in a superset, the first set of the next round ends the rest after the round before', () => {
    const rests = completed(withStatuses(superset(), new Set(['c1', 'd1'])), 'd1')
    const next = completed(withStatuses(rests, new Set(['c1', 'd1', 'c2'])), 'c2', NOON + 40 * SECOND)
    expect(secondsLeft(next, NOON + 40 * SECOND)).toBeNull()
  })

  test('the only exercise left of a superset rests like any single exercise', () => {
    const document = superset()
    const alone = { ...document, exercises: document.exercises.filter(({ id }) => id !== 'dip') }
    expect(leftAfter(alone, 'c1')).toBe(60)
  })

  test("a set removed for today does not count toward a superset's round", () => {
    const document = superset()
    const sets = document.sets.map((set) => (set.id === 'd1' ? { ...set, status: 'hidden' as const } : set))
    const withoutD1 = { ...document, sets }
    const done = {
      ...withoutD1,
      sets: sets.map((set) => (set.id === 'c2' ? { ...set, status: 'complete' as const } : set)),
    }
    expect(secondsLeft(completed(done, 'c2'), NOON)).toBe(60) // Dip has one set left, and it is of the first round.
  })
})

describe('the rest after a set', () => {
  test.each<[what: string, chosen: number | null | undefined, seconds: number]>([
    ['nobody said anything', null, 90],
    ['the row is older than rests', undefined, 90],
    ['three minutes', 180, 180],
    ['off', 0, 0],
  ])('R-DATA-10 the rest time of an exercise: %s', (_, chosen, seconds) => {
    expect(restOf({ rest_seconds: chosen })).toBe(seconds)
  })

  test.each<[what: string, chosen: number | null, at: number, left: number | null]>([
    ['as it begins', null, 0, 90],
    ['in the middle', null, 30, 60],
    ['a moment before its end', null, 89.999, 0.001],
    ['at its end', null, 90, null],
    ['long after', null, 4000, null],
    ['of another length', 180, 30, 150],
    ['switched off', 0, 0, null],
  ])('the rest timer counts down to the end of the rest: %s', (_, chosen, at, left) => {
    const seconds = secondsLeft(completed(running(chosen), 's1'), NOON + at * SECOND)
    if (left === null) expect(seconds).toBeNull()
    else expect(seconds).toBeCloseTo(left, 6)
  })

  test('the next set starts its own rest, even if that is shorter or off', () => {
    const first = completed(running(180), 's1')
    expect(secondsLeft(completed(first, 'c1', NOON + 10 * SECOND), NOON + 10 * SECOND)).toBe(90)
    const off = { ...first, exercises: first.exercises.map((row) => ({ ...row, rest_seconds: 0 })) }
    expect(secondsLeft(completed(off, 'c1', NOON + 10 * SECOND), NOON + 10 * SECOND)).toBeNull()
  })

  test('Y25 a set done earlier that arrives late leaves the current rest, unless both were done at nearly the same time', () => {
    const resting = completed(running(), 's2')
    expect(completed(resting, 's1', NOON - 16 * SECOND)).toBe(resting)
    expect(completed(resting, 's1', NOON - 2 * SECOND).workout.rest_set_id).toBe('s1')
    expect(secondsLeft(completed(running(), 's1', NOON - 600 * SECOND), NOON)).toBeNull()
  })

  test('Y24 a set that arrives after the workout ended starts no rest', () => {
    const ended = endWorkout(running(), { actorId: 'olivia', at: NOON })
    expect(completed(ended, 's1')).toBe(ended)
  })

  test('ending the workout ends the rest', () => {
    const { workout } = endWorkout(completed(running(), 's1'), { actorId: 'olivia', at: NOON + SECOND })
    expect(workout).toMatchObject({ is_active: false, rest_ends_at: null, rest_set_id: null, rest_seconds: null })
  })

  test('undoing or removing a set ends the rest that this set started, and no other', () => {
    const done = new Set(['s1', 's2'])
    const resting = withStatuses(completed(running(), 's2'), done)
    const left = (document: WorkoutDocument) =>
      secondsLeft(withConsequences(resting, document, { actorId: 'olivia', at: NOON, isCompletion: false }), NOON)
    expect(left(withStatuses(resting, new Set(['s2'])))).toBe(90)
    expect(left(withStatuses(resting, new Set(['s1'])))).toBeNull()
    expect(left({ ...resting, sets: resting.sets.filter(({ id }) => id !== 's2') })).toBeNull()
    expect(left({ ...resting, sets: resting.sets.map((set) => ({ ...set, status: 'hidden' })) })).toBeNull()
  })
})

describe('changing the length of the current rest', () => {
  test.each<[what: string, seconds: number, left: number | null]>([
    ['15 more', 105, 75],
    ['15 less', 75, 45],
    ['less than has gone by', 20, null],
    ['skipped', 0, null],
  ])('Y3 changing a running rest (%s) counts the new length from when the rest began', (_, seconds, left) => {
    const changed = withRestOf(completed(running(), 's1'), 's1', seconds)
    expect(secondsLeft(changed, NOON + 30 * SECOND)).toBe(left)
    expect(withRestOf(changed, 's1', seconds)).toBe(changed) // Y4
  })

  test('changing a rest that another rest has replaced has no effect', () => {
    const resting = completed(running(), 's2')
    expect(withRestOf(resting, 's1', 30)).toBe(resting)
  })

  test.each<[resting: Omit<Resting, 'setId'>, steps: 1 | -1, seconds: number]>([
    [{ seconds: 90, left: 60_000 }, 1, 105],
    [{ seconds: 90, left: 60_000 }, -1, 75],
    [{ seconds: 90, left: 15_001 }, -1, 75],
    [{ seconds: 90, left: 15_000 }, -1, 0],
    [{ seconds: 90, left: 4_000 }, -1, 0],
    [{ seconds: 990, left: 4_000 }, 1, 999],
  ])('for a running rest of %o, %i tap on the 15-second button makes it %i s in total', (resting, steps, seconds) => {
    expect(steppedRest({ setId: 's1', ...resting }, steps)).toBe(seconds)
  })
})

test('Y25 a device clock that is behind never shows more than the full rest', () => {
  const resting = completed(running(), 's1')
  expect(secondsLeft(resting, NOON - 3_600 * SECOND)).toBe(90)
})

test.each<[ms: number, text: string]>([
  [90_000, '1:30'],
  [89_001, '1:30'],
  [89_000, '1:29'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [999_000, '16:39'],
])('the rest timer shows %i ms as %s', (ms, text) => {
  expect(formatRest(ms)).toBe(text)
})

test("a device knows an exercise's rest time from its newest workout, even if rest is off there", () => {
  const at = (days: number, rest: number | null) => {
    const { workout, exercises, ...more } = running(rest)
    return { ...more, workout: { ...workout, created_at: NOON + days }, exercises }
  }
  expect([...knownRests([at(3, null), at(2, 0), at(1, 120)])]).toEqual([['the-squat', 0]])
})
