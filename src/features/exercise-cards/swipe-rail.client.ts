import type { SetStatus } from '#domain/set.ts'
import {
  animateFill,
  animateHint,
  animateSlide,
  animateSpringBack,
  paintThumb,
  type RailParts,
  stopMotion,
} from './rail-motion.client.ts'
import { DRAG_OFFSET, type SwipeEffect, type SwipeEvent, startSwipe, stepSwipe } from './swipe.ts'

/** How a set was completed: only a button leaves the keyboard's focus to be moved on. */
export type CompletedBy = 'swipe' | 'button'

export type SwipeHandlers = {
  /** The status as the last render had it. */
  status: () => SetStatus
  /** Inside the release: store the completion (R-SET-09). */
  onRelease: () => void
  /** 100 ms later: move focus, announce. */
  onCompleted: (by: CompletedBy) => void
  onEdit: () => void
}

export type SwipeRail = { follow: (status: SetStatus) => void; dispose: () => void }

/**
 * Runs the swipe machine on a rail's element. Every move writes straight to the parts' transforms; React is told only
 * of a release, a completion and a tap. The rail needs the parts named in `RailParts`, each marked `data-part`.
 */
export function attachSwipe(rail: HTMLElement, handlers: SwipeHandlers): SwipeRail {
  const parts = partsOf(rail)
  const listening = new AbortController()
  const timers = { settle: 0, measure: 0 }
  let state = startSwipe(handlers.status(), 0)
  let width = 0
  let by: CompletedBy = 'swipe'
  /** Where a finger came down beside the thumb, and whether it has been told so. */
  let beside: { x: number; y: number; isTold: boolean } | null = null

  function send(event: SwipeEvent) {
    const before = state
    const step = stepSwipe(state, event)
    state = step.state
    if (state !== before) paintThumb(parts, state)
    for (const effect of step.effects) run(effect)
  }

  function run(effect: SwipeEffect) {
    if (effect.kind === 'release') handlers.onRelease()
    else if (effect.kind === 'completed') handlers.onCompleted(by)
    else if (effect.kind === 'edit') handlers.onEdit()
    else if (effect.kind === 'spring-back') animateSpringBack(parts, effect.from)
    else if (effect.kind === 'slide')
      animateSlide(parts, effect.from, state.travel).then(() => animateFill(parts, state.travel))
    else if (effect.kind === 'buzz') navigator.vibrate?.([...effect.pattern])
    else if (effect.kind === 'settle') timers.settle = window.setTimeout(settle, effect.afterMs)
    else {
      window.clearTimeout(timers.measure)
      timers.measure = window.setTimeout(measure, effect.afterMs)
    }
  }

  const settle = () => send({ kind: 'settled', status: handlers.status() })

  function measure() {
    window.clearTimeout(timers.measure)
    timers.measure = 0
    send({ kind: 'measured', width })
  }

  function resized([entry]: ResizeObserverEntry[]) {
    const measured = entry?.borderBoxSize[0]?.inlineSize ?? rail.offsetWidth
    if (measured === width) return
    const isFirst = width === 0
    width = measured
    if (isFirst) measure()
    else send({ kind: 'resize' })
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return
    if (timers.measure) measure()
    if (state.phase === 'ready') stopMotion(parts) // The finger has it.
    parts.thumb.setPointerCapture(event.pointerId)
    by = 'swipe'
    send({ kind: 'down', isPrimary: event.isPrimary, ...pointOf(event) })
  }

  function clicked(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset.part
    if (part === 'offer') return
    // The Complete button goes with the open set, and the thumb takes no focus: keep the keyboard in the row, so that
    // the callback can move it on and a sheet can give it back.
    if (part !== 'edit') rail.querySelector<HTMLElement>('[data-part=edit]')?.focus({ preventScroll: true })
    if (part !== 'complete') return send({ kind: 'tap', at: event.timeStamp })
    by = 'button'
    send({ kind: 'button' })
  }

  /**
   * A quick drag would count as a fling to the browser, and the next tap as what stops that fling: no click. A finger
   * that goes up or down is left to the browser, which scrolls; one that pushes is nobody else's, as in `moved`.
   */
  function keepGesture(event: TouchEvent) {
    const touch = event.targetTouches[0]
    if (state.phase !== 'dragging' || !state.press || !touch || !event.cancelable) return
    const [dx, dy] = [touch.clientX - state.press.x, touch.clientY - state.press.y]
    if (Math.abs(dx) <= Math.abs(dy)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** A held thumb's move is nobody else's: the page's own listeners took longer over each than the move itself. */
  function moved(event: PointerEvent) {
    send({ kind: 'move', ...pointOf(event) })
    if (state.phase === 'dragging') event.stopPropagation()
  }

  function downBeside({ target, clientX: x, clientY: y }: PointerEvent) {
    beside = state.phase === 'ready' && !parts.thumb.contains(target as Node) ? { x, y, isTold: false } : null
  }

  /** A swipe that starts beside the thumb: where it has to start is shown, once. */
  function movedBeside({ clientX, clientY }: PointerEvent) {
    if (!beside || beside.isTold || clientX - beside.x <= Math.max(DRAG_OFFSET, Math.abs(clientY - beside.y))) return
    beside.isTold = true
    animateHint(parts)
  }

  /** A mouse clicks after it, too: that was no tap (R-SET-13). After a finger's swipe the next tap is one, however soon. */
  function upBeside({ timeStamp, pointerType }: PointerEvent) {
    if (beside?.isTold && pointerType === 'mouse') state = { ...state, draggedAt: timeStamp }
    beside = null
  }

  const cancel = (event: PointerEvent) => send({ kind: 'cancel', pointerId: event.pointerId, at: event.timeStamp })
  const { signal } = listening
  parts.thumb.addEventListener('pointerdown', down, { signal })
  parts.thumb.addEventListener('pointermove', moved, { signal })
  parts.thumb.addEventListener('pointerup', (event) => send({ kind: 'up', ...pointOf(event) }), { signal })
  parts.thumb.addEventListener('pointercancel', cancel, { signal })
  parts.thumb.addEventListener('lostpointercapture', cancel, { signal })
  rail.addEventListener('click', clicked, { signal })
  rail.addEventListener('pointerdown', downBeside, { signal })
  rail.addEventListener('pointermove', movedBeside, { signal })
  rail.addEventListener('pointerup', upBeside, { signal })
  parts.thumb.addEventListener('touchmove', keepGesture, { signal, passive: false })
  const resizes = new ResizeObserver(resized)
  resizes.observe(rail)

  return {
    follow: (status) => send({ kind: 'status', status }),
    dispose() {
      listening.abort()
      resizes.disconnect()
      window.clearTimeout(timers.settle)
      window.clearTimeout(timers.measure)
      stopMotion(parts)
    },
  }
}

const pointOf = (event: PointerEvent) => ({
  pointerId: event.pointerId,
  x: event.clientX,
  y: event.clientY,
  at: event.timeStamp,
})

function partsOf(rail: HTMLElement): RailParts {
  const part = (name: string) => rail.querySelector(`[data-part=${name}]`) as HTMLElement
  return { rail, thumb: part('thumb'), trail: part('trail'), goal: part('goal'), fill: part('fill') }
}
