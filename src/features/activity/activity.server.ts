import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { managerName } from '#domain/names.ts'
import type { ActivityEntry, ActivityPage } from './activity.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from './actors.server.ts'

/** Operations of a page. */
export const ACTIVITY_PAGE = 50

export type ActivityQuery = {
  ownerId: string
  documentId: string
  /** Where the page before ended; null: from the newest. */
  cursor: string | null
}

type Row = ActorColumns & { op_id: string; actor_id: string; kind: string; at: Date }

/**
 * What was done in a document, newest first, a page at a time by keyset; what was refused did nothing. An unreadable
 * cursor starts from the newest. Whether the caller may know is not asked here.
 */
export async function activityPage(db: Kysely<Tables>, query: ActivityQuery): Promise<ActivityPage> {
  const { rows } = await activityStatement(query).execute(db)
  const page = rows.slice(0, ACTIVITY_PAGE)
  const last = page.at(-1)
  return {
    entries: page.map((row) => entryOf(row, query.ownerId)),
    nextCursor: rows.length > ACTIVITY_PAGE && last ? `${last.at.getTime()}.${last.op_id}` : null,
  }
}

/** The statement of it, to look at its plan. */
export function activityStatement({ ownerId, documentId, cursor }: ActivityQuery) {
  const from = readCursor(cursor)
  return sql<Row>`
    select page.*, ${ACTOR_COLUMNS}
    from (
      select op_id, actor_id, kind, at from applied_operation
      where document_id = ${documentId} and owner_id = ${ownerId} and outcome = 'done'
        ${from ? sql`and (at, op_id) < (${from.at}, ${from.opId})` : sql``}
      order by at desc, op_id desc
      limit ${ACTIVITY_PAGE + 1}
    ) page
    ${actorsOf('page', ownerId)}
    order by page.at desc, page.op_id desc`
}

const entryOf = ({ op_id, actor_id, kind, at, ...person }: Row, ownerId: string): ActivityEntry => ({
  id: op_id,
  by: actor_id === ownerId ? null : { id: actor_id, name: managerName(person) }, // R-DELEG-46
  kind,
  at: at.getTime(),
})

/** The end of the year 9999: what comes later is written in a way that not every database reads. */
const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | null): { at: Date; opId: string } | null {
  const [, time, opId] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? []
  return time && Number(time) <= LAST_TIME && isId(opId) ? { at: new Date(Number(time)), opId } : null
}
