import { idBefore } from '#domain/exercise-order.ts'
import { stillness } from '#ui/use-media.ts'
import { heldTop, type LaidOut, placeAt, scrollInto, shiftsFor, type View } from './reorder.ts'

/** The card or row of this grip, or the superset that it is in. */
export const liftedBy = (grip: HTMLElement): HTMLElement =>
  grip.closest<HTMLElement>('[data-superset]') ?? (grip.closest('article, [data-slot]') as HTMLElement)

/**
 * A lifted card or superset, and the other cards, which make room. Only changes styles, and reads the places from the
 * DOM each time.
 */
export class LiftedCard {
  readonly card: HTMLElement
  readonly home: number
  place: number
  private readonly section: HTMLElement

  constructor(card: HTMLElement) {
    this.card = card
    this.section = card.parentElement as HTMLElement
    this.home = this.cards().indexOf(card)
    this.place = this.home
    card.dataset.lifted = ''
  }

  get count(): number {
    return this.cards().length
  }

  get isThere(): boolean {
    return this.card.isConnected
  }

  get top(): number {
    return this.card.getBoundingClientRect().top
  }

  /** How far the page may scroll up and down within the section, px. */
  room({ top, bottom }: View): { up: number; down: number } {
    const rows = this.rows()
    const [first, last] = [rows[0], rows.at(-1)] as [LaidOut, LaidOut]
    return { up: Math.max(0, top - first.top), down: Math.max(0, last.top + last.height - bottom) }
  }

  /** Moves the card with a hand. `wanted`: the card's top on the screen. */
  follow(wanted: number) {
    const rows = this.rows()
    const at = this.cards().indexOf(this.card)
    const top = heldTop(rows, at, wanted)
    this.place = placeAt(rows, at, top)
    const shifts = shiftsFor(rows, at, this.place)
    this.paint(shifts.with(at, top - (rows[at] as LaidOut).top))
    this.card.style.transition = 'none'
  }

  /** Shows the card in the place that keys chose. */
  stand() {
    const rows = this.rows()
    this.place = Math.min(this.place, rows.length - 1)
    this.paint(shiftsFor(rows, this.cards().indexOf(this.card), this.place))
  }

  /** Moves the card by one place, and scrolls the page along. */
  step(by: -1 | 1, view: View) {
    const rows = this.rows()
    const at = this.cards().indexOf(this.card)
    this.place = Math.min(Math.max(this.place + by, 0), rows.length - 1)
    const shift = shiftsFor(rows, at, this.place)[at] ?? 0
    const { top, height } = rows[at] as LaidOut
    const far = scrollInto({ top: top + shift, height }, view)
    window.scrollBy({ top: far, behavior: stillness().matches ? 'instant' : 'smooth' })
  }

  /** The id of what is before the card's new place; null: the card is first; undefined: it has not moved. */
  get after(): string | null | undefined {
    const cards = this.cards()
    if (this.place === cards.indexOf(this.card)) return undefined
    return idBefore(cards.map(lastIdOf), lastIdOf(this.card), this.place)
  }

  /**
   * Ends the move. `commit` puts the cards into their new order; then each glides from where it was to its new place.
   */
  letGo(commit: () => void = () => undefined) {
    const from = new Map(this.cards().map((card) => [card, card.getBoundingClientRect().top]))
    delete this.card.dataset.lifted
    commit()
    for (const card of from.keys()) {
      card.style.translate = ''
      card.style.transition = ''
    }
    if (stillness().matches) return
    for (const [card, top] of from) {
      const way = top - card.getBoundingClientRect().top
      if (Math.abs(way) < 1) continue
      card.animate({ translate: [`0 ${way}px`, '0 0'] }, { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
    }
  }

  private paint(shifts: readonly number[]) {
    const transition = stillness().matches ? 'none' : 'translate var(--d-2) var(--ease-out), box-shadow var(--d-2)'
    for (const [index, card] of this.cards().entries()) {
      card.style.transition = transition
      card.style.translate = `0 ${shifts[index] ?? 0}px`
    }
  }

  private cards = (): HTMLElement[] => [
    ...this.section.querySelectorAll<HTMLElement>(':scope > :is(article, [data-superset], [data-slot])'),
  ]

  /** The places of the cards without their shifts, because `offsetTop` ignores `translate`. */
  private rows(): LaidOut[] {
    const fromPage = this.section.getBoundingClientRect().top - this.section.offsetTop
    return this.cards().map((card) => ({ top: fromPage + card.offsetTop, height: card.offsetHeight }))
  }
}

/** The slot of a row, or the last exercise of a card or superset: the next one comes after it. */
const lastIdOf = (card: HTMLElement): string =>
  (card.dataset.slot ??
    card.dataset.exerciseId ??
    [...card.querySelectorAll<HTMLElement>('article')].at(-1)?.dataset.exerciseId) as string
