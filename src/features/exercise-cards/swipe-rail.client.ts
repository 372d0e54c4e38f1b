import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SetStatus } from '#domain/set.ts'
import { readingWay } from '#ui/reading-way.client.ts'
import {
  animateFill,
  animateHint,
  animateSlide,
  animateSpringBack,
  paintThumb,
  type RailParts,
  stopMotion,
} from './rail-motion.client.ts'
import { DRAG_OFFSET, type SwipeEffect, type SwipeEvent, type SwipeState, startSwipe, stepSwipe } from './swipe.ts'

export type CompletedBy = 'swipe' | 'button'

type SwipeHandlers = {
  /** The status in the last render. */
  status: () => SetStatus
  /** Called inside the release, to store the completion. */
  onRelease: () => void
  /** Called 100 ms later, to move the focus and announce it. */
  onCompleted: (by: CompletedBy) => void
  onEdit: () => void
}

type SwipeRail = { follow: (status: SetStatus) => void; lean: (x: number) => void; dispose: () => void }

/** Makes a rail's element swipeable. Every move writes transforms directly, without React. */
function attachSwipe(rail: HTMLElement, handlers: SwipeHandlers): SwipeRail {
  const parts = partsOf(rail)
  const machine = new RailMachine(parts, handlers)
  const listening = new AbortController()
  const { signal } = listening
  listenToThumb(parts.thumb, machine, signal)
  listenBesideThumb(parts, machine, signal)
  rail.addEventListener('click', (event) => machine.clicked(event), { signal })
  // Shows a set that somebody else has completed; React draws it after the paint (decision 0020).
  rail.addEventListener('complete', () => machine.send({ kind: 'status', status: 'complete' }), { signal })
  const resizes = new ResizeObserver(([entry]) => machine.resized(entry?.borderBoxSize[0]?.inlineSize))
  resizes.observe(rail)
  return {
    follow: (status) => machine.send({ kind: 'status', status }),
    lean: (x) => machine.send({ kind: 'lean', x }),
    dispose() {
      listening.abort()
      resizes.disconnect()
      machine.dispose()
    },
  }
}

/** The events that release a thumb or end its press. */
const ENDS = ['pointerup', 'pointercancel', 'lostpointercapture', 'touchend'] as const

class RailMachine {
  state: SwipeState
  private readonly parts: RailParts
  private readonly handlers: SwipeHandlers
  private readonly timers = { settle: 0, measure: 0 }
  private width = 0
  private by: CompletedBy = 'swipe'
  /** Aborted to stop listening to moves of the held thumb. */
  private letGo = new AbortController()

  constructor(parts: RailParts, handlers: SwipeHandlers) {
    this.parts = parts
    this.handlers = handlers
    this.state = startSwipe(handlers.status(), 0)
  }

  send(event: SwipeEvent) {
    const before = this.state
    const step = stepSwipe(before, event)
    this.state = step.state
    // Listens on after the release of a completed set, because the page must not hear the events that follow.
    const isOver = event.kind === (before.press ? 'status' : 'settled') || step.state.phase === 'ready'
    if (isOver && !step.state.press) this.letGo.abort()
    if (step.state !== before) paintThumb(this.parts, step.state)
    for (const effect of step.effects) this.run(effect)
  }

  private run(effect: SwipeEffect) {
    const { parts, handlers, timers } = this
    if (effect.kind === 'release') this.release()
    else if (effect.kind === 'completed') handlers.onCompleted(this.by)
    else if (effect.kind === 'edit') handlers.onEdit()
    else if (effect.kind === 'spring-back') animateSpringBack(parts, effect.from)
    else if (effect.kind === 'slide')
      animateSlide(parts, effect.from, this.state.travel).then(() => animateFill(parts, this.state.travel))
    else if (effect.kind === 'buzz') navigator.vibrate?.([...effect.pattern])
    else if (effect.kind === 'settle')
      timers.settle = window.setTimeout(() => this.send({ kind: 'settled', status: handlers.status() }), effect.afterMs)
    else {
      window.clearTimeout(timers.measure)
      timers.measure = window.setTimeout(() => this.measure(), effect.afterMs)
    }
  }

  private release() {
    try {
      this.handlers.onRelease()
    } catch (error) {
      reportError(error)
    }
  }

  private measure() {
    window.clearTimeout(this.timers.measure)
    this.timers.measure = 0
    this.send({ kind: 'measured', width: this.width })
  }

  resized(measured = this.parts.rail.offsetWidth) {
    if (measured === this.width) return
    const isFirst = this.width === 0
    this.width = measured
    if (isFirst) this.measure()
    else this.send({ kind: 'resize' })
  }

  down(event: PointerEvent) {
    if (this.timers.measure) this.measure()
    if (this.state.phase === 'ready') stopMotion(this.parts) // The finger takes over.
    this.parts.thumb.setPointerCapture(event.pointerId)
    this.by = 'swipe'
    this.send({ kind: 'down', isPrimary: event.isPrimary, ...pointOf(event) })
    if (this.state.press) this.followFinger()
  }

  /** Listens at the window, before the page's own slow listeners, and stops the events there. */
  private followFinger() {
    this.letGo.abort()
    this.letGo = new AbortController()
    const onWay = { capture: true, passive: false, signal: this.letGo.signal }
    window.addEventListener('pointermove', (event) => this.moved(event), onWay)
    window.addEventListener('touchmove', (event) => this.keepGesture(event), onWay)
    for (const kind of ENDS) window.addEventListener(kind, (event) => this.ended(event), onWay)
  }

  private ended(event: PointerEvent | TouchEvent) {
    if ('pointerId' in event) this.send({ kind: event.type === ENDS[0] ? 'up' : 'cancel', ...pointOf(event) })
    if (this.state.phase === 'complete' && event.target === this.parts.thumb) event.stopPropagation()
  }

  private moved(event: PointerEvent) {
    if (event.pointerId !== this.state.press?.pointerId) return
    this.send({ kind: 'move', ...pointOf(event) })
    if (this.state.phase === 'dragging') event.stopPropagation()
  }

  /** Stops the browser from taking a quick drag for a fling, and the next tap for its end, without a click. */
  private keepGesture(event: TouchEvent) {
    const touch = event.targetTouches[0]
    const { phase, press } = this.state
    if (phase !== 'dragging' || !press || !touch || !event.cancelable) return
    const [dx, dy] = [alongRail(touch) - press.x, touch.clientY - press.y]
    if (Math.abs(dx) <= Math.abs(dy)) return
    event.preventDefault()
    event.stopPropagation()
  }

  clicked({ target, timeStamp }: MouseEvent) {
    const within = (place: string) => (target as Element).closest(place)
    if (within('.set-offer, .comment-bubble, [data-clock]')) return
    // The Complete button goes with the open set, so the keyboard's focus moves to the row's other button.
    if (!within('.set-edit')) this.parts.rail.querySelector<HTMLElement>('.set-edit')?.focus({ preventScroll: true })
    if (!within('.set-complete')) return this.send({ kind: 'tap', at: timeStamp })
    this.by = 'button'
    this.send({ kind: 'button' })
  }

  /** Ignores taps until `at`, because a mouse also clicks after a drag. */
  draggedUntil(at: number) {
    this.state = { ...this.state, draggedAt: at }
  }

  dispose() {
    window.clearTimeout(this.timers.settle)
    window.clearTimeout(this.timers.measure)
    this.letGo.abort()
    stopMotion(this.parts)
  }
}

function listenToThumb(thumb: HTMLElement, machine: RailMachine, signal: AbortSignal) {
  thumb.addEventListener('pointerdown', (event) => event.button === 0 && machine.down(event), { signal })
  // A listener that must exist when the finger comes down: only then does the browser ask before it scrolls.
  thumb.addEventListener('touchmove', () => undefined, { signal, passive: false })
}

/** Shows once where to push when a swipe starts beside the thumb. */
function listenBesideThumb(parts: RailParts, machine: RailMachine, signal: AbortSignal) {
  /** Where a finger pressed beside the thumb; null: nowhere. */
  let beside: { x: number; y: number; isTold: boolean } | null = null

  function down(event: PointerEvent) {
    const isBeside = machine.state.phase === 'ready' && !parts.thumb.contains(event.target as Node)
    beside = isBeside ? { x: alongRail(event), y: event.clientY, isTold: false } : null
  }

  function moved(event: PointerEvent) {
    if (!beside || beside.isTold) return
    if (alongRail(event) - beside.x <= Math.max(DRAG_OFFSET, Math.abs(event.clientY - beside.y))) return
    beside.isTold = true
    animateHint(parts)
  }

  /** Ignores a mouse's click after the swipe. After a finger's swipe the next tap counts, however soon. */
  function up({ timeStamp, pointerType }: PointerEvent) {
    if (beside?.isTold && pointerType === 'mouse') machine.draggedUntil(timeStamp)
    beside = null
  }

  parts.rail.addEventListener('pointerdown', down, { signal })
  parts.rail.addEventListener('pointermove', moved, { signal })
  parts.rail.addEventListener('pointerup', up, { signal })
}

const pointOf = (event: PointerEvent) => ({
  pointerId: event.pointerId,
  x: alongRail(event),
  y: event.clientY,
  at: event.timeStamp,
})

/** How far a finger is along the way of a swipe, in px from anywhere. */
const alongRail = ({ clientX }: PointerEvent | Touch): number => clientX * readingWay()

function partsOf(rail: HTMLElement): RailParts {
  const part = (name: string) => rail.querySelector(`.set-${name}`) as HTMLElement
  return { rail, thumb: part('thumb'), trail: part('trail'), goal: part('goal'), fill: part('fill') }
}

/** Turns the ref's element into a rail, once. `handlers` may change with every render, and how far its thumb leans. */
export function useSwipe(
  status: SetStatus,
  handlers: Omit<SwipeHandlers, 'status'>,
  leansBy: number,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const rail = useRef<SwipeRail>(null)
  const latest = useRef({ status, ...handlers })

  useLayoutEffect(() => {
    latest.current = { status, ...handlers }
  })
  useLayoutEffect(() => rail.current?.follow(status), [status])
  // Attached before the paint, so that a visible row can always be pushed.
  useLayoutEffect(() => {
    if (!element.current) return
    const attached = attachSwipe(element.current, {
      status: () => latest.current.status,
      onRelease: () => latest.current.onRelease(),
      onCompleted: (by) => latest.current.onCompleted(by),
      onEdit: () => latest.current.onEdit(),
    })
    rail.current = attached
    return () => attached.dispose()
  }, [])
  useLayoutEffect(() => rail.current?.lean(leansBy), [leansBy])

  return element
}
