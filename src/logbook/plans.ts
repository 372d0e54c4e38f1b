import { z } from 'zod/mini'
import { bookIdFor } from '#domain/book.ts'
import {
  MAX_SLOTS,
  type Plan,
  type PlanDocument,
  type PlanPosition,
  type PlanSlot,
  slotsInOrder,
  USUAL_LIGHTER,
} from '#domain/plan.ts'
import type { NewPosition } from '#domain/plans/positions.ts'
import { pickedValues } from '#domain/rows/field.ts'
import { PLAN_VALUES } from '#domain/rows/plan-fields.ts'
import { changesArg, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { defineOperation, type Made, type Meta, refused, type Step } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { bookFor } from './books.ts'
import { nameProblem } from './workouts.ts'

type Values = z.output<ReturnType<typeof changesArg<typeof PLAN_VALUES>>>

const asks = () => 'plan.edit' as const

/** Makes a plan the one in use; null: none is. Only a plan in use moves on. */
export const activatePlan = defineOperation({
  kind: 'plan.activate',
  version: 1,
  document: 'book',
  args: () => z.object({ planId: z.nullable(VALUE_TYPES.id) }),
  failure: 'failed.plan.save',
  activity: 'activity.did.usedPlan',
  keeps: true,
  asks,
  apply(document, { planId }, meta) {
    const before = bookFor(document, meta)
    if (!before) return refused('gone')
    const book = patchRow(before.book, { active_plan: planId }, meta)
    return { document: book === document?.book ? document : { ...before, book } }
  },
})

/**
 * Changes values of a plan. The first one makes it, private, and gives name, position and first day: devices differ in
 * what they would put there (R-PLAN-20). Only `plan.position` moves a plan that is there.
 */
export const savePlan = defineOperation({
  kind: 'plan.save',
  version: 1,
  document: 'plan',
  args: () => z.object({ changes: changesArg(PLAN_VALUES) }),
  failure: 'failed.plan.save',
  failures: { 'plans-full': 'failures.plans-full', 'delegate-plans-full': 'failures.delegate-plans-full' },
  activity: 'activity.did.changedPlan',
  keeps: true,
  asks,
  apply(document, { changes }, meta) {
    const problem = changes.name === undefined ? null : nameProblem(changes.name)
    if (problem) return refused(problem)
    if (!document) return newPlan(changes, meta)
    const { position: _, ...values } = changes
    const plan = patchRow<Plan>(document.plan, values, meta)
    if (plan === document.plan) return { document }
    const slots = plan.mode === document.plan.mode ? document.slots : inMode(document, plan.mode, meta)
    return { document: { ...document, plan, slots } }
  },
})

/** Adds a routine, last in the order or on its day. To a public plan only its owner does, because that publishes it. */
export const addSlot = defineOperation({
  kind: 'plan.slot.add',
  version: 1,
  document: 'plan',
  args: () => z.object({ id: VALUE_TYPES.id, routineId: VALUE_TYPES.id, day: dayArg() }),
  failure: 'failed.plan.save',
  failures: { 'plan-is-public': 'failures.plan-is-public' },
  activity: 'activity.did.changedPlan',
  keeps: true,
  asks,
  apply(document, { id, routineId, day }, meta) {
    if (!document) return refused('gone')
    if (document.slots.some((slot) => slot.id === id)) return { document }
    if (document.plan.is_public && meta.actorId !== document.ownerId) return refused('plan-is-public')
    const isRight = isDayOf(document, day) && areNewIds([id], document) && document.slots.length < MAX_SLOTS
    if (!isRight) return refused('malformed')
    const slot: PlanSlot = {
      ...{ id, plan_id: document.id, user_id: document.ownerId, slot_order: 1, routine_id: routineId, day },
      ...{ edited_by: meta.actorId, contested: null },
    }
    return { document: { ...document, slots: numbered([...slotsInOrder(document), slot]) } }
  },
})

/** Moves a slot behind another one (null: first), or to another day. */
export const moveSlot = defineOperation({
  kind: 'plan.slot.move',
  version: 1,
  document: 'plan',
  args: () => z.object({ id: VALUE_TYPES.id, afterId: z.nullable(VALUE_TYPES.id), day: dayArg() }),
  failure: 'failed.plan.save',
  activity: 'activity.did.changedPlan',
  asks,
  apply(document, { id, afterId, day }, meta) {
    const slot = document?.slots.find((each) => each.id === id)
    if (!document || !slot) return refused('gone')
    if (!isDayOf(document, day)) return refused('malformed')
    const others = slotsInOrder(document).filter((each) => each !== slot)
    const place = afterId === null ? 0 : others.findIndex((each) => each.id === afterId) + 1
    if (afterId !== null && place === 0) return refused('gone')
    const slots = numbered(others.toSpliced(place, 0, patchRow(slot, { day }, meta)))
    const isSame = slots.every((each, index) => each === document.slots[index])
    return { document: isSame ? document : { ...document, slots } }
  },
})

export const removeSlot = defineOperation({
  kind: 'plan.slot.remove',
  version: 1,
  document: 'plan',
  args: () => z.object({ id: VALUE_TYPES.id }),
  failure: 'failed.plan.save',
  activity: 'activity.did.changedPlan',
  asks,
  apply(document, { id }) {
    if (!document) return refused('gone')
    const slots = slotsInOrder(document).filter((slot) => slot.id !== id)
    return { document: slots.length < document.slots.length ? { ...document, slots: numbered(slots) } : document }
  },
})

/** Says anew what is due: 'Skip', 'Start from here', or after a change of the plan. Earlier starts move it no more. */
export const placePlan = defineOperation({
  kind: 'plan.position',
  version: 1,
  document: 'plan',
  args: () => z.object({ position: VALUE_TYPES.planPosition }),
  failure: 'failed.plan.save',
  activity: 'activity.did.movedPlan',
  asks,
  apply(document, { position }, meta) {
    if (!document) return refused('gone')
    const plan = patchRow<Plan>(document.plan, { position }, meta)
    return { document: plan === document.plan ? document : { ...document, plan } }
  },
})

/** Removes a plan. Its routines stay. */
export const removePlan = defineOperation({
  kind: 'plan.remove',
  version: 1,
  document: 'plan',
  args: () => z.object({}),
  failure: 'failed.plan.save',
  activity: 'activity.did.removedPlan',
  asks,
  apply: () => ({ deleted: true }),
})

/** Makes a plan the one in use, or none (null). `used`: the one until now. `at`: ms since 1970. */
export const activationSteps = (ownerId: string, planId: string | null, used: string | null, at: number): Step[] => [
  ...(used !== null && used !== planId
    ? [{ documentId: used, made: savePlan.make({ changes: { paused_at: at } }) }]
    : []),
  { documentId: bookIdFor(ownerId), made: activatePlan.make({ planId }) },
]

/** 'Use' on a paused plan. `begins`: where it goes on; null: where it stood. */
export function stepsToUse(plan: PlanDocument, begins: NewPosition | null, used: string | null, at: number): Step[] {
  const { position, ...changes } = begins ?? { position: null }
  const made = position ? [savePlan.make({ changes }), placePlan.make({ position })] : []
  return [
    ...made.map((each) => ({ documentId: plan.id, made: each })),
    ...activationSteps(plan.ownerId, plan.id, used, at),
  ]
}

/** The 'Undo' of a removed plan: the same one, private. */
export const planAgain = (before: PlanDocument): Made[] => [
  savePlan.make({ changes: pickedValues(PLAN_VALUES, before.plan) }),
  ...slotsInOrder(before).map(({ id, routine_id: routineId, day }) => addSlot.make({ id, routineId, day })),
]

const dayArg = () => z.nullable(VALUE_TYPES.weekday)

/** A plan by weekday has a day for each slot, one in order has none. */
const isDayOf = ({ plan }: PlanDocument, day: number | null): boolean => (plan.mode === 'weekdays') === (day !== null)

function newPlan(changes: Values, { documentId: id, ownerId, actorId, at }: Meta) {
  const { name, started_on } = changes
  const position: PlanPosition | undefined = changes.position
  if (name === undefined || !position || started_on === undefined) return refused('gone')
  const plan: Plan = {
    ...{ id, user_id: ownerId, created_at: at, name, position, started_on },
    mode: changes.mode ?? 'rotation',
    week_start: changes.week_start ?? 1,
    lighter: changes.lighter ?? USUAL_LIGHTER,
    paused_at: changes.paused_at ?? null,
    ...{ is_public: false, has_public_weights: false, has_public_notes: false },
    ...{ edited_by: actorId, contested: null },
  }
  return { document: { kind: 'plan' as const, id, ownerId, rev: 0, plan, slots: [] } }
}

/** The days of so many slots a week, 1 for Monday. */
const WEEKS: readonly (readonly number[])[] = [[], [1], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]

/** The slots in their order after the mode has changed: spread over the week, or without days. */
function inMode(document: PlanDocument, mode: Plan['mode'], meta: Meta): PlanSlot[] {
  const slots = slotsInOrder(document)
  const week = WEEKS[slots.length]
  const dayOf = (index: number) => week?.[index] ?? 1 + Math.floor((index * 7) / Math.max(7, slots.length))
  return numbered(
    slots.map((slot, index) => patchRow<PlanSlot>(slot, { day: mode === 'weekdays' ? dayOf(index) : null }, meta)),
  )
}

/** The slots with their orders, day by day. Moving counts as no edit. */
const numbered = (slots: readonly PlanSlot[]): PlanSlot[] =>
  slots
    .toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0))
    .map((slot, index) => (slot.slot_order === index + 1 ? slot : { ...slot, slot_order: index + 1 }))
