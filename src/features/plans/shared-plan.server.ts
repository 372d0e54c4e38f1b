import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BookDocument, bookIdFor, emptyBook, type Track } from '#domain/book.ts'
import { isId } from '#domain/ids.ts'
import { type PlanDocument, USUAL_LIGHTER } from '#domain/plan.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { followedTracks, type Ordered, programmeOf, type Shown } from '#domain/programmes/programme-of.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { equippedIn } from '#domain/tracks/given-exercises.ts'
import { standingOf } from '#domain/tracks/standing.ts'
import { trackSessions } from '#features/progress/track-sessions.server.ts'
import { PLAN_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'

type Db = Kysely<Tables>

/** `owner`: only names, so that no stranger learns an address. `hasWeights`, `hasNotes`: of what is in the programme. */
type SharedPlan = {
  ownerId: string
  owner: { first_name: string; last_name: string }
  isPublic: boolean
  hasWeights: boolean
  hasNotes: boolean
  programme: Programme
}

type Row = Omit<SharedPlan, 'owner' | 'programme'> & SharedPlan['owner']

/**
 * A public plan, or one of the reader's own, as it is at one moment: what its switches hide is not read. Null: it is
 * private, missing or has nothing to start, or the id is invalid.
 */
export async function readSharedPlan(db: Db, planId: string, readerId: string | null): Promise<SharedPlan | null> {
  if (!isId(planId)) return null
  const atOnce = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await atOnce.execute(async (tx) => {
    const { rows } = await sql<Row>`
      select p.id as "ownerId", p.first_name, p.last_name, ${PLAN_IS_PUBLIC} as "isPublic", (${isOwn(readerId)} or l.has_public_weights) as "hasWeights",
        (${isOwn(readerId)} or l.has_public_notes) as "hasNotes"
      from plan l join profile p on p.id = l.user_id
      where l.id = ${planId} and (${PLAN_IS_PUBLIC} or ${isOwn(readerId)})`.execute(tx)
    const [row] = rows
    const programme = row ? await programmeIn(tx, planId, row, row.ownerId === readerId) : null
    if (!row || !programme) return null
    const { first_name, last_name, ...shared } = row
    return { ...shared, owner: { first_name, last_name }, programme }
  })
}

/** Whether the reader may still see all that was read. Until the transaction ends, nobody turns a switch. */
export async function isStillShared(tx: Db, planId: string, readerId: string, read: SharedPlan): Promise<boolean> {
  const { rows } = await sql`
    select from plan l join profile p on p.id = l.user_id
    where l.id = ${planId} and (${isOwn(readerId)} or ${PLAN_IS_PUBLIC}
      and (l.has_public_weights or not ${read.hasWeights}) and (l.has_public_notes or not ${read.hasNotes}))
    for share of l`.execute(tx)
  return rows.length > 0
}

const isOwn = (readerId: string | null) => sql<boolean>`p.id is not distinct from ${readerId}::uuid`

/**
 * What its owner copies, as it is at one moment, with its notes. A routine is a programme of it alone. Null: it is
 * missing, archived or another's.
 */
export async function readOwnProgramme(db: Db, ownerId: string, source: OwnSource): Promise<Programme | null> {
  const { of, id, hasWeights } = source
  const atOnce = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await atOnce.execute(async (tx) => {
    const document = (await loadDocuments(tx, product, ownerId, [id])).get(id)
    if (document?.kind !== of) return null
    const plan = document.kind === 'plan' ? document : alone(document as RoutineDocument)
    return await programmeFrom(tx, ownerId, plan, { bases: hasWeights, weights: hasWeights, notes: true })
  })
}

type OwnSource = { of: 'routine' | 'plan'; id: string; hasWeights: boolean }

const alone = ({ id, routine }: RoutineDocument): Ordered => ({
  plan: { name: routine.routine_name, mode: 'rotation', lighter: USUAL_LIGHTER },
  slots: [{ routine_id: id, day: null, slot_order: 1 }],
})

async function programmeIn(
  tx: Db,
  planId: string,
  { ownerId, hasWeights, hasNotes }: Row,
  isOwner: boolean,
): Promise<Programme | null> {
  const plan = (await loadDocuments(tx, product, ownerId, [planId])).get(planId) as PlanDocument
  return await programmeFrom(tx, ownerId, plan, { bases: hasWeights, weights: isOwner, notes: hasNotes })
}

async function programmeFrom(tx: Db, ownerId: string, plan: Ordered, shown: Shown): Promise<Programme | null> {
  const bookId = bookIdFor(ownerId)
  const routineIds = new Set(plan.slots.map(({ routine_id }) => routine_id))
  const found = await loadDocuments(tx, product, ownerId, [bookId, ...routineIds])
  const book = (found.get(bookId) as BookDocument | undefined) ?? emptyBook(ownerId)
  const routines = [...found.values()].filter(isRoutine)
  const tracks = followedTracks({ plan, routines, tracks: book.tracks })
  const nameOf = await exerciseNames(tx, { ...book, tracks }, routines)
  const standing = shown.bases ? await standingIn(tx, { ...book, tracks }, nameOf) : null
  return programmeOf({ plan, routines, tracks, nameOf, baseOf: (track) => standing?.(track) ?? null }, shown)
}

const isRoutine = (document: { kind: string }): document is RoutineDocument => document.kind === 'routine'

/** What exercises are called in the plan, else by their owner. A track may be of one that no routine has any more. */
async function exerciseNames(
  tx: Db,
  { ownerId, exercises, tracks }: BookDocument,
  routines: readonly RoutineDocument[],
) {
  const ids = tracks.map(({ exercise_id }) => exercise_id)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from exercise where user_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { id, name } of exercises) if (name) names.set(id, name)
  for (const { exercise_id, name } of routines.flatMap((routine) => routine.exercises)) names.set(exercise_id, name)
  return (exerciseId: string): string | null => names.get(exerciseId) ?? null
}

/** What each track stands at now. */
async function standingIn(tx: Db, book: BookDocument, nameOf: (exerciseId: string) => string | null) {
  const trackIds = book.tracks.map(({ id }) => id)
  const sessions = Object.values(await trackSessions(tx, { ownerId: book.ownerId, trackIds })).flat()
  const equipmentOf = (exerciseId: string) => exerciseMeant(nameOf(exerciseId) ?? '')?.equipment ?? null
  const progress = { book, sessions, equipmentOf }
  return (track: Track): number | null =>
    standingOf(track, sessions, equippedIn(progress, track.exercise_id))?.base ?? null
}
