import type { PlanSlot } from '#domain/plan.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { useDay } from '#ui/use-day.ts'
import { lastCompletedLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownPlan } from './use-plan.ts'

/** What a row says of a slot. `isGone`: its routine is archived or deleted. */
export type SlotText = { name: string; line: string; isDue: boolean; isGone: boolean }

export function useSlotText({ facts, view }: ShownPlan): (slot: PlanSlot) => SlotText {
  const words = useWords()
  const routines = useDocuments('routine')
  const now = useDay(useSync().now)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (slot) => {
    const routine = routines.find(({ id }) => id === slot.routine_id)?.routine
    const isGone = !routine || routine.is_archived
    const done = facts.sessions.find(({ place }) => place.slot === slot.id)?.at ?? null
    return {
      name: routine?.routine_name ?? words('plans.slots.deleted'),
      line: !routine ? '' : isGone ? words('plans.slots.gone') : lastCompletedLabel(done, now, timeZone, words),
      isDue: view.due.some((due) => due.slot.id === slot.id),
      isGone,
    }
  }
}
