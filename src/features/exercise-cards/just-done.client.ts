import { useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'

let doneId: string | null = null
const news = new Listeners()

/** The set that this person completed last on this device is asked about; null: none is any more. */
export function askAbout(setId: string | null): void {
  if (doneId === setId) return
  doneId = setId
  news.tell()
}

/** That set. Only who uses it draws again when it changes, and none of the rows do. */
export const useJustDone = (): string | null => useSyncExternalStore(news.subscribe, () => doneId)
