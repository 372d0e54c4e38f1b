import type { Sync } from '#sync/client/sync.ts'

/** The account's own IndexedDB for pictures that the server lacks: a log-out that keeps unsent changes keeps them, too. */
export const waitingName = ({ device }: Sync): string => `${device.name}-pictures`

const noteKey = ({ accountId }: Sync): string => `sled-pictures-${accountId}`

/** A note in localStorage, so that a start without waiting pictures loads and opens nothing. */
export const hasWaitingPictures = (sync: Sync): boolean => {
  try {
    return sync.device.storage?.getItem(noteKey(sync)) === '1'
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** Calls the listener when this page notes that pictures wait, or wait no more. Answers what stops that. */
export function subscribeToWaitingPictures(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function noteWaitingPictures(sync: Sync, hasSome: boolean): void {
  try {
    if (hasSome) sync.device.storage?.setItem(noteKey(sync), '1')
    else sync.device.storage?.removeItem(noteKey(sync))
  } catch {
    // Without the note they are sent once the person adds the next picture.
  }
  for (const listener of listeners) listener()
}

/** Drops unsent pictures, when the person discards unsent changes or deletes the account. */
export function forgetPictures(sync: Sync): void {
  if (!hasWaitingPictures(sync)) return
  noteWaitingPictures(sync, false)
  indexedDB.deleteDatabase(waitingName(sync))
}
