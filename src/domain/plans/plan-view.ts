import type { PlanDocument, PlanPlace, PlanSlot } from '#domain/plan.ts'
import type { Day } from '#domain/statistics/calendar.ts'
import { isLighterTurn, lighterOf } from './lighter.ts'
import type { PlanFacts } from './plan-session.ts'
import { cursorOf, nextStops, type Stop } from './rotation.ts'
import { type Dated, roundIn, slotAfterToday, slotsOfWeek, turnOn } from './weekdays.ts'

/** A slot, and what its start writes. */
type Start = { slot: PlanSlot; place: PlanPlace }

/** What comes next of a plan. Neither `due` nor `restUntil`: its routines are archived or empty. */
export type PlanView = {
  turn: number
  round: number
  isLighter: boolean
  /** In a rotation one, by weekday those of today. */
  due: Start[]
  /** By weekday alone, the latest first. */
  missed: (Start & { date: Day })[]
  /** In a rotation what comes after. */
  after: PlanSlot[]
  /** By weekday on a rest day. */
  restUntil: (Start & { date: Day }) | null
}

/** A plan in order names this many slots after the due one. */
const SHOWN_AFTER = 2

export const planView = (plan: PlanDocument, facts: PlanFacts): PlanView =>
  plan.plan.mode === 'rotation' ? rotationView(plan, facts) : weekdaysView(plan, facts)

function rotationView(plan: PlanDocument, facts: PlanFacts): PlanView {
  const [due, ...after] = nextStops(plan, facts, Math.min(plan.slots.length, 1 + SHOWN_AFTER))
  const { turn, round } = due ?? cursorOf(plan, facts)
  return {
    ...{ turn, round, isLighter: isLighterTurn(plan, turn), missed: [], restUntil: null },
    due: due ? [startOf(plan, due)] : [],
    after: after.map(({ slot }) => slot),
  }
}

function weekdaysView(plan: PlanDocument, facts: PlanFacts): PlanView {
  const { due, missed } = slotsOfWeek(plan, facts)
  const next = due.length > 0 ? null : slotAfterToday(plan, facts)
  const turn = turnOn(plan, facts.today)
  const dated = (each: Dated) => ({ ...startOf(plan, each), date: each.date })
  return {
    ...{ turn, round: roundIn(plan, turn), isLighter: isLighterTurn(plan, turn), after: [] },
    due: due.map((each) => startOf(plan, each)),
    missed: missed.map(dated),
    restUntil: next && dated(next),
  }
}

const startOf = (plan: PlanDocument, { slot, turn, round }: Stop | Dated): Start => ({
  slot,
  place: placeIn(plan, slot.id, turn, round),
})

/** `slot`: null is an extra workout. */
const placeIn = (plan: PlanDocument, slot: string | null, turn: number, round: number): PlanPlace => ({
  ...{ slot, turn, round },
  lighter: isLighterTurn(plan, turn),
  set_at: plan.plan.position.set_at,
})

/** What a start of this routine writes (R-PLAN-21, 22); null: the routine is not in the plan. */
export function placeForStart(plan: PlanDocument, facts: PlanFacts, routineId: string): PlanPlace | null {
  const isOfRoutine = (slot: PlanSlot) => slot.routine_id === routineId
  if (!plan.slots.some(isOfRoutine)) return null
  const open = plan.plan.mode === 'rotation' ? openInTurn(plan, facts) : openInWeek(plan, facts)
  const taken = open.find(({ slot }) => isOfRoutine(slot))
  if (taken) return startOf(plan, taken).place
  const { turn, round } = planView(plan, facts)
  return placeIn(plan, null, turn, round)
}

/** What a start of this routine writes of the plan, and how its lighter turn is; null: the routine is not in the plan. */
export function startInPlan(plan: PlanDocument, facts: PlanFacts, routineId: string) {
  const place = placeForStart(plan, facts, routineId)
  return place && { planId: plan.id, place, lighter: place.lighter ? lighterOf(plan, place.turn) : null }
}

/** The due slot of a rotation and those behind it in its turn. */
function openInTurn(plan: PlanDocument, facts: PlanFacts): Stop[] {
  const stops = nextStops(plan, facts, plan.slots.length)
  return stops.filter(({ turn }) => turn === stops[0]?.turn)
}

/** Today's slots, then the missed ones, then those later this week. */
function openInWeek(plan: PlanDocument, facts: PlanFacts): Dated[] {
  const { due, missed, later } = slotsOfWeek(plan, facts)
  return [...due, ...missed, ...later]
}
