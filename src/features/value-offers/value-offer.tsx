import type { MouseEvent } from 'react'
import { useWords } from '#words/use-words.ts'
import './value-offer.css'

export type ValueOfferProps = {
  /** Whose value was replaced: a first name, 'Your manager', 'You'. */
  by: string
  /** The value as the row shows it. */
  value: string
  onUse: () => void
  onKeep: () => void
}

/** 'Max had 10 · use 10' (Y35): a line in a set's row or in a card. It covers nothing. */
export function ValueOffer({ by, value, onUse, onKeep }: ValueOfferProps) {
  const words = useWords()
  /** The line disappears when it is pressed, so the keyboard moves to the row's edit button. */
  const press = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('[data-set-id]')?.querySelector<HTMLElement>('[data-part=edit]')?.focus(QUIETLY)
    act()
  }
  return (
    <span data-part="offer">
      <span data-part="had">{words('valueOffers.had', { name: by, value })}</span>
      <button type="button" aria-label={words('valueOffers.useLabel', { name: by, value })} onClick={press(onUse)}>
        <span>{words('valueOffers.use', { value })}</span>
      </button>
      <button type="button" aria-label={words('valueOffers.keepLabel', { value })} onClick={press(onKeep)}>
        <span>{words('valueOffers.keep')}</span>
      </button>
    </span>
  )
}

const QUIETLY = { preventScroll: true }
