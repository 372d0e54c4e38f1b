import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { SeenRequests } from './seen-requests.ts'

export type Examined = {
  config: Config
  database: Database
  blobs: BlobStore
  /** ms since 1970 */
  now: () => number
  seen: SeenRequests
  /** The version of Node to check; by default the running one. */
  node?: string
}

export type Check = {
  name: string
  /** True if data, an account or privacy is at risk; false if something is slow or fails. */
  isUnsafe: boolean
  /** What is wrong, in one plain line without a secret; null if nothing is. */
  wrong: (examined: Examined) => Promise<string | null> | string | null
  /** What the operator can do, in one plain line. */
  advice: string
}

export type Finding = { check: string; isUnsafe: boolean; wrong: string; advice: string }
