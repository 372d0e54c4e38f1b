import { expect, test } from 'vitest'
import { kinds } from './documents.ts'

test.each([
  [kinds.routine, { exercises: 'routine_exercise', sets: 'routine_set' }],
  [kinds.workout, { exercises: 'workout_exercise', sets: 'logged_set', comments: 'workout_comment' }],
  [kinds.book, { exercises: 'book_exercise', tracks: 'book_track' }],
  [kinds.body, { weights: 'body_weight' }],
])(
  'Y10 every child row of a $0.kind document has columns for the document id and the owner',
  ({ kind, root, children }, tables) => {
    expect(root.table).toBe(kind)
    expect(Object.fromEntries(children.map(({ name, table }) => [name, table]))).toEqual(tables)
    for (const { columns } of children) expect(columns).toEqual(expect.arrayContaining([`${kind}_id`, 'user_id']))
  },
)
