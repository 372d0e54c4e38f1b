import { expect, test } from 'vitest'
import { BODY_SHAPE, BOOK_SHAPE, ROUTINE_SHAPE, WORKOUT_SHAPE } from './documents.ts'

test.each([
  [ROUTINE_SHAPE, { exercises: 'routine_exercise', sets: 'routine_set' }],
  [WORKOUT_SHAPE, { exercises: 'workout_exercise', sets: 'logged_set' }],
  [BOOK_SHAPE, { exercises: 'book_exercise' }],
  [BODY_SHAPE, { weights: 'body_weight' }],
])('Y10 the rows of a $0.kind name their document, and their owner', (shape, tables) => {
  const { kind, root, children } = shape
  expect(root.table).toBe(kind)
  expect(Object.fromEntries(children.map(({ name, table }) => [name, table]))).toEqual(tables)
  for (const { columns } of children) expect(columns).toEqual(expect.arrayContaining([`${kind}_id`, 'user_id']))
})
