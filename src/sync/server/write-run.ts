import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Relation } from '#domain/permissions.ts'
import type { Delta } from '#sync/delta.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { attempt } from './attempt.ts'
import type { Run } from './run.ts'
import type { RunDocuments } from './run-documents.ts'
import { writeDocument } from './write-document.ts'

/** Null: the document doesn't exist. */
export type Touched = { before: AnyDocument | null; after: AnyDocument | null; delta: Delta | null }

/** Writes the documents of a run, the former current one before the new one, so that there are never two. */
export async function writeRun(
  tx: Kysely<Tables>,
  run: Run,
  relation: Relation,
  documents: RunDocuments,
): Promise<Map<string, Touched>> {
  const touched = new Map<string, Touched>()
  const write = async (id: string, opIds: readonly string[]) => {
    const before = documents.stored.get(id) ?? null
    const after = documents.get(id)
    const writing = { by: run.actorId, ops: opIds.map((opId) => ({ actorId: run.actorId, id: opId })) }
    const options = {
      steps: documents.steps,
      onLacking: onLacking(run, relation, after),
      isSilent: run.isSilent,
    }
    const written = await writeDocument(tx, run.product, { before, after }, writing, options)
    touched.set(id, { before, after: written.stored, delta: written.delta })
  }
  const isCurrent = ([id]: [string, unknown]) => Number(documents.isCurrentOne(documents.get(id)))
  for (const [id, opIds] of [...documents.opIds].toSorted((a, b) => isCurrent(a) - isCurrent(b))) {
    const madeWayFor = opIds.length === 0 ? documents.madeWayFor.get(id) : undefined
    if (madeWayFor === undefined) await write(id, opIds)
    else await closeOrStay(tx, run, { documents, madeWayFor, close: () => write(id, opIds) })
  }
  for (const { documentId } of run.ops) {
    const document = documents.stored.get(documentId)
    if (touched.has(documentId) || document?.ownerId !== run.ownerId) continue
    touched.set(documentId, { before: document, after: document, delta: null })
  }
  return touched
}

/**
 * Closes the former current document. If the database refuses that, it stays current, and the new document gives way.
 */
async function closeOrStay(
  tx: Kysely<Tables>,
  run: Run,
  { documents, madeWayFor, close }: { documents: RunDocuments; madeWayFor: string; close: () => Promise<void> },
) {
  const refused = await attempt(tx, close)
  if (!refused) return
  const made = documents.get(madeWayFor)
  const rule = made && documents.ruleOf(made)
  if (!rule) return
  run.onWarning(refused.error, rule.warning)
  documents.current.set(madeWayFor, rule.giveWay(made, run.actorId))
}

/**
 * Only a delegate's new document may lack rows that the database refuses; its sender then adds them. Devices retry
 * other operations.
 */
function onLacking(run: Run, relation: Relation, after: AnyDocument | null) {
  const mayLack = after && run.product.mayLack[after.kind]
  if (relation.as !== 'delegate' || !run.isAtOnce || !mayLack) return undefined
  return (error: unknown) => run.onWarning(error, mayLack.warning)
}
