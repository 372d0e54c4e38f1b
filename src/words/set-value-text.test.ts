import { expect, test } from 'vitest'
import { setValueText } from './set-value-text.ts'

const SET = { weight: 60, weight_unit: 'kg' } as const

test.each([
  ['Slow', 'Slow'],
  [null, null],
])('Y35 a note that was replaced is offered as it was written, and none is not: %s', (note, text) => {
  expect(setValueText('note', note, SET)).toBe(text)
})
