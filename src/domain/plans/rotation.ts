import { type PlanDocument, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { isLighterTurn, roundAfter } from './lighter.ts'
import type { PlanFacts } from './plan-session.ts'

/** A place between the slots of a rotation. `index`: of the slot behind it. `isLighter`: whether its turn is. */
type Cursor = { index: number; turn: number; round: number; isLighter: boolean }

/** A slot that comes in a rotation. */
export type Stop = Cursor & { slot: PlanSlot }

/** The rules look this many turns ahead for a slot with something to do. */
const MOST_EMPTY_TURNS = 20

/** Behind the newest workout under the plan's position, else at the position (R-PLAN-21). An extra one moves nothing. */
export function cursorOf(plan: PlanDocument, { sessions }: PlanFacts): Cursor {
  const { position } = plan.plan
  const indexOf = indexIn(plan)
  const newest = sessions.find(
    ({ planId, place }) => planId === plan.id && place.set_at === position.set_at && indexOf(place.slot) >= 0,
  )
  if (newest) {
    const { slot, turn, round, lighter } = newest.place
    return { index: indexOf(slot) + 1, turn, round, isLighter: lighter }
  }
  const { slot, turn, round } = position
  return { index: Math.max(0, indexOf(slot)), turn, round, isLighter: isLighterTurn(plan, turn) }
}

/** The next slot with something to do; null: there is none in 20 turns. */
export function stopFrom(plan: PlanDocument, { hasSets }: PlanFacts, from: Cursor): Stop | null {
  const slots = slotsInOrder(plan)
  let at = from
  for (let passed = 0; passed <= MOST_EMPTY_TURNS; passed++) {
    const { index: first, round } = at
    const index = slots.findIndex((each, place) => place >= first && hasSets(each.routine_id, round))
    const slot = slots[index]
    if (slot) return { ...at, index, slot }
    at = nextTurn(plan, at)
  }
  return null
}

/** The slots that come, up to so many. */
export function nextStops(plan: PlanDocument, facts: PlanFacts, most: number): Stop[] {
  const stops: Stop[] = []
  let stop = stopFrom(plan, facts, cursorOf(plan, facts))
  while (stop && stops.length < most) {
    stops.push(stop)
    stop = stopFrom(plan, facts, { ...stop, index: stop.index + 1 })
  }
  return stops
}

/** The slot at this place, or the first of the next turn. */
export function slotAt(plan: PlanDocument, at: Cursor): { slot: string | null; turn: number; round: number } {
  const slots = slotsInOrder(plan)
  const { turn, round } = at.index < slots.length ? at : nextTurn(plan, at)
  return { slot: (slots[at.index] ?? slots[0])?.id ?? null, turn, round }
}

const nextTurn = (plan: PlanDocument, { turn, round, isLighter }: Cursor): Cursor => ({
  ...{ index: 0, turn: turn + 1, round: roundAfter(round, isLighter) },
  isLighter: isLighterTurn(plan, turn + 1),
})

const indexIn = (plan: PlanDocument) => {
  const ids = slotsInOrder(plan).map(({ id }) => id)
  return (id: string | null): number => (id === null ? -1 : ids.indexOf(id))
}
