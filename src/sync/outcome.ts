import type { ErrorCode } from '#domain/errors.ts'

/**
 * What became of an operation on the server (Y13). `done` and `refused` are final. `failed` is our bug and is tried
 * again; `held` waits for an earlier operation; `later` is a kind or version this process does not know.
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'held' | 'later'

export type OperationResult = {
  id: string
  outcome: Outcome
  /** Why it was refused. */
  code?: ErrorCode
  /** The document's revision that holds it; with `done` only. */
  rev?: number
}
