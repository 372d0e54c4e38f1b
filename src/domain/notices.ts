/** Notifications, and whether they are on by default. */
const AT_FIRST = { rest: true, forgotten: true, sharing: true, comments: true, training: false }

export type NoticeKind = keyof typeof AT_FIRST

export type NoticeSettings = Record<NoticeKind, boolean> & {
  /** Whether notifications show only their titles. */
  hides_details: boolean
}

export const FIRST_NOTICE_SETTINGS: NoticeSettings = { ...AT_FIRST, hides_details: false }
