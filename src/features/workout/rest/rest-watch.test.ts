import { describe, expect, test } from 'vitest'
import type { Rest } from '#domain/rest.ts'
import { lookAtRest, type RestOver, type RestWatch, restedOn } from './rest-watch.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const NONE: Rest = { rest_set_id: null, rest_seconds: null, rest_ends_at: null }
/** A rest that began at noon. */
const rest = (seconds: number, setId = 's1'): Rest => ({
  ...{ rest_set_id: setId, rest_seconds: seconds },
  rest_ends_at: NOON + seconds * 1000,
})

/** Looks one after the other, each at so many ms after noon; what each of them said. */
function looks(steps: readonly [rest: Rest, ms: number][]) {
  let watch: RestWatch = null
  return steps.map(([seen, ms]) => {
    const { watch: next, ...look } = lookAtRest(watch, seen, NOON + ms)
    watch = next
    return look
  })
}
const told = (steps: readonly [Rest, number][]) => looks(steps).map(({ hasEnded }) => hasEnded)

describe('a page signals the end of a rest once', () => {
  test.each<[what: string, steps: [Rest, number][], told: boolean[]]>([
    [
      'to the one who waits for it',
      [
        [rest(90), 0],
        [rest(90), 90_000],
        [rest(90), 90_100],
      ],
      [false, true, false],
    ],
    [
      'to a page that is a little late',
      [
        [rest(90), 0],
        [rest(90), 99_000],
      ],
      [false, true],
    ],
    [
      'not to one that slept through it',
      [
        [rest(90), 0],
        [rest(90), 101_000],
      ],
      [false, false],
    ],
    ['not to one that was opened after it', [[rest(90), 91_000]], [false]],
    [
      'to one that was loaded anew in the middle',
      [
        [rest(90), 40_000],
        [rest(90), 90_000],
      ],
      [false, true],
    ],
    [
      'not when it is skipped',
      [
        [rest(90), 0],
        [NONE, 40_000],
      ],
      [false, false],
    ],
    [
      'not when it is shortened to what has gone by',
      [
        [rest(90), 0],
        [rest(30), 40_000],
      ],
      [false, false],
    ],
    [
      '15 s later when it is made longer',
      [
        [rest(90), 0],
        [rest(105), 80_000],
        [rest(105), 90_000],
        [rest(105), 105_000],
      ],
      [false, false, false, true],
    ],
    [
      'not for a rest that another one has replaced',
      [
        [rest(90), 0],
        [rest(300, 's2'), 90_000],
      ],
      [false, false],
    ],
    [
      'for the one after it again',
      [
        [rest(90), 0],
        [rest(90), 90_000],
        [rest(300, 's2'), 200_000],
        [rest(300, 's2'), 300_000],
      ],
      [false, true, false, true],
    ],
    [
      'not again when the answer moves its end by a moment',
      [
        [rest(90), 0],
        [rest(90), 90_000],
        [rest(91), 90_500],
        [rest(91), 91_000],
      ],
      [false, true, false, false],
    ],
    [
      'R-ACTIVE-17 again after it was made longer once it was over',
      [
        [rest(90), 0],
        [rest(90), 90_000],
        [rest(127), 97_000],
        [rest(127), 127_000],
        [rest(127), 127_100],
      ],
      [false, true, false, true, false],
    ],
    [
      'never without one',
      [
        [NONE, 0],
        [NONE, 90_000],
      ],
      [false, false],
    ],
  ])('a page signals the end of a rest: %s', (_, steps, expected) => {
    expect(told(steps)).toEqual(expected)
  })
})

describe('the rest countdown on screen', () => {
  test.each<[ms: number, left: number, lookAgainIn: number]>([
    [0, 90_000, 1000],
    [1, 89_999, 999],
    [999, 89_001, 1],
    [1000, 89_000, 1000],
    [89_999, 1, 1],
  ])(
    'the countdown shows the remaining rest %i ms after its start and updates at the next full second',
    (ms, left, lookAgainIn) => {
      expect(looks([[rest(90), ms]])).toMatchObject([{ resting: { setId: 's1', seconds: 90, left }, lookAgainIn }])
    },
  )

  const over = { setId: 's1', begunAt: NOON, endedAt: NOON + 90_000 }
  test.each<[ms: number, over: RestOver | null, lookAgainIn: number | null]>([
    [90_000, over, 60_000],
    [97_000, over, 53_000],
    [149_999, over, 1],
    [150_000, null, null],
  ])('a 90 s rest is shown as over until one minute after its end; %i ms after its start', (ms, seen, lookAgainIn) => {
    expect(looks([[rest(90), ms]])).toEqual([{ resting: null, over: seen, hasEnded: false, lookAgainIn }])
  })

  test('a skipped rest shows nothing after the time it would have ended', () => {
    expect(looks([[NONE, 95_000]])).toMatchObject([{ over: null, lookAgainIn: null }])
  })

  test.each([
    [97_000, 30, 127],
    [97_001, 30, 128],
    [990_000, 30, 999],
  ])('%i ms after a 90 s rest began, adding %i s makes the rest %i s long', (ms, seconds, inAll) => {
    expect(restedOn(over, NOON + ms, seconds)).toBe(inAll)
  })
})
