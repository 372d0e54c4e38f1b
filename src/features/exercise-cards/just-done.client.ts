import { useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'

let doneId: string | null = null
const news = new Listeners()

/** The app asks about the set that this person just completed here; null: about none. */
export function askAbout(setId: string | null): void {
  if (doneId === setId) return
  doneId = setId
  news.tell()
}

/** Redraws only its users when it changes, and none of the rows. */
export const useJustDone = (): string | null => useSyncExternalStore(news.subscribe, () => doneId)
