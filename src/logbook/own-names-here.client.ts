import { bookIdFor } from '#domain/book.ts'
import type { OwnNames } from '#domain/exercise.ts'
import type { Sync } from '#sync/client/sync.ts'

export const ownNamesHere = (documents: Sync['documents'], ownerId: string): OwnNames => ({
  routines: documents.documents('routine', ownerId),
  book: documents.document('book', bookIdFor(ownerId)),
})
