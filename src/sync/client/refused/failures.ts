import type { OperationResult } from '#sync/outcome.ts'

/** An operation that fails this often, over at least this long in ms, is parked (Y15). */
const MOST = 10
const LEAST_TIME_MS = 10 * 60_000

/** Key of a count on the device. */
const KEY = 'failed:'

type Failed = { count: number; since: number }
type Meta = readonly (readonly [key: string, value: unknown])[]

/** How often, and since when, operations have met a bug of ours; kept on the device, for the next life of the page. */
export class Failures {
  private readonly byOp = new Map<string, Failed>()

  /** Takes in what the device holds, where it says more. */
  restore(meta: readonly { key: string; value: unknown }[]) {
    for (const { key, value } of meta) {
      if (!key.startsWith(KEY)) continue
      const [opId, failed] = [key.slice(KEY.length), value as Failed]
      if (failed.count > (this.byOp.get(opId)?.count ?? 0)) this.byOp.set(opId, failed)
    }
  }

  /** Counts what failed, at the device's time; a clock set back starts the time anew. What failed too often is parked. */
  count(results: readonly OperationResult[], now: number): { parked: Set<string>; meta: Meta } {
    const parked = new Set<string>()
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    const meta = failed.map(({ id }): Meta[number] => {
      const { count, since } = this.byOp.get(id) ?? { count: 0, since: now }
      const next = { count: count + 1, since: Math.min(since, now) }
      const isTooOften = next.count >= MOST && now - next.since >= LEAST_TIME_MS
      if (isTooOften) parked.add(id)
      if (isTooOften) this.byOp.delete(id)
      else this.byOp.set(id, next)
      return [KEY + id, isTooOften ? undefined : next]
    })
    return { parked, meta }
  }

  /** What is settled or set aside needs no count any more. */
  forget = (opIds: Iterable<string>): Meta =>
    [...opIds].flatMap((id) => (this.byOp.delete(id) ? [[KEY + id, undefined] as const] : []))
}
