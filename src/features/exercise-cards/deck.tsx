import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import './deck.css'

type DeckProps = {
  isSnapping?: boolean
  children: ReactNode
}

/** The column of cards: 325 to 500 px wide, with 80 px of room below. */
export function Deck({ isSnapping = false, children }: DeckProps) {
  return (
    <div
      data-toast-room=""
      data-deck={isSnapping ? 'snapping' : ''}
      className={classNames(
        'mx-auto grid w-full max-w-(--deck-max) min-w-[min(var(--deck-min),100%)] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-20 max-[374px]:px-2',
        isSnapping && SNAPPING,
      )}
    >
      {children}
    </div>
  )
}

/**
 * Rows are snap points, too, because otherwise a long card would pull the page back. The browser leaves sideways pushes
 * to the rails.
 */
const SNAPPING =
  '[touch-action:pan-y_pinch-zoom] [&_:is(article,.set-row)]:snap-start [&_:is(article,.set-row)]:scroll-mt-(--focus-top)'
