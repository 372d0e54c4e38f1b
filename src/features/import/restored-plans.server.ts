import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { bookIdFor } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { derivedId } from '#domain/ids.ts'
import type { SavedAccount, SavedPlan } from '#domain/import/saved-documents.ts'
import { pickedValues } from '#domain/rows/field.ts'
import { PLAN_VALUES } from '#domain/rows/plan-fields.ts'
import { activatePlan, addSlot, savePlan } from '#logbook/plans.ts'
import type { Context } from '#server/context.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import { type RunningImport, updateImport } from './import-rows.server.ts'
import type { SkippedDocument } from './imports.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import { type IdOf, newIds } from './restored-ids.server.ts'
import type { RestoredRoutines } from './restored-routines.server.ts'

export type RestoredPlan = { planId: string; slotId: IdOf; isNew: boolean }
export type RestoredPlans = ReadonlyMap<string, RestoredPlan>

/** Where the plans of the file are in this account, the same in every try. Those that it has stay as they are. */
export async function plansOf(
  db: Kysely<Tables>,
  running: RunningImport,
  plans: readonly SavedPlan[],
): Promise<RestoredPlans> {
  const { id: importId, userId, keepsIds } = running
  const { rows } = await sql<{ id: string; begun: string[] }>`select p.id, array(
      select a.op_id::text from applied_operation a where a.document_id = p.id and a.owner_id = p.user_id) as begun
    from plan p where p.user_id = ${userId}`.execute(db)
  const begun = new Map(rows.map((row) => [row.id, row.begun]))
  const newId = keepsIds ? await newIds(db, running, plans) : null
  const placeOf = ({ id }: SavedPlan): RestoredPlan => {
    const planId = newId?.(id) ?? (begun.has(id) ? id : derivedId(userId, `plan ${id}`))
    const isSame = keepsIds || planId === id
    return {
      planId,
      slotId: (slot) => (isSame ? slot : derivedId(planId, `row ${slot}`)),
      // A plan that this import wrote before a restart is written again.
      isNew: begun.get(planId)?.includes(opIdOf(importId, id)) ?? true,
    }
  }
  return new Map(plans.map((plan) => [plan.id, placeOf(plan)]))
}

/** Writes new plans, private, and uses that of the file if the account uses none. It may run twice. */
export async function writePlans(
  context: Context,
  running: RunningImport,
  { plans, activePlan }: SavedAccount,
  restored: { plans: RestoredPlans; routines: RestoredRoutines },
): Promise<void> {
  const { id: importId, userId } = running
  const ops = plans.flatMap((plan) => operationsOf(running, plan, restored, context.now()))
  const refused = new Map<string, ErrorCode>()
  for (let at = 0; at < ops.length; at += BATCH) {
    const batch = ops.slice(at, at + BATCH)
    const results = await pushInTurn(context, userId, batch, new Set())
    for (const [index, { outcome, code }] of results.entries()) {
      const id = batch[index]?.id
      if (outcome !== 'done' && id) refused.set(id, code ?? 'failed')
    }
  }
  await notePlans(context.database.db, running, { plans, restored: restored.plans, refused })
  const planId = restored.plans.get(activePlan ?? '')?.planId
  if (!planId || !(await mayBeUsed(context.database.db, userId, planId))) return
  await pushInTurn(context, userId, [
    {
      ...activatePlan.make({ planId }),
      ...{ id: derivedId(importId, 'active plan'), actorId: userId, ownerId: userId, documentId: bookIdFor(userId) },
      ...{ n: 1, at: context.now() },
    },
  ])
}

type Brought = { plans: readonly SavedPlan[]; restored: RestoredPlans; refused: ReadonlyMap<string, ErrorCode> }

/** Stores which plans came, for an undo, and which did not. */
async function notePlans(db: Kysely<Tables>, running: RunningImport, { plans, restored, refused }: Brought) {
  const { id: importId, userId } = running
  const came = plans.flatMap(({ id }) => {
    const place = restored.get(id)
    return place?.isNew && !refused.has(opIdOf(importId, id)) ? [place.planId] : []
  })
  await sql`insert into import_plan select ${importId}::uuid, id, rev from plan
    where user_id = ${userId} and id = any(${came}::uuid[]) on conflict do nothing`.execute(db)
  const skips = plans.flatMap(({ id, name, created_at: startedAt }): SkippedDocument[] => {
    const code = refused.get(opIdOf(importId, id))
    return code ? [{ name, startedAt, code, isPlan: true }] : []
  })
  // Before the first workout, so that a second run writes the same.
  await updateImport(db, running)
    .set({ skips: JSON.stringify(skips) })
    .execute()
}

function operationsOf(
  { id: importId, userId }: RunningImport,
  { slots, ...plan }: SavedPlan,
  { plans, routines }: { plans: RestoredPlans; routines: RestoredRoutines },
  now: number,
): Envelope[] {
  const place = plans.get(plan.id)
  if (!place?.isNew) return []
  const { planId, slotId } = place
  const ids = { actorId: userId, ownerId: userId, documentId: planId }
  const changes = pickedValues(PLAN_VALUES, { ...plan, position: positionIn(plan.position, place) })
  const operationOf = (id: string, made: Made, at: number): Envelope => ({ ...made, ...ids, id, n: 1, at })
  const inOrder = slots.toSorted((a, b) => a.slot_order - b.slot_order)
  return [
    operationOf(opIdOf(importId, plan.id), savePlan.make({ changes }), Math.min(plan.created_at, now)),
    ...inOrder.map(({ id, routine_id, day }) => {
      const routineId = routines.get(routine_id)?.routineId ?? routine_id
      const made = addSlot.make({ id: slotId(id), routineId, day })
      return operationOf(derivedId(importId, `plan ${plan.id} slot ${id}`), made, now)
    }),
  ]
}

const opIdOf = (importId: string, planId: string): string => derivedId(importId, `plan ${planId}`)

/** A position, or the place of a workout, with the slot's id in this account. */
export const positionIn = <P extends { slot: string | null }>(
  position: P,
  { slotId }: Pick<RestoredPlan, 'slotId'>,
): P => ({
  ...position,
  slot: position.slot && slotId(position.slot),
})

async function mayBeUsed(db: Kysely<Tables>, userId: string, planId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from plan where id = ${planId} and user_id = ${userId} and not exists (
    select from book b join plan p on p.id = b.active_plan and p.user_id = b.user_id
    where b.user_id = ${userId})`.execute(db)
  return rows.length > 0
}
