import type { Envelope } from '#sync/operation.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import type { DeviceDatabase } from './database.ts'
import { inOrder } from './documents.ts'
import type { Spill } from './spill.ts'

/**
 * The account's operations that no answer has settled: in memory for the next request, in IndexedDB for the next life
 * of the page, in `localStorage` where IndexedDB fails. Never dropped but by an answer, or by the person's own wish.
 */
export class Outbox {
  private readonly database: DeviceDatabase
  private readonly spill: Spill
  private readonly ops = new Map<string, Envelope>()
  /** Settled in this page's life: a late read of the store must not bring them back. */
  private readonly settled = new Set<string>()
  private clock = 0

  constructor(database: DeviceDatabase, spill: Spill) {
    this.database = database
    this.spill = spill
  }

  get size(): number {
    return this.ops.size
  }

  /** Logged sets with an operation on its way. */
  get setCount(): number {
    return new Set([...this.ops.values()].flatMap((op) => setIdOf(op) ?? [])).size
  }

  has = (id: string): boolean => this.ops.has(id)

  /** Reads what earlier pages and other tabs have stored; returns what was not in memory yet, in order. */
  async load(): Promise<Envelope[]> {
    const stored = await this.database.use((database) => database.getAll('operations')).catch(() => [])
    const fresh = [...stored, ...this.spill.all()].filter((op) => !this.ops.has(op.id) && !this.settled.has(op.id))
    for (const op of fresh) this.note(op)
    return fresh.toSorted(inOrder)
  }

  /** Keeps an operation another tab has just made. */
  note(op: Envelope) {
    if (this.settled.has(op.id)) return
    this.ops.set(op.id, op)
    this.clock = Math.max(this.clock, op.n)
  }

  /** The next logical time: the highest seen + 1 (Y1). */
  nextN(): number {
    this.clock += 1
    return this.clock
  }

  /**
   * Stores an operation in the caller's own task (Y2). Resolves when the device holds it; rejects when it takes nothing
   * at all, and then it lives in this page only.
   */
  async add(op: Envelope): Promise<void> {
    this.note(op)
    try {
      await this.database.storeOperation(op)
    } catch {
      this.spill.put(op)
    }
  }

  /** The oldest operations without holes, in order (Y27). */
  oldest(limit = MAX_BATCH): Envelope[] {
    return [...this.ops.values()].toSorted(inOrder).slice(0, limit)
  }

  /** An answer has settled these: out of memory and the spill; IndexedDB loses them with the documents' transaction. */
  settle(ids: ReadonlySet<string>) {
    for (const id of ids) {
      this.ops.delete(id)
      this.settled.add(id)
      this.spill.remove(id)
    }
  }
}

/** The logged set an operation is about. */
function setIdOf({ kind, args }: Envelope): string | null {
  const isOfSet = kind.startsWith('set.') && typeof args === 'object' && args !== null && 'setId' in args
  return isOfSet && typeof args.setId === 'string' ? args.setId : null
}
