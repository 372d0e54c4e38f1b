/* A toast never covers an element with `data-clear`: the page moves down instead. What has `data-toast-room`
   is pushed down for that (toasts.css), and nothing is laid out anew. */

/** px from the top and left of the viewport. */
export type Cover = { id: string | number; top: number; bottom: number; left: number; right: number }

let room = 0

/** How far the page must move down so that a toast covers nothing with `data-clear`, px. */
export function coveredBy({ top, bottom, left, right }: Cover): number {
  const covered = [...document.querySelectorAll('[data-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.top < bottom && place.bottom > top && place.left < right && place.right > left)
  return Math.max(0, ...covered.map((place) => Math.ceil(bottom - place.top)))
}

/** `scrollTo` moves the page as far as it goes; pushing the page does the rest. */
export function movePageDown(px: number, scrollTo: (top: number) => void): void {
  const { scrollY } = window
  if (px > scrollY) giveRoom(room + px - scrollY)
  if (scrollY > 0) scrollTo(Math.max(0, scrollY - px))
}

/** Pushes the page down, px; 0 once no toast needs it. */
export function giveRoom(px: number): void {
  if (room === px) return
  room = px
  document.documentElement.style.setProperty('--toast-room-above', px > 0 ? `0 ${px}px` : '')
}

/** Moves the page for a toast only if it is not scrolled, because otherwise somebody is reading. */
export function keepClear(cover: Cover | null): void {
  const px = cover ? coveredBy(cover) : 0
  if (!cover) giveRoom(0)
  else if (px > 0 && window.scrollY === 0) movePageDown(px, () => undefined)
}
