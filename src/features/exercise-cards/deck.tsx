import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import './deck.css'

type DeckProps = {
  /** px; the demo's deck is 400 wide. */
  maxWidth?: 400 | 500
  /** Sections have headings, so the deck starts right below the switcher. */
  hasSections?: boolean
  isSnapping?: boolean
  children: ReactNode
}

/** The column of cards: 325 to 500 px wide, 40 px above and 80 px below. */
export function Deck({ maxWidth = 500, hasSections = false, isSnapping = false, children }: DeckProps) {
  return (
    <div
      data-toast-room=""
      data-deck={isSnapping ? 'snapping' : ''}
      className={classNames(
        'mx-auto grid w-full min-w-[min(var(--deck-min),100%)] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-20 max-[374px]:px-2',
        hasSections ? 'pt-0' : 'pt-10',
        maxWidth === 400 ? 'max-w-[400px]' : 'max-w-(--deck-max)',
        isSnapping && SNAPPING,
      )}
    >
      {children}
    </div>
  )
}

/** Rows snap too, or a long card would pull the page back. The browser leaves sideways pushes to moving rails. */
const SNAPPING =
  '[touch-action:pan-y_pinch-zoom] [&_:is(article,.set-row)]:snap-start [&_:is(article,.set-row)]:scroll-mt-(--focus-top)'
