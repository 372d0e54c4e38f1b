import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isCurrent } from '#sync/document-rows.ts'
import type { AnyDocument, Meta } from '#sync/operation.ts'
import type { CurrentRule, ServerProduct } from '#sync/product.ts'
import { documentsWhere } from './snapshot.ts'

/** Holds documents as stored and after the operations so far. The end of the run writes them. */
export class RunDocuments {
  readonly stored: Map<string, AnyDocument>
  readonly current: Map<string, AnyDocument | null>
  /** All states of the documents, in order. */
  readonly steps: AnyDocument[] = []
  /** Operation ids by document; empty for a document that only made way for another. */
  readonly opIds = new Map<string, string[]>()
  /** The id of the new current document by that of the former one. */
  readonly madeWayFor = new Map<string, string>()
  private readonly product: ServerProduct

  constructor(product: ServerProduct, stored: Map<string, AnyDocument>) {
    this.product = product
    this.stored = stored
    this.current = new Map(stored)
  }

  get = (id: string): AnyDocument | null => this.current.get(id) ?? null

  isCurrentOne = (document: AnyDocument | null): boolean => !!document && isCurrent(this.product, document)

  ruleOf = (document: AnyDocument): CurrentRule | undefined => this.product.currentRules[document.kind]

  /**
   * Takes the next state of a document. A document that becomes current is compared with the former current one (Y20).
   */
  async put(tx: Kysely<Tables>, op: Meta, before: AnyDocument | null, next: AnyDocument | null) {
    this.note(op.documentId, next, op.id)
    const rule = next && this.ruleOf(next)
    if (!rule || !this.isCurrentOne(next) || this.isCurrentOne(before)) return
    const running = await this.otherCurrent(tx, next, op.ownerId)
    if (!running) return
    const { actorId, madeAt = op.at } = op
    const claim = rule.claim(next, running, { before, actorId, madeAt })
    this.note(next.id, claim.claimant, null)
    if (claim.running === running) return
    this.note(running.id, claim.running, null)
    if (!before) this.madeWayFor.set(running.id, next.id)
  }

  private async otherCurrent(tx: Kysely<Tables>, claimant: AnyDocument, ownerId: string): Promise<AnyDocument | null> {
    const kind = this.product.kinds[claimant.kind]
    const { current } = kind
    const isIt = current && sql`d.user_id = ${ownerId} and ${sql.ref(`d.${current}`)}`
    for (const stored of isIt ? await documentsWhere(tx, kind, isIt) : []) {
      if (this.current.has(stored.id)) continue
      this.stored.set(stored.id, stored)
      this.current.set(stored.id, stored)
    }
    const isOther = (document: AnyDocument | null) =>
      document?.kind === claimant.kind && document.id !== claimant.id && this.isCurrentOne(document)
    return [...this.current.values()].find(isOther) ?? null
  }

  private note(documentId: string, next: AnyDocument | null, opId: string | null) {
    this.current.set(documentId, next)
    if (next) this.steps.push(next)
    const opIds = this.opIds.get(documentId) ?? []
    this.opIds.set(documentId, opId === null ? opIds : [...opIds, opId])
  }
}
