/** How much of the line one key may use. A key is an account, an address or an owner. */
export type Share = {
  atOnce: number
  places: number
  /**
   * After a rest a key may use `burstMs` at once, then `msPerSecond`. A turn counts as `dearestMs` at most, because it
   * may have waited for a lock.
   */
  pace?: { burstMs: number; msPerSecond: number; dearestMs: number }
}

export type Claim = { key: string; share: Share }

export type Place = {
  /** Resolves when the turn begins. */
  turn: () => Promise<void>
  /** Ends the turn or the waiting, but keeps the place; `turn` then waits for another turn. */
  rest: () => void
  /** Gives the place back. Call this in a `finally`, because nothing else frees the place. */
  leave: () => void
}

/** `paidAt`: when the key, at its pace, has made up for all its turns. */
type Standing = Claim & { places: number; running: number; paidAt: number }

type Waiting = { standings: readonly Standing[]; start: () => void }

const SWEEP_MS = 10_000

/**
 * Shares turns fairly: a client with many requests waits behind its own requests, not before those of others. The first
 * key of a place names the client's queue; the queues take turns.
 */
export class FairLine {
  private readonly atOnce: number
  private readonly standings = new Map<string, Standing>()
  /** Waiting turns by client. The client whose turn is next comes first. */
  private readonly lines = new Map<string, Waiting[]>()
  private running = 0
  private sweptAt = performance.now()
  private timer: NodeJS.Timeout | undefined

  constructor({ atOnce }: { atOnce: number }) {
    this.atOnce = atOnce
  }

  /** Null if one of the keys has no place left. */
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

  /** Tests read this to see that the line forgets keys. */
  get size(): number {
    return this.standings.size
  }

  private placeOf(standings: readonly Standing[]): Place {
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

  private advance() {
    clearTimeout(this.timer)
    let soonest = 0
    while (soonest === 0 && this.running < this.atOnce) soonest = this.startSome()
    if (soonest > 0 && Number.isFinite(soonest)) {
      this.timer = setTimeout(() => this.advance(), Math.ceil(soonest)).unref()
    }
  }

  /** Starts what may start. Answers the ms until the next turn may. */
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

  private sweep() {
    const now = performance.now()
    if (now - this.sweptAt < SWEEP_MS) return
    this.sweptAt = now
    for (const { key, places, paidAt } of this.standings.values()) {
      if (places === 0 && paidAt <= now) this.standings.delete(key)
    }
  }
}

/** The ms until a turn of the key may start: 0 for now, infinity if another turn has to end first. */
function waitOf({ share: { atOnce, pace }, running, paidAt }: Standing): number {
  if (running >= atOnce) return Number.POSITIVE_INFINITY
  return pace ? paidAt - (pace.burstMs / pace.msPerSecond) * 1_000 - performance.now() : 0
}
