import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysStates } from '#sync/server/snapshot.ts'
import { maySee } from '#sync/server/visibility.ts'
import { managerName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { ActivityEntry, ActivityPage } from './activity.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from './actors.server.ts'

const querySchema = z.object({
  documentId: z.string().check(z.refine(isId)),
  cursor: z.optional(z.string().check(z.maxLength(64))),
})

export function activityRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get('/api/activity', requireActor(context), async (http) => {
    const { documentId, cursor = null } = readQuery(http.req, querySchema)
    const { db } = context.database
    const { workout, routine } = product.kinds
    // An older version let a workout and a routine have the same id, so this checks both.
    for (const { ownerId, visibility } of await loadAnybodysStates(db, { kinds: { workout, routine } }, [documentId])) {
      const relation = await relationTo(db, http.var.actor.userId, ownerId)
      if (!maySee(product, relation, visibility)) continue
      if (!can(relation, 'activity.read')) throw new AppError('permission-denied')
      return http.json(await activityPage(db, { ownerId, documentId, cursor }, wordsOf(http)))
    }
    throw new AppError('not-found')
  })
}

const ACTIVITY_PAGE = 50

type ActivityQuery = {
  ownerId: string
  documentId: string
  /** Where the previous page ended; null for the first page. */
  cursor: string | null
}

type Row = ActorColumns & { op_id: string; actor_id: string; kind: string; at: Date }

/**
 * A page of activity, newest first, without refused and ineffective operations. `cursor`: where the page before ended.
 * The caller checks the rights.
 */
async function activityPage(db: Kysely<Tables>, query: ActivityQuery, words: Words): Promise<ActivityPage> {
  const { rows } = await activityStatement(query).execute(db)
  const page = rows.slice(0, ACTIVITY_PAGE)
  const last = page.at(-1)
  return {
    entries: page.map((row) => entryOf(row, query.ownerId, words)),
    nextCursor: rows.length > ACTIVITY_PAGE && last ? `${last.at.getTime()}.${last.op_id}` : null,
  }
}

/** The statement, exported so that a test can look at its plan. */
export function activityStatement({ ownerId, documentId, cursor }: ActivityQuery) {
  const from = readCursor(cursor)
  return sql<Row>`
    select page.*, ${ACTOR_COLUMNS}
    from (
      select op_id, actor_id, kind, at from applied_operation
      where document_id = ${documentId} and owner_id = ${ownerId} and outcome = 'done' and is_idle is not true
        ${from ? sql`and (at, op_id) < (${from.at}, ${from.opId})` : sql``}
      order by at desc, op_id desc
      limit ${ACTIVITY_PAGE + 1}
    ) page
    ${actorsOf('page', ownerId)}
    order by page.at desc, page.op_id desc`
}

const entryOf = ({ op_id, actor_id, kind, at, ...person }: Row, ownerId: string, words: Words): ActivityEntry => ({
  id: op_id,
  by: actor_id === ownerId ? null : { id: actor_id, name: managerName(person, words) },
  kind,
  at: at.getTime(),
})

/** The end of the year 9999. Some databases cannot read later times. */
const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | null): { at: Date; opId: string } | null {
  const [, time, opId] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? []
  return time && Number(time) <= LAST_TIME && isId(opId) ? { at: new Date(Number(time)), opId } : null
}
