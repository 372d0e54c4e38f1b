import type { PlanDocument } from '#domain/plan.ts'

/** What a lighter turn takes from exercises with a track; null: the turn is not lighter (R-PLAN-24). */
export function lighterOf({ plan }: PlanDocument, turn: number): { share: number | null; half: boolean } | null {
  const { turns, every, share, half } = plan.lighter
  const isLighter = turns.includes(turn) || (every !== null && turn % every === 0)
  return isLighter ? { share, half } : null
}

export const isLighterTurn = (plan: PlanDocument, turn: number): boolean => lighterOf(plan, turn) !== null

/** The round of the next turn. After a lighter turn the same round comes again. */
export const roundAfter = (round: number, isLighter: boolean): number => (isLighter ? round : round + 1)
