import type { SetStatus, Side } from './set.ts'
import { turnsOf } from './sides.ts'

type RoundSet = { id: string; status: SetStatus; side?: Side | null }

/** `rounds_before`: the rounds of the superset that were done before this exercise replaced another. */
type Entering = { rounds_before?: number }

/** `sets`: on screen, in order. */
type RoundMember = Entering & { id: string; sets: readonly RoundSet[] }

type OpenSet = { exerciseId: string; setId: string }

/** The number of rounds: the sets of the member that has most; two sides count as one. */
export const roundCount = (members: readonly RoundMember[]): number =>
  Math.max(0, ...members.map((member) => roundsOf(member).length))

/** The rounds of these sets, and those before a swap. */
export const roundsDone = ({ rounds_before = 0 }: Entering, sets: readonly RoundSet[]): number =>
  rounds_before + turnsOf(sets).filter((turn) => turn.every(({ status }) => status === 'complete')).length

/** The first round with an open set, from 1; else the last. */
export function currentRound(members: readonly RoundMember[]): number {
  const count = roundCount(members)
  for (let round = 1; round <= count; round++) if (openIn(members, round).length > 0) return round
  return count
}

/** Whether no other member has an open set in the round of this set. */
export function isRoundOver(members: readonly RoundMember[], setId: string): boolean {
  const round = roundOf(members, setId)
  return round === 0 || openIn(members, round).every((open) => open.setId === setId)
}

/** The last member with an open set in this round; undefined: there is none. */
export const lastOpenIn = <T extends RoundMember>(members: readonly T[], round: number): T | undefined =>
  members.findLast((member) => openIn([member], round).length > 0)

/**
 * The next open set after `setId`: its other side, a set of the next member in this round, else of a later round. Null:
 * none is open.
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

/** The sets of a member by round; two sides share one. Rounds before a swap are empty. */
const roundsOf = ({ sets, rounds_before = 0 }: RoundMember): readonly (readonly RoundSet[])[] => [
  ...Array<RoundSet[]>(rounds_before).fill([]),
  ...turnsOf(sets),
]

/** The round of a set, from 1; 0: no member has the set. */
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
