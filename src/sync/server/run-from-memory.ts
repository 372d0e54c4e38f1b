import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '#database/tables.ts'
import { type Relation, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import { isUnavailable } from '#server/error-response.ts'
import { rowsOf } from '#sync/document-rows.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { isInForce } from './relation.ts'
import { ASKED_BEFORE, decideRun, type Run, type RunAnswer, RunUndone } from './run.ts'
import { type Condition, NO_ANSWER, type Send, writeTogetherIf } from './together.ts'

/** Current documents as this process has stored them last. Those that were not used for longest make room. */
export type DocumentMemory = LRUCache<string, AnyDocument>

/** All in bytes, roughly. A row without texts of somebody's own takes 620; a letter takes two at most. */
const MOST = 32_000_000
const MOST_OF_ONE = 1_000_000
const ROW = 500

export const documentMemory = (): DocumentMemory =>
  new LRUCache({ maxSize: MOST, maxEntrySize: MOST_OF_ONE, sizeCalculation: sizeOf })

const sizeOf = (document: AnyDocument): number =>
  rowsOf(document).reduce((size, row) => size + ROW + 2 * lettersIn(row), 0)

const lettersIn = (row: object): number =>
  Object.values(row).reduce((letters: number, value: unknown) => {
    const text = typeof value === 'string' ? value : value instanceof Object ? JSON.stringify(value) : ''
    return letters + text.length
  }, 0)

/**
 * Applies a run on one remembered document as one statement instead of a transaction of five round trips: it takes the
 * owner's lock, without waiting for it, and writes if the document still has the remembered revision, the session goes on,
 * the share is the same and nobody but devices is told (Y9). Answers null if nothing was written, and a transaction has to
 * decide: also where an operation is no plain change, or must be refused. Throws the database's error if it cannot work at
 * the moment; then no outcome is known. The document is forgotten; it may be remembered again from the answer.
 */
export async function applyFromMemory(
  db: Kysely<Tables>,
  run: Run,
  relation: Relation,
  memory: DocumentMemory,
): Promise<RunAnswer | null> {
  const id = run.ops[0]?.documentId ?? ''
  const document = memory.get(id)
  memory.delete(id)
  const isAboutIt = document?.ownerId === run.ownerId && run.ops.every(({ documentId }) => documentId === id)
  if (!document || !isAboutIt || run.isSilent) return null
  const known = { stored: new Map([[id, document]]), seen: new Map(), relation, mayHaveListeners: false }
  const writes: RawBuilder<unknown>[] = []
  const send: Send = async (together) => void writes.push(...together)
  try {
    const answer = await decideRun(NOTHING_ASKED, run, known, send)
    if (writes.length === 0 || answer.results.some(({ outcome }) => outcome !== 'done')) return null
    await writeTogetherIf(db, isAsRemembered(document, run, relation), writes)
    return answer
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (!isForTransaction(error)) run.onWarning(error, 'a run from memory failed')
    return null
  }
}

/** A rule had to ask, the document is another by now, an operation was seen before, or a whole run is to be undone. */
function isForTransaction(error: unknown): boolean {
  if (error instanceof MustAsk || error instanceof RunUndone) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === NO_ANSWER || error.code === '23505')) || isForTransaction(error.cause)
}

/** Asks whether everything is as the run was decided by, and locks it: the owner's row first, as everybody does. */
function isAsRemembered({ kind, id, rev }: AnyDocument, run: Run, relation: Relation): Condition {
  const { product, session = ASKED_BEFORE, actorId, ownerId } = run
  const owner = sql`owner as (select id from profile where id = ${ownerId} for no key update skip locked)`
  const before = relation.as === 'delegate' ? sql.join([owner, sameShare(actorId, relation.flags)]) : owner
  return {
    before,
    question: sql`
      select d.id from ${sql.raw(relation.as === 'delegate' ? 'share' : 'owner')},
        ${sql.table(product.kinds[kind].shape.root.table)} as d
      where d.id = ${id} and d.user_id = ${ownerId} and d.rev = ${rev}
        and exists (${session}) and not exists (${product.listeners(ownerId)})
      for no key update of d`,
  }
}

const sameShare = (actorId: string, flags: ShareFlags) => sql`share as (
  select s.id from owner, account_share as s
  where s.owner_user_id = owner.id and s.delegate_user_id = ${actorId} and ${isInForce('s')}
    and ${sql.join(
      SHARE_FLAGS.map((flag) => sql`s.${sql.ref(flag)} = ${flags[flag]}`),
      sql` and `,
    )}
  for share of s)`

class MustAsk extends Error {}

class SilentDriver extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new MustAsk('a run from memory asks nothing')
  }
}

/** A database that answers nothing: a run that has to ask it is not decided from memory. */
const NOTHING_ASKED = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SilentDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
