import type { ErrorCode } from '#domain/errors.ts'

/**
 * The outcome of an operation on the server (Y13). `done` and `refused` are final. `failed` is our bug and is retried;
 * `held` waits for an earlier operation; `later` is a kind or version this process doesn't know.
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'held' | 'later'

export type OperationResult = {
  id: string
  outcome: Outcome
  /** The reason of a refusal. */
  code?: ErrorCode
  /** The document's revision that includes it; only with `done`. */
  rev?: number
}
