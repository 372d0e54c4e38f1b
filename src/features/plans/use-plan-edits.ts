import { type Plan, type PlanDocument, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { lighterWith } from '#domain/plans/lighter.ts'
import {
  isSameNext,
  keptPosition,
  type NewPosition,
  skipped,
  startedFrom,
  startedOver,
} from '#domain/plans/positions.ts'
import { addSlot, moveSlot, placePlan, removeSlot, savePlan } from '#logbook/plans.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { WEEKDAYS } from '#words/weekday.ts'
import type { ShownPlan } from './use-plan.ts'

export type PlanEdits = ReturnType<typeof usePlanEdits>

/** What a person does with the plan in use. Whatever else changes in it, the due routine stays due (R-PLAN-23). */
export function usePlanEdits({ plan, facts, view, isKnown }: ShownPlan) {
  const { documents, newId, now } = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  const { lighter } = plan.plan
  const write = (...made: readonly Made[]) => {
    for (const one of made) dispatch(one, plan.id)
  }
  function begin({ position, ...changes }: NewPosition) {
    if (Object.keys(changes).length > 0) write(savePlan.make({ changes }))
    write(placePlan.make({ position }))
  }
  function change(...made: readonly Made[]) {
    write(...made)
    const after = documents.document('plan', plan.id)
    if (after && isKnown && !isSameNext(plan, after, facts)) begin(keptPosition(plan, after, facts, now()))
  }
  const undoable = (text: string) =>
    toastSuccess(text, {
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: () => write(...backTo(plan)) },
    })
  const setLighter = (changes: Partial<Plan['lighter']>) =>
    change(savePlan.make({ changes: { lighter: { ...lighter, ...changes } } }))
  return {
    rename: (name: string) => write(savePlan.make({ changes: { name } })),
    setMode(mode: Plan['mode']) {
      change(savePlan.make({ changes: { mode } }))
      undoable(words(`plans.mode.${mode}Now`))
    },
    setLighter,
    setLighterTurn: (isLighter: boolean) => setLighter(lighterWith(plan.plan, view.turn, isLighter)),
    add: (routineIds: readonly string[]) =>
      change(...slotsFor(plan, routineIds).map((slot) => addSlot.make({ ...slot, id: newId() }))),
    move: (id: string, afterId: string | null) => change(moveSlot.make({ id, afterId, day: null })),
    setDay({ id, day: before }: PlanSlot, day: number) {
      const last = slotsInOrder(plan).findLast((slot) => slot.day === day)
      if (day !== before) change(moveSlot.make({ id, afterId: last?.id ?? null, day }))
    },
    remove({ id }: PlanSlot, name: string) {
      change(removeSlot.make({ id }))
      undoable(words('plans.slots.removed', { name }))
    },
    startFrom: (slotId: string) => write(placePlan.make({ position: startedFrom(plan, facts, slotId, now()) })),
    skip(name: string) {
      write(placePlan.make({ position: skipped(plan, facts, now()) }))
      undoable(words('plans.skip.skipped', { name }))
    },
    startOver() {
      begin(startedOver(plan, facts, now()))
      undoable(words('plans.menu.startedOver'))
    },
  }
}

/** What makes a plan again what it was: its slots, their days and order, and where it stood. */
function backTo(before: PlanDocument): Made[] {
  const { mode, started_on, lighter, position } = before.plan
  const slots = slotsInOrder(before)
  return [
    savePlan.make({ changes: { mode, started_on, lighter } }),
    ...slots.map(({ id, routine_id: routineId, day }) => addSlot.make({ id, routineId, day })),
    ...slots.map(({ id, day }, index) => moveSlot.make({ id, afterId: slots[index - 1]?.id ?? null, day })),
    placePlan.make({ position }),
  ]
}

/** New slots; by weekday each on the next day that has none. */
function slotsFor(
  { plan, slots }: PlanDocument,
  routineIds: readonly string[],
): { routineId: string; day: number | null }[] {
  if (plan.mode === 'rotation') return routineIds.map((routineId) => ({ routineId, day: null }))
  const free = WEEKDAYS.filter((day) => !slots.some((slot) => slot.day === day))
  return routineIds.map((routineId, index) => ({ routineId, day: free[index] ?? 1 + (index % WEEKDAYS.length) }))
}
