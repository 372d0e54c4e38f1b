import { expect, test } from 'vitest'
import { offerLeft } from './contested.ts'

const HOUR = 60 * 60 * 1000

test.each([
  ['just now', 0, 24 * HOUR],
  ['an hour ago', HOUR, 23 * HOUR],
  ['a day ago', 24 * HOUR, 0],
  ['two days ago', 48 * HOUR, 0],
  ['by a clock that is ahead', -HOUR, 24 * HOUR],
])('Y35 a value that someone replaced %s can be restored until 24 h after the change', (_, age, left) => {
  const at = Date.UTC(2026, 10, 20)
  expect(offerLeft({ field: 'reps', value: 10, by: 'max', at }, at + age)).toBe(left)
})
