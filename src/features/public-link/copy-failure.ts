import { FAILURE_TEXTS, failureWith } from '#domain/failure-texts.ts'
import type { SharedThing } from './shared-thing.ts'

/** The text of a failed copy: with the reason, but not in the builder (R-ERR-26). */
export function copyFailure(of: SharedThing['of'], error: unknown): string {
  if (of === 'routine') return FAILURE_TEXTS['link.copy']
  return failureWith('link.copy', error instanceof Error ? error.message : String(error))
}
