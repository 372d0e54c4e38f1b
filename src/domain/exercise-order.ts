import { blocksOf, type Grouped } from './superset.ts'

export type Placed = Grouped & { id: string }

/**
 * The orders of a routine's exercises once one of them stands right after another of its section, or first in it
 * (`afterId` null): from 1, each once, through the sections in turn (R-BUILD-04, R-BUILD-05). A superset moves as one, and
 * an exercise put between its members goes after it (R-LIFT-19). Only a member put after another one of its own superset
 * changes places inside it. Undefined if the other exercise is missing or in another section; null if nothing changes.
 */
export function orderAfterMove(
  exercises: readonly Placed[],
  id: string,
  afterId: string | null,
): ReadonlyMap<string, number> | null | undefined {
  const blocks = blocksOf(exercises)
  const own = blocks.find((block) => isIn(block, id))
  const target = afterId === null ? undefined : blocks.find((block) => isIn(block, afterId))
  if (!own || afterId === id || (afterId !== null && target?.[0]?.section !== own[0]?.section)) return undefined
  const others = blocks.filter((block) => block !== own)
  const first = others.findIndex((block) => block[0]?.section === own[0]?.section)
  const at = target ? others.indexOf(target) + 1 : first === -1 ? blocks.indexOf(own) : first
  const inOrder =
    target === own
      ? blocks.flatMap((block) => (block === own ? withMemberAfter(own, id, afterId) : block))
      : others.toSpliced(at, 0, own).flat()
  if (blocks.flat().every((row, index) => row === inOrder[index])) return null
  return new Map(inOrder.map((row, index) => [row.id, index + 1]))
}

/** One step up or down as a move. A member changes places with its neighbour first. Null: there is no place to go. */
export function moveByStep(
  exercises: readonly Placed[],
  id: string,
  by: 1 | -1,
): { id: string; afterId: string | null } | null {
  const blocks = blocksOf(exercises)
  const at = blocks.findIndex((block) => isIn(block, id))
  const own = blocks[at]
  if (!own) return null
  const place = own.findIndex((row) => row.id === id)
  const [neighbour, beyond] = [own[place + by], blocks[at + by]]
  if (neighbour) return by === 1 ? { id, afterId: neighbour.id } : { id: neighbour.id, afterId: id }
  if (!beyond || beyond[0]?.section !== own[0]?.section) return null
  const before = by === 1 ? beyond : blocks[at - 2]
  const isFirst = before?.[0]?.section !== own[0]?.section
  return { id, afterId: isFirst ? null : (before?.at(-1)?.id ?? null) }
}

/** The members of a superset after one of them has moved behind another one. */
function withMemberAfter(members: readonly Placed[], id: string, afterId: string | null): Placed[] {
  const others = members.filter((row) => row.id !== id)
  const moved = members.filter((row) => row.id === id)
  return others.toSpliced(others.findIndex((row) => row.id === afterId) + 1, 0, ...moved)
}

const isIn = (block: readonly { id: string }[], id: string): boolean => block.some((row) => row.id === id)

/** The id before place `to` (from 0) of a section's ids once `id` has left its own place; null: it is the first. */
export const idBefore = (ids: readonly string[], id: string, to: number): string | null =>
  ids.filter((other) => other !== id)[to - 1] ?? null
