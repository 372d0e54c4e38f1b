import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { followPictures } from './pictures.client.ts'

/** Sends waiting pictures, and tells the person of one that the server refuses. */
export const sendWaiting = (sync: Sync): Promise<void> =>
  followPictures(sync, (code) => toastError(refusalText(code, currentWords())))
