import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import type { Replica } from './replica.ts'
import type { SetAside, SetAsideBoard } from './set-aside.ts'

/** A workout made anew: its id, and the operations that make it, each at its own time (by the server's clock, ms). */
export type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/** Makes the operations of a new workout from one that was set aside; null where there is nothing to make. */
export type Remake = (document: AnyDocument, newId: () => string) => Promise<Remade | null>

export type DecisionParts = {
  accountId: string
  replica: Replica
  setAside: SetAsideBoard
  newId: () => string
  remake: Remake
}

/** What a person may do with what was set aside (Y16). What is no longer there is decided already. */
export class Decisions {
  private readonly parts: DecisionParts

  constructor(parts: DecisionParts) {
    this.parts = parts
  }

  /** Sent again: parked operations as they are, refused ones as new ones, for a refusal is answered again the same (Y8). */
  async retry(id: string): Promise<void> {
    const bundle = this.find(id)
    if (!bundle || bundle.reason === 'unknown') return
    if (bundle.reason === 'parked') return this.parts.replica.exchange({ released: [id] })
    await this.replace(bundle, this.renewed(bundle.ops))
  }

  /** One new workout of everything the bundle holds; its id, or null where it holds none. */
  async keepAsNewWorkout(id: string): Promise<string | null> {
    const bundle = this.find(id)
    const { replica, newId, remake, accountId } = this.parts
    const remade = bundle?.holdsWorkout && bundle.document ? await remake(bundle.document, newId) : null
    if (!bundle || !remade) return null
    const { documentId, steps } = remade
    const own = steps.map(({ made, at }) => ({
      ...{ id: newId(), ...made, actorId: accountId, ownerId: bundle.ownerId, documentId },
      ...{ n: replica.outbox.nextN(), at: at - replica.documents.clockOffset },
    }))
    // What the same gesture wished for a template stands by itself now.
    const others = bundle.ops.filter((op) => op.documentId !== bundle.documentId)
    await this.replace(bundle, [...own, ...this.renewed(others)])
    return documentId
  }

  async discard(id: string): Promise<void> {
    const bundle = this.find(id)
    if (bundle) await this.replace(bundle, [])
  }

  private find = (id: string): SetAside | undefined => this.parts.setAside.current.find((bundle) => bundle.id === id)

  /** The same wishes as new operations, at the same times. */
  private renewed(ops: readonly Envelope[]): Envelope[] {
    const { newId, replica } = this.parts
    const idByOld = new Map(ops.map(({ id }) => [id, newId()]))
    return ops.map(({ after, ...op }) => {
      const dependsOn = after && idByOld.get(after)
      return {
        ...op,
        id: idByOld.get(op.id) ?? op.id,
        n: replica.outbox.nextN(),
        ...(dependsOn && { after: dependsOn }),
      }
    })
  }

  private async replace({ id, ops }: SetAside, made: readonly Envelope[]) {
    const dropped = new Set(ops.length > 0 ? ops.map((op) => op.id) : [id])
    await this.parts.replica.exchange({ made, dropped, released: [id] })
  }
}
