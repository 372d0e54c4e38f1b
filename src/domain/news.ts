import type { ShareFlags } from './permissions.ts'

/**
 * What happened, to a person who hears of it. `share` is about a share with them, `left` about one of their own that the
 * delegate ended. `answer` is a comment on a workout that they have commented on, too.
 */
export type NewsKind = 'share' | 'left' | 'declined' | 'comment' | 'answer' | 'copied' | 'started' | 'logged'

/** What happened to a share, for its delegate. */
export type ShareNews = 'given' | 'accepted' | 'changed' | 'revoked'

/** What a share allowed before a change. `ends_at`: ms since 1970; null: no end. */
export type ShareBefore = ShareFlags & { ends_at: number | null }

/** A line of the news. */
export type NewsItem = {
  id: string
  what: Exclude<NewsKind, 'share'> | ShareNews
  /** Who did it; '' if the reader may not know. */
  name: string
  /** The workout's or the routine's name; '' without one. */
  about: string
  /** How many routines were copied. */
  count: number
  /** ms since 1970 */
  at: number
  isRead: boolean
  /** The page that it is about. */
  path: string
  /** Whose data that page shows. */
  ownerId: string
}

/** The answer of `GET /api/news`, newest first. */
export type News = { news: NewsItem[] }
