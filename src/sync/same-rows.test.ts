import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { keepRows, listOf } from './document-rows.ts'

const row = (id: string, reps: number) => ({ id, reps, contested: { field: 'reps', value: 5 } })
const documentOf = (rev: number, ...sets: { id: string; reps: number }[]) =>
  ({
    kind: 'workout',
    id: 'w',
    rev,
    workout: { id: 'w', is_active: true },
    exercises: [],
    sets,
  }) as unknown as WorkoutDocument

const setsOf = (document: object | null) => listOf(document, 'sets')

test('R-SYNC-09 rows received again with the same values keep their objects, so that nothing is redrawn', () => {
  const before = documentOf(1, row('a', 5), row('b', 5))
  const after = keepRows(before, documentOf(2, row('a', 5), row('b', 8))) as WorkoutDocument
  expect(after).toEqual(documentOf(2, row('a', 5), row('b', 8)))
  expect(after.sets.map((set, index) => set === before.sets[index])).toEqual([true, false])
  expect('workout' in after && 'workout' in before && after.workout === before.workout).toBe(true)
})

test('R-SYNC-09 a received list keeps its object only if it has the same rows in the same order', () => {
  const [a, b] = [row('a', 5), row('b', 5)]
  const before = documentOf(1, a, b)
  expect(setsOf(keepRows(before, documentOf(2, row('a', 5), row('b', 5))))).toBe(before.sets)
  for (const sets of [[b, a], [a], [a, b, row('c', 5)], []]) {
    const after = documentOf(2, ...structuredClone(sets))
    expect(keepRows(before, after)).toEqual(after)
    expect(setsOf(keepRows(before, after))).not.toBe(before.sets)
  }
  expect(keepRows(before, null)).toBeNull()
  expect(keepRows(null, before)).toBe(before)
})
