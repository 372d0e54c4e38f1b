/** How much of the line one key may use. A key is an account, an address or an owner. */
export type Share = {
  /** How many turns may run at the same time. */
  atOnce: number
  /** How many may run and wait together. Nobody else is let in. */
  places: number
  /**
   * How much time turns may take; unlimited if not given. A key that has rested may use `burstMs` at once, then
   * `msPerSecond`. A turn counts as `dearestMs` at most: waiting for somebody else's lock is not the waiter's fault.
   */
  pace?: { burstMs: number; msPerSecond: number; dearestMs: number }
}

export type Claim = { key: string; share: Share }

export type Place = {
  /** Settles when the turn begins. */
  turn: () => Promise<void>
  /** Ends the turn, or the waiting for it, and keeps the place. `turn` begins another one. */
  rest: () => void
  /** The same, and gives the place back. Call it in a `finally`, because nobody else does. */
  leave: () => void
}

/** The current state of a key. `paidAt`: when it has waited for all its turns, by its pace. */
type Standing = Claim & { places: number; running: number; paidAt: number }

type Waiting = { standings: readonly Standing[]; start: () => void }

const SWEEP_MS = 10_000

/**
 * A line in which a client with many requests waits behind its own and not before others. Each place is claimed under
 * one or more keys. The first key names the client's own line, and the lines take turns, whatever their length.
 */
export class FairLine {
  private readonly atOnce: number
  private readonly standings = new Map<string, Standing>()
  /** The waiting turns of each client. The client whose turn is next comes first. */
  private readonly lines = new Map<string, Waiting[]>()
  private running = 0
  private sweptAt = performance.now()
  private timer: NodeJS.Timeout | undefined

  /** `atOnce` limits the turns of all keys together. */
  constructor({ atOnce }: { atOnce: number }) {
    this.atOnce = atOnce
  }

  /** A place in the line, or null if one of the keys has none left. */
  enter(...claims: readonly Claim[]): Place | null {
    this.sweep()
    const standings = claims.map((claim) => {
      const known = this.standings.get(claim.key) ?? { ...claim, places: 0, running: 0, paidAt: 0 }
      this.standings.set(claim.key, known)
      return known
    })
    if (standings.some(({ places, share }) => places >= share.places)) return null
    for (const standing of standings) standing.places += 1
    return this.placeOf(standings)
  }

  /** The number of keys in memory, so that a test can see that they are forgotten. */
  get size(): number {
    return this.standings.size
  }

  private placeOf(standings: readonly Standing[]): Place {
    /** A place without a key waits in a line of its own. */
    const line = standings[0]?.key ?? ''
    let waiting: Waiting | undefined
    let startedAt: number | undefined
    let hasLeft = false
    const rest = () => {
      if (startedAt !== undefined) this.end(standings, performance.now() - startedAt)
      this.setLine(
        line,
        (this.lines.get(line) ?? []).filter((one) => one !== waiting),
      )
      startedAt = waiting = undefined
      this.advance()
    }
    return {
      turn: () =>
        new Promise<void>((resolve) => {
          const start = () => {
            startedAt = performance.now()
            resolve()
          }
          waiting = { standings, start }
          this.setLine(line, [...(this.lines.get(line) ?? []), waiting])
          this.advance()
        }),
      rest,
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        for (const standing of standings) standing.places -= 1
        rest()
      },
    }
  }

  private setLine(key: string, line: Waiting[]) {
    if (line.length > 0) this.lines.set(key, line)
    else this.lines.delete(key)
  }

  /** Starts every turn that may start now, and runs again when the next one may. */
  private advance() {
    clearTimeout(this.timer)
    let soonest = 0
    while (soonest === 0 && this.running < this.atOnce) soonest = this.startSome()
    if (soonest > 0 && Number.isFinite(soonest)) {
      this.timer = setTimeout(() => this.advance(), Math.ceil(soonest)).unref()
    }
  }

  /** Starts one turn for each line that may have one. Answers the ms until the next one may start. */
  private startSome(): number {
    let soonest = Number.POSITIVE_INFINITY
    for (const [key, [first, ...others]] of [...this.lines] as [string, [Waiting, ...Waiting[]]][]) {
      const wait = this.running < this.atOnce ? Math.max(0, ...first.standings.map(waitOf)) : Number.POSITIVE_INFINITY
      soonest = Math.min(soonest, wait)
      if (wait > 0) continue
      this.lines.delete(key)
      this.setLine(key, others)
      this.running += 1
      for (const standing of first.standings) standing.running += 1
      first.start()
    }
    return soonest
  }

  private end(standings: readonly Standing[], tookMs: number) {
    this.running -= 1
    for (const standing of standings) {
      standing.running -= 1
      const { pace } = standing.share
      if (!pace) continue
      const costsMs = (Math.min(tookMs, pace.dearestMs) / pace.msPerSecond) * 1_000
      standing.paidAt = Math.max(standing.paidAt, performance.now()) + costsMs
    }
  }

  /** Forgets a key that has nothing in the line and has rested. */
  private sweep() {
    const now = performance.now()
    if (now - this.sweptAt < SWEEP_MS) return
    this.sweptAt = now
    for (const { key, places, paidAt } of this.standings.values()) {
      if (places === 0 && paidAt <= now) this.standings.delete(key)
    }
  }
}

/** The ms until a turn of a key may start: 0 for now, infinity if another one has to end first. */
function waitOf({ share: { atOnce, pace }, running, paidAt }: Standing): number {
  if (running >= atOnce) return Number.POSITIVE_INFINITY
  return pace ? paidAt - (pace.burstMs / pace.msPerSecond) * 1_000 - performance.now() : 0
}
