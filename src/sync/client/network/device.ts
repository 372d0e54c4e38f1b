import type { FallbackStorage } from '#sync/client/device/local-storage-fallback.ts'
import type { LiveSocket } from './live.ts'
import type { Fetch } from './request.ts'

/** What a device provides: in a browser its globals, in tests a switchable network and a storage of its own. */
export type Device = {
  /** The name of the account's IndexedDB, its locks and its channel between tabs. */
  name: string
  fetch: Fetch
  openSocket: () => LiveSocket
  storage: FallbackStorage | null
  /** The device's clock, ms since 1970. */
  now: () => number
  /** Calls back when the device wakes or comes online. Returns a function that stops it. */
  onWake: (wake: () => void) => () => void
  /** Whether the page is in front of its person, and a call back when it is not any more. Without it nobody says so. */
  visibility?: { isVisible: () => boolean; onHidden: (hidden: () => void) => () => void }
  /** Draws once the next paint has come to the screen. */
  afterPaint: (draw: () => void) => void
}
