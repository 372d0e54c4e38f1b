import { describe, expect, test } from 'vitest'
import { exercisesInOrder } from './routine.ts'
import { VALUE_TYPES } from './rows/value-types.ts'
import { SECTIONS, sectionOrder } from './section.ts'

test('R-BUILD-01, R-BUILD-02: the sections are ordered warmup 1, training 2, cooldown 3', () => {
  expect(SECTIONS.map((section) => [section, sectionOrder(section)])).toEqual([
    ['warmup', 1],
    ['training', 2],
    ['cooldown', 3],
  ])
})

describe('R-DATA-05 names of sections', () => {
  test.each([
    ['warmup', 'warmup'],
    ['training', 'training'],
    ['workout', 'training'],
    ['cooldown', 'cooldown'],
    ['Warmup', null],
    ['', null],
    ['toString', null],
  ])('the section name "%s" is read as %s', (value, section) => {
    expect(VALUE_TYPES.section.safeParse(value).data ?? null).toBe(section)
  })
})

test('R-BUILD-02 exercises are sorted by section, then by order number', () => {
  const rows = [
    { id: 'stretch', section: 'cooldown', exercise_order: 1 },
    { id: 'bench', section: 'training', exercise_order: 10 },
    { id: 'squat', section: 'training', exercise_order: 2 },
    { id: 'bike', section: 'warmup', exercise_order: 9 },
  ] as const
  expect(exercisesInOrder(rows).map((row) => row.id)).toEqual(['bike', 'squat', 'bench', 'stretch'])
  expect(rows[0].id).toBe('stretch')
})
