import { Hono, type Context as HttpContext } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can, type ShareFlags } from '#domain/permissions.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { cleanEmail, MAX_EMAIL } from '#domain/session.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { People } from '#identity/shares.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import { addShare, changeFlags, endShare, followClient, keepShare, setEnd } from './change-shares.server.ts'
import { clientsOf } from './clients/clients-list.server.ts'
import type { PickerList } from './picker-list.ts'
import { firstNames, sharesOf } from './shares-list.server.ts'

/** Limits look-ups, because they reveal which addresses have an account. */
const LOOK_UPS = { max: 20, windowMs: 60 * 60 * 1000 }

const idArg = z.string().check(z.refine(isId))
export const FLAGS = z.strictObject({
  can_create_routines: z.boolean(),
  can_start_workouts: z.boolean(),
  can_review_history: z.boolean(),
})
const SHARE = z.object({
  ownerId: idArg,
  // People may paste spaces around an address.
  email: z.pipe(z.string().check(z.maxLength(2 * MAX_EMAIL)), VALUE_TYPES.text),
  flags: FLAGS,
})
const CHANGED = z.object({
  shareId: idArg,
  flags: z.partial(FLAGS).check(z.refine((changed) => Object.keys(changed).length > 0)),
})
const ONE = z.object({ shareId: idArg })
/** The last moment that ISO 8601 writes with four digits for the year. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
export const ENDS_AT = z.nullable(z.int().check(z.maximum(LAST_MS)))
const FOLLOWED = z.object({ shareId: idArg, isFollowed: z.boolean() })
const UNTIL = z.object({ shareId: idArg, endsAt: ENDS_AT })

/** The addresses of shares: the owner gives, changes and ends them; the delegate may follow and leave. */
export function sharingRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/shares', requireActor(context), async (http) => {
      const { userId } = http.var.actor
      const { actorId = userId } = http.req.query()
      if (actorId !== userId) throw new AppError('wrong-account')
      return http.json(await sharesOf(context, userId, wordsOf(http)))
    })
    .get('/api/clients', requireActor(context), async (http) => {
      const { userId } = http.var.actor
      const { actorId = userId, only } = http.req.query()
      if (actorId !== userId) throw new AppError('wrong-account')
      return http.json(await clientsOf(context, userId, wordsOf(http), { isTrainingOnly: only === 'training' }))
    })
    .get('/api/people', requireActor(context), async (http) => {
      const { userId } = http.var.actor
      const { actorId = userId } = http.req.query()
      if (actorId !== userId) throw new AppError('wrong-account')
      return http.json({ actorId, firstNames: await firstNames(db, userId) } satisfies People)
    })
    .post('/api/shares', requireActor(context), async (http) => {
      const { ownerId, email, flags } = await readBody(http.req, SHARE)
      await requireRight(db, http.var.actor.userId, ownerId, 'shares.manage')
      return http.json({ id: await share(context, http, http.var.actor, { email: cleanEmail(email), flags }) })
    })
    .post('/api/shares/flags', requireActor(context), async (http) => {
      const { shareId, flags } = await readBody(http.req, CHANGED)
      await changeFlags(context, http.var.actor.userId, shareId, flags)
      return http.json({ id: shareId })
    })
    .post('/api/shares/until', requireActor(context), async (http) => {
      const { shareId, endsAt } = await readBody(http.req, UNTIL)
      await setEnd(context, http.var.actor.userId, shareId, endsAt)
      return http.json({ id: shareId })
    })
    .post('/api/shares/follow', requireActor(context), async (http) => {
      const { shareId, isFollowed } = await readBody(http.req, FOLLOWED)
      await followClient(context, http.var.actor.userId, shareId, isFollowed)
      return http.json({ id: shareId })
    })
    .post('/api/shares/keep', requireActor(context), async (http) => {
      const { shareId } = await readBody(http.req, ONE)
      await keepShare(context, http.var.actor.userId, shareId)
      return http.json({ id: shareId })
    })
    .post('/api/shares/end', requireActor(context), async (http) => {
      const { shareId } = await readBody(http.req, ONE)
      await endShare(context, http.var.actor.userId, shareId)
      return http.json({ id: shareId })
    })
}

/** Adds a share. Counts the look-up first, and logs it without the address. */
async function share(
  context: Context,
  http: HttpContext,
  { userId }: Actor,
  wanted: { email: string; flags: ShareFlags },
): Promise<string> {
  const note = (result: string) =>
    context.logger.info({ event: 'share-look-up', userId, result }, 'an address was looked up')
  try {
    await limitTries(context, http, { key: `share-look-up|${userId}`, ...LOOK_UPS })
    const id = await addShare(context, userId, wanted)
    note('shared')
    return id
  } catch (error) {
    if (error instanceof AppError) note(error.code)
    throw error
  }
}

export function pickerRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get(
    '/api/shares/:ownerId/routines',
    requireActor(context),
    async (http) => {
      const ownerId = http.req.param('ownerId')
      if (!isId(ownerId)) throw new AppError('malformed')
      const { db } = context.database
      const relation = await requireRight(db, http.var.actor.userId, ownerId, 'routine.read')
      const list = await pickerList(db, ownerId, { withRunning: can(relation, 'workout.read.active') })
      if (!list) throw new AppError('not-found')
      return http.json(list)
    },
  )
}

/**
 * The routines to choose from, in one statement with a few index steps for each; null without such an account.
 * `withRunning`: the caller may see the running workout. The caller checks the right to the routines.
 */
export async function pickerList(
  db: Kysely<Tables>,
  ownerId: string,
  { withRunning }: { withRunning: boolean },
): Promise<PickerList | null> {
  const { rows } = await sql<PickerList>`
    select
      (
        select coalesce(jsonb_agg(to_jsonb(row) - 'place' order by row.place), '[]')
        from (
          select
            row_number() over (order by ${OWN_ROUTINES_FIRST}, r.id desc) as place,
            r.id,
            r.routine_name as name,
            (select count(*) from routine_exercise e where e.routine_id = r.id and e.user_id = r.user_id) as exercises,
            (
              select count(*) from routine_exercise e join routine_set s
                on s.routine_exercise_id = e.id and s.routine_id = e.routine_id and s.user_id = e.user_id
              where e.routine_id = r.id and e.user_id = r.user_id
            ) as sets,
            (
              select trunc(extract(epoch from w.completed_at) * 1000) from workout w
              where w.routine_id = r.id and w.user_id = r.user_id and w.completed_at is not null
                and w.trashed_at is null
              order by w.completed_at desc limit 1
            ) as "completedAt"
          from routine r where r.user_id = p.id and not r.is_archived
          order by ${OWN_ROUTINES_FIRST}, r.id desc limit ${MAX_ROUTINES}
        ) row
      ) as routines,
      (
        select jsonb_build_object('id', w.id, 'routineId', w.routine_id) from workout w
        where w.user_id = p.id and w.is_active and ${withRunning}::boolean
      ) as running
    from profile p where p.id = ${ownerId} and p.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
