import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { ROUTINE_IS_PUBLIC, WORKOUT_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { nameOr } from '#words/name-or.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { accountAdminRoutes } from './account-routes.server.ts'
import { cursorAfter, readCursor } from './cursor.server.ts'
import type { ImageKind, ImageRow, ImagesFilter, ImagesPage } from './image-rows.ts'
import { FILTERS, IMAGES_PAGE, LARGEST_IMAGES_PAGE } from './image-rows.ts'
import { testMailRoutes } from './test-mail-route.server.ts'

const querySchema = z.object({
  kind: z.enum(['workout', 'routine']),
  filter: z.enum(FILTERS),
  actorId: z.optional(z.string()),
  isOwn: z._default(z.enum(['true', 'false']), 'false'),
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z._default(
    z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(LARGEST_IMAGES_PAGE)),
    IMAGES_PAGE,
  ),
})

/** Lists the things of all people for an administrator, only one's own for others. */
export function adminRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>()
    .route('/', accountAdminRoutes(context))
    .route('/', testMailRoutes(context))
    .get('/api/admin/images', requireActor(context), async (http) => {
      const { userId, role } = http.var.actor
      const { actorId = userId, isOwn, cursor = null, ...asked } = readQuery(http.req, querySchema)
      if (actorId !== userId) throw new AppError('wrong-account')
      const ownerId = role === 'admin' && isOwn === 'false' ? null : userId
      return http.json(await imagesPage(context.database.db, { ...asked, ownerId, cursor }, wordsOf(http)))
    })
}

type ImagesQuery = {
  kind: ImageKind
  filter: ImagesFilter
  /** Whose rows to list; null: everybody's. */
  ownerId: string | null
  /** Where the previous page ended; null for the first. */
  cursor: string | null
  limit: number
}

/** A page of rows, newest first, without archived routines and deleted accounts. The caller checks the rights. */
async function imagesPage(db: Kysely<Tables>, query: ImagesQuery, words: Words): Promise<ImagesPage> {
  const { kind, cursor, limit } = query
  const { rows } = await imagesStatement(query).execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => listed(kind, row, words)),
    nextCursor: rows.length > limit && last ? cursorAfter(last.created_at, last.id) : null,
    total: readCursor(cursor) ? null : await countOf(db, chosenBy(query)),
  }
}

/** The statement of a page, exported so that a test can look at its plan. */
export function imagesStatement(query: ImagesQuery) {
  const { columns, counts, order, newest } = LISTS[query.kind]
  const from = readCursor(query.cursor)
  return sql<Row>`
    select page.*, ${counts}
    from (
      select ${columns}, p.first_name, p.last_name
      ${chosenBy(query)} ${from ? sql`and (${order}) < (${from.createdAt}, ${from.id})` : sql``}
      order by ${newest}
      limit ${query.limit + 1}
    ) page
    order by page.created_at desc, page.id desc`
}

type Row = {
  id: string
  user_id: string
  first_name: string
  last_name: string
  name: string
  at: Date
  created_at: Date
  is_public: boolean
  og_image_url: string | null
  exercise_count: number
  set_count: number
}

type Fragment = ReturnType<typeof sql>
type List = {
  from: Fragment
  isListed: Fragment
  isPublic: Fragment
  isMissing: Fragment
  owner: Fragment
  columns: Fragment
  counts: Fragment
  order: Fragment
  newest: Fragment
}

// Conditions on what is public use these names: a workout `w`, a routine `r`, their owner `p`.
const LISTS: Record<ImageKind, List> = {
  workout: {
    from: sql`from workout w join profile p on p.id = w.user_id`,
    isListed: sql`w.completed_at is not null and w.trashed_at is null and p.deleted_at is null`,
    isPublic: WORKOUT_IS_PUBLIC,
    isMissing: sql`w.og_image_url is null`,
    owner: sql`w.user_id`,
    columns: sql`w.id, w.user_id, w.workout_name as name, w.created_at, w.completed_at as at, w.og_image_url,
      ${WORKOUT_IS_PUBLIC} as is_public`,
    counts: sql`
      (select count(*)::integer from workout_exercise where workout_id = page.id and user_id = page.user_id) as exercise_count,
      (select count(*)::integer from logged_set
        where workout_id = page.id and user_id = page.user_id and status = 'complete') as set_count`,
    order: sql`w.created_at, w.id`,
    newest: sql`w.created_at desc, w.id desc`,
  },
  routine: {
    from: sql`from routine r join profile p on p.id = r.user_id`,
    isListed: sql`not r.is_archived and p.deleted_at is null`,
    isPublic: ROUTINE_IS_PUBLIC,
    isMissing: sql`r.og_image_url is null`,
    owner: sql`r.user_id`,
    columns: sql`r.id, r.user_id, r.routine_name as name, r.created_at, r.created_at as at, r.og_image_url,
      ${ROUTINE_IS_PUBLIC} as is_public`,
    counts: sql`
      (select count(*)::integer from routine_exercise where routine_id = page.id and user_id = page.user_id) as exercise_count,
      (select count(*)::integer from routine_set where routine_id = page.id and user_id = page.user_id) as set_count`,
    order: sql`r.created_at, r.id`,
    newest: sql`r.created_at desc, r.id desc`,
  },
}

function chosenBy({ kind, filter, ownerId }: ImagesQuery): Fragment {
  const { from, isListed, isPublic, isMissing, owner } = LISTS[kind]
  const filtered = { missing: sql`and ${isMissing}`, public: sql`and ${isPublic}`, all: sql`` }[filter]
  return sql`${from} where ${isListed} ${ownerId === null ? sql`` : sql`and ${owner} = ${ownerId}`} ${filtered}`
}

async function countOf(db: Kysely<Tables>, chosen: Fragment): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${chosen}`.execute(db)
  return rows[0]?.total ?? 0
}

const listed = (kind: ImageKind, row: Row, words: Words): ImageRow => ({
  kind,
  id: row.id,
  ownerId: row.user_id,
  ownerName: publicName(row, words),
  name: nameOr(row.name, kind, words),
  at: row.at.getTime(),
  exerciseCount: row.exercise_count,
  setCount: row.set_count,
  isPublic: row.is_public,
  og_image_url: row.og_image_url,
})
