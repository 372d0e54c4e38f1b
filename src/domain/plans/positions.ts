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
  return placed(plan, slotAt(plan, { ...now, index: now.index + 1 }), setAt)
}

/** 'Start from here' on a slot of a rotation. */
export function startedFrom(plan: PlanDocument, facts: PlanFacts, slotId: string, setAt: number): PlanPosition {
  const { turn, round } = planView(plan, facts)
  return placed(plan, { slot: slotId, turn, round }, setAt)
}

/** Whether the same comes next after a change, so that the plan needs no new position. */
export function isSameNext(before: PlanDocument, after: PlanDocument, facts: PlanFacts): boolean {
  const [was, is] = [planView(before, facts), planView(after, facts)]
  const dueOf = ({ due }: typeof was) => due.map(({ slot }) => slot.id).join()
  return (
    before.plan.mode === after.plan.mode &&
    was.turn === is.turn &&
    was.round === is.round &&
    (after.plan.mode === 'weekdays' || dueOf(was) === dueOf(is))
  )
}

/**
 * After a change of slots, order, mode, first day of the week or lighter rounds: turn, round and due slot stay. If that
 * slot went, the one after it is due. A turn that waits for the next week still does by weekday.
 */
export function keptPosition(before: PlanDocument, after: PlanDocument, facts: PlanFacts, setAt: number): NewPosition {
  const { turn, round } = planView(before, facts)
  if (after.plan.mode === 'rotation') return { position: placed(before, dueIn(after, before, facts), setAt) }
  const position = placed(before, { slot: null, turn, round }, setAt)
  const weeksSay = turnOn(after, facts.today)
  const isKept = weeksSay === turn || (weeksSay === turn - 1 && isUntrained(before, facts))
  return isKept ? { position } : { position, started_on: weeksAfter(facts.today, 1 - turn) }
}

/** Whether a rotation stands where it was put, as by a change from weekdays on a rest day before the next turn. */
const isUntrained = ({ id, plan }: PlanDocument, { sessions }: PlanFacts): boolean =>
  plan.mode === 'rotation' &&
  sessions.every(({ planId, place }) => planId !== id || place.set_at !== plan.position.set_at)

type Where = Pick<PlanPosition, 'slot' | 'turn' | 'round'>

/** The next position, in the same run. It is later than the one before it, also by a clock that is behind. */
function placed({ plan }: PlanDocument, where: Where, setAt: number): PlanPosition {
  const { set_at, run_at } = plan.position
  return { ...where, set_at: Math.max(setAt, set_at + 1), ...(run_at !== undefined && { run_at }) }
}

function dueIn(after: PlanDocument, before: PlanDocument, facts: PlanFacts): Where {
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
function fromTurnOne(plan: PlanDocument, { today }: PlanFacts, round: number, setAt: number): NewPosition {
  const position = placed(plan, { slot: null, turn: 1, round }, setAt)
  return {
    position: { ...position, run_at: position.set_at },
    started_on: today,
    lighter: { ...plan.plan.lighter, turns: [] },
  }
}
