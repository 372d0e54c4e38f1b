import type { SetStatus } from '#domain/set.ts'

/** The swipe as a state machine. Lengths are CSS px, times ms on a steady clock (event.timeStamp). */
export type SwipeState = {
  phase: 'locked' | 'ready' | 'pressed' | 'dragging' | 'complete'
  x: number
  /** Whether a release now would complete the set. */
  isArmed: boolean
  travel: number
  press: Press | null
  /** When the last drag ended. Taps shortly after that belong to the drag. */
  draggedAt: number
}

/** `from`: the thumb's x where it was taken. `isTap`: true while the pointer is near where it went down. */
type Press = { pointerId: number; x: number; y: number; from: number; isTap: boolean }

type PointerAt = { pointerId: number; x: number; y: number; at: number }

export type SwipeEvent =
  | ({ kind: 'down'; isPrimary: boolean } & PointerAt)
  | ({ kind: 'move' } & PointerAt)
  | ({ kind: 'up' } & PointerAt)
  | { kind: 'cancel'; pointerId: number; at: number }
  /** A click on the row. */
  | { kind: 'tap'; at: number }
  /** A press of the row's Complete button: by Enter, Space, a screen reader or a switch. */
  | { kind: 'button' }
  | { kind: 'resize' }
  | { kind: 'measured'; width: number }
  /** Where the thumb waits until somebody takes it. */
  | { kind: 'lean'; x: number }
  /** The set's current status in the document. */
  | { kind: 'status'; status: SetStatus }
  /** Comes CALLBACK_MS after a release that completed the set. */
  | { kind: 'settled'; status: SetStatus }

export type SwipeEffect =
  | { kind: 'release' }
  | { kind: 'settle'; afterMs: number }
  | { kind: 'completed' }
  | { kind: 'edit' }
  | { kind: 'spring-back'; from: number }
  /** The thumb slides to the end, then the green grows from it. */
  | { kind: 'slide'; from: number }
  | { kind: 'buzz'; pattern: readonly number[] }
  | { kind: 'measure'; afterMs: number }

type SwipeStep = { state: SwipeState; effects: readonly SwipeEffect[] }

export const THUMB_WIDTH = 80 // R-SET-16
export const THUMB_HEIGHT = 48 // R-SET-16
export const RAIL_PADDING = 8 // R-SET-16
export const RAIL_HEIGHT = 64 // R-SET-16
export const COMPLETE_AT = 0.6 // R-SET-06
const DRAG_MOVEMENT = 5 // R-SET-15
export const DRAG_OFFSET = 10 // R-SET-15
const TAP_DEAD_MS = 50 // R-SET-14
export const CALLBACK_MS = 100 // R-SET-09
export const SLIDE_MS = 350 // R-SET-17
export const FILL_MS = 500 // R-SET-17
const RESIZE_MS = 200 // R-SET-18
/** In ms. A refused swipe springs back in this time. */
export const SPRING_MS = 280

const ARMED_BUZZ = [8]
const COMPLETE_BUZZ = [12, 40, 22]

/** How far the thumb can travel in a rail of this width, padding on both sides. */
export const travelOf = (railWidth: number): number => Math.max(0, railWidth - THUMB_WIDTH - 2 * RAIL_PADDING)

/** The rail before any event. Any status but default and complete is locked, because a hidden set has no rail. */
export function startSwipe(status: SetStatus, railWidth: number): SwipeState {
  return {
    phase: restingPhase(status),
    x: 0,
    isArmed: false,
    travel: travelOf(railWidth),
    press: null,
    draggedAt: Number.NEGATIVE_INFINITY,
  }
}

/** The state and effects after one event. Pure: the same state and event always give the same step. */
export function stepSwipe(state: SwipeState, event: SwipeEvent): SwipeStep {
  switch (event.kind) {
    case 'down':
      return pressed(state, event)
    case 'move':
      return isOurs(state, event.pointerId) ? moved(state, event) : still(state)
    case 'up':
      return isOurs(state, event.pointerId) ? released(state, event) : still(state)
    case 'cancel':
      return isOurs(state, event.pointerId) ? letGo(state, event.at) : still(state)
    case 'tap':
      return event.at - state.draggedAt <= TAP_DEAD_MS || state.phase === 'dragging'
        ? still(state)
        : does(state, 'edit')
    case 'button':
      return state.phase === 'ready' ? completed(state, []) : still(state)
    case 'resize':
      return { state, effects: [{ kind: 'measure', afterMs: RESIZE_MS }] }
    case 'measured':
      return still(measured(state, event.width))
    case 'lean':
      return state.phase === 'ready' && event.x !== state.x ? leaned(state, event.x) : still(state)
    case 'status':
      return followed(state, event.status)
    case 'settled':
      return event.status === 'complete' ? does(state, 'completed') : followed(state, event.status)
  }
}

const restingPhase = (status: SetStatus): 'locked' | 'ready' | 'complete' => {
  if (status === 'complete') return 'complete'
  return status === 'default' ? 'ready' : 'locked'
}

const still = (state: SwipeState): SwipeStep => ({ state, effects: [] })

const does = (state: SwipeState, kind: 'edit' | 'completed'): SwipeStep => ({ state, effects: [{ kind }] })

const isOurs = (state: SwipeState, pointerId: number): boolean => state.press?.pointerId === pointerId

const atRest = (state: SwipeState, phase: SwipeState['phase']): SwipeState => ({
  ...state,
  phase,
  x: 0,
  isArmed: false,
  press: null,
})

/**
 * A press begins. Only a ready set accepts one. A primary finger during another press means that the browser lost the
 * end of that press.
 */
function pressed(state: SwipeState, { pointerId, x, y, isPrimary }: PointerAt & { isPrimary: boolean }): SwipeStep {
  if (state.phase !== 'ready' && !(state.press && isPrimary)) return still(state)
  const from = state.phase === 'ready' ? state.x : 0
  return still({ ...atRest(state, 'pressed'), x: from, press: { pointerId, x, y, from, isTap: true } })
}

function moved(state: SwipeState, at: PointerAt): SwipeStep {
  const press = state.press as Press
  const dx = at.x - press.x
  const x = Math.min(Math.max(press.from + dx, 0), state.travel)
  const isTap = press.isTap && Math.max(Math.abs(dx), Math.abs(at.y - press.y)) <= DRAG_MOVEMENT
  const held: SwipeState = { ...state, press: { ...press, isTap } }
  // Movement up or down is no tap and doesn't push the thumb, because the page is probably about to scroll.
  const isDrag = state.phase === 'dragging' || Math.abs(dx) > DRAG_MOVEMENT || x - press.from > DRAG_OFFSET
  if (!isDrag) return still(held)
  const isArmed = state.travel > 0 && x >= state.travel * COMPLETE_AT
  const effects: SwipeEffect[] = isArmed && !state.isArmed ? [{ kind: 'buzz', pattern: ARMED_BUZZ }] : []
  return { state: { ...held, phase: 'dragging', x, isArmed }, effects }
}

/**
 * Handles the release as a move first: browsers swallow the first pixels of a touch, so a short drag may only show now.
 */
function released(state: SwipeState, at: PointerAt): SwipeStep {
  const last = moved(state, at)
  if (!last.state.isArmed) return letGo(last.state, at.at)
  const buzz: SwipeEffect = { kind: 'buzz', pattern: COMPLETE_BUZZ }
  return completed({ ...last.state, draggedAt: at.at }, [buzz])
}

/** Ends a press that completes nothing: a tap, or a drag that springs back. */
function letGo(state: SwipeState, at: number): SwipeStep {
  const rested = { ...atRest(state, 'ready'), draggedAt: state.press?.isTap ? state.draggedAt : at }
  return { state: rested, effects: state.x > 0 ? [{ kind: 'spring-back', from: state.x }] : [] }
}

function completed(state: SwipeState, own: readonly SwipeEffect[]): SwipeStep {
  const slide: SwipeEffect = { kind: 'slide', from: state.x }
  const settle: SwipeEffect = { kind: 'settle', afterMs: CALLBACK_MS }
  // Storing comes before the timer and the drawing, because storing may take long.
  return { state: atRest(state, 'complete'), effects: [{ kind: 'release' }, settle, slide, ...own] }
}

function measured(state: SwipeState, width: number): SwipeState {
  const travel = travelOf(width)
  const x = Math.min(state.x, travel)
  return { ...state, travel, x, isArmed: state.isArmed && x >= travel * COMPLETE_AT }
}

/** The thumb waits at another x. If that is less than before, it springs back. */
const leaned = (state: SwipeState, x: number): SwipeStep => ({
  state: { ...state, x },
  effects: x < state.x ? [{ kind: 'spring-back', from: state.x }] : [],
})

/** Follows a change of the document: by another device, a refusal, or this rail's own release. */
function followed(state: SwipeState, status: SetStatus): SwipeStep {
  const phase = restingPhase(status)
  const held = state.phase === 'pressed' || state.phase === 'dragging'
  if (phase === state.phase || (phase === 'ready' && held)) return still(state)
  const next = atRest(state, phase)
  // A set that was loading appears without an animation.
  if (phase === 'locked' || state.phase === 'locked') return still(next)
  if (phase === 'complete') return { state: next, effects: [{ kind: 'slide', from: state.x }] }
  return { state: next, effects: [{ kind: 'spring-back', from: state.travel }] }
}
