import { z } from 'zod/mini'
import {
  type BookDocument,
  bookIdFor,
  emptyBook,
  emptyBookExercise,
  MAX_BOOK_EXERCISES,
  saysNothing,
} from '#domain/book.ts'
import { BOOK_EXERCISE_VALUES, BOOK_SETTINGS } from '#domain/rows/book-fields.ts'
import { changesArg, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

/** Changes settings of the person; the first change makes the book. */
export const setBook = defineOperation({
  kind: 'book.set',
  version: 1,
  document: 'book',
  args: () => z.object({ changes: changesArg(BOOK_SETTINGS) }),
  failure: 'failed.book.save',
  activity: 'activity.did.changedSettings',
  keeps: true,
  asks: () => 'settings.edit',
  apply(document, { changes }, meta) {
    const before = bookFor(document, meta)
    if (!before) return refused('gone')
    const book = patchRow(before.book, changes, meta)
    return { document: book === document?.book ? document : { ...before, book } }
  },
})

/** Changes settings of an exercise. Its row stays in the book while it has any. */
export const editBookExercise = defineOperation({
  kind: 'bookExercise.edit',
  version: 1,
  document: 'book',
  args: () => z.object({ exerciseId: VALUE_TYPES.id, changes: changesArg(BOOK_EXERCISE_VALUES) }),
  failure: 'failed.book.save',
  activity: 'activity.did.changedExerciseSettings',
  keeps: true,
  asks: () => 'book.edit',
  apply(document, { exerciseId, changes }, meta) {
    const before = bookFor(document, meta)
    if (!before) return refused('gone')
    // Nobody can join an exercise with itself.
    if (exerciseId === before.id || changes.same_as === exerciseId) return refused('malformed')
    const known = before.exercises.find(({ id }) => id === exerciseId)
    const row = patchRow(known ?? emptyBookExercise(before, exerciseId), changes, meta)
    if (row === known) return { document: before }
    if (saysNothing(row)) {
      const exercises = known ? before.exercises.filter((other) => other !== known) : before.exercises
      return { document: known || !document ? { ...before, exercises } : document }
    }
    if (!known && before.exercises.length >= MAX_BOOK_EXERCISES) return refused('too-many-rows')
    const exercises = known
      ? before.exercises.map((other) => (other === known ? row : other))
      : [...before.exercises, row]
    return { document: { ...before, exercises } }
  },
})

/** The person's book, perhaps a new one; null: the id is not that of their book. */
export const bookFor = (document: BookDocument | null, { documentId, ownerId }: Meta): BookDocument | null =>
  document ?? (documentId === bookIdFor(ownerId) ? emptyBook(ownerId) : null)
