/** Random choices. The same seed gives the same story. */
export type Chance = {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  bytes(count: number): Uint8Array
}

/** The generator mulberry32: small, and good enough for a story. */
export function createChance(seed: number): Chance {
  let state = seed
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1))
  return {
    whole,
    happens: (probability) => unit() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  }
}
