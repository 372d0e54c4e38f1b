import { endFocusScroll } from '#features/deck/use-focus-scroll.ts'
import { announce } from '#ui/announcer.tsx'
import { LiftedCard } from './lifted-card.client.ts'
import { edgeSpeed, SPOKEN, type View } from './reorder.ts'

const HOLD_MS = 250
/** A finger that goes farther than this before it has held is scrolling; a mouse drags from here on. px */
const TREMBLE = { touch: 8, mouse: 4 }

export type GripHandlers = {
  name: () => string
  /** Inside the gesture: store the move. After which exercise; null: first. */
  onMove: (afterId: string | null) => void
}

/** Somebody's hand on the grip; `y` where it is now, `held` how far below the card's top it took hold. */
type Hand = { pointerId: number; isMouse: boolean; startX: number; startY: number; y: number; held: number }

/**
 * Lifts the card of a grip by a finger that holds 250 ms, by a mouse that drags, or by a key, and moves it within its
 * section. Until a finger has held, the page scrolls under it as anywhere.
 */
export function attachGrip(grip: HTMLElement, handlers: GripHandlers): () => void {
  const listening = new AbortController()
  let gesture = new AbortController()
  let hand: Hand | null = null
  let lifted: LiftedCard | null = null
  let timer = 0
  let frame = 0
  let lastFrameAt = 0

  const card = () => grip.closest('article') as HTMLElement
  const say = (what: keyof typeof SPOKEN) =>
    lifted && announce(SPOKEN[what](handlers.name(), lifted.place, lifted.count))

  function listenToWindow() {
    gesture.abort()
    gesture = new AbortController()
    const { signal } = gesture
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', key, { signal, capture: true })
  }

  function lift() {
    endFocusScroll()
    window.clearTimeout(timer)
    listenToWindow()
    lifted = new LiftedCard(card())
    if (hand) hand.held = hand.y - lifted.top
    grip.setAttribute('aria-pressed', 'true')
    lastFrameAt = performance.now()
    frame = requestAnimationFrame(draw)
    say('lifted')
  }

  /** Draws while a card is lifted, also when the page scrolls or changes under it. */
  function draw(now: number) {
    if (!lifted) return
    if (!lifted.isThere) return end()
    if (hand) {
      scrollAtEdge(lifted, hand, now - lastFrameAt)
      lifted.follow(hand.y - hand.held)
    } else lifted.stand()
    lastFrameAt = now
    frame = requestAnimationFrame(draw)
  }

  function drop() {
    const after = lifted?.after
    say('dropped')
    end(after === undefined ? undefined : () => handlers.onMove(after))
  }

  function putBack() {
    const from = lifted
    end()
    if (from) announce(SPOKEN.putBack(handlers.name(), from.home, from.count))
  }

  function end(commit?: () => void) {
    const ended = lifted
    const hadFocus = document.activeElement === grip
    lifted = null
    hand = null
    gesture.abort()
    window.clearTimeout(timer)
    cancelAnimationFrame(frame)
    grip.removeAttribute('aria-pressed')
    ended?.letGo(commit)
    if (hadFocus) grip.focus({ preventScroll: true })
  }

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    if (lifted) putBack()
    const isMouse = event.pointerType === 'mouse'
    const { pointerId, clientX: startX, clientY: startY } = event
    hand = { pointerId, isMouse, startX, startY, y: startY, held: 0 }
    listenToWindow()
    if (isMouse) grip.setPointerCapture(pointerId)
    else timer = window.setTimeout(lift, HOLD_MS)
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== hand?.pointerId) return
    hand.y = event.clientY
    if (lifted) return
    const far = Math.hypot(event.clientX - hand.startX, event.clientY - hand.startY)
    if (hand.isMouse && far > TREMBLE.mouse) lift()
    else if (!hand.isMouse && far > TREMBLE.touch) end()
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== hand?.pointerId) return
    hand.y = event.clientY
    if (!lifted) return end()
    lifted.follow(hand.y - hand.held)
    drop()
  }

  function cancel(event: PointerEvent) {
    if (event.pointerId === hand?.pointerId) putBack()
  }

  /** Enter, Space and a screen reader press without a pointer. */
  function click(event: MouseEvent) {
    if (event.detail !== 0) return
    if (lifted) drop()
    else lift()
  }

  function key(event: KeyboardEvent) {
    if (!lifted) return
    if (event.key === 'Escape') putBack()
    else if (event.key === 'Tab' && !hand) return drop()
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !hand) {
      lifted.step(event.key === 'ArrowUp' ? -1 : 1, viewOf(card()))
      say('moved')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { signal } = listening
  grip.addEventListener('pointerdown', down, { signal })
  grip.addEventListener('click', click, { signal })
  grip.addEventListener('blur', () => lifted && !hand && putBack(), { signal })
  grip.addEventListener('contextmenu', (event) => hand && event.preventDefault(), { signal })
  // What keeps the page still under a finger that has lifted a card; it must be there before the finger is.
  const keepPage = (event: TouchEvent) => lifted && event.cancelable && event.preventDefault()
  grip.addEventListener('touchmove', keepPage, { signal, passive: false })
  return () => {
    end()
    listening.abort()
  }
}

/** Towards an edge the hand has gone to: a card that is lifted near one stays where it is. */
function scrollAtEdge(lifted: LiftedCard, { y, startY }: Hand, ms: number) {
  const view = viewOf(lifted.card)
  const speed = edgeSpeed(y, view)
  if (Math.abs(y - startY) <= TREMBLE.touch || speed > 0 !== y > startY) return
  const room = lifted.room(view)
  const wanted = (speed * Math.min(ms, 50)) / 1000
  const by = Math.min(Math.max(wanted, -room.up), room.down)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}

/** What the bars leave free; the cards know it from their scroll margins. */
function viewOf(card: HTMLElement): View {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(card)
  return { top: Number.parseFloat(scrollMarginTop), bottom: window.innerHeight - Number.parseFloat(scrollMarginBottom) }
}
