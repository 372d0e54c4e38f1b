import type { BookDocument } from '#domain/book.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { planFacts } from '#domain/plans/plan-session.ts'
import { startInPlan } from '#domain/plans/plan-view.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import type { PlanSessions } from '#features/progress/progress.ts'
import type { StartOfPlan } from '#logbook/start-from.ts'
import { readNow } from '#sync/client/network/one-shot.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { AnyDocument } from '#sync/operation.ts'

/**
 * What a start that the server makes at once writes of the owner's plan in use; null: the routine is not in it. Rejects
 * without an answer, because a coach's start stands where the client's would (R-PLAN-31).
 */
export async function planNow(
  sync: Sync,
  { id: routineId, ownerId }: RoutineDocument,
  book: BookDocument | null,
): Promise<StartOfPlan | null> {
  const planId = book?.book.active_plan
  if (!planId) return null
  const [plan] = (await documentsNow(sync, ownerId, [planId])).filter(isPlan)
  const routineIds = new Set(plan?.slots.map((slot) => slot.routine_id))
  if (!plan || !routineIds.has(routineId)) return null
  const [documents, sessions] = await Promise.all([
    documentsNow(sync, ownerId, [...routineIds]),
    sessionsNow(sync, ownerId, planId),
  ])
  const today = dayOf(sync.device.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return startInPlan(plan, planFacts(sessions, documents.filter(isRoutine), today), routineId)
}

async function documentsNow(sync: Sync, ownerId: string, ids: string[]): Promise<AnyDocument[]> {
  const read = await readNow(sync, ownerId, ids)
  if (typeof read === 'string') throw new Error(`documents cannot be read: ${read}`)
  return read
}

async function sessionsNow({ device }: Sync, ownerId: string, planId: string) {
  const query = new URLSearchParams({ ownerId, planIds: planId })
  const answer = await device.fetch(`/api/plan-sessions?${query}`, { method: 'GET' })
  if (!answer.ok) throw new Error(`the sessions of plans answered ${answer.status}`)
  return ((await answer.json()) as PlanSessions)[planId] ?? []
}

const isPlan = (document: AnyDocument): document is PlanDocument => document.kind === 'plan'
const isRoutine = (document: AnyDocument): document is RoutineDocument => document.kind === 'routine'
