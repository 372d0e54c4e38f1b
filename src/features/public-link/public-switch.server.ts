import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { publicName } from '#domain/names.ts'
import { can } from '#domain/permissions.ts'
import { product } from '#logbook/server/product.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import { tellProfile } from '#sync/server/profile-event.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import { publicRoutine } from './public-reads.server.ts'
import type { HistoryLink, SharedRoutine, SharedThing } from './shared-thing.ts'

/** A database or a transaction of it. */
type Db = Kysely<Tables>

/**
 * Opens or closes a routine, a workout or a whole history to everybody (R-SHARE-02 to 04). For its owner alone: throws
 * AppError 'permission-denied' for a delegate who sees it, and 'not-found' for everybody else.
 */
export async function setPublic(db: Db, actorId: string, { of, id }: SharedThing, isPublic: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${actorId} for no key update`.execute(tx) // Y9
    if (of === 'history') await setHistory(tx, actorId, id, isPublic)
    else {
      const document = await ownDocument(tx, actorId, of, id)
      await writeDocument(
        tx,
        product,
        { before: document, after: withSwitch(document, isPublic) },
        { by: actorId, ops: [] },
      )
    }
  })
}

/** No value somebody typed: who last edited the row stays who it was (Y35). */
function withSwitch(document: AnyDocument, is_public: boolean): AnyDocument {
  return document.kind === 'routine'
    ? { ...document, routine: { ...document.routine, is_public } }
    : { ...document, workout: { ...document.workout, is_public } }
}

async function setHistory(tx: Db, actorId: string, ownerId: string, isPublic: boolean) {
  await requireHistory(tx, actorId, ownerId)
  const { rows } = await sql`update profile set share_all_workouts = ${isPublic}
    where id = ${ownerId} and share_all_workouts <> ${isPublic} returning id`.execute(tx)
  if (rows.length > 0) await tellProfile(tx, ownerId)
}

/** How the owner's history is shared (R-SHARE-12). Throws as `setPublic` does. */
export async function historyLink(db: Db, actorId: string, ownerId: string): Promise<HistoryLink> {
  await requireHistory(db, actorId, ownerId)
  const { share_all_workouts, ...owner } = await db
    .selectFrom('profile')
    .select(['first_name', 'last_name', 'share_all_workouts'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(() => new AppError('not-found'))
  return { isPublic: share_all_workouts, name: publicName(owner) }
}

/** What a public routine is called. Throws AppError 'shared-routine-not-available'. */
export async function sharedRoutine(db: Db, id: string): Promise<SharedRoutine> {
  const owner = await publicRoutine(db, id)
  if (!owner) throw new AppError('shared-routine-not-available')
  const { routine_name } = await db
    .selectFrom('routine')
    .select('routine_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('shared-routine-not-available'))
  return { name: routine_name, sharedBy: publicName(owner) }
}

/**
 * Whether a workout's own switch is on, as pages and images are told from now on: they are drawn when they are asked for,
 * so there is nothing to make anew (R-SHARE-07, R-IMG-26). Throws as `setPublic` does.
 */
export async function confirmedSwitch(db: Db, actorId: string, workoutId: string): Promise<boolean> {
  const document = await ownDocument(db, actorId, 'workout', workoutId)
  return document.kind === 'workout' && document.workout.is_public
}

async function ownDocument(db: Db, actorId: string, kind: DocumentKind, id: string): Promise<AnyDocument> {
  const document = (await loadDocuments(db, product, [id])).get(id)
  if (document?.kind !== kind) throw new AppError('not-found')
  const relation = await relationTo(db, actorId, document.ownerId)
  if (can(relation, kind === 'routine' ? 'routine.publish' : 'workout.publish')) return document
  throw new AppError(maySeeDocument(product, relation, document) ? 'permission-denied' : 'not-found')
}

async function requireHistory(db: Db, actorId: string, ownerId: string) {
  const relation = await relationTo(db, actorId, ownerId)
  if (can(relation, 'history.publish')) return
  throw new AppError(can(relation, 'history.read') ? 'permission-denied' : 'not-found')
}
