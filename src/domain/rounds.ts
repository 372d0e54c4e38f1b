import type { SetStatus, Side } from './set.ts'
import { turnsOf } from './sides.ts'

type RoundSet = { id: string; status: SetStatus; side?: Side | null }

/** `rounds_before`: how many rounds were done when it took the place of another exercise (R-LIFT-20). */
type Entering = { rounds_before?: number }

/** A member of a superset with its sets on screen, in order. */
type RoundMember = Entering & { id: string; sets: readonly RoundSet[] }

/** A set that is still to do, and whose it is. */
type OpenSet = { exerciseId: string; setId: string }

/** How many rounds a superset has: as many as the member with the most sets (R-LIFT-17); two sides are one (R-LIFT-08). */
export const roundCount = (members: readonly RoundMember[]): number =>
  Math.max(0, ...members.map((member) => roundsOf(member).length))

/** How many rounds an exercise with these sets on screen has done, with those before it came: the rest are its successor's. */
export const roundsDone = ({ rounds_before = 0 }: Entering, sets: readonly RoundSet[]): number =>
  rounds_before + turnsOf(sets).filter((turn) => turn.every(({ status }) => status === 'complete')).length

/** The round that is being done, from 1: the first one with an open set; all done: the last (R-LIFT-17). */
export function currentRound(members: readonly RoundMember[]): number {
  const count = roundCount(members)
  for (let round = 1; round <= count; round++) if (openIn(members, round).length > 0) return round
  return count
}

/** Whether the round of a set is over: no other member has an open set in it, and one that has none left takes no part (R-LIFT-18). */
export function isRoundOver(members: readonly RoundMember[], setId: string): boolean {
  const round = roundOf(members, setId)
  return round === 0 || openIn(members, round).every((open) => open.setId === setId)
}

/** The last member with an open set in this round; undefined: there is none. */
export const lastOpenIn = <T extends RoundMember>(members: readonly T[], round: number): T | undefined =>
  members.findLast((member) => openIn([member], round).length > 0)

/**
 * Where one goes on after a set: its other side, the next member whose set of that round is open, else the first open set
 * of a later round (R-LIFT-17). Null: none of them is open.
 */
export function nextInRound(members: readonly RoundMember[], setId: string): OpenSet | null {
  const round = roundOf(members, setId)
  if (round === 0) return null
  const at = members.findIndex(({ sets }) => sets.some(({ id }) => id === setId))
  const own = members.slice(at, at + 1)
  const fromHere = [...own, ...members.slice(at + 1), ...members.slice(0, at)]
  const [inRound] = openIn(fromHere, round).filter((open) => open.setId !== setId)
  if (inRound) return inRound
  for (let later = round + 1; later <= roundCount(members); later++) {
    const [first] = openIn(members, later)
    if (first) return first
  }
  return null
}

/**
 * The sets of a member by round: the r-th on screen, or its two sides. One that took the place of another exercise has
 * none in the rounds that were done by then.
 */
const roundsOf = ({ sets, rounds_before = 0 }: RoundMember): readonly (readonly RoundSet[])[] => [
  ...Array<RoundSet[]>(rounds_before).fill([]),
  ...turnsOf(sets),
]

/** The round of a set, from 1; 0: the set is none of theirs. */
function roundOf(members: readonly RoundMember[], setId: string): number {
  for (const member of members) {
    const index = roundsOf(member).findIndex((turn) => turn.some(({ id }) => id === setId))
    if (index !== -1) return index + 1
  }
  return 0
}

const openIn = (members: readonly RoundMember[], round: number): OpenSet[] =>
  members.flatMap((member) =>
    (roundsOf(member)[round - 1] ?? []).flatMap((set) =>
      set.status === 'complete' ? [] : [{ exerciseId: member.id, setId: set.id }],
    ),
  )
