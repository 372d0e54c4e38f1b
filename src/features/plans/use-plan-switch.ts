import { bookIdFor } from '#domain/book.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { usedAgain } from '#domain/plans/positions.ts'
import { useBook, useSettings } from '#frame/use-book.ts'
import { activatePlan, addSlot, placePlan, planAgain, removePlan, savePlan } from '#logbook/plans.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { usePlanFacts } from './use-plan.ts'

/** Which plan is in use. */
export function usePlanSwitch() {
  const { documents, newId, now } = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  const bookId = bookIdFor(useOwnerId())
  const usedId = useBook()?.book.active_plan ?? null
  const factsOf = usePlanFacts(usedId)
  const { week_start } = useSettings()
  function activate(planId: string | null) {
    if (usedId !== null && documents.document('plan', usedId))
      dispatch(savePlan.make({ changes: { paused_at: now() } }), usedId)
    dispatch(activatePlan.make({ planId }), bookId)
  }
  return {
    use(plan: PlanDocument) {
      const { position, ...changes } = usedAgain(plan, factsOf(), now()) ?? { position: null }
      if (position) {
        dispatch(savePlan.make({ changes }), plan.id)
        dispatch(placePlan.make({ position }), plan.id)
      }
      activate(plan.id)
    },
    /** Makes a plan of these routines and uses it. */
    make(routineIds: readonly string[]) {
      const planId = newId()
      const { today } = factsOf()
      const position = { turn: 1, slot: null, round: 1, set_at: now() }
      const changes = { name: words('plans.newName'), position, started_on: today, week_start: week_start ?? 1 }
      dispatch(savePlan.make({ changes }), planId)
      for (const routineId of routineIds) dispatch(addSlot.make({ id: newId(), routineId, day: null }), planId)
      activate(planId)
    },
    remove(plan: PlanDocument) {
      dispatch(activatePlan.make({ planId: null }), bookId)
      dispatch(removePlan.make({}), plan.id)
      toastSuccess(words('plans.menu.removed'), {
        duration: UNDO_MS,
        action: {
          label: words('action.undo'),
          onClick() {
            for (const made of planAgain(plan)) dispatch(made, plan.id)
            dispatch(activatePlan.make({ planId: plan.id }), bookId)
          },
        },
      })
    },
  }
}
