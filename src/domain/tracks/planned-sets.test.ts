import { describe, expect, test } from 'vitest'
import { emptyBook, type Rule } from '#domain/book.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { allSetsOf } from '#domain/training.ts'
import { BY_WEIGHT, Lifter, planOf } from '../../../tests/support/lifter.ts'
import { uuid } from '../../../tests/support/routine-rows.ts'
import type { InPlan, Progress } from './given-exercises.ts'
import { gridOf } from './grid.ts'
import { nextSessions } from './next-sessions.ts'
import { atPercent, isOfStage, percentOf, plannedChange, routineAsGiven } from './planned-sets.ts'

/** A routine with one exercise of these sets, whose track stands at this base. */
function planned(sets: string, base: number, rule: Partial<Rule> = {}, counts = true) {
  const { track, equipped } = new Lifter({ base, rule })
  const exercise = {
    id: uuid(3),
    exercise_id: track.exercise_id,
    name: 'Squat',
    section: 'training',
    exercise_order: 1,
  }
  const routine = {
    ...{ kind: 'routine', id: uuid(2), ownerId: uuid(1), rev: 1, routine: {}, sets: planOf(sets) },
    exercises: [{ ...exercise, track_id: track.id, track_counts: counts }],
  } as unknown as RoutineDocument
  const book = { ...emptyBook(uuid(1)), tracks: [track] }
  const progress: Progress = { book, sessions: [], equipmentOf: () => equipped.equipment }
  const change = (index: number, changes: Parameters<typeof plannedChange>[2], inPlan: InPlan | null = null) =>
    plannedChange({ routine, progress, inPlan, now: 7 }, routine.sets[index]?.id ?? '', changes)
  return { routine, progress, change }
}

describe('R-PLAN-14 in the builder', () => {
  test('the sets show what comes next', () => {
    const { routine, progress } = planned('5 5@90', 62.5)
    expect(routineAsGiven(routine, progress).sets.map(({ weight }) => weight)).toEqual([62.5, 55])
    expect(routineAsGiven(routine, null)).toBe(routine)
  })

  test('R-PLAN-09 a stage shows all of its sets behind the warm-ups, and none of the template beside them', () => {
    const stages = [
      { sets: 4, reps: 3, open: true },
      { sets: 1, reps: 8, open: false },
    ]
    const shownAt = (base_stage: number) => {
      const { routine, progress } = planned('w5 5 5', 60, { stages })
      const tracks = progress.book.tracks.map((track) => ({ ...track, base_stage }))
      const shown = routineAsGiven(routine, { ...progress, book: { ...progress.book, tracks } })
      const inOrder = allSetsOf(shown, uuid(3))
      expect(new Set(inOrder.map(({ id }) => id)).size).toBe(inOrder.length)
      return inOrder.map((set) => {
        const at = routine.sets.findIndex(({ id }) => id === set.id)
        return `${isOfStage(set) ? 'stage' : at} ${set.set_variant} ${set.weight}×${set.reps}${set.open_ended ? '+' : ''}`
      })
    }
    expect(shownAt(1)).toEqual([
      '0 Set 1 60×5',
      ...['1 Set 21 60×3', '2 Set 22 60×3', 'stage Set 23 60×3', 'stage Set 24 60×3+'],
    ])
    expect(shownAt(2)).toEqual(['0 Set 1 60×5', '1 Set 21 60×8'])
  })

  test("R-PLAN-19 R-PLAN-24 the plan's round and its lighter turn, all sets of it", () => {
    const { routine, progress, change } = planned('5@90/3@80 5 5', 100)
    const inPlan = { round: 4, lighter: { share: 50, half: true } }
    const shown = (...at: [InPlan?]) =>
      routineAsGiven(routine, progress, ...at).sets.map(({ weight, reps }) => `${weight}×${reps}`)
    expect(shown()).toEqual(['90×5', '100×5', '100×5'])
    expect(shown(inPlan)).toEqual(['40×3', '50×5', '50×5'])
    expect(change(0, { weight: 60 }, inPlan)?.base).toMatchObject({ base: 150 })
    const entries = [
      { percent: 90, reps: 5, open: false },
      { percent: 80, reps: 4, open: false },
    ]
    expect(change(0, { reps: 4 }, inPlan)).toMatchObject({ base: null, template: { rounds: entries } })
  })

  test('R-PLAN-19 a set that this round leaves out is as in the next round that has it', () => {
    const { routine, progress, change } = planned('5@90/0@70/3@80 5', 100)
    const second = { round: 2, lighter: null }
    const { sets } = routineAsGiven(routine, progress, second)
    expect(sets.map(({ weight, reps }) => `${weight}×${reps}`)).toEqual(['80×3', '100×5'])
    expect(change(0, { weight: 84 }, second)?.base).toMatchObject({ base: 105 })
  })

  test('C10 a weight sets the base so that the set comes to it', () => {
    expect(planned('5 5@90', 50).change(1, { weight: 54 })).toMatchObject({
      base: { base: 60, base_unit: 'kg', base_set_at: 7 },
      template: {},
    })
    expect(planned('5', 50).change(0, { weight: 135, weight_unit: 'lbs' })?.base).toMatchObject({
      ...{ base: 135, base_unit: 'lbs' },
    })
  })

  test('repetitions change the template, with rounds their entry, with a range the goal', () => {
    expect(planned('5', 50).change(0, { reps: 6 })).toMatchObject({ base: null, template: { reps: 6 } })
    expect(planned('5@90', 50).change(0, { reps: 6 })?.template).toEqual({
      rounds: [{ percent: 90, reps: 6, open: false }],
    })
    expect(planned('8', 50, { range: [8, 12] }).change(0, { reps: 13 })).toMatchObject({
      base: { base: 50, base_reps: 12 },
      template: {},
    })
    expect(planned('8@75', 8, { base: 'reps', step: 1 }).change(0, { reps: 9 })).toMatchObject({
      base: { base: 12, base_unit: null },
      template: {},
    })
  })

  test('an exercise that does not count changes the percent of its set', () => {
    const { change } = planned('5', 100, {}, false)
    expect(change(0, { weight: 90 })).toMatchObject({ base: null, template: { rounds: [{ percent: 90, reps: 5 }] } })
  })
})

test('R-PLAN-04 the percent of a set is the half that gives its weight', () => {
  const lifter = new Lifter({ base: 60 })
  const giving = { standing: lifter.standing as NonNullable<typeof lifter.standing> }
  const grid = gridOf(BY_WEIGHT, 'kg', 'total', lifter.equipped)
  expect([60, 50, 500].map((weight) => percentOf(weight, giving, grid))).toEqual([100, 83.5, 150])
  const [set] = planOf('5+')
  expect(set && atPercent(set, 83.5)).toEqual({ rounds: [{ percent: 83.5, reps: 5, open: true }] })
  expect(set && atPercent({ ...set, rounds: [{ percent: 90, reps: 6, open: true }] }, 100)).toEqual({
    ...{ rounds: null, reps: 6, open_ended: true },
  })
})

describe('R-PLAN-18 C30 the next four sessions', () => {
  const play = (lifter: Lifter, marks: string) => {
    const { track, standing, equipped, sets } = lifter
    if (!standing) throw new Error('no base')
    const giving = { track, standing, equipped, counts: true, lighter: null }
    const missed = [...marks].map((mark) => mark === '✗')
    return nextSessions(sets, giving, missed, 1)
      .map((session) => `${session.given.base} × ${session.given.reps ?? session.sets[0]?.reps}`)
      .join(' · ')
  }

  test('go up when all is met, and stay after a miss', () => {
    expect(play(new Lifter({ base: 60 }), '✓✓✓✓')).toBe('60 × 5 · 62.5 × 5 · 65 × 5 · 67.5 × 5')
    expect(play(new Lifter({ base: 60 }), '✗✗✗✓')).toBe('60 × 5 · 60 × 5 · 60 × 5 · 52.5 × 5')
  })

  test('count repetitions before weight', () => {
    const lifter = new Lifter({ base: 60, goal: 11, rule: { range: [8, 12], misses: null } })
    expect(play(lifter, '✓✓✓✓')).toBe('60 × 11 · 60 × 12 · 62.5 × 8 · 62.5 × 9')
  })

  test('show the rounds of a percent rule', () => {
    const lifter = new Lifter({ base: 100, sets: '5@85/3@90/1@95+', rule: { base: 'max', rounds: [3] } })
    expect(play(lifter, '✓✓✓✓')).toBe('100 × 5 · 100 × 3 · 100 × 1 · 102.5 × 5')
  })
})
