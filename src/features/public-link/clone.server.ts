import { sql } from 'kysely'
import { AppError } from '#domain/errors.ts'
import { mayBeDerived } from '#domain/ids.ts'
import { can, type Relation } from '#domain/permissions.ts'
import { ownNames } from '#logbook/server/own-names.ts'
import { product } from '#logbook/server/product.ts'
import { roomProblem } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysDocument, loadDocuments } from '#sync/server/snapshot.ts'
import { IdTaken } from '#sync/server/used-ids.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { asFirstNamed, clonedRoutine } from './cloned-routine.ts'
import { publicRoutine } from './public-reads.server.ts'

/**
 * The client chooses `routineId`, so that a repeated request makes no second copy. `unlessOwn`: copy nothing if the
 * routine is the person's own.
 */
type Clone = { sourceRoutineId: string; routineId: string; unlessOwn: boolean }

/**
 * Copies a public or an own routine into the saver's account. Answers the id of the saver's routine. Throws AppError
 * 'shared-routine-not-available', 'routines-full', or 'malformed' for an id that is taken.
 */
export async function cloneRoutine(
  { database, now }: Context,
  saverId: string,
  clone: Clone,
  words: Words,
): Promise<string> {
  const { sourceRoutineId, routineId, unlessOwn } = clone
  return await database.db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${saverId} for no key update`.execute(tx) // the account's lock
    const known = await loadDocuments(tx, product, saverId, [routineId])
    if (known.get(routineId)?.kind === 'routine') return routineId // An earlier request has copied it.
    const source = await loadAnybodysDocument(tx, product, 'routine', sourceRoutineId)
    if (!source || source.routine.is_archived) throw new AppError('shared-routine-not-available')
    if (unlessOwn && source.ownerId === saverId) return sourceRoutineId
    const isPublic = (await publicRoutine(tx, sourceRoutineId)) !== null
    const relation = await relationTo(tx, saverId, source.ownerId)
    if (!can(relation, 'routine.clone', { isPublic })) throw new AppError('shared-routine-not-available')
    // Last: only somebody who may copy learns whether an id is taken.
    if (mayBeDerived(routineId)) throw new AppError('malformed')
    const owner = await tx
      .selectFrom('profile')
      .select(['first_name', 'last_name'])
      .where('id', '=', source.ownerId)
      .executeTakeFirstOrThrow()
    const sharedBy = words('publicPages.sharedBy', { name: publicName(owner, words) })
    const own = await ownNames(tx, saverId, source.exercises)
    const copy = clonedRoutine(source, { routineId, saverId, sharedBy, own, at: now() })
    const doing = { actorId: saverId, ownerId: saverId, relation: OWNER, stored: known, current: known }
    const problem = await roomProblem(tx, doing, { before: null, after: copy })
    if (problem) throw new AppError(problem)
    await writeDocument(
      tx,
      product,
      { before: null, after: copy },
      { by: saverId, ops: [] },
      { steps: [asFirstNamed(copy, sharedBy)] },
    ).catch((error) => {
      throw error instanceof IdTaken ? new AppError('malformed') : error
    })
    return routineId
  })
}

const OWNER: Relation = { as: 'owner' }
