import type { NoticeSettings } from '#domain/notices.ts'

export type PushDevice = {
  id: string
  label: string
  isThis: boolean
  /** When a push service last took a notification for this device, ms since 1970; null: never. */
  lastToldAt: number | null
}

export type Notifications = {
  /** The key for subscriptions; null: this server sends no notifications. */
  publicKey: string | null
  settings: NoticeSettings
  devices: PushDevice[]
  /** The server's clock, ms since 1970. */
  now: number
}
