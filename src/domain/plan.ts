import type { RowOf } from './rows/field.ts'
import type { PLAN, PLAN_SLOT } from './rows/plan-fields.ts'
import type { Workout } from './workout.ts'

export type Plan = RowOf<typeof PLAN>
export type PlanSlot = RowOf<typeof PLAN_SLOT>
export type PlanPosition = Plan['position']
export type PlanPlace = NonNullable<Workout['plan_place']>

/** All rows as of one `rev`. */
export type PlanDocument = {
  kind: 'plan'
  id: string
  ownerId: string
  rev: number
  plan: Plan
  slots: readonly PlanSlot[]
}

/** The most plans of an account. */
export const MAX_PLANS = 50
export const MAX_SLOTS = 84

/** How a lighter turn is until somebody chooses. None is. */
export const USUAL_LIGHTER: Plan['lighter'] = { turns: [], every: null, share: 90, half: false }

/** In their order; of a plan by weekday Monday first. */
export const slotsInOrder = <S extends Pick<PlanSlot, 'day' | 'slot_order'>>({ slots }: { slots: readonly S[] }): S[] =>
  [...slots].sort((a, b) => (a.day ?? 0) - (b.day ?? 0) || a.slot_order - b.slot_order)
