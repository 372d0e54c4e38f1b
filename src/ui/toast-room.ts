/*
 * No toast lies over a title, a pencil or the next row (R-LAYOUT-23): they carry `data-clear`, and the page moves down for
 * them. What carries `data-toast-room` has the margin for that where the page is at its top already (toasts.css).
 */

/** What part of the page a toast covers, px from the viewport's top and left. */
export type Cover = { id: string | number; top: number; bottom: number; left: number; right: number }

let room = 0

/** How far the page must move down so that a toast lies over nothing that is to stay clear, px. */
export function coveredBy({ top, bottom, left, right }: Cover): number {
  const covered = [...document.querySelectorAll('[data-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.top < bottom && place.bottom > top && place.left < right && place.right > left)
  return Math.max(0, ...covered.map((place) => Math.ceil(bottom - place.top)))
}

/** Moves the page down: `scrollTo` as far as it goes, the rest is given as room above it. */
export function movePageDown(px: number, scrollTo: (top: number) => void): void {
  const { scrollY } = window
  if (px > scrollY) giveRoom(room + px - scrollY)
  if (scrollY > 0) scrollTo(Math.max(0, scrollY - px))
}

/** The room above the page; 0 once no toast needs it. */
export function giveRoom(px: number): void {
  if (room === px) return
  room = px
  document.documentElement.style.setProperty('--toast-room-above', `${px}px`)
}

/** On a page that does not do it by itself: only where it was not scrolled, because else somebody is reading. */
export function keepClear(cover: Cover | null): void {
  const px = cover ? coveredBy(cover) : 0
  if (!cover) giveRoom(0)
  else if (px > 0 && window.scrollY === 0) movePageDown(px, () => undefined)
}
