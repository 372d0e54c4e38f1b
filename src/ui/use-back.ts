import { useEffect, useRef } from 'react'

type Opened = { close: () => void; address: string; state: unknown; left: number; top: number }

/** The open layers, the top one last. */
const opened: Opened[] = []

/**
 * While a layer is open, Back calls `onBack` and the page stays. On Android the sheet itself hears Back; elsewhere the
 * router sends an event.
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

/** Closes the top layer. The browser has already gone back, so this adds the page's entry again. */
function takeBack(event: Event): void {
  const layer = opened.at(-1)
  if (!layer) return
  event.preventDefault()
  history.pushState(layer.state, '', layer.address)
  // The browser has still scrolled to the position of the other page.
  requestAnimationFrame(() => scrollTo({ left: layer.left, top: layer.top, behavior: 'instant' }))
  layer.close()
}
