import { currentWords } from '#words/current-words.ts'

/** A card of a section in the layout, before any transform. px. */
export type LaidOut = { top: number; height: number }

/** How far a hand may pull a lifted card beyond the ends of its section, px. */
const SLACK = 10

/** The top of a lifted card, at most a little beyond the ends of its section. */
export function heldTop(rows: readonly LaidOut[], at: number, wanted: number): number {
  const [first, last, own] = [rows[0], rows.at(-1), rows[at]] as [LaidOut, LaidOut, LaidOut]
  const lowest = last.top + last.height - own.height + SLACK
  return Math.min(Math.max(wanted, first.top - SLACK), lowest)
}

/** The place (from 0) of card `at` when its top is here: the card has passed every card whose middle it covers. */
export function placeAt(rows: readonly LaidOut[], at: number, top: number): number {
  const bottom = top + (rows[at]?.height ?? 0)
  const middle = ({ top: y, height }: LaidOut) => y + height / 2
  const passedDown = rows.filter((row, index) => index > at && bottom > middle(row)).length
  const passedUp = rows.filter((row, index) => index < at && top < middle(row)).length
  return at + passedDown - passedUp
}

/** How far each card moves to make room for card `at` in place `to`. px, down is positive. */
export function shiftsFor(rows: readonly LaidOut[], at: number, to: number): number[] {
  const own = rows[at] as LaidOut
  const [above, below] = [rows[at - 1], rows[at + 1]]
  const gap = below ? below.top - own.top - own.height : above ? own.top - above.top - above.height : 0
  const passed = (index: number) => (index > at && index <= to ? -1 : index < at && index >= to ? 1 : 0)
  const shifts = rows.map((_, index) => passed(index) * (own.height + gap))
  shifts[at] = rows.reduce((sum, { height }, index) => sum - passed(index) * (height + gap), 0)
  return shifts
}

/** The view between the bars, px from the top of the viewport. */
export type View = { top: number; bottom: number }

const EDGE = 72 // px
const FASTEST = 900 // px a second

/** How fast the page scrolls under a card at `y`, px a second: the nearer to an edge, the faster. */
export function edgeSpeed(y: number, { top, bottom }: View): number {
  const nearness = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE))
  return (nearness(bottom - y) - nearness(y - top)) * FASTEST
}

/** How far to scroll so that a card is in view, px. */
export function scrollInto({ top, height }: LaidOut, view: View): number {
  if (top < view.top) return top - view.top
  return Math.max(0, Math.min(top + height - view.bottom, top - view.top))
}

export type Spoken = 'lifted' | 'moved' | 'dropped' | 'putBack'

/** What a screen reader says of a move. `place` counts from 0. */
export const spoken = (what: Spoken, name: string, { place, count }: { place: number; count: number }): string =>
  currentWords()(`builder.reorder.${what}`, { name, place: place + 1, count })
