import { describe, expect, test } from 'vitest'
import { exerciseState, progressOf } from './progress.ts'
import type { SetStatus } from './set.ts'

const LETTERS: Record<string, SetStatus> = { c: 'complete', d: 'default', l: 'locked', h: 'hidden' }
const sets = (letters: string) => [...letters].map((letter) => ({ status: LETTERS[letter] as SetStatus }))

describe('R-ACTIVE-17 progress is the share of complete among visible sets', () => {
  test.each([
    ['', 0, 0, 0],
    ['hh', 0, 0, 0],
    ['ddd', 0, 3, 0],
    ['cdd', 1, 3, 33],
    ['ccd', 2, 3, 67],
    ['cch', 2, 2, 100],
    ['cdh', 1, 2, 50],
    ['cl', 1, 2, 50],
    ['ccc', 3, 3, 100],
  ])('progress of the sets "%s" is %d of %d, %d percent', (letters, completed, total, percent) => {
    expect(progressOf(sets(letters))).toEqual({ completed, total, percent })
  })

  test('workout progress is 100 percent only when all sets are complete', () => {
    expect(progressOf(sets(`${'c'.repeat(199)}d`)).percent).toBe(99)
    expect(progressOf(sets('c'.repeat(200))).percent).toBe(100)
    expect(progressOf(sets(`${'c'.repeat(5)}${'h'.repeat(4)}`)).percent).toBe(100)
    expect(progressOf(sets('')).percent).toBe(0)
  })
})

describe('R-FOCUS-01 an exercise is complete when all its sets are, or when flagged as complete', () => {
  test.each([
    ['ccc', 'complete'],
    ['cch', 'complete'],
    ['ccd', 'incomplete'],
    ['d', 'incomplete'],
    ['l', 'incomplete'],
    ['', 'empty'],
    ['hh', 'empty'],
  ])('an exercise with the sets "%s" is %s', (letters, state) => {
    expect(exerciseState(sets(letters))).toBe(state)
    expect(exerciseState(sets(letters), true)).toBe('complete')
  })
})
