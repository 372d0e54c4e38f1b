import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type CSSProperties, type PointerEvent, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

/** How toasts are shown and taken away. */
export type Toasts = typeof toast

/** Draws the toasts. `onDrawn`: from now on one that is shown is seen. */
export function ToastList({ onDrawn }: { onDrawn: (toasts: Toasts) => void }) {
  useEffect(() => onDrawn(toast), [onDrawn])
  return (
    <div className="toasts" onPointerUpCapture={lowerSwipeThreshold}>
      <Sonner
        position="top-center" // R-LAYOUT-23
        duration={4000} // R-LAYOUT-24
        visibleToasts={3} // R-LAYOUT-25
        gap={14} // R-LAYOUT-26
        hotkey={['altKey', 'KeyT']} // R-LAYOUT-28
        swipeDirections={['top', 'left', 'right']}
        offset={{ top: TOP }}
        mobileOffset={{ top: TOP }}
        style={{ '--width': 'min(var(--toast-w), calc(100vw - 32px))' } as CSSProperties}
        icons={ICONS}
        toastOptions={{ unstyled: true, classNames: CLASSES }}
      />
    </div>
  )
}

/** Below a banner of the shell, too. */
const TOP = 'calc(var(--toast-top) + var(--shell-top))'

const SWIPE_PX = 20 // R-LAYOUT-27
const SONNER_SWIPE_PX = 45

/**
 * Sonner dismisses after 45 px and offers no setting. It reads the distance from the toast's style when the finger
 * lifts, so a swipe that is long enough for us is made long enough for it just before.
 */
function lowerSwipeThreshold(event: PointerEvent) {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-sonner-toast]') : null
  if (!item) return
  for (const property of ['--swipe-amount-x', '--swipe-amount-y']) {
    const moved = Number.parseFloat(item.style.getPropertyValue(property))
    if (Math.abs(moved) < SWIPE_PX || Math.abs(moved) >= SONNER_SWIPE_PX) continue
    item.style.setProperty(property, `${Math.sign(moved) * SONNER_SWIPE_PX}px`)
  }
}

const ICONS = {
  success: (
    <span className="grid size-6 place-items-center rounded-full bg-done text-on-done">
      <svg width="14" height="14" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M20 6 9 17l-5-5"
          stroke="currentColor"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  ),
  error: <TriangleAlert aria-hidden="true" size={22} />,
  info: <Info aria-hidden="true" size={22} className="text-text-2" />,
}

const CLASSES = {
  toast:
    'flex w-(--width) min-h-[52px] items-center gap-[11px] rounded-lg bg-surface px-3.5 py-3 text-15 leading-[1.3] ' +
    'font-[580] text-text data-[type=error]:text-danger-text shadow-[0_10px_28px_-10px_oklch(0.2_0.02_160/0.28),0_2px_6px_oklch(0.2_0.02_160/0.06),0_0_0_1px_var(--line)] ' +
    'forced-colors:border forced-colors:border-solid',
  content: 'min-w-0 flex-1',
  description: 'mt-0.5 text-13 font-[500] text-text-2',
  actionButton: 'min-h-9 shrink-0 rounded-sm bg-sunken px-3.5 text-14 font-[620] text-text hover:bg-hover',
}
