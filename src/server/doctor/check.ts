import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { SeenRequests } from './seen-requests.ts'

/** What the checks look at. */
export type Examined = {
  config: Config
  database: Database
  blobs: BlobStore
  /** The server's clock, ms since 1970. */
  now: () => number
  seen: SeenRequests
  /** The version of Node; by default the one that runs. */
  node?: string
}

/** One thing that can be slow or unsafe. */
export type Check = {
  name: string
  /** True if data, an account or somebody's privacy is at risk; else it is slow, or something doesn't work. */
  isUnsafe: boolean
  /** What is wrong, in one plain line without a secret; null if nothing is. */
  wrong: (examined: Examined) => Promise<string | null> | string | null
  /** What to do about it, in one plain line. */
  advice: string
}

export type Finding = { check: string; isUnsafe: boolean; wrong: string; advice: string }
