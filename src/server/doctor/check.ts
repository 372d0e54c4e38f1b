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
  /** By default the one that runs. */
  node?: string
}

export type Check = {
  name: string
  /** Data, an account or privacy is at risk; else something is slow or fails. */
  isUnsafe: boolean
  /** One plain line without a secret; null if nothing is wrong. */
  wrong: (examined: Examined) => Promise<string | null> | string | null
  /** One plain line. */
  advice: string
}

export type Finding = { check: string; isUnsafe: boolean; wrong: string; advice: string }
