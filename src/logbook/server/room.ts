import { sql } from 'kysely'
import type { BookDocument } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { MAX_PLANS } from '#domain/plan.ts'
import { MAX_PROPOSALS } from '#domain/proposal.ts'
import { MAX_OWN_ROUTINES, MAX_ROUTINES_OF_DELEGATE } from '#domain/routine.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Change, Reader, RunView } from '#sync/product.ts'

/*
 * Only the server can judge these things of a document: names of the catalogue, and limits of an account. A delegate
 * has limits of their own, far above a coach's needs, so that none uses up the owner's. A new limit needs a text in the
 * catalogue.
 */

/** The most plans that a delegate may make for an owner, of the owner's 50. A removed plan makes room for another. */
const MAX_PLANS_OF_DELEGATE = 10
/** The most workouts that a delegate may start for an owner in 24 h. */
const MAX_WORKOUTS_OF_DELEGATE = 50

/** The most routines that the server reads: a device loads all of them together. */
export const MAX_ROUTINES = 2 * MAX_OWN_ROUTINES
/** The order in which the server reads routines `r`: listed ones first, then the owner's own. */
export const OWN_ROUTINES_FIRST = sql`r.is_archived, coalesce(r.made_by, r.user_id) <> r.user_id, r.created_at desc`

/** Null: there is room. The caller holds the owner's lock. */
export async function roomProblem(tx: Reader, run: RunView, { before, after }: Change): Promise<ErrorCode | null> {
  if (after?.kind === 'workout' && !before && run.relation.as === 'delegate') return await workoutProblem(tx, run)
  if (after?.kind === 'routine' && isListed(after) && !isListed(before)) return await routineProblem(tx, run, after.id)
  if (after?.kind === 'proposal' && !before) return await proposalProblem(tx, run)
  if (after?.kind === 'plan' && !before) return await planProblem(tx, run)
  if (after?.kind === 'book') return looksProblem(before?.kind === 'book' ? before : null, after)
  return null
}

const isListed = (document: AnyDocument | null | undefined): boolean =>
  document?.kind === 'routine' && !document.routine.is_archived

async function workoutProblem(tx: Reader, { actorId, ownerId, stored, current }: RunView) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from workout
    where user_id = ${ownerId} and made_by = ${actorId} and made_by <> user_id
      and made_at > now() - interval '24 hours'`.execute(tx)
  const unwritten = [...current].filter(([id, document]) => document?.kind === 'workout' && !stored.has(id))
  const count = (rows[0]?.count ?? 0) + unwritten.length
  return count >= MAX_WORKOUTS_OF_DELEGATE ? 'delegate-workouts-full' : null
}

async function proposalProblem(tx: Reader, { ownerId }: RunView): Promise<ErrorCode | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from proposal where user_id = ${ownerId}`.execute(tx)
  return (rows[0]?.count ?? 0) >= MAX_PROPOSALS ? 'proposals-full' : null
}

async function planProblem(tx: Reader, { actorId, ownerId, relation, current }: RunView): Promise<ErrorCode | null> {
  const { rows } = await sql<{ id: string; maker: string }>`
    select id, coalesce(made_by, user_id) as maker from plan where user_id = ${ownerId}`.execute(tx)
  const makers = new Map(rows.map(({ id, maker }) => [id, maker]))
  for (const [id, document] of current) {
    if (!document) makers.delete(id)
    else if (document.kind === 'plan') makers.set(id, makers.get(id) ?? actorId)
  }
  const byActor = [...makers.values()].filter((maker) => maker === actorId).length
  if (relation.as === 'delegate' && byActor >= MAX_PLANS_OF_DELEGATE) return 'delegate-plans-full'
  return makers.size >= MAX_PLANS ? 'plans-full' : null
}

/** Only the server knows the whole catalogue: a device loads it when it wants it. */
const NAMES: ReadonlySet<string> = new Set(ENGLISH_CATALOGUE.exercises.map(({ name }) => name))

function looksProblem(before: BookDocument | null, { exercises }: BookDocument): ErrorCode | null {
  const known = new Map(before?.exercises.map((row) => [row.id, row.looks_like]))
  const isUnknown = exercises.some(
    ({ id, looks_like = null }) => looks_like !== null && looks_like !== known.get(id) && !NAMES.has(looks_like),
  )
  return isUnknown ? 'malformed' : null
}

type RoutineRow = { id: string; maker: string; is_archived: boolean; is_new: boolean }

async function routineProblem(tx: Reader, run: RunView, id: string): Promise<ErrorCode | null> {
  const { actorId, ownerId, relation } = run
  const routines = await routinesWith(tx, run)
  const maker = routines.get(id)?.maker ?? actorId
  if (maker === ownerId) return countOf(routines, isOnListOf(maker)) >= MAX_OWN_ROUTINES ? 'routines-full' : null
  if (relation.as === 'owner') return null // The owner restores a routine that a delegate made.
  const isFull =
    countOf(routines, isOnListOf(maker)) >= MAX_ROUTINES_OF_DELEGATE ||
    (!routines.has(id) && countOf(routines, (row) => row.maker === actorId && row.is_new) >= MAX_ROUTINES_OF_DELEGATE)
  return isFull ? 'delegate-routines-full' : null
}

/** The owner's routines, with the changes of this run. */
async function routinesWith(tx: Reader, { actorId, ownerId, current }: RunView) {
  const { rows } = await sql<RoutineRow>`
    select id, coalesce(made_by, user_id) as maker, is_archived, made_at > now() - interval '24 hours' as is_new
    from routine
    where user_id = ${ownerId} and (not is_archived or made_by = ${actorId} or id = any(${[...current.keys()]}::uuid[]))`.execute(
    tx,
  )
  const routines = new Map(rows.map((row) => [row.id, row]))
  for (const [id, document] of current) {
    if (document?.kind !== 'routine' || document.ownerId !== ownerId) continue
    const { is_archived } = document.routine
    routines.set(id, { maker: actorId, is_new: true, ...routines.get(id), id, is_archived })
  }
  return routines
}

const isOnListOf = (maker: string) => (row: RoutineRow) => row.maker === maker && !row.is_archived

const countOf = (rows: ReadonlyMap<string, RoutineRow>, counts: (row: RoutineRow) => boolean): number =>
  [...rows.values()].filter(counts).length
