import { derivedId } from '#domain/ids.ts'
import type { Replica } from '#sync/client/device/replica.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import type { SetAside, SetAsideBoard } from './set-aside.ts'
import { stillWanted } from './still-wanted.ts'

/** A workout made anew: its id, and the operations that make it, each at a time of the old one (by the server's clock, ms). */
export type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/**
 * Makes the operations of a new workout from one that was set aside; null where there is nothing to make. `idFor`: the new
 * id of an old one.
 */
export type Remake = (document: AnyDocument, idFor: (oldId: string) => string) => Remade | null

export type DecisionParts = {
  accountId: string
  replica: Replica
  setAside: SetAsideBoard
  /** Loads what makes a workout anew. */
  remake: () => Promise<Remake>
}

/**
 * What a person may do with what was set aside (Y16). What is no longer there, on this page or on the device, is decided
 * already. All ids of what is made anew follow from the old ones: where storage has failed or another tab knows nothing
 * of it, the same decision may be taken twice, and then it is a replay (Y4, Y8).
 */
export class Decisions {
  private readonly parts: DecisionParts

  constructor(parts: DecisionParts) {
    this.parts = parts
  }

  /**
   * Sent again: parked operations as they are, refused ones as new ones, for a refusal is answered again the same (Y8).
   * What was typed since stands.
   */
  async retry(id: string): Promise<void> {
    await this.parts.replica.reload()
    const bundle = this.find(id)
    if (!bundle || bundle.reason === 'unknown') return
    const wanted = this.wanted(bundle)
    if (bundle.reason === 'refused') return this.replace([bundle], this.renewed(wanted))
    const isAsItWas = new Set(bundle.ops.filter((op) => wanted.includes(op)))
    const made = wanted.filter((op) => !isAsItWas.has(op)).map((op) => ({ ...op, id: derivedId(op.id, 'again') }))
    const dropped = new Set(bundle.ops.flatMap((op) => (isAsItWas.has(op) ? [] : [op.id])))
    await this.parts.replica.exchange({ made, dropped, released: [id] })
  }

  /** One new workout of everything that was set aside of it; its id, or null where that holds none. */
  async keepAsNewWorkout(id: string): Promise<string | null> {
    const { replica, accountId } = this.parts
    const [remake] = await Promise.all([this.parts.remake(), replica.reload()])
    // From here on in one task, so that a second tap finds it decided.
    const bundle = this.find(id)
    if (!bundle?.holdsWorkout) return null
    const { bundles, document, ops } = this.whole(bundle)
    const idFor = (old: string) => derivedId(ops[0]?.id ?? bundle.id, old)
    const remade = document && remake(document, idFor)
    if (!remade) return null
    const { documentId, steps } = remade
    const own = steps.map(({ made, at }) => ({
      ...{ id: idFor(JSON.stringify(made)), ...made, actorId: accountId, ownerId: bundle.ownerId, documentId },
      ...{ n: replica.outbox.nextN(), at: at - replica.documents.clockOffset },
    }))
    // What the same gesture wished for a template stands by itself now.
    const others = ops.filter((op) => op.documentId !== bundle.documentId)
    await this.replace(bundles, [...own, ...this.renewed(others)])
    return documentId
  }

  async discard(id: string): Promise<void> {
    await this.parts.replica.reload()
    const bundle = this.find(id)
    if (bundle) await this.replace([bundle], [])
  }

  private find = (id: string): SetAside | undefined => this.parts.setAside.current.find((bundle) => bundle.id === id)

  private wanted({ documentId, ops }: SetAside): Envelope[] {
    const { outbox, documents } = this.parts.replica
    const waiting = outbox.waiting().filter((op) => op.documentId === documentId)
    return stillWanted(ops, documents.foldOf(documents.row(documentId).document, waiting), documents.foldOf)
  }

  /** A workout may be set aside in parts, refused and parked ones: it is kept once, with all of them. */
  private whole({ documentId }: SetAside): { bundles: SetAside[]; document: AnyDocument | null; ops: Envelope[] } {
    const { replica, setAside } = this.parts
    const { outbox, documents } = replica
    const bundles = setAside.current.filter((bundle) => bundle.documentId === documentId)
    const base = bundles.map(({ id }) => outbox.bundles.get(id)?.base).find((last) => last) ?? null
    const ops = bundles.flatMap((bundle) => bundle.ops).toSorted(inOrder)
    const own = ops.filter((op) => op.documentId === documentId)
    return { bundles, document: documents.foldOf(base, own), ops }
  }

  /** The same wishes as new operations, at the same times. */
  private renewed(ops: readonly Envelope[]): Envelope[] {
    const idByOld = new Map(ops.map(({ id }) => [id, derivedId(id, 'again')]))
    return ops.map(({ after, ...op }) => {
      const dependsOn = after && idByOld.get(after)
      return {
        ...op,
        id: idByOld.get(op.id) ?? op.id,
        n: this.parts.replica.outbox.nextN(),
        ...(dependsOn && { after: dependsOn }),
      }
    })
  }

  private async replace(bundles: readonly SetAside[], made: readonly Envelope[]) {
    const dropped = new Set(bundles.flatMap(({ id, ops }) => (ops.length > 0 ? ops.map((op) => op.id) : [id])))
    await this.parts.replica.exchange({ made, dropped, released: bundles.map(({ id }) => id) })
  }
}
