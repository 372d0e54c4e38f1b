/*
 * No toast lies over an element with `data-clear`: the page moves down. `data-toast-room` has the margin for that at
 * the page's top (toasts.css).
 */

/** px from the viewport's top and left. */
export type Cover = { id: string | number; top: number; bottom: number; left: number; right: number }

let room = 0

/** How far the page must move down so that a toast covers nothing with `data-clear`, px. */
export function coveredBy({ top, bottom, left, right }: Cover): number {
  const covered = [...document.querySelectorAll('[data-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.top < bottom && place.bottom > top && place.left < right && place.right > left)
  return Math.max(0, ...covered.map((place) => Math.ceil(bottom - place.top)))
}

/** `scrollTo` moves the page as far as it goes, and room above it does the rest. */
export function movePageDown(px: number, scrollTo: (top: number) => void): void {
  const { scrollY } = window
  if (px > scrollY) giveRoom(room + px - scrollY)
  if (scrollY > 0) scrollTo(Math.max(0, scrollY - px))
}

/** The room above the page, px; 0 once no toast needs it. */
export function giveRoom(px: number): void {
  if (room === px) return
  room = px
  document.documentElement.style.setProperty('--toast-room-above', `${px}px`)
}

/** Only on a page that was not scrolled, because else somebody is reading. */
export function keepClear(cover: Cover | null): void {
  const px = cover ? coveredBy(cover) : 0
  if (!cover) giveRoom(0)
  else if (px > 0 && window.scrollY === 0) movePageDown(px, () => undefined)
}
