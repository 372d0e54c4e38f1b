import { useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'

/** Nobody is asked later than this, wherever they went meanwhile, ms. */
export const FORGET_MS = 60_000

let doneId: string | null = null
let forgetting: ReturnType<typeof setTimeout> | undefined
const news = new Listeners()

/** The set that this person completed last on this device is asked about; null: none is any more. */
export function askAbout(setId: string | null): void {
  if (doneId === setId) return
  clearTimeout(forgetting)
  doneId = setId
  if (setId !== null) forgetting = setTimeout(() => askAbout(null), FORGET_MS)
  news.tell()
}

/** That set. Only who uses it draws again when it changes, and none of the rows do. */
export const useJustDone = (): string | null => useSyncExternalStore(news.subscribe, () => doneId)
