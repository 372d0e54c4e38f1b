/** One operation on a document. */
export type ActivityEntry = {
  id: string
  /** Who did it; null for the owner. */
  by: { id: string; name: string } | null
  kind: string
  /** ms since 1970. */
  at: number
}

export type ActivityPage = { entries: ActivityEntry[]; nextCursor: string | null }

/** Equal actions of one person in a row, as one line. */
export type ActivityLine = ActivityEntry & { count: number }

/** Operations further apart than this are separate lines, in ms. */
const ONE_GO_MS = 30 * 60 * 1000

/** Joins repeated actions of one person into one line, at the time of the last one. */
export function activityLines(entries: readonly ActivityEntry[]): ActivityLine[] {
  const lines: ActivityLine[] = []
  let before: ActivityEntry | null = null
  for (const entry of entries) {
    const line = lines.at(-1)
    const isMore = before?.kind === entry.kind && before.by?.id === entry.by?.id && before.at - entry.at <= ONE_GO_MS
    if (line && isMore) line.count += 1
    else lines.push({ ...entry, count: 1 })
    before = entry
  }
  return lines
}

/** Where the file is of all that others did in the name of an account (R-COACH-14). */
export const activityAddress = (accountId: string): string => `/api/account/export/activity?accountId=${accountId}`
