import type { MouseEvent } from 'react'
import './value-offer.css'

export type ValueOfferProps = {
  /** Whose value was replaced: a first name, 'Your manager', 'You'. */
  by: string
  /** The value as the row shows it. */
  value: string
  onUse: () => void
  onKeep: () => void
}

/** 'Max had 10 · use 10' (Y35): a line of a set's row, or of a card, that takes nobody else's place. */
export function ValueOffer({ by, value, onUse, onKeep }: ValueOfferProps) {
  /** The line goes with the press: the keyboard stays in its row. */
  const press = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('[data-set-id]')?.querySelector<HTMLElement>('[data-part=edit]')?.focus(QUIETLY)
    act()
  }
  return (
    <span data-part="offer">
      <span data-part="had">
        {by} had {value} ·
      </span>
      <button type="button" aria-label={`use ${value}, as ${by} had it`} onClick={press(onUse)}>
        <span>use {value}</span>
      </button>
      <button type="button" aria-label={`keep what is here, not ${value}`} onClick={press(onKeep)}>
        <span>keep</span>
      </button>
    </span>
  )
}

const QUIETLY = { preventScroll: true }
