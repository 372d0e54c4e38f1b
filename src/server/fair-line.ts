/** How much of the line one key may use. A key is an account, an address or an owner. */
export type Share = {
  /** How many turns may run at the same time. */
  atOnce: number
  /** How many may run and wait together. Nobody else is let in. */
  places: number
  /** How much time turns may take in the long run; unlimited if not given. */
  pace?: Pace
}

/** A key that has rested may use `burstMs` at once, then `msPerSecond` by waiting between its turns. */
type Pace = {
  burstMs: number
  msPerSecond: number
  /** A turn counts as this much at most, ms: waiting for somebody else's lock is not the waiter's fault. */
  dearestMs: number
}

export type Claim = { key: string; share: Share }

export type Place = {
  /** Settles when the turn begins. */
  turn: () => Promise<void>
  /** Ends the turn, or the waiting for it, and keeps the place. `turn` begins another one. */
  rest: () => void
  /** Ends the turn, or the waiting for it. Call it in a `finally`, because nobody else gives the place back. */
  leave: () => void
}

/** The current state of a key. */
type Standing = Claim & { places: number; running: number; budgetMs: number; refilledAt: number }

type Waiting = { standings: readonly Standing[]; start: () => void }

const SWEEP_MS = 10_000

/**
 * A line in which a client with many requests waits behind its own and not before others. Each place is claimed under
 * one or more keys. The first key names the client's own line, and the lines take turns, whatever their length.
 */
export class FairLine {
  private readonly atOnce: number
  private readonly now: () => number
  private readonly standings = new Map<string, Standing>()
  /** The waiting turns of each client. The client whose turn is next comes first. */
  private readonly lines = new Map<string, Waiting[]>()
  private running = 0
  private sweptAt: number
  private timer: NodeJS.Timeout | undefined

  /** `atOnce` limits the turns of all keys together. `now` is a clock in ms that never goes back. */
  constructor({ atOnce, now = () => performance.now() }: { atOnce: number; now?: () => number }) {
    this.atOnce = atOnce
    this.now = now
    this.sweptAt = now()
  }

  /** A place in the line, or null if one of the keys has none left. */
  enter(...claims: readonly Claim[]): Place | null {
    this.sweep()
    const standings = claims.map((claim) => this.standingOf(claim))
    if (standings.some(({ places, share }) => places >= share.places)) return null
    for (const standing of standings) standing.places += 1
    return this.placeOf(standings)
  }

  /** The number of keys in memory, so that a test can see that they are forgotten. */
  get size(): number {
    return this.standings.size
  }

  private placeOf(standings: readonly Standing[]): Place {
    let waiting: Waiting | undefined
    let startedAt: number | undefined
    let hasLeft = false
    const rest = () => {
      if (startedAt !== undefined) this.end(standings, this.now() - startedAt)
      else if (waiting) this.remove(waiting)
      startedAt = waiting = undefined
      this.advance()
    }
    return {
      turn: () =>
        new Promise<void>((resolve) => {
          const start = () => {
            startedAt = this.now()
            resolve()
          }
          waiting = { standings, start }
          this.append(waiting)
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

  private standingOf({ key, share }: Claim): Standing {
    const known = this.standings.get(key)
    if (known) return known
    const budgetMs = share.pace?.burstMs ?? 0
    const standing = { key, share, places: 0, running: 0, budgetMs, refilledAt: this.now() }
    this.standings.set(key, standing)
    return standing
  }

  private append(waiting: Waiting) {
    const key = lineOf(waiting)
    const line = this.lines.get(key)
    if (line) line.push(waiting)
    else this.lines.set(key, [waiting])
  }

  private remove(waiting: Waiting) {
    const key = lineOf(waiting)
    const left = this.lines.get(key)?.filter((one) => one !== waiting) ?? []
    if (left.length > 0) this.lines.set(key, left)
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
    for (const [key, line] of [...this.lines]) {
      const first = line[0] as Waiting
      const wait = this.running < this.atOnce ? this.waitOf(first) : Number.POSITIVE_INFINITY
      soonest = Math.min(soonest, wait)
      if (wait > 0) continue
      line.shift()
      this.lines.delete(key)
      if (line.length > 0) this.lines.set(key, line)
      this.begin(first)
    }
    return soonest
  }

  private begin({ standings, start }: Waiting) {
    this.running += 1
    for (const standing of standings) standing.running += 1
    start()
  }

  private end(standings: readonly Standing[], tookMs: number) {
    this.running -= 1
    for (const standing of standings) {
      standing.running -= 1
      const { pace } = standing.share
      if (!pace) continue
      this.refill(standing, pace)
      standing.budgetMs -= Math.min(tookMs, pace.dearestMs)
    }
  }

  /** The ms until a turn may start: 0 for now, infinity if another one has to end first. */
  private waitOf({ standings }: Waiting): number {
    let longest = 0
    for (const standing of standings) {
      const { atOnce, pace } = standing.share
      if (standing.running >= atOnce) return Number.POSITIVE_INFINITY
      if (!pace) continue
      this.refill(standing, pace)
      if (standing.budgetMs <= 0) longest = Math.max(longest, ((1 - standing.budgetMs) / pace.msPerSecond) * 1_000)
    }
    return longest
  }

  private refill(standing: Standing, { burstMs, msPerSecond }: Pace) {
    const now = this.now()
    const gained = ((now - standing.refilledAt) / 1_000) * msPerSecond
    standing.budgetMs = Math.min(burstMs, standing.budgetMs + gained)
    standing.refilledAt = now
  }

  /** Forgets a key that has nothing in the line and has rested. */
  private sweep() {
    if (this.now() - this.sweptAt < SWEEP_MS) return
    this.sweptAt = this.now()
    for (const standing of this.standings.values()) {
      const { pace } = standing.share
      if (pace) this.refill(standing, pace)
      if (standing.places === 0 && standing.budgetMs >= (pace?.burstMs ?? 0)) this.standings.delete(standing.key)
    }
  }
}

/** A place without a key waits in a line of its own. */
const lineOf = ({ standings }: Waiting): string => standings[0]?.key ?? ''
