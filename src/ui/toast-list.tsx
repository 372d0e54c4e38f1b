import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type CSSProperties, type PointerEvent, useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { useWords } from '#words/use-words.ts'
import { type Cover, keepClear } from './toast-room.ts'
import { useIsWide } from './use-media.ts'

export type Toasts = typeof toast

type ToastListProps = {
  onDrawn: (toasts: Toasts) => void
  /** Called repeatedly while a toast covers a part of the page. Answers true if the page moves out of its way. */
  onCover: (cover: Cover | null) => boolean
}

export function ToastList({ onDrawn, onCover }: ToastListProps) {
  const isWide = useIsWide()
  const words = useWords()
  useEffect(() => onDrawn(toast), [onDrawn])
  useCover(onCover)
  return (
    <div className="toasts" onPointerUpCapture={lowerSwipeThreshold}>
      <Sonner
        containerAriaLabel={words('ui.notifications')}
        position="top-center" // R-LAYOUT-23
        duration={4000} // R-LAYOUT-24
        visibleToasts={isWide ? 3 : 2} // R-LAYOUT-25
        gap={BETWEEN}
        hotkey={['altKey', 'KeyT']} // R-LAYOUT-28
        swipeDirections={['top', 'left', 'right']}
        offset={{ top: TOP }}
        mobileOffset={{ top: TOP }}
        style={{ '--width': 'min(var(--toast-w), var(--toast-room))' } as CSSProperties}
        icons={ICONS}
        toastOptions={{ unstyled: true, classNames: CLASSES }}
      />
    </div>
  )
}

/** Below a banner of the shell; toasts.css moves them further down. */
const TOP = 'calc(var(--toast-top) + var(--shell-top))'

/** Tells what a toast covers, again and again, because the page or a closing sheet may still move. */
function useCover(onCover: ToastListProps['onCover']) {
  const { toasts } = useSonner()
  useEffect(() => {
    const tell = (cover: Cover | null) => {
      if (!onCover(cover)) keepClear(cover)
    }
    const [newest] = toasts
    if (!newest) return tell(null)
    if (newest.className === 'over') return
    let timer = 0
    function look() {
      timer = window.setTimeout(look, LOOK_AGAIN_MS)
      const list = document.querySelector('[data-sonner-toaster]')
      const front = list?.querySelector<HTMLElement>('[data-sonner-toast][data-front=true]')
      if (!newest || !list || !front || document.querySelector('[data-modal]')) return
      const { top } = list.getBoundingClientRect()
      const { left, right } = front.getBoundingClientRect()
      const behind = list.querySelectorAll('[data-sonner-toast][data-visible=true]').length - 1
      tell({ id: newest.id, top, bottom: top + front.offsetHeight + behind * BETWEEN + GAP, left, right })
    }
    const frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [toasts, onCover])
}

const BETWEEN = 14 // R-LAYOUT-26
const GAP = 8
const LOOK_AGAIN_MS = 300

const SWIPE_PX = 20 // R-LAYOUT-27
const SONNER_SWIPE_PX = 45

/** Sonner dismisses after 45 px and has no setting, so this lengthens a long enough swipe before sonner reads it. */
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

const BUTTON =
  '-my-1.5 -me-1.5 min-h-tap shrink-0 rounded-sm px-2 text-14 font-[640] text-text underline underline-offset-4 ' +
  'decoration-[1.5px] hover:bg-hover'

const CLASSES = {
  toast:
    'flex w-(--width) min-h-[52px] items-center gap-[11px] rounded-lg bg-surface px-3.5 py-3 text-15 leading-[1.3] ' +
    'font-[580] text-text data-[type=error]:text-danger-text shadow-[0_10px_28px_-10px_oklch(0.2_0.02_160/0.28),0_2px_6px_oklch(0.2_0.02_160/0.06),0_0_0_1px_var(--line)] ' +
    'forced-colors:border forced-colors:border-solid',
  content: 'min-w-0 flex-1',
  description: 'mt-0.5 text-13 font-[500] text-text-2',
  actionButton: BUTTON,
  cancelButton: BUTTON,
}
