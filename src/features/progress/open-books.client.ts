import type { Sync } from '#sync/client/sync.ts'

type Book = { ownerId: string; close: () => void; askAgain?: () => void }

const books = new WeakMap<Sync, readonly Book[]>()

/** The book of this kind about an owner, one while the account is open. */
export function openBook<B extends Book>(sync: Sync, ownerId: string, Kind: new (sync: Sync, ownerId: string) => B): B {
  const open = books.get(sync) ?? []
  const known = open.find((book): book is B => book.ownerId === ownerId && book instanceof Kind)
  if (known) return known
  const book = new Kind(sync, ownerId)
  books.set(sync, [...open, book])
  return book
}

/** Forgets an owner's books when the person may no longer see the workouts in them. */
export function closeBooks(sync: Sync, ownerId: string) {
  const open = Map.groupBy(books.get(sync) ?? [], (book) => book.ownerId === ownerId)
  for (const book of open.get(true) ?? []) book.close()
  books.set(sync, open.get(false) ?? [])
}

/** Lets the open books ask again that depend on workouts the device does not hold. */
export function askBooksAgain(sync: Sync) {
  for (const book of books.get(sync) ?? []) book.askAgain?.()
}
