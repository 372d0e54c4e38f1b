import { metaOf } from '#sync/fold.ts'
import type { AnyDocument, Envelope, Registry } from '#sync/operation.ts'
import { stillWanted } from './still-wanted.ts'

type Row = (documentId: string) => { document: AnyDocument | null }

/**
 * Operations set aside, in order, whose wish has come true without them (Y16): the document holds what they give, or
 * their person has typed something else there since. `row`: what the server last said of a document.
 */
export function mootOps(aside: readonly Envelope[], row: Row, registry: Registry): Set<string> {
  const moot = new Set<string>()
  for (const id of new Set(aside.map(({ documentId }) => documentId))) {
    const { document } = row(id)
    const ops = aside.filter(({ documentId }) => documentId === id)
    if (document) for (const op of mootOf(ops, document, registry)) moot.add(op.id)
  }
  return moot
}

function mootOf(ops: readonly Envelope[], stored: AnyDocument, registry: Registry): Envelope[] {
  const resultOf = (op: Envelope, document: AnyDocument) => {
    const operation = registry.get(op.kind)
    const read = operation?.read(op.args, op.version)
    const result = read && operation?.apply(document, read.args, metaOf(op))
    return result && 'document' in result ? result.document : null
  }
  const named = new Set(ops.flatMap(({ after }) => after ?? [])) // Others wait for these (Y17).
  const fold = (document: AnyDocument, [op]: readonly Envelope[]) => (op && resultOf(op, document)) ?? document
  const wanted = new Set(stillWanted(ops, stored, fold).map(({ id }) => id))
  let current = stored
  return ops.filter((op) => {
    const next = resultOf(op, current)
    const isMoot = !named.has(op.id) && (next === current || (!wanted.has(op.id) && isTypedBy(op, stored)))
    if (!isMoot) current = next ?? current
    return isMoot
  })
}

/** The set it is about was last edited by whoever made it. */
function isTypedBy({ args, actorId }: Envelope, { sets }: AnyDocument): boolean {
  const { setId } = args as { setId?: unknown }
  return sets.find(({ id }) => id === setId)?.edited_by === actorId
}
