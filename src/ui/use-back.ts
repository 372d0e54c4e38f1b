import { useEffect, useRef } from 'react'

type Opened = { close: () => void; address: string; state: unknown; left: number; top: number }

/** What is open over the page, the one on top last. */
const opened: Opened[] = []

/**
 * While a sheet or a question is open, the browser's Back is meant for it: `onBack` closes it or asks first, and the page
 * stays. Android asks the sheet by itself; of other browsers' Back the router tells with an event, before anybody else hears
 * of it.
 */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!isOpen) return
    const { href: address } = location
    const layer = { close: () => latest.current(), address, state: history.state, left: scrollX, top: scrollY }
    opened.push(layer)
    addEventListener('sled:back', takeBack) // The same listener is added once.
    return () => {
      opened.splice(opened.indexOf(layer), 1)
    }
  }, [isOpen])
}

/** The browser has gone back already, so the page's entry is put back behind that one. */
function takeBack(event: Event): void {
  const layer = opened.at(-1)
  if (!layer) return
  event.preventDefault()
  history.pushState(layer.state, '', layer.address)
  // The browser still scrolls to where the other page was left.
  requestAnimationFrame(() => scrollTo({ left: layer.left, top: layer.top, behavior: 'instant' }))
  layer.close()
}
