import type { NoticeSettings } from '#domain/notices.ts'

/** A browser that shows notifications. */
export type PushDevice = {
  id: string
  /** 'Chrome on Android'. */
  label: string
  isThis: boolean
  /** When a push service last took something for it, ms since 1970. */
  lastToldAt: number | null
}

/** What the page of an account shows. */
export type Notifications = {
  /** The key that browsers subscribe with; null: this server sends no notifications (R-REACH-02). */
  publicKey: string | null
  settings: NoticeSettings
  devices: PushDevice[]
  /** The server's clock, ms since 1970. */
  now: number
}
