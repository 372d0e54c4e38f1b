import { type PlanDocument, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { DAYS_OF_WEEK, type Day, daysAfter, weekdayOf, weekOf, weeksBetween } from '#domain/statistics/calendar.ts'
import { isLighterTurn, roundAfter } from './lighter.ts'
import type { PlanFacts, PlanSession } from './plan-session.ts'

/** A slot on its day. */
export type Dated = { slot: PlanSlot; date: Day; turn: number; round: number }

/** The rules look this many weeks ahead for a slot with something to do. */
const MOST_EMPTY_WEEKS = 20

/** The turn of a day: weeks begin on the plan's day (R-PLAN-22). */
export function turnOn({ plan }: PlanDocument, day: Day): number {
  const { started_on, week_start } = plan
  return Math.max(1, 1 + weeksBetween(weekOf(started_on, week_start), weekOf(day, week_start)))
}

/** The round of a turn: one more for each turn since the position that was not lighter. */
export function roundIn(plan: PlanDocument, turn: number): number {
  const { position } = plan.plan
  const first = Math.min(turn, position.turn)
  const turns = Array.from({ length: Math.abs(turn - position.turn) }, (_, index) => first + index)
  const rounds = turns.filter((each) => !isLighterTurn(plan, each)).length
  return turn < position.turn ? Math.max(1, position.round - rounds) : position.round + rounds
}

/** The slots to do today; those that were missed, the latest first; and those later in this week. */
export function slotsOfWeek(plan: PlanDocument, facts: PlanFacts): Record<'due' | 'missed' | 'later', Dated[]> {
  const { started_on, week_start } = plan.plan
  const { today } = facts
  const openOn = openSlots(plan, facts)
  const before = NEAR.map((days) => daysAfter(today, -days)).filter((day) => day >= started_on)
  const after = NEAR.map((days) => daysAfter(today, days)).filter(
    (day) => weekOf(day, week_start) === weekOf(today, week_start),
  )
  return { due: openOn(today), missed: before.flatMap(openOn), later: after.flatMap(openOn) }
}

/** Days around today on which no slot of today's weekday comes. */
const NEAR = Array.from({ length: DAYS_OF_WEEK - 1 }, (_, index) => index + 1)

/** The next slot after today; null: there is none in 20 weeks. */
export function slotAfterToday(plan: PlanDocument, facts: PlanFacts): Dated | null {
  const openOn = openSlots(plan, facts)
  for (let days = 1; days <= MOST_EMPTY_WEEKS * DAYS_OF_WEEK; days++) {
    const [next] = openOn(daysAfter(facts.today, days))
    if (next) return next
  }
  return null
}

/** The slots of a day that have something to do, and no workout of this turn. */
function openSlots(plan: PlanDocument, facts: PlanFacts): (day: Day) => Dated[] {
  const slots = slotsInOrder(plan)
  const done = new Set(sessionsOfRun(plan, facts).map(({ place }) => `${place.slot} ${place.turn}`))
  return (date) => {
    const turn = turnOn(plan, date)
    const round = roundIn(plan, turn)
    return slots
      .filter(({ day }) => day === weekdayOf(date))
      .filter(({ id, routine_id }) => !done.has(`${id} ${turn}`) && facts.hasSets(routine_id, round))
      .map((slot) => ({ slot, date, turn, round }))
  }
}

/** The round of the slot after the newest workout, as in a rotation; without a workout that of the position. */
export function nextRoundOf(plan: PlanDocument, facts: PlanFacts): number {
  const slots = slotsInOrder(plan)
  const inWeek = ({ day }: PlanSlot) => ((day ?? 1) - plan.plan.week_start + DAYS_OF_WEEK) % DAYS_OF_WEEK
  for (const { place } of sessionsOfRun(plan, facts)) {
    const slot = slots.find(({ id }) => id === place.slot)
    if (!slot) continue
    const isLast = slots.every((other) => inWeek(other) <= inWeek(slot))
    return isLast ? roundAfter(place.round, place.lighter) : place.round
  }
  return plan.plan.position.round
}

/**
 * The workouts that began since turns count from 1: those from before have the same numbers and say nothing. A position
 * without `run_at` leaves the day to say it.
 */
function sessionsOfRun({ id, plan }: PlanDocument, { sessions }: PlanFacts): PlanSession[] {
  const { run_at } = plan.position
  return sessions.filter(
    ({ planId, at, place }) =>
      planId === id && (run_at === undefined ? at >= earliest(plan.started_on) : place.set_at >= run_at),
  )
}

/** The first moment of a day anywhere: no clock is more than 14 hours ahead of UTC. */
const earliest = (day: Day): number => Date.parse(`${day}T00:00:00+14:00`)
