import { expect, it } from 'vitest'
import { drawnIn } from '#words/current-words.ts'
import { wordsFor } from '#words/words.server.ts'
import { isWeightDirty, newWeight, openWeight, timeProblem, typedWeight, weightProblem } from './weight-form.client.ts'

const NOW = Date.UTC(2026, 10, 20, 7, 10, 30)
const ZONE = 'Europe/Berlin'
const typing = (weight: string, more: Partial<ReturnType<typeof newWeight>['typed']> = {}) => {
  const form = newWeight(NOW, 'kg', ZONE)
  return { ...form, typed: { ...form.typed, weight, ...more } }
}

it.each<[string, 'kg' | 'lbs', number | null]>([
  ['64.2', 'kg', 64.2],
  ['64,25', 'kg', 64.25],
  ['20', 'kg', 20],
  ['500', 'kg', 500],
  ['19.9', 'kg', null],
  ['500.1', 'kg', null],
  ['45', 'lbs', 45],
  ['44', 'lbs', null],
  ['1102', 'lbs', 1102],
  ['1103', 'lbs', null],
  ['', 'kg', null],
])('R-PROG-20 typing %j %s as a body weight gives %s (null: refused)', (weight, unit, expected) => {
  const form = typing(weight, { unit })
  expect(typedWeight(form, NOW)?.weight ?? null).toBe(expected)
  expect(weightProblem(form) === null).toBe(expected !== null)
})

it('R-PROG-20 the body weight form states the allowed range in the unit it is set to', () => {
  expect(weightProblem(typing('10', { unit: 'lbs' }))).toEqual({ least: 45, most: 1102 })
})

it('R-PROG-20 a body weight may have a time now or in the past, not in the future', () => {
  expect(typedWeight(typing('64'), NOW)?.at).toBe(NOW)
  expect(typedWeight(typing('64', { when: '2026-11-19T07:00' }), NOW)?.at).toBe(Date.UTC(2026, 10, 19, 6))
  expect(timeProblem(typing('64', { when: '2026-11-20T08:11' }), NOW)).toBe(true)
  expect(timeProblem(typing('64', { when: '' }), NOW)).toBe(true)
})

it('R-PROG-20 reopening a body weight keeps its time to the millisecond, and its note may have at most 200 characters', () => {
  const form = openWeight({ at: NOW - 5, weight: 64.2, unit: 'kg', note: 'before breakfast' }, ZONE)
  expect(isWeightDirty(form)).toBe(false)
  expect(typedWeight(form, NOW)).toEqual({ at: NOW - 5, weight: 64.2, unit: 'kg', note: 'before breakfast' })
  expect(typedWeight({ ...form, typed: { ...form.typed, note: ' ' } }, NOW)?.note).toBeNull()
  expect(typedWeight({ ...form, typed: { ...form.typed, note: 'x'.repeat(201) } }, NOW)).toBeNull()
})

it('R-PROG-20 R-EDIT-21 the German body weight form shows 72,5 with a comma and reads it back as 72.5', () => {
  const form = drawnIn(wordsFor('de'), () => openWeight({ at: NOW, weight: 72.5, unit: 'kg', note: null }, ZONE))
  expect(form.typed.weight).toBe('72,5')
  expect(typedWeight(form, NOW)?.weight).toBe(72.5)
})
