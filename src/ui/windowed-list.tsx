import { type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { List } from './list-row.tsx'

type WindowedListProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => Key
  /** Draws one row; every row is as high as the first, however long its texts are. */
  children: (item: T) => ReactNode
  /** True if the whole list has more items than these. */
  isPart: boolean
}

/** In px. 88 until the list has measured a row. */
let rowHeight = 88

/**
 * A list that scrolls with the page and draws only the rows near the screen, in steps of ten. A page may have several,
 * with rows of one height.
 */
export function WindowedList<T>({ items, keyOf, children, isPart }: WindowedListProps<T>) {
  const listRef = useRef<HTMLUListElement>(null)
  const [height, setHeight] = useState(rowHeight)
  const count = items.length
  const [near, setNear] = useState<DrawnRows>(NO_ROWS)
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
    // Late fonts, their size and a turned screen change the height of a row.
    const watch = new ResizeObserver(look)
    watch.observe(list)
    // Captured, because the list may scroll in a part of the page.
    const everywhere = { passive: true, capture: true }
    window.addEventListener('scroll', look, everywhere)
    window.addEventListener('resize', look)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', look, everywhere)
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
        <li
          key={keyOf(item)}
          className="first:rounded-t-xl last:rounded-b-xl"
          aria-setsize={isPart ? -1 : count}
          aria-posinset={from + index + 1}
        >
          {children(item)}
        </li>
      ))}
    </List>
  )
}

/** The drawn rows: from `from`, up to but without `to`. */
type DrawnRows = { from: number; to: number }

/** Before the list has a place, so that far lists never draw any. */
const NO_ROWS: DrawnRows = { from: 0, to: 0 }

/** The drawn rows change in steps of this many, so that most frames of a scroll draw none. */
const STEP = 10

/**
 * The rows on the screen, and as many again on both sides; none of a list farther away. `top`: where the list begins, px
 * below the screen's top.
 */
export function drawnRows(count: number, rowHeight: number, top: number, screenHeight: number): DrawnRows {
  if (top > 2 * screenHeight || top + count * rowHeight < -2 * screenHeight) return NO_ROWS
  const first = Math.floor((-top - screenHeight) / rowHeight / STEP) * STEP
  const last = Math.ceil((-top + 2 * screenHeight) / rowHeight / STEP) * STEP
  const from = Math.min(Math.max(0, first), Math.floor(Math.max(0, count - 1) / STEP) * STEP)
  return { from, to: Math.min(count, Math.max(last, from + STEP)) }
}
