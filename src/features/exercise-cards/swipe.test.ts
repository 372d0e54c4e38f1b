import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  COMPLETE_AT,
  type SwipeEffect,
  type SwipeEvent,
  type SwipeState,
  startSwipe,
  stepSwipe,
  travelOf,
} from './swipe.ts'

const RAIL = 396
const START = 1000

/** Plays events into one rail and keeps everything it asked for. */
function play(state: SwipeState, events: readonly SwipeEvent[]): { state: SwipeState; effects: SwipeEffect[] } {
  const effects: SwipeEffect[] = []
  for (const event of events) {
    const step = stepSwipe(state, event)
    effects.push(...step.effects)
    state = step.state
  }
  return { state, effects }
}

const kinds = (effects: readonly SwipeEffect[]) => effects.map((effect) => effect.kind)
const at = (dx: number, ms: number, dy = 0) => ({ pointerId: 1, x: 50 + dx, y: 20 + dy, at: START + ms })
const DOWN = { kind: 'down', isPrimary: true, ...at(0, 0) } as const
const ready = () => startSwipe('default', RAIL)

/** A pointer that visits these distances and is released at the last one; a browser then sends its click. */
function drag(...distances: readonly number[]): SwipeEvent[] {
  const moves = distances.map((dx, index) => ({ kind: 'move' as const, ...at(dx, 16 * (index + 1)) }))
  const end = 16 * (distances.length + 1)
  return [DOWN, ...moves, { kind: 'up', ...at(distances.at(-1) ?? 0, end) }, { kind: 'tap', at: START + end }]
}

test("R-SET-06 the distance a thumb can travel is the rail's width without the thumb and both paddings", () => {
  expect(travelOf(RAIL)).toBe(300)
  expect(travelOf(40)).toBe(0)
})

test('R-SET-06 the mark on the rail is where a swipe completes the set', () => {
  const styles = readFileSync(new URL('set-row.css', import.meta.url), 'utf8')
  const [, share] = /inset-inline-start: calc\(8px \+ \(100% - 96px\) \* ([\d.]+) \+ 80px\)/.exec(styles) ?? []
  expect(Number(share)).toBe(COMPLETE_AT)
})

describe('swipes of table A7 on a rail of 396 px', () => {
  const SPRING = ['spring-back']
  const COMPLETE = ['buzz', 'release', 'settle', 'slide', 'buzz']
  test.each<[string, number[], string[], SwipeState['phase']]>([
    ['R-SET-13 3 px is a tap', [3], ['edit'], 'ready'],
    ['R-SET-15 6 px is a drag that snaps back without a tap', [6], SPRING, 'ready'],
    ['R-SET-07 177 px (59 %) snaps back', [60, 177], SPRING, 'ready'],
    ['R-SET-07 179 px snaps back', [60, 179], SPRING, 'ready'],
    ['R-SET-06 180 px (60 %) completes', [60, 180], COMPLETE, 'complete'],
    ['R-SET-06 300 px completes', [150, 300], COMPLETE, 'complete'],
    ['R-SET-06 420 px completes', [150, 420], COMPLETE, 'complete'],
    ['R-SET-07 200 px and back to 100 px snaps back', [200, 100], ['buzz', 'spring-back'], 'ready'],
  ])('%s (swiping a thumb on a rail of 396 px)', (_title, distances, expected, phase) => {
    const end = play(ready(), drag(...distances))
    expect(kinds(end.effects)).toEqual(expected)
    expect(end.state).toMatchObject({ phase, x: 0, isArmed: false, press: null })
  })

  test.each([
    [0, false],
    [50, false],
    [51, true],
    [200, true],
  ])('R-SET-14 a tap %i ms after a 120 px drag opens the set editor: %s', (ms, opens) => {
    const end = play(ready(), drag(120))
    const tap = stepSwipe(end.state, { kind: 'tap', at: end.state.draggedAt + ms })
    expect(kinds(tap.effects)).toEqual(opens ? ['edit'] : [])
  })

  test('R-SET-09 a completing swipe stores the set at once and runs the callback 100 ms later', () => {
    const { effects } = play(ready(), drag(180))
    expect(effects.find((effect) => effect.kind === 'settle')).toEqual({ kind: 'settle', afterMs: 100 })
    expect(kinds(effects)).toContain('release')
    expect(kinds(effects)).not.toContain('completed')
  })
})

test('R-SET-06 the thumb never leaves the rail', () => {
  const down = stepSwipe(ready(), DOWN).state
  expect(stepSwipe(down, { kind: 'move', ...at(900, 16) }).state.x).toBe(300)
  expect(stepSwipe(down, { kind: 'move', ...at(-90, 16) }).state.x).toBe(0)
})

test('R-SET-15 a movement of exactly 5 px is still a tap', () => {
  expect(kinds(play(ready(), drag(5)).effects)).toEqual(['edit'])
  expect(kinds(play(ready(), drag(-6)).effects)).toEqual([])
})

test('R-SET-15 a press released 6 px away without move events is a drag, not a tap', () => {
  const end = play(ready(), [DOWN, { kind: 'up', ...at(6, 40) }, { kind: 'tap', at: START + 40 }])
  expect(kinds(end.effects)).toEqual(['spring-back'])
})

test('R-SET-15 a vertical movement of finger or mouse is no tap and does not move the thumb', () => {
  const held = play(ready(), [DOWN, { kind: 'move', ...at(2, 16, 30) }])
  expect(held.state).toMatchObject({ phase: 'pressed', x: 0 })
  const end = play(held.state, [
    { kind: 'up', ...at(2, 32, 30) },
    { kind: 'tap', at: START + 32 },
  ])
  expect(end.effects).toEqual([])
})

test('R-SET-06 a swipe arms at 60 % of the rail with one vibration, and disarms below it', () => {
  const down = play(ready(), [DOWN])
  const armed = play(down.state, [
    { kind: 'move', ...at(181, 16) },
    { kind: 'move', ...at(190, 32) },
  ])
  expect(armed.state.isArmed).toBe(true)
  expect(armed.effects).toEqual([{ kind: 'buzz', pattern: [8] }])
  expect(play(armed.state, [{ kind: 'move', ...at(179, 48) }]).state.isArmed).toBe(false)
})

test.each(['locked', 'complete', 'hidden'] as const)(
  'R-SET-03 R-SET-04 R-SET-05 a %s set cannot be dragged',
  (status) => {
    const end = play(startSwipe(status, RAIL), drag(300).slice(0, -1))
    expect(end.effects).toEqual([])
    expect(end.state.x).toBe(0)
  },
)

test('R-SET-03 the Complete button completes an open set once, without a vibration', () => {
  const end = play(ready(), [{ kind: 'button' }, { kind: 'button' }])
  expect(kinds(end.effects)).toEqual(['release', 'settle', 'slide'])
  expect(kinds(play(startSwipe('locked', RAIL), [{ kind: 'button' }]).effects)).toEqual([])
})

test('R-SET-07 the thumb springs back when a scroll takes over the gesture', () => {
  const end = play(ready(), [
    DOWN,
    { kind: 'move', ...at(220, 16) },
    { kind: 'cancel', pointerId: 1, at: START + 20 },
    { kind: 'up', ...at(220, 30) },
  ])
  expect(end.effects.at(-1)).toEqual({ kind: 'spring-back', from: 220 })
  expect(end.state.phase).toBe('ready')
})

test('R-SET-03 a second finger neither moves nor releases the thumb', () => {
  const held = play(ready(), [
    DOWN,
    { kind: 'move', ...at(100, 16) },
    { ...DOWN, ...at(0, 20), pointerId: 2, isPrimary: false },
    { kind: 'move', ...at(300, 30), pointerId: 2 },
    { kind: 'up', ...at(300, 40), pointerId: 2 },
  ])
  expect(held.state).toMatchObject({ phase: 'dragging', x: 100 })
  expect(held.effects).toEqual([])
})

test('R-SET-01 a press that never ended does not block the next finger', () => {
  const held = play(ready(), [DOWN, { kind: 'move', ...at(100, 16) }])
  const next = { pointerId: 2 }
  const end = play(held.state, [
    { ...DOWN, ...at(0, 900), ...next },
    { kind: 'move', ...at(200, 916), ...next },
    { kind: 'up', ...at(200, 930), ...next },
  ])
  expect(end.state.phase).toBe('complete')
  expect(kinds(end.effects)).toContain('release')
})

describe('R-LAND-19 a thumb that waits 76 px along its rail', () => {
  const LEAN = { kind: 'lean', x: 76 } as const
  const leaning = () => play(ready(), [LEAN]).state

  test('completes nothing, and springs back when nobody wants it any more', () => {
    expect(leaning()).toMatchObject({ phase: 'ready', x: 76, isArmed: false })
    const back = stepSwipe(leaning(), { kind: 'lean', x: 0 })
    expect(back).toMatchObject({ state: { phase: 'ready', x: 0 }, effects: [{ kind: 'spring-back', from: 76 }] })
  })

  test('slides on from there when its set is completed', () => {
    const { effects } = stepSwipe(leaning(), { kind: 'status', status: 'complete' })
    expect(effects).toEqual([{ kind: 'slide', from: 76 }])
  })

  test.each([
    ['a tap opens the set', 0, ['spring-back', 'edit'], 'ready'],
    ['103 px more, to 179 px, snap back', 103, ['spring-back'], 'ready'],
    ['104 px more, to 180 px, complete the set', 104, ['buzz', 'release', 'settle', 'slide', 'buzz'], 'complete'],
  ])('is taken by a finger where it waits: %s', (_what, distance, expected, phase) => {
    const end = play(leaning(), drag(distance))
    expect(kinds(end.effects)).toEqual(expected)
    expect(end.state).toMatchObject({ phase, x: 0 })
  })

  test('stays with a finger that holds it, and a set that is not open has no such thumb', () => {
    expect(play(leaning(), [DOWN, { kind: 'lean', x: 0 }]).state).toMatchObject({ phase: 'pressed', x: 76 })
    for (const status of ['complete', 'locked'] as const) {
      expect(play(startSwipe(status, RAIL), [LEAN]).state.x).toBe(0)
    }
  })
})

test('R-SET-10 the thumb springs back to the start when a completion is undone', () => {
  const done = play(ready(), drag(200)).state
  const back = stepSwipe(done, { kind: 'status', status: 'default' })
  expect(back.state).toMatchObject({ phase: 'ready', x: 0 })
  expect(back.effects).toEqual([{ kind: 'spring-back', from: 300 }])
})

test('R-SET-10 the thumb springs back without the callback when the workout did not accept the completion', () => {
  const done = play(ready(), drag(200)).state
  expect(kinds(stepSwipe(done, { kind: 'settled', status: 'complete' }).effects)).toEqual(['completed'])
  expect(kinds(stepSwipe(done, { kind: 'settled', status: 'default' }).effects)).toEqual(['spring-back'])
})

test('R-SET-11 a set completed by somebody else slides shut, even under a finger, and completes nothing here', () => {
  expect(kinds(stepSwipe(ready(), { kind: 'status', status: 'complete' }).effects)).toEqual(['slide'])
  const held = play(ready(), [
    DOWN,
    { kind: 'move', ...at(90, 16) },
    { kind: 'status', status: 'complete' },
    { kind: 'up', ...at(290, 40) },
  ])
  expect(held.effects).toEqual([{ kind: 'slide', from: 90 }])
})

test('R-SET-11 a set that was still loading shows its state without an animation', () => {
  const locked = startSwipe('locked', RAIL)
  expect(stepSwipe(locked, { kind: 'status', status: 'complete' })).toMatchObject({
    state: { phase: 'complete' },
    effects: [],
  })
  expect(stepSwipe(locked, { kind: 'status', status: 'default' }).state.phase).toBe('ready')
})

test('R-SET-18 a resize measures the rail again after 200 ms and keeps the thumb inside', () => {
  expect(stepSwipe(ready(), { kind: 'resize' }).effects).toEqual([{ kind: 'measure', afterMs: 200 }])
  const held = play(ready(), [DOWN, { kind: 'move', ...at(300, 16) }, { kind: 'measured', width: 296 }])
  expect(held.state).toMatchObject({ travel: 200, x: 200, isArmed: true })
})
