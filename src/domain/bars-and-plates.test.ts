import { expect, test } from 'vitest'
import { barOf, barsOf, platesOf } from './bars-and-plates.ts'
import { settingsOf, tripUnitOf } from './book.ts'
import { weightBounds } from './set-fields.ts'

const none = settingsOf(null)
const own = { ...none, bars_kg: [{ id: 'short', name: 'Short bar', weight: 15 }], plates_lbs: [] }

test('R-LIFT-25 the default bars and plates are what most gyms have, in kg and in lbs, until a person changes them', () => {
  expect(barsOf(none, 'kg').map(({ weight }) => weight)).toEqual([20, 10])
  expect(barsOf(none, 'lbs').map(({ weight }) => weight)).toEqual([45, 25])
  expect(platesOf(none, 'kg').map(({ weight }) => weight)).toEqual([25, 20, 15, 10, 5, 2.5, 1.25])
  expect(platesOf(none, 'lbs').map(({ weight }) => weight)).toEqual([45, 35, 25, 10, 5, 2.5])
  expect([barsOf(own, 'kg'), barsOf(own, 'lbs').length, platesOf(own, 'lbs')]).toEqual([own.bars_kg, 2, []])
})

test('R-LIFT-26 an exercise uses its chosen bar, the first bar if that is gone or in the other unit, or no bar if so chosen', () => {
  expect(barOf(none, { bar: null }, 'kg')?.weight).toBe(20)
  expect(barOf(none, { bar: 'ez' }, 'kg')?.weight).toBe(10)
  expect(barOf(own, { bar: 'ez' }, 'kg')?.weight).toBe(15)
  expect(barOf(own, { bar: 'short' }, 'lbs')?.weight).toBe(45)
  expect(barOf(own, { bar: 'none' }, 'kg')).toBeNull()
})

test('R-LIFT-11 the stepper changes a weight by 2.5 kg or 5 lbs, or by the step chosen for the exercise', () => {
  expect([weightBounds('kg').step, weightBounds('lbs').step, weightBounds('body').step]).toEqual([2.5, 5, 5])
  expect([weightBounds('kg', null, 1.25).step, weightBounds('lbs', null, 1.25).step]).toEqual([1.25, 1.25])
})

test('R-LIFT-14 distances use the chosen unit, else km for a person who lifts in kg and miles for one who lifts in lbs', () => {
  expect([tripUnitOf(none), tripUnitOf({ ...none, unit: 'lbs' })]).toEqual(['km', 'mi'])
  expect(tripUnitOf({ ...none, unit: 'lbs', distance_unit: 'km' })).toBe('km')
})
