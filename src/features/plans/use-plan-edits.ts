import { type Plan, type PlanDocument, type PlanPosition, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { keptPosition, type NewPosition, skipped, startedFrom, startedOver } from '#domain/plans/positions.ts'
import { addSlot, moveSlot, placePlan, removeSlot, savePlan } from '#logbook/plans.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { WEEKDAYS } from './plan-text.ts'
import type { ShownPlan } from './use-plan.ts'

export type PlanEdits = ReturnType<typeof usePlanEdits>

/** What a person does with the plan in use. Whatever else changes in it, the due routine stays due (R-PLAN-23). */
export function usePlanEdits({ plan, facts, view }: ShownPlan) {
  const { documents, newId, now } = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  const { lighter } = plan.plan
  const stand = (position: PlanPosition) => dispatch(placePlan.make({ position }), plan.id)
  function change(...made: readonly Made[]) {
    for (const one of made) dispatch(one, plan.id)
    const after = documents.document('plan', plan.id)
    if (after) begin(keptPosition(plan, after, facts, now()))
  }
  function begin({ position, ...changes }: NewPosition) {
    if (Object.keys(changes).length > 0) dispatch(savePlan.make({ changes }), plan.id)
    stand(position)
  }
  const setLighter = (changes: Partial<Plan['lighter']>) =>
    change(savePlan.make({ changes: { lighter: { ...lighter, ...changes } } }))
  const undoable = (text: string, undo: () => void) =>
    toastSuccess(text, { duration: UNDO_MS, action: { label: words('action.undo'), onClick: undo } })
  return {
    rename: (name: string) => void dispatch(savePlan.make({ changes: { name } }), plan.id),
    setMode: (mode: Plan['mode']) => change(savePlan.make({ changes: { mode } })),
    setLighter,
    setLighterTurn: (isLighter: boolean) => setLighter(lighterWith(lighter, view.turn, isLighter)),
    add: (routineIds: readonly string[]) =>
      change(...slotsFor(plan, routineIds).map((slot) => addSlot.make({ ...slot, id: newId() }))),
    move: (id: string, afterId: string | null) => change(moveSlot.make({ id, afterId, day: null })),
    setDay: (id: string, day: number) => change(moveSlot.make({ id, afterId: null, day })),
    remove(slot: PlanSlot, name: string) {
      change(removeSlot.make({ id: slot.id }))
      undoable(words('plans.slots.removed', { name }), () => {
        const [id, before] = [newId(), slotsInOrder(plan)]
        const afterId = before[before.indexOf(slot) - 1]?.id ?? null
        dispatch(addSlot.make({ id, routineId: slot.routine_id, day: slot.day }), plan.id)
        dispatch(moveSlot.make({ id, afterId, day: slot.day }), plan.id)
        stand(asAgain(plan.plan.position, slot.id, id))
      })
    },
    startFrom: (slotId: string) => void stand(startedFrom(plan, facts, slotId, now())),
    skip(name: string) {
      stand(skipped(plan, facts, now()))
      undoable(words('plans.skip.skipped', { name }), () => stand(plan.plan.position))
    },
    startOver: () => begin(startedOver(plan, facts, now())),
  }
}

/** Makes a turn lighter, or not, which ends the repetition that made it so. Past turns need no memory. */
function lighterWith({ turns, every }: Plan['lighter'], turn: number, isLighter: boolean): Partial<Plan['lighter']> {
  const later = turns.filter((each) => each > turn)
  if (isLighter) return { turns: [turn, ...later] }
  return { turns: later, ...(every !== null && turn % every === 0 && { every: null }) }
}

/** A slot that came back has a new id. */
const asAgain = (position: PlanPosition, gone: string, id: string): PlanPosition =>
  position.slot === gone ? { ...position, slot: id } : position

/** New slots; by weekday each on the next day that has none. */
function slotsFor(
  { plan, slots }: PlanDocument,
  routineIds: readonly string[],
): { routineId: string; day: number | null }[] {
  if (plan.mode === 'rotation') return routineIds.map((routineId) => ({ routineId, day: null }))
  const free = WEEKDAYS.filter((day) => !slots.some((slot) => slot.day === day))
  return routineIds.map((routineId, index) => ({ routineId, day: free[index] ?? 1 + (index % 7) }))
}
