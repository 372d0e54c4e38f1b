import type { FallbackStorage } from '#sync/client/device/local-storage-fallback.ts'
import type { LiveSocket } from './live.ts'
import type { Fetch } from './request.ts'

/**
 * What the engine needs of a device. A browser passes its globals; a test passes a switchable network and a storage.
 */
export type Device = {
  /** Names the account's IndexedDB, its locks and its channel between tabs. */
  name: string
  fetch: Fetch
  openSocket: () => LiveSocket
  storage: FallbackStorage | null
  /** ms since 1970 */
  now: () => number
  /** Calls back when the device wakes or comes online. Returns the function that unsubscribes. */
  onWake: (wake: () => void) => () => void
  /** Undefined: nobody knows whether the page is in front. */
  visibility?: { isVisible: () => boolean; onHidden: (hidden: () => void) => () => void }
  afterPaint: (draw: () => void) => void
}
