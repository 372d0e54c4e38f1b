import { expect, test } from 'vitest'
import { setValueText } from './set-value-text.ts'

const SET = { weight: 60, weight_unit: 'kg' } as const

test.each([
  ['Slow', 'Slow'],
  [null, null],
])('Y35 an overwritten note is offered back exactly as written; note: %s', (note, text) => {
  expect(setValueText('note', note, SET)).toBe(text)
})
