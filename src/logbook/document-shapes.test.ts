import { expect, test } from 'vitest'
import { ROUTINE_SHAPE, WORKOUT_SHAPE } from './document-shapes.ts'

test.each([
  [ROUTINE_SHAPE, 'routine_exercise', 'routine_set'],
  [WORKOUT_SHAPE, 'workout_exercise', 'logged_set'],
])('Y10 the rows of a $0.kind name their document, and their owner', (shape, exercises, sets) => {
  const { kind, root, children } = shape
  expect(root.table).toBe(kind)
  expect(children.map(({ name, table }) => [name, table])).toEqual([
    ['exercises', exercises],
    ['sets', sets],
  ])
  for (const { columns } of children) expect(columns).toEqual(expect.arrayContaining([`${kind}_id`, 'user_id']))
})
