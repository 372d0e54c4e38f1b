import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { can, type Relation } from '#domain/permissions.ts'
import { MAX_PLANS } from '#domain/plan.ts'
import { MAX_PROPOSALS } from '#domain/proposal.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { claimActive, resumeOver, storedClosed } from '#domain/workout-end.ts'
import { kinds } from '#logbook/documents.ts'
import { registry } from '#logbook/operations.ts'
import { registryOf } from '#sync/operation.ts'
import type { CurrentRule, Reader, ServerProduct } from '#sync/product.ts'
import { beforeImport, beforeWrite } from './before-write.ts'
import { bringBackRoutine, bringBackWorkout, takeBackRoutine } from './bring-back.ts'
import { importWorkout } from './import-workout.ts'
import { makeProposal } from './make-proposal.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST, roomProblem } from './room.ts'
import { afterImport, afterWrite } from './stats/after-write.ts'
import { tellNews } from './tell-news.ts'
import { tellWebhooks } from './webhooks/tell-webhooks.ts'

const activeWorkout: CurrentRule<WorkoutDocument> = {
  claim: (claimant, running, { before, ...by }) =>
    before ? resumeOver(claimant, running, { before, ...by }) : claimActive(claimant, running, by.actorId),
  warning: 'the earlier workout could not be closed',
  giveWay: storedClosed,
}

/** What the engine on the server needs of Sled. */
export const product: ServerProduct = {
  kinds,
  registry: registryOf([
    ...registry.values(),
    ...[importWorkout, bringBackWorkout, bringBackRoutine, takeBackRoutine, makeProposal],
  ]),
  currentRules: { workout: activeWorkout },
  mayLack: { workout: { list: 'sets', warning: 'the sets of a start could not be stored' } },
  finalDeletions: ['workout.delete', 'workout.erase'],
  roomProblem,
  beforeWrite,
  async afterWrite(tx, change, load) {
    await tellWebhooks(tx, change, () => afterWrite(tx, change, load))
    await tellNews(tx, change)
  },
  codeOf({ step, list }) {
    if (step === 'delete') return list === 'sets' ? 'sets-not-deleted' : 'failed'
    return list === 'exercises' ? 'exercises-not-created' : 'failed'
  },
  wants: {
    routines: z.boolean(),
    active: z.boolean(),
    book: z.optional(z.boolean()),
    proposals: z.optional(z.boolean()),
    plans: z.optional(z.boolean()),
  },
  find: findDocuments,
}

/** The product for the thousands of writes of an import (see `beforeImport`), none of which reaches webhooks. */
export const importingProduct = (ownExerciseIds: ReadonlySet<string>): ServerProduct => ({
  ...product,
  beforeWrite: inATurnOfItsOwn(beforeImport(ownExerciseIds)),
  afterWrite: inATurnOfItsOwn(afterImport),
})

/** Lets other requests run before each step of an import, because a workout of 5,000 sets takes long. */
const inATurnOfItsOwn =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    await nextTurn()
    return await work(...args)
  }

type Asked = Parameters<ServerProduct['find']>[1]

/** Finds an owner's documents by kind: routines, active workout, book, weights, proposals, plans. */
async function findDocuments(db: Reader, asked: Asked): ReturnType<ServerProduct['find']> {
  const { ownerId, relation, wants } = asked
  const routines = wants.routines && can(relation, 'routine.read') ? await routineRevs(db, ownerId) : []
  const mayRead = can(relation, 'workout.read.active')
  const activeId = wants.active && mayRead ? await activeWorkoutId(db, ownerId) : null
  const books = wants.book ? await bookRevs(db, ownerId, relation) : []
  const proposals = wants.proposals && can(relation, 'proposals.manage') ? await revsOf(db, PROPOSALS, ownerId) : []
  const plans = wants.plans && can(relation, 'plan.read') ? await revsOf(db, PLANS, ownerId) : []
  return {
    documents: [...routines, ...(activeId ? [{ id: activeId }] : []), ...books, ...proposals, ...plans],
    found: {
      ...(wants.routines && { routineIds: routines.map(({ id }) => id) }),
      ...(wants.active && { activeWorkoutId: activeId }),
      ...(wants.proposals && { proposalIds: proposals.map(({ id }) => id) }),
      ...(wants.plans && { planIds: plans.map(({ id }) => id) }),
    },
  }
}

async function routineRevs(db: Reader, ownerId: string): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select r.id, r.rev from routine r where r.user_id = ${ownerId}
    order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}`.execute(db)
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

const MAX_YEARS = 400

async function bookRevs(db: Reader, ownerId: string, relation: Relation): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select id, rev from book where user_id = ${ownerId} and ${can(relation, 'book.read')}
    union all
    (select id, rev from body where user_id = ${ownerId} and ${can(relation, 'body.read')}
      order by year desc limit ${MAX_YEARS})`.execute(db)
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

const PROPOSALS = { table: 'proposal', most: MAX_PROPOSALS }
const PLANS = { table: 'plan', most: MAX_PLANS }

type Listed = { table: string; most: number }

async function revsOf(db: Reader, { table, most }: Listed, ownerId: string): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select id, rev from ${sql.table(table)} where user_id = ${ownerId} order by created_at desc limit ${most}`.execute(
    db,
  )
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

async function activeWorkoutId(db: Reader, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${ownerId} and is_active limit 1`.execute(db)
  return rows[0]?.id ?? null
}
