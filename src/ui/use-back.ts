import { useEffect, useRef } from 'react'

type Opened = { close: () => void; address: string; state: unknown; left: number; top: number }

/** The open layers, the top one last. */
const opened: Opened[] = []

/**
 * While a layer is open, Back calls `onBack` and the page stays. Android asks the sheet by itself; elsewhere the
 * router tells with an event.
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

/** The browser has already gone back, so this pushes the page's entry again. */
function takeBack(event: Event): void {
  const layer = opened.at(-1)
  if (!layer) return
  event.preventDefault()
  history.pushState(layer.state, '', layer.address)
  // The browser still scrolls to the other page's position.
  requestAnimationFrame(() => scrollTo({ left: layer.left, top: layer.top, behavior: 'instant' }))
  layer.close()
}
