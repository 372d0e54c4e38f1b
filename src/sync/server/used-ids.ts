import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { revBase } from '#server/backup/revisions.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Kinds } from '#sync/product.ts'

/** The id is, or once was, that of another document. */
export class IdTaken extends Error {}

/**
 * Takes the id of a new document. Answers the revision before its first, which is above the base and an earlier
 * deletion. Throws IdTaken, unless the id is new or was the same owner's.
 */
export async function claimId(tx: Kysely<Tables>, { id, ownerId, kind }: AnyDocument): Promise<number> {
  const { rows } = await sql<{ rev: string }>`
    insert into used_id as used (id, user_id, kind) values (${id}, ${ownerId}, ${kind})
    on conflict (id) do update set kind = excluded.kind
      where used.user_id = excluded.user_id and used.kind = excluded.kind
    returning greatest(used.rev, ${revBase}) as rev`.execute(tx)
  if (!rows[0]) throw new IdTaken(`the id of a new ${kind} is taken`)
  return Number(rows[0].rev)
}

/** Notes a deletion. An id that strangers may have stays taken; a private one is free again. */
export async function noteDeletion(tx: Kysely<Tables>, { kinds }: Kinds, document: AnyDocument) {
  const { id, ownerId, kind, rev } = document
  const isIt = sql`id = ${id} and user_id = ${ownerId} and kind = ${kind}`
  if (kinds[kind].hasAddress) await sql`update used_id set rev = ${rev + 1} where ${isIt}`.execute(tx)
  else await sql`delete from used_id where ${isIt}`.execute(tx)
}

/** Which of these ids are the owner's, also of deleted documents, and which are somebody else's. */
export async function usersOfIds(
  db: Kysely<Tables>,
  ownerId: string,
  ids: readonly string[],
): Promise<{ own: ReadonlySet<string>; others: ReadonlySet<string> }> {
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select id, user_id = ${ownerId} as is_own from used_id where id = any(${ids}::uuid[])`.execute(db)
  const idsOf = (isOwn: boolean) => new Set(rows.flatMap((row) => (row.is_own === isOwn ? row.id : [])))
  return { own: idsOf(true), others: idsOf(false) }
}
