import type { ErrorCode } from '#domain/errors.ts'

/**
 * `done` and `refused` are final. `failed`: our bug, retried. `held`: waits for an earlier operation. `later`: unknown
 * to this process.
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'held' | 'later'

export type OperationResult = {
  id: string
  outcome: Outcome
  code?: ErrorCode
  /** The document's revision that includes it; only with `done`. */
  rev?: number
}
