import { bookIdFor } from '#domain/book.ts'
import { MAX_PLANS, type PlanDocument } from '#domain/plan.ts'
import type { PlanFacts } from '#domain/plans/plan-session.ts'
import { usedAgain } from '#domain/plans/positions.ts'
import { useBook, useSettings } from '#frame/use-book.ts'
import { activatePlan, addSlot, placePlan, planAgain, removePlan, savePlan } from '#logbook/plans.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { toastError, toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { useFactsOf } from './use-plan.ts'

/** Makes plans, removes them, and says which one is in use. */
export function usePlanSwitch() {
  const { documents, newId, now } = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  const ownerId = useOwnerId()
  const bookId = bookIdFor(ownerId)
  const usedId = useBook()?.book.active_plan ?? null
  const factsOf = useFactsOf()
  const { week_start } = useSettings()
  /** `after`: the operation without which nothing changes. */
  function activate(planId: string, after?: string) {
    if (usedId !== null && usedId !== planId && documents.document('plan', usedId))
      dispatch(savePlan.make({ changes: { paused_at: now() } }), usedId, { after })
    dispatch(activatePlan.make({ planId }), bookId, { after })
  }
  return {
    activate,
    use(plan: PlanDocument, facts: PlanFacts) {
      const { position, ...changes } = usedAgain(plan, facts, now()) ?? { position: null }
      if (position) {
        dispatch(savePlan.make({ changes }), plan.id)
        dispatch(placePlan.make({ position }), plan.id)
      }
      activate(plan.id)
    },
    /** Makes a plan of these routines and uses it. */
    make(routineIds: readonly string[]) {
      if (documents.documents('plan', ownerId).length >= MAX_PLANS) return toastError(words('failures.plans-full'))
      const planId = newId()
      const { today } = factsOf([])
      const position = { turn: 1, slot: null, round: 1, set_at: now() }
      const changes = { name: words('plans.newName'), position, started_on: today, week_start: week_start ?? 1 }
      const made = dispatch(savePlan.make({ changes }), planId)
      for (const routineId of routineIds) dispatch(addSlot.make({ id: newId(), routineId, day: null }), planId)
      activate(planId, made)
    },
    remove(plan: PlanDocument) {
      const wasUsed = plan.id === usedId
      if (wasUsed) dispatch(activatePlan.make({ planId: null }), bookId)
      dispatch(removePlan.make({}), plan.id)
      function undo() {
        for (const made of planAgain(plan)) dispatch(made, plan.id)
        if (wasUsed) dispatch(activatePlan.make({ planId: plan.id }), bookId)
      }
      toastSuccess(words('plans.menu.removed'), {
        duration: UNDO_MS,
        action: { label: words('action.undo'), onClick: undo },
      })
    },
  }
}
