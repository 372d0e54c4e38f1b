import { expect, test } from 'vitest'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import { planOf } from '../../../tests/support/lifter.ts'
import { defaultStep, presetRule, waysFor } from './presets.ts'

const stepsOf = (name: string): string => {
  const rises = catalogueIn(null).find((exercise) => exercise.name === name)?.step ?? null
  return `${defaultStep('weight', 'kg', rises)} ${defaultStep('weight', 'lbs', rises)}`
}

test.each([
  ...['Deadlift', 'Sumo Deadlift', 'Trap Bar Deadlift', 'Rack Pull', 'Leg Press'].map((name) => [name, '5 10']),
  ...['Lateral Raise', 'Front Raise', 'Rear Delt Fly', 'Dumbbell Curl', 'Hammer Curl'].map((name) => [name, '1 2.5']),
  ...['Squat', 'Bench Press', 'Barbell Row', 'Lat Pulldown'].map((name) => [name, '2.5 5']),
])('R-PLAN-06 the step of %s', (name, steps) => {
  expect(stepsOf(name)).toBe(steps)
})

test('R-PLAN-06 repetitions rise by one, seconds by five', () => {
  expect([defaultStep('reps', 'kg', null), defaultStep('seconds', 'kg', null)]).toEqual([1, 5])
})

test('R-PLAN-04 the ways that go with the sets', () => {
  const body = planOf('8 8').map((set) => ({ ...set, weight_unit: 'body' as const }))
  const held = planOf('45s').map((set) => ({ ...set, weight_unit: 'body' as const }))
  const run = planOf('5').map((set) => ({ ...set, set_type: 'distance' as const }))
  expect([planOf('w5 5'), body, held, planOf('45s'), run].map(waysFor)).toEqual([
    ['weight', 'range', 'max'],
    ['reps', 'weight'],
    ['seconds'],
    ['seconds', 'weight'],
    [],
  ])
})

test('R-PLAN-04 a percent rule decides after the last round with an open set', () => {
  const wave = planOf('5@65/3@70/5@75/5@40 5@85+/3@90+/1@95+/5@60')
  expect(presetRule('max', 2.5, wave)).toMatchObject({ base: 'max', decides: 'last', rounds: [3], misses: 1 })
  expect(presetRule('max', 2.5, planOf('5@65/3@70'))).toMatchObject({ decides: 'all', rounds: [2] })
  expect(presetRule('max', 2.5, planOf('5@65'))).toMatchObject({ rounds: null })
  expect(presetRule('range', 2.5, wave)).toMatchObject({ base: 'weight', range: [8, 12], misses: null })
})
