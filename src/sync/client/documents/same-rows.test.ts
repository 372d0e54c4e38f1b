import { expect, test } from 'vitest'
import type { AnyDocument } from '#sync/operation.ts'
import { keepRows } from './same-rows.ts'

const row = (id: string, reps: number) => ({ id, reps, contested: { field: 'reps', value: 5 } })
const documentOf = (rev: number, ...sets: { id: string; reps: number }[]) =>
  ({
    kind: 'workout',
    id: 'w',
    rev,
    workout: { id: 'w', is_active: true },
    exercises: [],
    sets,
  }) as unknown as AnyDocument

test('R-SYNC-09 rows that come again with the same values are the same objects, so that they draw nothing', () => {
  const before = documentOf(1, row('a', 5), row('b', 5))
  const after = keepRows(before, documentOf(2, row('a', 5), row('b', 8))) as AnyDocument
  expect(after).toEqual(documentOf(2, row('a', 5), row('b', 8)))
  expect(after.sets.map((set, index) => set === before.sets[index])).toEqual([true, false])
  expect('workout' in after && 'workout' in before && after.workout === before.workout).toBe(true)
})

test('R-SYNC-09 a list is the same only with the same rows in the same places', () => {
  const [a, b] = [row('a', 5), row('b', 5)]
  const before = documentOf(1, a, b)
  expect(keepRows(before, documentOf(2, row('a', 5), row('b', 5)))?.sets).toBe(before.sets)
  for (const sets of [[b, a], [a], [a, b, row('c', 5)], []]) {
    const after = documentOf(2, ...structuredClone(sets))
    expect(keepRows(before, after)).toEqual(after)
    expect(keepRows(before, after)?.sets).not.toBe(before.sets)
  }
  expect(keepRows(before, null)).toBeNull()
  expect(keepRows(null, before)).toBe(before)
})
