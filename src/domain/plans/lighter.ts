import type { Plan, PlanDocument } from '#domain/plan.ts'
import { MAX_LIGHTER_TURNS } from '#domain/rows/values.ts'

/** What a lighter turn takes from exercises with a track; null: the turn is not lighter (R-PLAN-24). */
export function lighterOf({ plan }: PlanDocument, turn: number): { share: number | null; half: boolean } | null {
  const { turns, every, share, half } = plan.lighter
  const isLighter = turns.includes(turn) || (every !== null && turn % every === 0)
  return isLighter ? { share, half } : null
}

export const isLighterTurn = (plan: PlanDocument, turn: number): boolean => lighterOf(plan, turn) !== null

/** The round of the next turn. After a lighter turn the same round comes again. */
export const roundAfter = (round: number, isLighter: boolean): number => (isLighter ? round : round + 1)

/**
 * Makes a turn lighter, or not, which ends the repetition that made it so. Turns from the position on are remembered,
 * and the one before them, of which a day may be missed.
 */
export function lighterWith({ lighter, position }: Plan, turn: number, isLighter: boolean): Partial<Plan['lighter']> {
  const { turns, every } = lighter
  const others = turns.filter((each) => each !== turn && each >= Math.min(position.turn, turn) - 1)
  if (isLighter) return { turns: [...others, turn].slice(-MAX_LIGHTER_TURNS) }
  return { turns: others, ...(every !== null && turn % every === 0 && { every: null }) }
}
