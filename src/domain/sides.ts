import type { SetStatus, Side } from './set.ts'

type Sided = { side?: Side | null }

/**
 * The sets of one exercise, in their order, as a lifter counts them: a left and a right set next to each other are one
 * turn, any other set is its own (R-BASE-06, R-LIFT-08).
 */
export function turnsOf<T extends Sided>(sets: readonly T[]): T[][] {
  const turns: T[][] = []
  for (const set of sets) {
    const turn = turns.at(-1)
    if (turn?.length === 1 && areTwoSides(turn[0], set)) turn.push(set)
    else turns.push([set])
  }
  return turns
}

/** The set of the other side that belongs to this one; null: it is done with both sides at once, or the other one is missing. */
export const otherSideOf = <T extends Sided & { id: string }>(sets: readonly T[], id: string): T | null =>
  turnsOf(sets)
    .find((turn) => turn.some((set) => set.id === id))
    ?.find((set) => set.id !== id) ?? null

const areTwoSides = (one: Sided | undefined, other: Sided): boolean =>
  Boolean(one?.side && other.side && one.side !== other.side)

/**
 * The side of a set that is added behind these: where both sides are done, they go on by turns (`isSecond`: it belongs to
 * the last set), else it is as the last one.
 */
export function sideAfter(sets: readonly Sided[]): { side: Side | null; isSecond: boolean } {
  const turns = turnsOf(sets)
  const [first, second] = turns.at(-1) ?? []
  const side = first?.side ?? null
  const isSecond = side !== null && !second && turns.some((turn) => turn.length === 2)
  return { side: isSecond ? OTHER[side] : side, isSecond }
}

const OTHER = { left: 'right', right: 'left' } as const

/** Those that 'One side at a time' makes two of: open, and of no side yet. */
export const setsOfBothSides = <T extends Sided & { status?: SetStatus }>(sets: readonly T[]): T[] =>
  sets.filter(({ side = null, status = 'default' }) => side === null && status === 'default')

/** The open pairs of a left and a right set that nothing was done of. */
export const openPairs = <T extends Sided & { status?: SetStatus }>(sets: readonly T[]): [T, T][] =>
  turnsOf(sets).filter(
    (turn): turn is [T, T] => turn.length === 2 && turn.every(({ status = 'default' }) => status === 'default'),
  )
