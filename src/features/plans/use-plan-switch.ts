import { bookIdFor } from '#domain/book.ts'
import { MAX_PLANS, type PlanDocument } from '#domain/plan.ts'
import type { PlanFacts } from '#domain/plans/plan-session.ts'
import { usedAgain } from '#domain/plans/positions.ts'
import { useBook, useSettings } from '#frame/use-book.ts'
import { activatePlan, activationSteps, addSlot, planAgain, removePlan, savePlan, stepsToUse } from '#logbook/plans.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Step } from '#sync/operation.ts'
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
  /** The plan in use; null also for one that is gone. */
  const usedHere = () => documents.document('plan', usedId ?? '')?.id ?? null
  function write(steps: readonly Step[], after?: string) {
    for (const { documentId, made } of steps) dispatch(made, documentId, { after })
  }
  /** `after`: the operation without which nothing changes. */
  function activate(planId: string, after?: string) {
    write(activationSteps(ownerId, planId, usedHere(), now()), after)
  }
  return {
    activate,
    use: (plan: PlanDocument, facts: PlanFacts) =>
      write(stepsToUse(plan, usedAgain(plan, facts, now()), usedHere(), now())),
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
