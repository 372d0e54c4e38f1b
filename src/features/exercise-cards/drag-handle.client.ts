import { announce } from '#ui/announcer.tsx'
import { LiftedCard, liftedBy } from './lifted-card.client.ts'
import { edgeSpeed, type Spoken, spoken, type View } from './reorder.ts'
import { endFocusScroll } from './use-focus-scroll.ts'

const HOLD_MS = 250
/** In px. A finger that moves farther than this before it has held is scrolling; a mouse that does is dragging. */
const TREMBLE = { touch: 8, mouse: 4 }

export type GripHandlers = {
  name: () => string
  /** Stores the move, called inside the gesture. `afterId`: the row before the new place; null: first. */
  onMove: (afterId: string | null) => void
}

/** `held`: how far below the card's top the hand took hold. */
type Hand = { pointerId: number; isMouse: boolean; startX: number; startY: number; y: number; held: number }

/**
 * Lifts a card: a finger that holds 250 ms, a mouse that drags, or a key. Until a card is lifted, a finger scrolls the
 * page.
 */
export class GripControl {
  private readonly grip: HTMLElement
  private readonly handlers: GripHandlers
  private readonly listening = new AbortController()
  /** The window's listeners while a hand is on the grip or a card is lifted. */
  private gesture = new AbortController()
  private hand: Hand | null = null
  private lifted: LiftedCard | null = null
  private holding: number | undefined
  private frame = 0
  private lastFrameAt = 0

  constructor(grip: HTMLElement, handlers: GripHandlers) {
    this.grip = grip
    this.handlers = handlers
    const { signal } = this.listening
    grip.addEventListener('pointerdown', this.down, { signal })
    grip.addEventListener('click', this.click, { signal })
    grip.addEventListener('blur', () => this.lifted && !this.hand && this.putBack(), { signal })
    grip.addEventListener('contextmenu', (event) => this.hand && event.preventDefault(), { signal })
    // Keeps the page from scrolling under a finger that has lifted a card. The listener must exist before the touch
    // begins.
    grip.addEventListener('touchmove', (event) => this.lifted && event.cancelable && event.preventDefault(), {
      signal,
      passive: false,
    })
  }

  dispose() {
    this.end()
    this.listening.abort()
  }

  private listenToWindow() {
    this.gesture.abort()
    this.gesture = new AbortController()
    const { signal } = this.gesture
    window.addEventListener('pointermove', this.move, { signal })
    window.addEventListener('pointerup', this.up, { signal })
    window.addEventListener('pointercancel', this.cancel, { signal })
    window.addEventListener('keydown', this.key, { signal, capture: true })
  }

  private readonly down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    if (this.lifted) this.putBack()
    const isMouse = event.pointerType === 'mouse'
    const { pointerId, clientX: startX, clientY: startY } = event
    this.hand = { pointerId, isMouse, startX, startY, y: startY, held: 0 }
    this.listenToWindow()
    if (isMouse) this.grip.setPointerCapture(pointerId)
    else this.holding = window.setTimeout(() => this.lift(), HOLD_MS)
  }

  private readonly move = (event: PointerEvent) => {
    const { hand } = this
    if (event.pointerId !== hand?.pointerId) return
    hand.y = event.clientY
    if (this.lifted) return
    const far = Math.hypot(event.clientX - hand.startX, event.clientY - hand.startY)
    if (hand.isMouse && far > TREMBLE.mouse) this.lift()
    else if (!hand.isMouse && far > TREMBLE.touch) this.end()
  }

  private readonly up = (event: PointerEvent) => {
    const { hand, lifted } = this
    if (event.pointerId !== hand?.pointerId) return
    if (!lifted?.isThere) return this.end()
    lifted.follow(event.clientY - hand.held)
    this.drop()
  }

  private readonly cancel = (event: PointerEvent) => {
    if (event.pointerId === this.hand?.pointerId) this.putBack()
  }

  /** Handles presses without a pointer: Enter, Space and screen readers. */
  private readonly click = (event: MouseEvent) => {
    if (event.detail !== 0) return
    if (this.lifted) return this.drop()
    this.lift()
    this.say('lifted')
  }

  private readonly key = (event: KeyboardEvent) => {
    const { lifted, hand } = this
    if (!lifted) return
    if (event.key === 'Tab' && !hand) return this.drop()
    if (event.key === 'Escape') this.putBack()
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !hand) {
      lifted.step(event.key === 'ArrowUp' ? -1 : 1, viewOf(lifted.card))
      this.say('moved')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  private lift() {
    endFocusScroll()
    window.clearTimeout(this.holding)
    this.listenToWindow()
    this.lifted = new LiftedCard(liftedBy(this.grip))
    if (this.hand) this.hand.held = this.hand.y - this.lifted.top
    this.grip.setAttribute('aria-pressed', 'true')
    this.lastFrameAt = performance.now()
    this.frame = requestAnimationFrame(this.draw)
  }

  /** Draws each frame, because the page may scroll or change under the card. */
  private readonly draw = (now: number) => {
    const { lifted, hand } = this
    if (!lifted?.isThere) return this.end()
    if (hand) {
      scrollAtEdge(lifted, hand, now - this.lastFrameAt)
      lifted.follow(hand.y - hand.held)
    } else lifted.stand()
    this.lastFrameAt = now
    this.frame = requestAnimationFrame(this.draw)
  }

  private drop() {
    const after = this.lifted?.after
    this.say('dropped')
    this.end(after === undefined ? undefined : () => this.handlers.onMove(after))
  }

  private putBack() {
    const { lifted } = this
    this.end()
    if (lifted) announce(spoken('putBack', this.handlers.name(), { place: lifted.home, count: lifted.count }))
  }

  /** Puts a lifted card where `commit` moves it, or back without `commit`. */
  private end(commit?: () => void) {
    const { lifted } = this
    const hadFocus = document.activeElement === this.grip
    this.lifted = null
    this.hand = null
    this.gesture.abort()
    window.clearTimeout(this.holding)
    cancelAnimationFrame(this.frame)
    this.grip.removeAttribute('aria-pressed')
    lifted?.letGo(commit)
    if (hadFocus) this.grip.focus({ preventScroll: true })
  }

  private say(what: Spoken) {
    const { lifted } = this
    if (lifted) announce(spoken(what, this.handlers.name(), lifted))
  }
}

/** Scrolls towards an edge of the screen, but only one that the hand has moved to. */
function scrollAtEdge(lifted: LiftedCard, { y, startY }: Hand, ms: number) {
  const view = viewOf(lifted.card)
  const speed = edgeSpeed(y, view)
  if (Math.abs(y - startY) <= TREMBLE.touch || speed > 0 !== y > startY) return
  const room = lifted.room(view)
  const wanted = (speed * Math.min(ms, 50)) / 1000
  const by = Math.min(Math.max(wanted, -room.up), room.down)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}

/** The part of the screen between the bars, from the scroll margins of the cards. */
function viewOf(card: HTMLElement): View {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(card.querySelector('article') ?? card)
  return { top: Number.parseFloat(scrollMarginTop), bottom: window.innerHeight - Number.parseFloat(scrollMarginBottom) }
}
