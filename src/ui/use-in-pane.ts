import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePane } from './pane.tsx'

/**
 * While a sheet is open in the pane, other openings and links away from the page go through it. What comes next runs
 * after the sheet has closed, so that a sheet of the same kind begins anew.
 */
export function useInPane(isOpen: boolean, { isDirty, onClose, onLeave }: InPane) {
  const { isThere, take } = usePane()
  const [isAsking, setIsAsking] = useState(false)
  const next = useRef<() => void>(undefined)
  const latest = useRef({ isDirty, onClose, onLeave })
  latest.current = { isDirty, onClose, onLeave }
  const ask = useCallback((then?: () => void) => {
    next.current = then
    setIsAsking(true)
  }, [])
  useLayoutEffect(() => {
    if (!isOpen || !isThere) return
    return take((then) => {
      const { isDirty, onClose, onLeave = onClose } = latest.current
      if (isDirty && onLeave === onClose) return ask(then)
      flushSync(onLeave)
      then()
    })
  }, [isOpen, isThere, take, ask])
  useEffect(() => {
    if (!isOpen || !isThere || !isDirty) return
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => link.click())
    }
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [isOpen, isThere, isDirty, ask])
  return {
    ...{ isThere, isAsking, ask },
    keep: () => setIsAsking(false),
    discard() {
      flushSync(() => {
        setIsAsking(false)
        onClose()
      })
      next.current?.()
    },
  }
}

/** `onLeave`: closes the sheet for another one without a question. */
type InPane = { isDirty: boolean; onClose: () => void; onLeave?: (() => void) | undefined }

/** The link of the page that a click follows in this window. */
function leavingLink({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return !link || ctrlKey || metaKey || shiftKey || link.target === '_blank' ? null : link
}
