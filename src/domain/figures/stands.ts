import type { Prop } from './props.ts'

/* What several exercises lie and sit on. */

export const BENCH: Prop = { kind: 'bench', from: -80, to: 14, legs: [-68, 4] }
/** A bench for the back at 45 degrees. */
export const INCLINE: readonly Prop[] = [
  { kind: 'pad', from: [-54, 99], to: [-6, 44] },
  { kind: 'pad', from: [-8, 44], to: [26, 44] },
  { kind: 'post', from: [10, 40], to: [10, 2] },
  { kind: 'post', from: [-32, 68], to: [-32, 2] },
  { kind: 'post', from: [-40, 1.6], to: [20, 1.6] },
]
/** A seat with a back. */
export const SEAT: readonly Prop[] = [
  { kind: 'pad', from: [-24, 106], to: [-12, 46] },
  { kind: 'pad', from: [-12, 44], to: [24, 44] },
  { kind: 'post', from: [4, 40], to: [4, 2] },
  { kind: 'post', from: [-24, 1.6], to: [24, 1.6] },
]
export const MAT: Prop = { kind: 'mat', from: -86, to: 70 }
