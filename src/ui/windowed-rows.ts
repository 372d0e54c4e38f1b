/** Which of many rows of one height are drawn: from the first on, up to the second. */
export type DrawnRows = { from: number; to: number }

/** Rows are drawn and let go by as many at once: a frame in which the list is scrolled mostly draws none. */
const STEP = 10

/**
 * The rows on the screen, with as many beside them on both sides as fit on it: what is drawn next is there before it is
 * seen. `top`: where the list begins, from the top of the screen, in px.
 */
export function drawnRows(count: number, rowHeight: number, top: number, screenHeight: number): DrawnRows {
  const first = Math.floor((-top - screenHeight) / rowHeight / STEP) * STEP
  const last = Math.ceil((-top + 2 * screenHeight) / rowHeight / STEP) * STEP
  const from = Math.min(Math.max(0, first), Math.floor(Math.max(0, count - 1) / STEP) * STEP)
  return { from, to: Math.min(count, Math.max(last, from + STEP)) }
}
