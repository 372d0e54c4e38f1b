import type { BookSettings } from './book.ts'
import { MAX_RPE } from './rows/values.ts'

export type EffortScale = Exclude<BookSettings['effort'], 'off'>

/** An effort to choose after a set. `isAtLeast`: the chip shows '5+'. */
export type EffortChoice = { rpe: number; shown: number; isAtLeast: boolean }

/** RIR is 10 minus RPE. */
export const shownEffort = (rpe: number, scale: EffortScale): number => (scale === 'rir' ? MAX_RPE - rpe : rpe)

/** The RPE of an effort that a person chose, rounded to halves. */
export const storedEffort = (shown: number, scale: EffortScale): number =>
  Math.round((scale === 'rir' ? MAX_RPE - shown : shown) * 2) / 2

const CHIPS = { rpe: [7, 7.5, 8, 8.5, 9, 9.5, 10], rir: [0, 1, 2, 3, 4, 5] } as const
const MOST_LEFT = 5

/** The efforts to choose from, in the order of the screen. */
export const effortChoices = (scale: EffortScale): EffortChoice[] =>
  CHIPS[scale].map((shown) => ({
    rpe: storedEffort(shown, scale),
    shown,
    isAtLeast: scale === 'rir' && shown === MOST_LEFT,
  }))

/** How many more repetitions the person could have done; `isPerhapsMore`: perhaps one more. */
export const repsLeft = (rpe: number): { count: number; isPerhapsMore: boolean } => ({
  count: Math.floor(MAX_RPE - rpe),
  isPerhapsMore: !Number.isInteger(rpe),
})
