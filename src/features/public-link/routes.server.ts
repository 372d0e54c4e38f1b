import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { type BookDocument, bookIdFor, emptyBook, type Track } from '#domain/book.ts'
import { AppError } from '#domain/errors.ts'
import { isId, mayBeDerived } from '#domain/ids.ts'
import { can, type Relation } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { ownNames } from '#logbook/server/own-names.ts'
import { product } from '#logbook/server/product.ts'
import { roomProblem } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysDocument, loadDocuments } from '#sync/server/snapshot.ts'
import { IdTaken } from '#sync/server/used-ids.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { asFirstNamed, clonedRoutine, withTracks } from './cloned-routine.ts'
import { publicRoutine } from './public-reads.server.ts'
import {
  areRecordsShown,
  confirmedSwitch,
  historyLink,
  setPublic,
  sharedPlan,
  sharedRoutine,
  showNotes,
  showRecords,
  showWeights,
} from './public-switch.server.ts'
import type { RecordsShown } from './shared-thing.ts'

const idArg = z.string().check(z.refine(isId))
const cloneSchema = z.object({ sourceRoutineId: idArg, routineId: idArg, unlessOwn: z._default(z.boolean(), false) })
const switchSchema = z.object({
  of: z.enum(['routine', 'plan', 'workout', 'history']),
  id: idArg,
  isPublic: z.boolean(),
})
const notesSchema = z.object({ of: z.enum(['routine', 'plan', 'workout']), id: idArg, isShown: z.boolean() })
const weightsSchema = z.object({ planId: idArg, isShown: z.boolean() })
const recordsSchema = z.object({ ownerId: idArg, isShown: z.boolean() })
const generationSchema = z.object({ workoutId: idArg, isPublic: z.boolean() })
const historySchema = z.object({ ownerId: idArg })

export function publicLinkRoutes(context: Context) {
  const { db } = context.database
  return (
    new Hono<{ Variables: { actor: Actor } }>()
      .post('/api/routines/clone', requireActor(context), async (http) => {
        const clone = await readBody(http.req, cloneSchema)
        return http.json({ routineId: await cloneRoutine(context, http.var.actor.userId, clone, wordsOf(http)) })
      })
      .post('/api/public-link', requireActor(context), async (http) => {
        const { isPublic, ...thing } = await readBody(http.req, switchSchema)
        await setPublic(db, http.var.actor.userId, thing, isPublic)
        return http.json({ isPublic })
      })
      .post('/api/public-link/notes', requireActor(context), async (http) => {
        const { isShown, ...thing } = await readBody(http.req, notesSchema)
        await showNotes(db, http.var.actor.userId, thing, isShown)
        return http.json({ isShown })
      })
      .post('/api/public-link/weights', requireActor(context), async (http) => {
        const { planId, isShown } = await readBody(http.req, weightsSchema)
        await showWeights(db, http.var.actor.userId, planId, isShown)
        return http.json({ isShown })
      })
      .post('/api/public-link/records', requireActor(context), async (http) => {
        const { ownerId, isShown } = await readBody(http.req, recordsSchema)
        await showRecords(db, http.var.actor.userId, ownerId, isShown)
        return http.json({ isShown })
      })
      .get('/api/public-link/records', requireActor(context), async (http) => {
        const { ownerId } = readQuery(http.req, historySchema)
        const isShown = await areRecordsShown(db, http.var.actor.userId, ownerId)
        return http.json({ isShown } satisfies RecordsShown)
      })
      .get('/api/public-link/history', requireActor(context), async (http) => {
        const { ownerId } = readQuery(http.req, historySchema)
        return http.json(await historyLink(db, http.var.actor.userId, ownerId, wordsOf(http)))
      })
      // Without a session, for people who have no account yet.
      .get('/api/public-link/routine', async (http) =>
        http.json(await sharedRoutine(db, http.req.query('id') ?? '', wordsOf(http))),
      )
      .get('/api/public-link/plan', async (http) =>
        http.json(await sharedPlan(db, http.req.query('id') ?? '', wordsOf(http))),
      )
      .post('/api/trigger-static-generation', requireActor(context), async (http) => {
        const { workoutId } = await readBody(http.req, generationSchema)
        return http.json({ workoutId, isPublic: await confirmedSwitch(db, http.var.actor.userId, workoutId) })
      })
  )
}

/**
 * The client chooses `routineId`, so that a repeated request makes no second copy. `unlessOwn`: copy nothing if the
 * routine is the person's own.
 */
type Clone = { sourceRoutineId: string; routineId: string; unlessOwn: boolean }

/**
 * Copies a public or an own routine into the saver's account, with the rules of its tracks. Answers the id of the
 * saver's routine. Throws AppError 'shared-routine-not-available', 'routines-full', or 'malformed' for an id that is
 * taken.
 */
async function cloneRoutine({ database, now }: Context, saverId: string, clone: Clone, words: Words): Promise<string> {
  const { sourceRoutineId, routineId, unlessOwn } = clone
  return await database.db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${saverId} for no key update`.execute(tx) // the account's lock
    const known = await loadDocuments(tx, product, saverId, [routineId])
    if (known.get(routineId)?.kind === 'routine') return routineId // an earlier request has made the copy
    const source = await loadAnybodysDocument(tx, product, 'routine', sourceRoutineId)
    if (!source || source.routine.is_archived) throw new AppError('shared-routine-not-available')
    if (unlessOwn && source.ownerId === saverId) return sourceRoutineId
    const isPublic = (await publicRoutine(tx, sourceRoutineId)) !== null
    const relation = await relationTo(tx, saverId, source.ownerId)
    if (!can(relation, 'routine.clone', { isPublic })) throw new AppError('shared-routine-not-available')
    // Checks the id last, so that only somebody who may copy learns whether it is taken.
    if (mayBeDerived(routineId)) throw new AppError('malformed')
    const sharedBy = await sharerOf(tx, source.ownerId, words)
    const own = await ownNames(tx, saverId, source.exercises)
    const { tracks } = await bookOf(tx, source.ownerId)
    const copy = clonedRoutine(source, { routineId, saverId, sharedBy, own, tracks, at: now() })
    const doing = { actorId: saverId, ownerId: saverId, relation: OWNER, stored: known, current: known }
    const problem = await roomProblem(tx, doing, { before: null, after: copy.routine })
    if (problem) throw new AppError(problem)
    await addTracks(tx, saverId, copy.tracks)
    await writeDocument(
      tx,
      product,
      { before: null, after: copy.routine },
      { by: saverId, ops: [] },
      { steps: [asFirstNamed(copy.routine, sharedBy)] },
    ).catch((error) => {
      throw error instanceof IdTaken ? new AppError('malformed') : error
    })
    return routineId
  })
}

/** 'Shared by Olivia Owen'. */
async function sharerOf(tx: Kysely<Tables>, ownerId: string, words: Words): Promise<string> {
  const owner = await tx
    .selectFrom('profile')
    .select(['first_name', 'last_name'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return words('publicPages.sharedBy', { name: publicName(owner, words) })
}

async function bookOf(tx: Kysely<Tables>, ownerId: string): Promise<BookDocument> {
  const id = bookIdFor(ownerId)
  const book = (await loadDocuments(tx, product, ownerId, [id])).get(id)
  return book?.kind === 'book' ? book : emptyBook(ownerId)
}

/** The caller holds the owner's lock. */
async function addTracks(tx: Kysely<Tables>, ownerId: string, tracks: readonly Track[]): Promise<void> {
  if (tracks.length === 0) return
  const book = await bookOf(tx, ownerId)
  const before = book.rev > 0 ? book : null
  await writeDocument(tx, product, { before, after: withTracks(book, tracks) }, { by: ownerId, ops: [] })
}

const OWNER: Relation = { as: 'owner' }
