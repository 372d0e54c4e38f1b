import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { can, type Relation } from '#domain/permissions.ts'
import type { DocumentUpdate, Pull, PullAnswer } from '#sync/wire.ts'
import { chunked, currentUpdates } from './current-documents.ts'
import { relationTo } from './relation.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from './room.ts'
import { loadStates } from './snapshot.ts'
import { maySee } from './visibility.ts'

/**
 * What a device lacks of one owner's documents: what is newer than it knows, what it asks for by id, on request all
 * routines and the active workout (Y28). What may not be seen answers `gone`, like what does not exist.
 */
export async function pull(db: Kysely<Tables>, request: Pull, now: () => number): Promise<PullAnswer> {
  const relation = await relationTo(db, request.actorId, request.ownerId)
  const routines = request.routines && can(relation, 'routine.read') ? await routineRevs(db, request.ownerId) : []
  const activeWorkoutId = request.active ? await activeWorkout(db, request.ownerId, relation) : undefined
  const wanted = new Set([...Object.keys(request.known), ...request.ids, ...routines.map((row) => row.id)])
  if (activeWorkoutId) wanted.add(activeWorkoutId)
  const revById = new Map(routines.map((row) => [row.id, row.rev]))
  const stale = [...wanted].filter((id) => !(id in request.known) || request.known[id] !== revById.get(id))
  return {
    actorId: request.actorId,
    documents: await updatesFor(db, request, stale),
    ...(request.routines && { routineIds: routines.map((row) => row.id) }),
    ...(activeWorkoutId !== undefined && { activeWorkoutId }),
    now: now(),
  }
}

/**
 * The updates that bring a device from what it knows to now, for these documents of one owner, in their order. Only what is
 * newer and may be seen is loaded, however many a device asks for that are not.
 */
export async function updatesFor(
  db: Kysely<Tables>,
  { actorId, ownerId, known }: Pick<Pull, 'actorId' | 'ownerId' | 'known'>,
  ids: readonly string[],
): Promise<DocumentUpdate[]> {
  const stored = new Map((await loadStates(db, ids.filter(isId))).map((state) => [state.id, state]))
  const relation = await relationTo(db, actorId, ownerId)
  const updates = new Map<string, DocumentUpdate>()
  const newer: string[] = []
  for (const id of ids) {
    const state = stored.get(id)
    const isSeen = state?.ownerId === ownerId && maySee(relation, state.visibility)
    if (!isSeen) updates.set(id, { t: 'gone', id })
    else if ((known[id] ?? -1) < state.rev) newer.push(id)
  }
  for (const chunk of chunked(newer)) {
    for (const [id, update] of await currentUpdates(db, { actorId, ownerId }, chunk)) updates.set(id, update)
  }
  return ids.flatMap((id) => updates.get(id) ?? [])
}

async function routineRevs(db: Kysely<Tables>, ownerId: string): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select r.id, r.rev from routine r where r.user_id = ${ownerId}
    order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}`.execute(db)
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

async function activeWorkout(db: Kysely<Tables>, ownerId: string, relation: Relation): Promise<string | null> {
  if (!can(relation, 'workout.read.active')) return null
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${ownerId} and is_active limit 1`.execute(db)
  return rows[0]?.id ?? null
}
