/** What a person can be told while they are not looking at Sled, and whether they are unless they say otherwise (R-REACH-07). */
const AT_FIRST = { rest: true, forgotten: true, sharing: true, training: false }

export type NoticeKind = keyof typeof AT_FIRST

export type NoticeSettings = Record<NoticeKind, boolean> & {
  /** A notification then has its title only (R-REACH-06). */
  hides_details: boolean
}

export const FIRST_NOTICE_SETTINGS: NoticeSettings = { ...AT_FIRST, hides_details: false }
