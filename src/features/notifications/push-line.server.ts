import { FairLine, type Share } from '#server/fair-line.ts'

/** The pushes on their way at once. One that hangs takes its place for ten seconds, but no processor and no database. */
const AT_ONCE = 64
/**
 * The share of one person. Ten browsers take a second or two together. Whoever has browsers whose push services hang
 * soon waits behind themselves: in the long run they keep a fifth of one place.
 */
const PERSON: Share = { atOnce: 3, places: 200, pace: { burstMs: 20_000, msPerSecond: 200, dearestMs: 10_000 } }
/** The share of one push service: one that everybody uses and that hangs leaves room for the others. */
const SERVICE: Share = { atOnce: 32, places: 10_000 }

/** A push for a browser of a person at the push service of `host`. */
type Work = {
  userId: string
  host: string
  /** Never rejects. `hasTurn` is false if the process stops before its turn. */
  run: (hasTurn: boolean) => Promise<void>
}

/** The line of one process in which pushes wait, so that nobody waits for a push service that another person chose. */
export class PushLine {
  private readonly line = new FairLine({ atOnce: AT_ONCE })
  /** What tells each push that waits that its turn does not come any more. */
  private readonly waiting = new Set<() => void>()
  private readonly underWay = new Set<Promise<void>>()
  private isStopped = false

  /** Answers false if there is no room. */
  add({ userId, host, run }: Work): boolean {
    const place = this.line.enter(
      { key: `person ${userId}`, share: PERSON },
      { key: `service ${host}`, share: SERVICE },
    )
    if (!place) return false
    const { promise: hasTurn, resolve } = Promise.withResolvers<boolean>()
    const giveUp = () => resolve(false)
    if (this.isStopped) giveUp()
    else {
      this.waiting.add(giveUp)
      void place.turn().then(() => resolve(true))
    }
    const done = hasTurn
      .then((isTurn) => {
        this.waiting.delete(giveUp)
        return run(isTurn)
      })
      .finally(() => {
        place.leave()
        this.underWay.delete(done)
      })
    this.underWay.add(done)
    return true
  }

  /** Begins no more, and resolves once nothing is on its way. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const giveUp of this.waiting) giveUp()
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }
}
