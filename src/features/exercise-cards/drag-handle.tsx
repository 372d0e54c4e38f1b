import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.ts'
import { GripControl, type GripHandlers } from './drag-handle.client.ts'

type GripProps = {
  name: string
  /** `afterId`: the row before the new place; null: first. */
  onMove: (afterId: string | null) => void
  className?: string
  /** Without the dots, over the tag of an exercise in a superset. */
  isBlank?: boolean
}

/** The handle by which a person drags a card or a row by hand or by keys. */
export function Grip({ name, onMove, className, isBlank = false }: GripProps) {
  const words = useWords()
  const ref = useRef<HTMLButtonElement>(null)
  const latest = useRef<GripHandlers>(null)
  useLayoutEffect(() => {
    // Draws the cards in their new order at once, so that they can glide there.
    latest.current = { name: () => name, onMove: (afterId) => flushSync(() => onMove(afterId)) }
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
      label={words('builder.reorder.label', { name })}
      aria-describedby={GRIP_HELP}
      className={classNames(
        'cursor-grab touch-pan-y select-none text-text-2 [-webkit-touch-callout:none] active:cursor-grabbing',
        className,
      )}
    >
      {!isBlank && <GripVertical aria-hidden="true" size={21} fill="currentColor" />}
    </IconButton>
  )
}

/** Says how to use a grip by keys, once a page. */
export function GripHelp() {
  return (
    <p id={GRIP_HELP} hidden>
      {useWords()('builder.reorder.help')}
    </p>
  )
}

const GRIP_HELP = 'grip-help'
