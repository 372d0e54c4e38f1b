import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Documents } from '#domain/documents.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { TrainingDocument } from '#domain/training.ts'
import { product } from '#logbook/server/product.ts'
import { isTrashed } from '#logbook/trash.ts'
import { tellProfile } from '#sync/server/profile-event.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysDocument } from '#sync/server/snapshot.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { PLAN_IS_PUBLIC, publicRoutine } from './public-reads.server.ts'
import type { HistoryLink, NotedThing, SharedNames, SharedThing } from './shared-thing.ts'

type Db = Kysely<Tables>

/**
 * Turns a public link on or off. Only the owner can: AppError 'permission-denied' for a delegate who sees it,
 * 'not-found' for all others.
 */
export async function setPublic(db: Db, actorId: string, { of, id }: SharedThing, isPublic: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${actorId} for no key update`.execute(tx) // the account's lock
    if (of === 'history') await setHistory(tx, actorId, id, isPublic)
    else await flip(tx, actorId, { of, id }, { is_public: isPublic })
  })
}

/** Shows or hides notes and effort on a public page. Throws as `setPublic` does. */
export async function showNotes(db: Db, actorId: string, thing: NotedThing, isShown: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${actorId} for no key update`.execute(tx) // the account's lock
    await flip(tx, actorId, thing, { has_public_notes: isShown })
  })
}

/** Shows or hides what the tracks of a plan stand at. Throws as `setPublic` does. */
export async function showWeights(db: Db, actorId: string, planId: string, isShown: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${actorId} for no key update`.execute(tx) // the account's lock
    await flip(tx, actorId, { of: 'plan', id: planId }, { has_public_weights: isShown })
  })
}

type Switches = { is_public: boolean } | { has_public_notes: boolean } | { has_public_weights: boolean }

type SharedDocument = TrainingDocument | PlanDocument

async function flip(tx: Db, actorId: string, { of, id }: NotedThing, switches: Switches) {
  const before = await ownDocument(tx, actorId, of, id)
  await writeDocument(tx, product, { before, after: withSwitches(before, switches) }, { by: actorId, ops: [] })
}

/** Sets switches. A switch is no typed value, so the row keeps its last editor. */
function withSwitches(document: SharedDocument, switches: Switches): SharedDocument {
  if (document.kind === 'plan') return { ...document, plan: { ...document.plan, ...switches } }
  return document.kind === 'routine'
    ? { ...document, routine: { ...document.routine, ...switches } }
    : { ...document, workout: { ...document.workout, ...switches } }
}

async function setHistory(tx: Db, actorId: string, ownerId: string, isPublic: boolean) {
  await requireHistory(tx, actorId, ownerId)
  const { rows } = await sql`update profile set share_all_workouts = ${isPublic}
    where id = ${ownerId} and share_all_workouts <> ${isPublic} returning id`.execute(tx)
  if (rows.length > 0) await tellProfile(tx, ownerId)
}

/** Shows or hides records on the owner's public pages and pictures. Throws as `setPublic` does. */
export async function showRecords(db: Db, actorId: string, ownerId: string, isShown: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${actorId} for no key update`.execute(tx) // the account's lock
    await requireHistory(tx, actorId, ownerId)
    const { rows } = await sql`update profile set share_records = ${isShown}
      where id = ${ownerId} and share_records <> ${isShown} returning id`.execute(tx)
    if (rows.length > 0) await tellProfile(tx, ownerId)
  })
}

/** Whether the owner shows records. Throws as `setPublic` does. */
export async function areRecordsShown(db: Db, actorId: string, ownerId: string): Promise<boolean> {
  await requireHistory(db, actorId, ownerId)
  const { share_records } = await db
    .selectFrom('profile')
    .select('share_records')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(() => new AppError('not-found'))
  return share_records
}

/** Whether the history is public, and the name that strangers see. Throws as `setPublic` does. */
export async function historyLink(db: Db, actorId: string, ownerId: string, words: Words): Promise<HistoryLink> {
  await requireHistory(db, actorId, ownerId)
  const { share_all_workouts, ...owner } = await db
    .selectFrom('profile')
    .select(['first_name', 'last_name', 'share_all_workouts'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(() => new AppError('not-found'))
  return { isPublic: share_all_workouts, name: publicName(owner, words) }
}

/** The name and the owner of a public routine. Throws AppError 'shared-routine-not-available'. */
export async function sharedRoutine(db: Db, id: string, words: Words): Promise<SharedNames> {
  const owner = await publicRoutine(db, id)
  if (!owner) throw new AppError('shared-routine-not-available')
  const { routine_name } = await db
    .selectFrom('routine')
    .select('routine_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('shared-routine-not-available'))
  return { name: routine_name, sharedBy: publicName(owner, words) }
}

/** The same of a public plan. Throws AppError 'shared-plan-not-available'. */
export async function sharedPlan(db: Db, id: string, words: Words): Promise<SharedNames> {
  if (!isId(id)) throw new AppError('shared-plan-not-available')
  const { rows } = await sql<{ name: string; first_name: string; last_name: string }>`
    select l.name, p.first_name, p.last_name from plan l join profile p on p.id = l.user_id
    where l.id = ${id} and ${PLAN_IS_PUBLIC}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('shared-plan-not-available')
  return { name: row.name, sharedBy: publicName(row, words) }
}

/** Whether a workout's own switch is on. Throws as `setPublic` does. */
export async function confirmedSwitch(db: Db, actorId: string, workoutId: string): Promise<boolean> {
  return (await ownDocument(db, actorId, 'workout', workoutId)).workout.is_public
}

async function ownDocument<K extends SharedDocument['kind']>(
  db: Db,
  actorId: string,
  kind: K,
  id: string,
): Promise<Documents[K]> {
  const document = await loadAnybodysDocument(db, product, kind, id)
  if (!document || isTrashed(document)) throw new AppError('not-found')
  const relation = await relationTo(db, actorId, document.ownerId)
  if (can(relation, `${kind}.publish`)) return document
  throw new AppError(maySeeDocument(product, relation, document) ? 'permission-denied' : 'not-found')
}

async function requireHistory(db: Db, actorId: string, ownerId: string) {
  const relation = await relationTo(db, actorId, ownerId)
  if (can(relation, 'history.publish')) return
  throw new AppError(can(relation, 'history.read') ? 'permission-denied' : 'not-found')
}
