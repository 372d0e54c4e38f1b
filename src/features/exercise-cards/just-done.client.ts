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

/** The set to ask about. A change redraws only what uses this, and no rows. */
export const useJustDone = (): string | null => useSyncExternalStore(news.subscribe, () => doneId)
