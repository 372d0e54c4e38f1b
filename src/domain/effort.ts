import type { BookSettings } from './book.ts'
import { MAX_RPE } from './rows/values.ts'

/** The scales on which a person can enter the effort of a set (R-LIFT-02). */
export type EffortScale = Exclude<BookSettings['effort'], 'off'>

/** A chip after a set (R-LIFT-03). `isAtLeast` stands for '5+'. */
export type EffortChoice = { rpe: number; shown: number; isAtLeast: boolean }

/** A stored effort on the person's scale: RIR is 10 minus RPE (R-LIFT-02). */
export const shownEffort = (rpe: number, scale: EffortScale): number => (scale === 'rir' ? MAX_RPE - rpe : rpe)

/** The stored effort for a typed one, in halves. */
export const storedEffort = (shown: number, scale: EffortScale): number =>
  Math.round((scale === 'rir' ? MAX_RPE - shown : shown) * 2) / 2

const CHIPS = { rpe: [7, 7.5, 8, 8.5, 9, 9.5, 10], rir: [0, 1, 2, 3, 4, 5] } as const
const MOST_LEFT = 5

/** The chips under a set that was just completed, in their order (R-LIFT-03). */
export const effortChoices = (scale: EffortScale): EffortChoice[] =>
  CHIPS[scale].map((shown) => ({
    rpe: storedEffort(shown, scale),
    shown,
    isAtLeast: scale === 'rir' && shown === MOST_LEFT,
  }))

/** How many repetitions were left: so many, and one more where it lies between. */
export const repsLeft = (rpe: number): { count: number; isPerhapsMore: boolean } => ({
  count: Math.floor(MAX_RPE - rpe),
  isPerhapsMore: !Number.isInteger(rpe),
})
