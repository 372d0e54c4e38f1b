import type { ErrorCode } from '#domain/errors.ts'

/**
 * `done` and `refused` are final. `failed`: our bug, so the device retries. `held`: the operation waits for an earlier
 * one. `later`: this process does not know the operation.
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'held' | 'later'

export type OperationResult = {
  id: string
  outcome: Outcome
  code?: ErrorCode
  /** The document's revision that includes the operation; only with `done`. */
  rev?: number
}
