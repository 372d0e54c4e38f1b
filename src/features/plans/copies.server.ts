import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { BookDocument } from '#domain/book.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { derivedId } from '#domain/ids.ts'
import { can, type Relation } from '#domain/permissions.ts'
import { MAX_SLOTS, type PlanDocument } from '#domain/plan.ts'
import { type PlanFacts, planFacts } from '#domain/plans/plan-session.ts'
import { isSameNext, keptPosition } from '#domain/plans/positions.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { planSessions } from '#features/progress/plan-sessions.server.ts'
import { todayOf } from '#features/progress/stats.server.ts'
import { addSlot, placePlan } from '#logbook/plans.ts'
import { product } from '#logbook/server/product.ts'
import { pushWhole, wholeOf } from '#logbook/server/push-whole.ts'
import type { Context } from '#server/context.ts'
import type { Step } from '#sync/operation.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { stepsToBring } from './bring-programme.server.ts'
import type { CopyResult } from './copies.ts'

type Db = Kysely<Tables>

type Copying = {
  coachId: string
  /** All ids of the copies derive from it, the coach and the client, so that a repeated request makes no second one. */
  key: string
  of: 'routine' | 'plan'
  sourceId: string
  programme: Programme
  /** Whether a routine comes to the end of the client's plan (R-COACH-09). */
  addsToPlan: boolean
}

/**
 * Copies a programme to one client by ordinary operations of the coach, all or none (R-COACH-08). Throws only if the
 * database cannot work: one client's failure stops no other's copy.
 */
export async function copyTo(context: Context, ownerId: string, copying: Copying): Promise<CopyResult> {
  const { db } = context.database
  try {
    const relation = await relationTo(db, copying.coachId, ownerId)
    if (!mayCopy(relation)) return { ownerId, as: 'not-allowed' }
    return { ownerId, as: 'copied', inPlan: await write(context, ownerId, copying, relation) }
  } catch (error) {
    return { ownerId, ...(await refusalOf(context, ownerId, copying.coachId, error)) }
  }
}

/** A share, which is there no longer or was never, gives no rights; to themselves nobody copies. */
const mayCopy = (relation: Relation): boolean =>
  relation.as === 'delegate' &&
  (['routine.create', 'plan.edit', 'track.edit'] as const).every((action) => can(relation, action))

const LIMITS: ReadonlySet<ErrorCode> = new Set([
  'routines-full',
  'delegate-routines-full',
  'plans-full',
  'delegate-plans-full',
])

/** The right may have gone between the question and the write. */
async function refusalOf(context: Context, ownerId: string, coachId: string, error: unknown): Promise<Refusal> {
  const { logger, database } = context
  const code = error instanceof AppError ? error.code : 'failed'
  if (LIMITS.has(code)) return { as: 'limit', code }
  if (!mayCopy(await relationTo(database.db, coachId, ownerId))) return { as: 'not-allowed' }
  if (!(error instanceof AppError)) logger.error({ err: error }, 'a copy to a client failed')
  return { as: 'failed' }
}

type Refusal = { as: 'not-allowed' | 'failed' } | { as: 'limit'; code: ErrorCode }

type InPlan = Extract<CopyResult, { as: 'copied' }>['inPlan']

async function write(context: Context, ownerId: string, copying: Copying, relation: Relation): Promise<InPlan> {
  const { db } = context.database
  const { coachId, of, programme, addsToPlan } = copying
  const key = derivedId(copying.key, `${coachId} ${ownerId} ${copying.sourceId}`)
  const at = context.now()
  const bringing = { ownerId, key, name: programme.name, basesWin: false }
  const { planId, routineIds, steps, book } = await stepsToBring(context, programme, bringing, at)
  const madeId = of === 'plan' ? planId : (routineIds[0] as string)
  const plan = addsToPlan ? await planInUse(db, ownerId, book) : null
  const obstacle = addsToPlan ? obstacleIn(plan) : null
  if ((await loadDocuments(db, product, ownerId, [madeId])).has(madeId)) {
    return plan?.slots.some(({ routine_id }) => routine_id === madeId) ? 'added' : obstacle // an earlier request has made it
  }
  const placing = { coachId, routineId: madeId, slotId: derivedId(key, 'slot'), relation, at }
  const all = [
    ...(of === 'plan' ? steps : steps.filter(({ documentId }) => documentId !== planId)),
    ...(plan && !obstacle ? await stepsAtEnd(context, plan, placing) : []),
  ]
  await pushWhole(context, wholeOf({ actorId: coachId, ownerId, key, steps: all }, at))
  return addsToPlan ? (obstacle ?? 'added') : null
}

async function planInUse(db: Db, ownerId: string, book: BookDocument | null): Promise<PlanDocument | null> {
  const id = book?.book.active_plan
  const plan = id && (await loadDocuments(db, product, ownerId, [id])).get(id)
  return plan && plan.kind === 'plan' ? plan : null
}

/** Why nothing can be added at the end of the plan (R-COACH-09). */
function obstacleIn(plan: PlanDocument | null): Exclude<InPlan, 'added'> {
  if (!plan) return 'none'
  if (plan.plan.mode === 'weekdays') return 'weekdays'
  if (plan.plan.is_public) return 'public'
  return plan.slots.length < MAX_SLOTS ? null : 'full'
}

type Placing = { coachId: string; routineId: string; slotId: string; relation: Relation; at: number }

/**
 * Adds the routine at the end of the rotation. What is due stays due (R-PLAN-23) where the coach may see what was
 * trained; else the plan would tell them.
 */
async function stepsAtEnd(context: Context, plan: PlanDocument, placing: Placing): Promise<Step[]> {
  const { coachId, routineId, slotId, relation, at } = placing
  const { id: documentId, ownerId } = plan
  const made = addSlot.make({ id: slotId, routineId, day: null })
  const applied = addSlot.apply(plan, made.args, { id: slotId, documentId, actorId: coachId, ownerId, at })
  const steps = [{ documentId, made }]
  if (!('document' in applied) || !can(relation, 'workout.read.last-values')) return steps
  const facts = await factsWith(context, plan, routineId)
  if (isSameNext(plan, applied.document, facts)) return steps
  const { position } = keptPosition(plan, applied.document, facts, at)
  return [...steps, { documentId, made: placePlan.make({ position }) }]
}

/** `addedId`: a routine that is not stored yet. */
async function factsWith({ database: { db }, now }: Context, plan: PlanDocument, addedId: string): Promise<PlanFacts> {
  const { ownerId } = plan
  const ids = new Set(plan.slots.map(({ routine_id }) => routine_id))
  const documents = await loadDocuments(db, product, ownerId, [...ids])
  const routines = [...documents.values()].filter((each) => each.kind === 'routine')
  const { [plan.id]: sessions = [] } = await planSessions(db, { ownerId, planIds: [plan.id] })
  const facts = planFacts(sessions, routines, await todayOf(db, ownerId, now()))
  return { ...facts, hasSets: (id, round) => id === addedId || facts.hasSets(id, round) }
}
