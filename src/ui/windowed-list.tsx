import { type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { List } from './list-row.tsx'

type WindowedListProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => Key
  /** Every row is as high as the first: text in one line each. */
  children: (item: T) => ReactNode
  /** There are more than these. */
  isPart: boolean
}

/** Until a row has been measured: 88 px, as with letters of the usual size. */
let rowHeight = 88

/**
 * A list that scrolls with the page and draws the rows near the screen alone, in front of and behind which there is as
 * much room as the others take (R-HIST-01). Ten rows more make no other list: they come and go by tens.
 */
export function WindowedList<T>({ items, keyOf, children, isPart }: WindowedListProps<T>) {
  const listRef = useRef<HTMLUListElement>(null)
  const [height, setHeight] = useState(rowHeight)
  const count = items.length
  const [near, setNear] = useState<DrawnRows>(() => drawnRows(count, height, 0, window.innerHeight))
  useLayoutEffect(() => {
    const list = listRef.current
    if (!list) return
    function look() {
      const row = list?.firstElementChild?.getBoundingClientRect().height
      if (row) rowHeight = row
      setHeight(rowHeight)
      const top = list?.getBoundingClientRect().top ?? 0
      const next = drawnRows(count, rowHeight, top, window.innerHeight)
      setNear((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    look()
    // Letters that come late or change their size, a screen that is turned.
    const watch = new ResizeObserver(look)
    watch.observe(list)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [count])
  const from = Math.min(near.from, count)
  const to = Math.min(near.to, count)
  return (
    <List
      ref={listRef}
      className="[overflow-anchor:none]"
      style={{ paddingTop: from * height, paddingBottom: (count - to) * height }}
    >
      {items.slice(from, to).map((item, index) => (
        <li key={keyOf(item)} aria-setsize={isPart ? -1 : count} aria-posinset={from + index + 1}>
          {children(item)}
        </li>
      ))}
    </List>
  )
}

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
