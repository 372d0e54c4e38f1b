/** One of which a picture is made. */
export type BulkItem = { id: string; name: string }

export type BulkFailure = BulkItem & { message: string }

/** How far a bulk call is. `processed`: the pictures that were made (R-ADMIN-17). */
export type BulkCount = { total: number; processed: number; failures: readonly BulkFailure[] }

export type BulkResult = BulkCount & {
  isCancelled: boolean
  /** Why it ended before its end, in words; null: it did not. */
  stopped: string | null
}
