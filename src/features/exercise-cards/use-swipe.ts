import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { SetStatus } from '#domain/set.ts'
import { attachSwipe, type SwipeHandlers, type SwipeRail } from './swipe-rail.client.ts'

/** Makes the element the ref is given to a rail. `handlers` may change with every render; the rail is attached once. */
export function useSwipe(status: SetStatus, handlers: Omit<SwipeHandlers, 'status'>): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const rail = useRef<SwipeRail>(null)
  const latest = useRef({ status, ...handlers })

  useLayoutEffect(() => {
    latest.current = { status, ...handlers }
  })
  useEffect(() => {
    if (!element.current) return
    const attached = attachSwipe(element.current, {
      status: () => latest.current.status,
      onRelease: () => latest.current.onRelease(),
      onCompleted: (by) => latest.current.onCompleted(by),
      onEdit: () => latest.current.onEdit(),
    })
    rail.current = attached
    return () => attached.dispose()
  }, [])
  useLayoutEffect(() => rail.current?.follow(status), [status])

  return element
}
