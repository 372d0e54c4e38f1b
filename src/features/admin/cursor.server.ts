import { isId } from '#domain/ids.ts'

/** Where a page of a list ended that is in the order of times. */
export const cursorAfter = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** The end of the year 9999. Some databases cannot read later times. */
const LAST_TIME = 253_402_300_799_999

/** Null for the first page, and for anything that is no cursor. */
export function readCursor(cursor: string | null): { createdAt: Date; id: string } | null {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? []
  return time && Number(time) <= LAST_TIME && isId(id) ? { createdAt: new Date(Number(time)), id } : null
}
