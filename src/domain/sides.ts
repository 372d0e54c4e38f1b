import type { SetStatus, Side } from './set.ts'

type Sided = { side?: Side | null }

/** A left and a right set next to each other are one turn, any other set is its own. */
export function turnsOf<T extends Sided>(sets: readonly T[]): T[][] {
  const turns: T[][] = []
  for (const set of sets) {
    const turn = turns.at(-1)
    if (turn?.length === 1 && areTwoSides(turn[0], set)) turn.push(set)
    else turns.push([set])
  }
  return turns
}

/** The set of the other side; null: the set is of both sides, or the other one is missing. */
export const otherSideOf = <T extends Sided & { id: string }>(sets: readonly T[], id: string): T | null =>
  turnsOf(sets)
    .find((turn) => turn.some((set) => set.id === id))
    ?.find((set) => set.id !== id) ?? null

const areTwoSides = (one: Sided | undefined, other: Sided): boolean =>
  Boolean(one?.side && other.side && one.side !== other.side)

/** The side of an added set: alternating with both sides, else the last one's. `isSecond`: it ends a pair. */
export function sideAfter(sets: readonly Sided[]): { side: Side | null; isSecond: boolean } {
  const turns = turnsOf(sets)
  const [first, second] = turns.at(-1) ?? []
  const side = first?.side ?? null
  const isSecond = side !== null && !second && turns.some((turn) => turn.length === 2)
  return { side: isSecond ? OTHER[side] : side, isSecond }
}

const OTHER = { left: 'right', right: 'left' } as const

/** The open sets without a side, for 'One side at a time'. */
export const setsOfBothSides = <T extends Sided & { status?: SetStatus }>(sets: readonly T[]): T[] =>
  sets.filter(({ side = null, status = 'default' }) => side === null && status === 'default')

export const openPairs = <T extends Sided & { status?: SetStatus }>(sets: readonly T[]): [T, T][] =>
  turnsOf(sets).filter(
    (turn): turn is [T, T] => turn.length === 2 && turn.every(({ status = 'default' }) => status === 'default'),
  )
