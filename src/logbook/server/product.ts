import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { BodyDocument, BookDocument } from '#domain/book.ts'
import { can, type Relation, readAction } from '#domain/permissions.ts'
import { MAX_PROPOSALS, type ProposalDocument } from '#domain/proposal.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Workout, WorkoutDocument } from '#domain/workout.ts'
import { claimActive, resumeOver, storedClosed } from '#domain/workout-end.ts'
import { BODY_SHAPE, BOOK_SHAPE, PROPOSAL_SHAPE, ROUTINE_SHAPE, WORKOUT_SHAPE } from '#logbook/documents.ts'
import type { Product, Reader, StoredKind } from '#sync/server/product.ts'
import { beforeImport, beforeWrite } from './before-write.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST, roomProblem } from './room.ts'
import { afterImport, afterWrite } from './stats/after-write.ts'
import { tellWebhooks } from './webhooks/tell-webhooks.ts'

const ORDER = { exercises: 'exercise_order', sets: 'set_order' }

const workout: StoredKind<WorkoutDocument> = {
  shape: WORKOUT_SHAPE,
  order: ORDER,
  hasAddress: true,
  visibleBy: ['is_active', 'completed_at', 'trashed_at'],
  readAction: (visibility) => (visibility.trashed_at ? null : readAction(visibility as unknown as Workout)),
  newestAt: (document) => document.workout.last_op_at,
  current: {
    condition: (ownerId) => sql`d.user_id = ${ownerId} and d.is_active`,
    isCurrent: (document) => document.workout.is_active,
    claim: (claimant, running, { before, ...by }) =>
      before ? resumeOver(claimant, running, { before, ...by }) : claimActive(claimant, running, by.actorId),
    warning: 'the earlier workout could not be closed',
    giveWay: storedClosed,
  },
  mayLack: { list: 'sets', warning: 'the sets of a start could not be stored' },
}

const routine: StoredKind<RoutineDocument> = {
  shape: ROUTINE_SHAPE,
  order: ORDER,
  hasAddress: true,
  visibleBy: [],
  readAction: () => 'routine.read',
}

const book: StoredKind<BookDocument> = {
  shape: BOOK_SHAPE,
  order: {},
  isIdOfOwner: true,
  visibleBy: [],
  mustBeNamed: true,
  readAction: () => 'book.read',
}

const body: StoredKind<BodyDocument> = {
  shape: BODY_SHAPE,
  order: { weights: 'at' },
  isIdOfOwner: true,
  visibleBy: [],
  mustBeNamed: true,
  readAction: () => 'body.read',
}

const proposal: StoredKind<ProposalDocument> = {
  shape: PROPOSAL_SHAPE,
  order: {},
  visibleBy: [],
  mustBeNamed: true,
  readAction: () => 'proposals.manage',
}

/** What the engine on the server needs of Sled. */
export const product: Product = {
  kinds: { workout, routine, book, body, proposal },
  finalDeletions: ['workout.delete', 'workout.erase'],
  roomProblem,
  beforeWrite,
  afterWrite: (tx, change, load) => tellWebhooks(tx, change, () => afterWrite(tx, change, load)),
  codeOf({ step, list }) {
    if (step === 'delete') return list === 'sets' ? 'sets-not-deleted' : 'failed'
    return list === 'exercises' ? 'exercises-not-created' : 'failed'
  },
  wants: {
    routines: z.boolean(),
    active: z.boolean(),
    book: z.optional(z.boolean()),
    proposals: z.optional(z.boolean()),
  },
  find: findDocuments,
}

/** For the thousands of writes of an import, see `beforeImport`. Webhooks hear of none. */
export const importingProduct = (ownExerciseIds: ReadonlySet<string>): Product => ({
  ...product,
  beforeWrite: inATurnOfItsOwn(beforeImport(ownExerciseIds)),
  afterWrite: inATurnOfItsOwn(afterImport),
})

/** A workout of 5,000 sets takes long: other requests run between its steps. */
const inATurnOfItsOwn =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    await nextTurn()
    return await work(...args)
  }

type Asked = Parameters<Product['find']>[1]

/** Finds an owner's documents by kind: routines, active workout, book, weights, proposals. */
async function findDocuments(db: Reader, asked: Asked): ReturnType<Product['find']> {
  const { ownerId, relation, wants } = asked
  const routines = wants.routines && can(relation, 'routine.read') ? await routineRevs(db, ownerId) : []
  const mayRead = can(relation, 'workout.read.active')
  const activeId = wants.active && mayRead ? await activeWorkoutId(db, ownerId) : null
  const books = wants.book ? await bookRevs(db, ownerId, relation) : []
  const proposals = wants.proposals && can(relation, 'proposals.manage') ? await proposalRevs(db, ownerId) : []
  return {
    documents: [...routines, ...(activeId ? [{ id: activeId }] : []), ...books, ...proposals],
    found: {
      ...(wants.routines && { routineIds: routines.map(({ id }) => id) }),
      ...(wants.active && { activeWorkoutId: activeId }),
      ...(wants.proposals && { proposalIds: proposals.map(({ id }) => id) }),
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

async function proposalRevs(db: Reader, ownerId: string): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select id, rev from proposal where user_id = ${ownerId} order by created_at desc limit ${MAX_PROPOSALS}`.execute(db)
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

async function activeWorkoutId(db: Reader, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${ownerId} and is_active limit 1`.execute(db)
  return rows[0]?.id ?? null
}
