/** An operation that fails this often, over at least this long in ms, is parked (Y15). */
const MOST = 10
const LEAST_TIME_MS = 10 * 60_000

type Failed = { count: number; since: number }

/** How often, and since when, operations have met a bug of ours; kept on the device, for the next life of the page. */
export class Failures {
  private readonly byOp = new Map<string, Failed>()

  /** Takes in what the device holds, where it says more. */
  restore(opId: string, stored: unknown) {
    const failed = stored as Failed
    if (failed.count > (this.byOp.get(opId)?.count ?? 0)) this.byOp.set(opId, failed)
  }

  /** One more, at the device's time. A clock set back starts the time anew. */
  note(opId: string, now: number): { failed: Failed; isTooMany: boolean } {
    const { count, since } = this.byOp.get(opId) ?? { count: 0, since: now }
    const failed = { count: count + 1, since: Math.min(since, now) }
    this.byOp.set(opId, failed)
    return { failed, isTooMany: failed.count >= MOST && now - failed.since >= LEAST_TIME_MS }
  }

  /** Whether there was anything to forget. */
  forget = (opId: string): boolean => this.byOp.delete(opId)
}
