import { sql } from 'kysely'
import { bookIdFor } from '#domain/book.ts'
import { derivedId } from '#domain/ids.ts'
import type { SavedAccount } from '#domain/import/saved-documents.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import type { Context } from '#server/context.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import type { RunningImport } from './import-rows.server.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import type { IdOf } from './restored-ids.server.ts'

/** In an account with data only exercises without settings change. It may run twice. */
export async function writeBook(
  context: Context,
  { id: importId, userId, keepsIds }: RunningImport,
  { settings, exerciseSettings }: SavedAccount,
  exercise: IdOf,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from book_exercise where user_id = ${userId}`.execute(
    context.database.db,
  )
  const known = new Set(keepsIds ? [] : rows.map(({ id }) => id))
  const documentId = bookIdFor(userId)
  const operationOf = (what: string, made: Made): Envelope => ({
    ...made,
    ...{
      id: derivedId(importId, `book ${what}`),
      actorId: userId,
      ownerId: userId,
      documentId,
      n: 1,
      at: context.now(),
    },
  })
  const ops = exerciseSettings.flatMap(({ id, same_as, ...changes }) => {
    const exerciseId = exercise(id)
    if (known.has(exerciseId)) return []
    const same = same_as === null ? null : exercise(same_as)
    return operationOf(id, editBookExercise.make({ exerciseId, changes: { ...changes, same_as: same } }))
  })
  if (settings && keepsIds) ops.unshift(operationOf('settings', setBook.make({ changes: settings })))
  for (let at = 0; at < ops.length; at += BATCH) await pushInTurn(context, userId, ops.slice(at, at + BATCH))
}
