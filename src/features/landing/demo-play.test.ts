import { describe, expect, test } from 'vitest'
import { type DemoPlay, type DemoPlayEvent, dueIn, startPlay, stepPlay } from './demo-play.ts'

type Happening = Exclude<DemoPlayEvent, { kind: 'time' }>

/** Runs by a set clock, to the ms: when sets complete themselves, with what happens to the demo meanwhile. */
function completionsOf(happenings: readonly [at: number, Happening['kind']][], { until = 30_000, sets = 9 } = {}) {
  const completedAt: number[] = []
  let play: DemoPlay = startPlay()
  const send = (event: DemoPlayEvent, at: number) => {
    const step = stepPlay(play, event)
    play = step.play
    if (!step.completesSet) return
    completedAt.push(at)
    if (completedAt.length === sets) send({ kind: 'finished' }, at)
  }
  for (let at = 0; at <= until; at++) {
    for (const [when, kind] of happenings) if (when === at) send({ kind, at }, at)
    if (dueIn(play, at) === 0) send({ kind: 'time', at }, at)
  }
  return completedAt
}

describe('the landing page demo that plays by itself', () => {
  test('R-LAND-18 R-LAND-19 the demo starts after 3 s, completes a set 1 s later, and then one every 4 s', () => {
    expect(completionsOf([[0, 'seen']])).toEqual([4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000])
  })

  test('R-LAND-18 the demo starts after exactly 3 s', () => {
    const seen = stepPlay(startPlay(), { kind: 'seen', at: 0 }).play
    expect(stepPlay(seen, { kind: 'time', at: 2999 }).play.phase).toBe('waiting')
    const started = stepPlay(seen, { kind: 'time', at: 3000 })
    expect([started.play.phase, started.completesSet]).toEqual(['playing', false])
  })

  test('R-LAND-20 the demo stops when the last set is complete', () => {
    expect(completionsOf([[0, 'seen']], { sets: 3 })).toEqual([4000, 8000, 12_000])
  })

  test.each<[string, [number, Happening['kind']][], number[]]>([
    [
      'before it starts',
      [
        [0, 'seen'],
        [2000, 'touched'],
      ],
      [],
    ],
    [
      'between start and first set',
      [
        [0, 'seen'],
        [3500, 'touched'],
      ],
      [],
    ],
    [
      'while it plays',
      [
        [0, 'seen'],
        [9000, 'touched'],
      ],
      [4000, 8000],
    ],
    [
      'for good, also out of view and back',
      [
        [0, 'seen'],
        [5000, 'touched'],
        [6000, 'unseen'],
        [7000, 'seen'],
      ],
      [4000],
    ],
    [
      'before it was ever seen',
      [
        [0, 'touched'],
        [10, 'seen'],
      ],
      [],
    ],
  ])('R-LAND-21 the demo stops for good when a visitor uses it %s', (_when, happenings, completed) => {
    expect(completionsOf(happenings)).toEqual(completed)
  })

  test.each<[string, [number, Happening['kind']][], number[]]>([
    ['it is never seen', [], []],
    ['it comes into view late', [[10_000, 'seen']], [14_000, 18_000]],
    [
      'it is out of view before it starts',
      [
        [0, 'seen'],
        [1000, 'unseen'],
        [10_000, 'seen'],
      ],
      [13_000, 17_000],
    ],
    [
      'it is out of view between two sets',
      [
        [0, 'seen'],
        [5000, 'unseen'],
        [15_000, 'seen'],
      ],
      [4000, 18_000],
    ],
    [
      'it is said twice',
      [
        [0, 'seen'],
        [2000, 'seen'],
        [5000, 'unseen'],
        [6000, 'unseen'],
        [7000, 'seen'],
      ],
      [4000, 10_000, 14_000, 18_000],
    ],
  ])("the demo's clock only runs while the demo is in view: %s", (_what, happenings, completed) => {
    expect(completionsOf(happenings, { until: 18_000 })).toEqual(completed)
  })

  test('a late timer after the computer slept completes one demo set, not all that were missed', () => {
    let { play } = stepPlay(startPlay(), { kind: 'seen', at: 0 })
    play = stepPlay(play, { kind: 'time', at: 3000 }).play
    const late = stepPlay(play, { kind: 'time', at: 60_000 })
    expect([late.completesSet, dueIn(late.play, 60_000)]).toEqual([true, 4000])
  })
})
