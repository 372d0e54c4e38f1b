import { currentWords } from '#words/current-words.ts'
import type { SharedThing } from './shared-thing.ts'

/** What is said when the browser copies nothing: why, but not in the builder (R-ERR-26). */
export function copyFailure(of: SharedThing['of'], error: unknown): string {
  if (of === 'routine') return currentWords()('failed.link.copy')
  return currentWords()('failedBecause.link.copy', { message: error instanceof Error ? error.message : String(error) })
}
