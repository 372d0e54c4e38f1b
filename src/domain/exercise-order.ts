import { blocksOf, type Grouped } from './superset.ts'

export type Placed = Grouped & { id: string }

/**
 * The new orders, from 1, after an exercise moves behind `afterId` of its section (null: to the start). Undefined:
 * `afterId` is missing or in another section; null: no order changes.
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

/**
 * The move by one step up or down; a member of a superset first changes places with its neighbour there. Null: there is
 * no place to go.
 */
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

function withMemberAfter(members: readonly Placed[], id: string, afterId: string | null): Placed[] {
  const others = members.filter((row) => row.id !== id)
  const moved = members.filter((row) => row.id === id)
  return others.toSpliced(others.findIndex((row) => row.id === afterId) + 1, 0, ...moved)
}

const isIn = (block: readonly { id: string }[], id: string): boolean => block.some((row) => row.id === id)

/** The id behind which `id` comes if it moves to place `to` (from 0); null: `id` comes first. */
export const idBefore = (ids: readonly string[], id: string, to: number): string | null =>
  ids.filter((other) => other !== id)[to - 1] ?? null
