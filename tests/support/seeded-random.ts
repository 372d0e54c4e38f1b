/** Repeatable chance: the same seed gives the same choices. */
export type Random = {
  /** A number from 0 to 1, without 1. */
  next: () => number
  /** A whole number from 0 on, below this one. */
  below: (limit: number) => number
  /** One of these, or undefined if there are none. */
  of: <T>(items: readonly T[]) => T | undefined
}

/** mulberry32: small, and good enough to choose who taps what. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, of: (items) => items[below(items.length)] }
}
