import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { NewsKind, ShareBefore, ShareNews } from '#domain/news.ts'
import { enqueue } from './job-table.ts'
import { GATHERED_MS, type Notice, TELL } from './queued-notices.ts'

export type NewsOf = {
  /** Who hears of it. */
  userId: string
  kind: NewsKind
  /** Who did it; null: the reader may not know. */
  otherId: string | null
  /** The account that it happened in. */
  ownerId: string
  documentId?: string
  share?: { what: ShareNews; before?: ShareBefore }
  /** ms since 1970 by the server's clock; by default the database's now. */
  at?: number
}

/** News that a device is told at once, because a person stands beside it. */
const AT_ONCE: ReadonlySet<NewsKind> = new Set(['started'])

/**
 * Tells a person what somebody else did, in the transaction of `db`: in their news, and by a push if they want one
 * (R-COACH-12). Of what follows within GATHERED_MS the first counts, so what was taken back is no news. An account that
 * was erased, or is only known from a file, hears and is told of nothing.
 */
export async function addNews(db: Kysely<Tables>, { userId, kind, otherId, ownerId, ...news }: NewsOf): Promise<void> {
  const { documentId = null, share, at } = news
  const time = at === undefined ? sql`now()` : sql`${new Date(at)}`
  const { rows } = await sql<{ id: string; at: Date }>`
    insert into notice (user_id, kind, other_id, owner_id, document_id, share, at)
    select reader.id, ${kind}::text, ${otherId}::uuid, ${ownerId}::uuid, ${documentId}::uuid,
      ${share ? JSON.stringify(share) : null}::jsonb, ${time}::timestamptz
    from profile reader
    where reader.id = ${userId}
      and (${otherId}::uuid is null or exists (select from profile other where other.id = ${otherId}::uuid))
    on conflict (user_id, kind, other_id, (case when kind = 'copied' then null else document_id end)) do update set
      document_id = excluded.document_id, at = excluded.at, read_at = null,
      share = case when notice.at > excluded.at - ${GATHERED_MS} * interval '1 ms' then notice.share else excluded.share end,
      count = case when notice.read_at is null then notice.count + 1 else 1 end
    returning id, at`.execute(db)
  const [row] = rows
  if (!row) return
  const isComment = kind === 'comment' || kind === 'answer'
  const notice: Notice = { kind: isComment ? 'comments' : 'sharing', userId, newsId: row.id, at: row.at.getTime() }
  const runAt = new Date(row.at.getTime() + (AT_ONCE.has(kind) ? 0 : GATHERED_MS))
  await enqueue(db, TELL, { notice }, { key: `news ${row.id}`, runAt, maxAttempts: 1 })
}
