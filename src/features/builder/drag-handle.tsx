import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/icon-button.tsx'
import { GripControl, type GripHandlers } from './drag-handle.client.ts'

type GripProps = {
  exerciseName: string
  /** It was put after another exercise of its section, or first (null). */
  onMove: (afterId: string | null) => void
}

/** What a card is dragged by, by hand or by keys (R-BUILD-04). */
export function Grip({ exerciseName, onMove }: GripProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const latest = useRef<GripHandlers>(null)
  useLayoutEffect(() => {
    // The cards stand in their new order before they glide there.
    latest.current = { name: () => exerciseName, onMove: (afterId) => flushSync(() => onMove(afterId)) }
  })
  useEffect(() => {
    if (!ref.current) return
    const control = new GripControl(ref.current, {
      name: () => latest.current?.name() ?? '',
      onMove: (afterId) => latest.current?.onMove(afterId),
    })
    return () => control.dispose()
  }, [])
  return (
    <IconButton
      ref={ref}
      label={`Reorder ${exerciseName}`}
      aria-describedby={GRIP_HELP}
      className="cursor-grab touch-pan-y select-none text-text-2 [-webkit-touch-callout:none] active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" size={21} fill="currentColor" />
    </IconButton>
  )
}

/** How a grip is used by keys; stands once on the page. */
export const GripHelp = () => (
  <p id={GRIP_HELP} hidden>
    Press Space to lift, the arrow keys to move, Space to drop, Escape to put back.
  </p>
)

const GRIP_HELP = 'grip-help'
