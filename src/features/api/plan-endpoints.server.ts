import { sql } from 'kysely'
import { z } from 'zod/mini'
import { type BookDocument, bookIdFor } from '#domain/book.ts'
import { AppError } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { MAX_PLANS, type PlanDocument } from '#domain/plan.ts'
import { planFacts } from '#domain/plans/plan-session.ts'
import { type PlanView, planView } from '#domain/plans/plan-view.ts'
import { skipped, usedAgain } from '#domain/plans/positions.ts'
import { fitsTogether, type Programme } from '#domain/programmes/programme.ts'
import { programmeFileShape } from '#domain/programmes/programme-file.ts'
import { PLAN, PLAN_SLOT } from '#domain/rows/plan-fields.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { stepsToBring } from '#features/plans/bring-programme.server.ts'
import { planSessions } from '#features/progress/plan-sessions.server.ts'
import { todayOf } from '#features/progress/stats.server.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import { activationSteps, placePlan, stepsToUse } from '#logbook/plans.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { documentOf } from './document-shapes.server.ts'
import { type Call, defineEndpoint } from './endpoint.server.ts'
import { ApiError } from './problem.server.ts'
import { exportedShape, idShape } from './shapes.server.ts'
import { keyOf, write, writeSteps } from './write.server.ts'

const planShape = z.object({
  ...exportedShape(PLAN),
  ...{ is_active: z.boolean(), rev: z.int() },
  slots: z.array(z.object(exportedShape(PLAN_SLOT))),
})

const slotShape = z.object({ slot_id: idShape, routine_id: idShape, routine_name: z.nullable(z.string()) })
const startShape = z.object({ ...slotShape.shape, turn: z.int(), round: z.int(), lighter: z.boolean() })
const datedShape = z.object({ ...startShape.shape, date: VALUE_TYPES.date })

const activeShape = z.object({
  ...planShape.shape,
  /** Null without the scope `workouts:read`, or the right to see what was trained. */
  next: z.nullable(
    z.object({
      ...{ turn: z.int(), round: z.int(), lighter: z.boolean() },
      ...{ due: z.array(startShape), missed: z.array(datedShape), after: z.array(slotShape) },
      rest_until: z.nullable(datedShape),
    }),
  ),
})

type Owned = Pick<Call, 'context' | 'ownerId'>

const reading = { method: 'get', scope: 'routines:read', asks: 'plan.read' } as const
const writing = { scope: 'routines:write', asks: 'plan.edit' } as const

export const readPlan = defineEndpoint({
  ...reading,
  path: '/plan',
  summary:
    'The plan in use. `next` says what is due, what was missed (by weekday) and what comes after; it needs `workouts:read`, too. 404 while no plan is in use.',
  answer: activeShape,
  handle: async (call) => await activeReply(call),
})

export const listPlans = defineEndpoint({
  ...reading,
  path: '/plans',
  summary: `All plans, at most ${MAX_PLANS}, the newest first.`,
  answer: z.object({ plans: z.array(planShape) }),
  async handle({ context, ownerId }) {
    const { db } = context.database
    const { rows } = await sql<{ id: string }>`
      select id from plan where user_id = ${ownerId} order by created_at desc, id desc limit ${MAX_PLANS}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const documents = await loadDocuments(db, product, ownerId, ids)
    const used = await usedBy({ context, ownerId })
    const plans = ids.map((id) => documents.get(id)).filter((each) => each?.kind === 'plan')
    return { body: { plans: plans.map((plan) => said(plan, used) as never) } }
  },
})

export const addPlan = defineEndpoint({
  ...writing,
  method: 'post',
  path: '/plans',
  summary:
    'Brings in a programme: a plan, its routines and the tracks that are not there, all private. The plan is not in use. `/schemas/programme-1.json` says what a programme is.',
  body: programmeFileShape(),
  answer: planShape,
  status: 201,
  async handle(call) {
    requireFit(call.body)
    const key = keyOf(call)
    const bringing = { ownerId: call.ownerId, key, name: call.body.name, basesWin: false }
    const { planId, steps, book } = await stepsToBring(call.context, call.body, bringing, call.context.now())
    await writeSteps(call, { key, steps, before: book ? [book] : [] })
    const plan = await documentOf(call, 'plan', planId)
    return { body: said(plan, await usedBy(call)) as never, rev: plan.rev }
  },
})

/** Throws AppError 'malformed' for a programme whose parts do not fit together. */
export function requireFit(programme: Programme) {
  if (!fitsTogether(programme)) throw new ApiError('malformed', { errors: { '.': 'Its parts do not fit together' } })
}

export const choosePlan = defineEndpoint({
  ...writing,
  method: 'put',
  path: '/plan/active',
  summary: 'Says which plan is in use: it goes on where it stood, by weekday from today on. Null: none is.',
  body: z.strictObject({ plan_id: z.nullable(idShape) }),
  status: 204,
  async handle(call) {
    const { ownerId, body } = call
    const used = await usedBy(call)
    const at = call.context.now()
    const plan = body.plan_id === null ? null : await documentOf(call, 'plan', body.plan_id)
    const steps = plan
      ? stepsToUse(plan, usedAgain(plan, await factsOf(call, plan), at), used, at)
      : activationSteps(ownerId, null, used, at)
    const ids = [bookIdFor(ownerId), ...steps.map(({ documentId }) => documentId)]
    const documents = await loadDocuments(call.context.database.db, product, ownerId, [...new Set(ids)])
    await writeSteps(call, { key: keyOf(call), steps, before: [...documents.values()] })
    return { body: undefined as never }
  },
})

export const skipInPlan = defineEndpoint({
  ...writing,
  method: 'post',
  path: '/plan/skip',
  summary: 'Passes over what is due in the plan in use, which goes in order. Nothing else changes.',
  status: 204,
  async handle(call) {
    if (!maySeeNext(call.relation)) throw new AppError('permission-denied')
    const plan = await activePlan(call)
    if (plan.plan.mode === 'weekdays') throw new ApiError('malformed', { errors: { '.': 'The plan goes by weekday' } })
    const position = skipped(plan, await factsOf(call, plan), call.context.now())
    await write(call, { key: keyOf(call), documentId: plan.id, made: [placePlan.make({ position })], before: plan })
    return { body: undefined as never }
  },
})

const maySeeNext = (relation: Call['relation']) => can(relation, 'workout.read.last-values')

async function activePlan(call: Call): Promise<PlanDocument> {
  const used = await usedBy(call)
  if (used === null) throw new AppError('not-found')
  return await documentOf(call, 'plan', used)
}

async function activeReply(call: Call) {
  const plan = await activePlan(call)
  const isOpen = call.token.scopes.has('workouts:read') && maySeeNext(call.relation)
  return { body: { ...said(plan, plan.id), next: isOpen ? await nextIn(call, plan) : null } as never }
}

async function nextIn(call: Call, plan: PlanDocument) {
  const routines = await routinesOf(call, plan)
  const names = new Map(routines.map(({ id, routine }) => [id, routine.routine_name]))
  const view = planView(plan, await factsOf(call, plan, routines))
  const slotOf = ({ id, routine_id }: PlanDocument['slots'][number]) => ({
    ...{ slot_id: id, routine_id, routine_name: names.get(routine_id) ?? null },
  })
  const startOf = ({ slot, place: { turn, round, lighter } }: PlanView['due'][number]) => ({
    ...{ ...slotOf(slot), turn, round, lighter },
  })
  const datedOf = (start: PlanView['missed'][number]) => ({ ...startOf(start), date: start.date })
  return {
    ...{ turn: view.turn, round: view.round, lighter: view.isLighter },
    ...{ due: view.due.map(startOf), missed: view.missed.map(datedOf), after: view.after.map(slotOf) },
    rest_until: view.restUntil && datedOf(view.restUntil),
  }
}

async function factsOf(call: Call, plan: PlanDocument, routines?: Awaited<ReturnType<typeof routinesOf>>) {
  const { context, ownerId } = call
  const { db } = context.database
  const { [plan.id]: sessions = [] } = await planSessions(db, { ownerId, planIds: [plan.id] })
  return planFacts(sessions, routines ?? (await routinesOf(call, plan)), await todayOf(db, ownerId, context.now()))
}

async function routinesOf({ context, ownerId }: Call, { slots }: PlanDocument) {
  const ids = [...new Set(slots.map(({ routine_id }) => routine_id))]
  const documents = await loadDocuments(context.database.db, product, ownerId, ids)
  return [...documents.values()].filter((each) => each.kind === 'routine')
}

/** Null: the owner has chosen nothing yet. */
export async function bookOf({ context, ownerId }: Owned): Promise<BookDocument | null> {
  const id = bookIdFor(ownerId)
  const book = (await loadDocuments(context.database.db, product, ownerId, [id])).get(id)
  return book?.kind === 'book' ? book : null
}

/** The id of the plan in use; null: none is. */
/** The plan in use; null also for one that is gone. */
async function usedBy(call: Owned): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from book b join plan p on p.id = b.active_plan and p.user_id = b.user_id
    where b.user_id = ${call.ownerId}`.execute(call.context.database.db)
  return rows[0]?.id ?? null
}

const said = (plan: PlanDocument, used: string | null): Record<string, unknown> => ({
  ...exportedDocument(plan),
  ...{ is_active: plan.id === used, rev: plan.rev },
})
