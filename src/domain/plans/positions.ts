import { type Plan, type PlanDocument, type PlanPosition, slotsInOrder } from '#domain/plan.ts'
import { weeksAfter } from '#domain/statistics/calendar.ts'
import type { PlanFacts } from './plan-session.ts'
import { planView } from './plan-view.ts'
import { cursorOf, slotAt, stopFrom } from './rotation.ts'
import { nextRoundOf, turnOn } from './weekdays.ts'

/** What a gesture writes into the plan beside what it is for (R-PLAN-23). `setAt`: the device's time of the gesture. */
export type NewPosition = { position: PlanPosition } & Partial<Pick<Plan, 'started_on' | 'lighter'>>

/** 'Skip' of the due slot of a rotation. */
export function skipped(plan: PlanDocument, facts: PlanFacts, setAt: number): PlanPosition {
  const cursor = cursorOf(plan, facts)
  const now = stopFrom(plan, facts, cursor) ?? cursor
  return { ...slotAt(plan, { ...now, index: now.index + 1 }), set_at: setAt }
}

/** 'Start from here' on a slot of a rotation. */
export function startedFrom(plan: PlanDocument, facts: PlanFacts, slotId: string, setAt: number): PlanPosition {
  const { turn, round } = planView(plan, facts)
  return { slot: slotId, turn, round, set_at: setAt }
}

/**
 * After a change of slots, order, mode, first day of the week or lighter rounds: turn, round and due slot stay. If that
 * slot went, the one after it is due.
 */
export function keptPosition(before: PlanDocument, after: PlanDocument, facts: PlanFacts, setAt: number): NewPosition {
  const { turn, round } = planView(before, facts)
  if (after.plan.mode === 'rotation') return { position: { ...dueIn(after, before, facts), set_at: setAt } }
  const position = { slot: null, turn, round, set_at: setAt }
  const isSameTurn = turnOn(after, facts.today) === turn
  return isSameTurn ? { position } : { position, started_on: weeksAfter(facts.today, 1 - turn) }
}

function dueIn(after: PlanDocument, before: PlanDocument, facts: PlanFacts): Omit<PlanPosition, 'set_at'> {
  const view = planView(before, facts)
  const next = view.due[0] ?? view.restUntil
  const { turn, round, lighter } = next?.place ?? { ...view, lighter: view.isLighter }
  const slots = slotsInOrder(before)
  const left = slots.slice(next ? slots.indexOf(next.slot) : cursorOf(before, facts).index).map(({ id }) => id)
  const slotsAfter = slotsInOrder(after).map(({ id }) => id)
  const kept = left.find((id) => slotsAfter.includes(id))
  const index = kept ? slotsAfter.indexOf(kept) : slotsAfter.length
  return slotAt(after, { index, turn, round, isLighter: lighter })
}

/** 'Start over', from the first slot or from today on, with round 1. */
export const startedOver = (plan: PlanDocument, facts: PlanFacts, setAt: number): NewPosition =>
  fromTurnOne(plan, facts, 1, setAt)

/** 'Use' on a paused plan; null: a rotation goes on where it stood. */
export const usedAgain = (plan: PlanDocument, facts: PlanFacts, setAt: number): NewPosition | null =>
  plan.plan.mode === 'rotation' ? null : fromTurnOne(plan, facts, nextRoundOf(plan, facts), setAt)

/** The turns that were chosen as lighter go, since they count anew. */
const fromTurnOne = ({ plan }: PlanDocument, { today }: PlanFacts, round: number, setAt: number): NewPosition => ({
  position: { slot: null, turn: 1, round, set_at: setAt },
  started_on: today,
  lighter: { ...plan.lighter, turns: [] },
})
