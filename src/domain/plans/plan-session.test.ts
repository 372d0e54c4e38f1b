import { describe, expect, test } from 'vitest'
import { planOf as setsOf } from '../../../tests/support/lifter.ts'
import { NEVER_LIGHTER, planOf } from '../../../tests/support/plan-follower.ts'
import { benchAndBand, uuid } from '../../../tests/support/routine-rows.ts'
import { startedFrom } from '../../../tests/support/workout-rows.ts'
import { lighterOf, lighterWith } from './lighter.ts'
import { planFacts, planSessionOf } from './plan-session.ts'

describe('R-PLAN-21 a workout of a plan', () => {
  const place = { slot: uuid(1), turn: 2, round: 2, lighter: false, set_at: 1 }
  const document = startedFrom()
  const completed = {
    ...document.workout,
    is_active: false,
    completed_at: 2_000,
    plan_id: uuid(700),
    plan_place: place,
  }
  const sessionOf = (over: object) => planSessionOf({ id: document.id, workout: { ...completed, ...over } })

  test('says its place and its start', () => {
    const { id, workout } = document
    expect(sessionOf({})).toEqual({ workoutId: id, planId: uuid(700), at: workout.created_at, place })
  })

  test.each([
    ['running', { is_active: true, completed_at: null }],
    ['discarded', { completed_at: null }],
    ['in the trash', { trashed_at: 3_000 }],
    ['of no plan', { plan_id: null, plan_place: null }],
    ['from before plans', { plan_id: undefined, plan_place: undefined }],
  ])('%s it says nothing', (_, over) => {
    expect(sessionOf(over)).toBeNull()
  })
})

describe('R-PLAN-19 R-PLAN-21 whether a routine has a set in a round', () => {
  const routine = benchAndBand()
  const [bench, band] = [uuid(1), uuid(2)]
  const withSets = (of: Record<string, string>) => ({
    ...routine,
    sets: Object.entries(of).flatMap(([id, text]) => setsOf(text).map((set) => ({ ...set, routine_exercise_id: id }))),
  })

  type Routine = ReturnType<typeof benchAndBand>
  const hasSetsIn = (one: Routine | null, round: number) =>
    planFacts([], one ? [one] : [], '2026-12-02').hasSets(routine.id, round)

  test('without rounds in each', () => {
    expect([1, 2, 21].map((round) => hasSetsIn(routine, round))).toEqual([true, true, true])
  })

  test('in the rounds of any of its exercises', () => {
    const byRound = withSets({ [bench]: '5/0/0', [band]: 'w5 0/0/5' })
    expect([1, 2, 3, 4, 5].map((round) => hasSetsIn(byRound, round))).toEqual([true, false, true, true, false])
  })

  test('not if it is archived, gone or without sets', () => {
    expect(hasSetsIn({ ...routine, routine: { ...routine.routine, is_archived: true } }, 1)).toBe(false)
    expect(hasSetsIn(null, 1)).toBe(false)
    expect(hasSetsIn(withSets({}), 1)).toBe(false)
  })
})

test('R-PLAN-24 turns are lighter by choice and every so many', () => {
  const plan = planOf('A', { lighter: { turns: [5], every: 4, share: 80, half: true } })
  const lighter = Array.from({ length: 8 }, (_, index) => index + 1).filter((turn) => lighterOf(plan, turn))
  expect(lighter).toEqual([4, 5, 8])
  expect(lighterOf(plan, 4)).toEqual({ share: 80, half: true })
  expect(lighterOf(planOf('A', { lighter: NEVER_LIGHTER }), 4)).toBeNull()
})

test.each([
  ['lighter', {}, 5, true, { turns: [5] }],
  ['lighter once more', { turns: [3, 4] }, 5, true, { turns: [3, 4, 5] }],
  ['as usual', { turns: [3, 5] }, 5, false, { turns: [3] }],
  ['as usual, which ends the repetition', { every: 4 }, 8, false, { turns: [], every: null }],
  ['as usual beside a repetition', { turns: [5], every: 4 }, 5, false, { turns: [] }],
])('R-PLAN-24 somebody makes a turn %s', (_, over, turn, isLighter, changes) => {
  const { plan } = planOf('A', { lighter: { ...NEVER_LIGHTER, ...over } })
  expect(lighterWith(plan, turn, isLighter)).toEqual(changes)
})

test('R-PLAN-24 a week that is long over is forgotten, that before the position is not: a day of it may be missed', () => {
  const position = { turn: 9, slot: null, round: 9, set_at: 1 }
  const { plan } = planOf('A', { position, lighter: { ...NEVER_LIGHTER, turns: [3, 8] } })
  expect(lighterWith(plan, 10, true)).toEqual({ turns: [8, 10] })
})
