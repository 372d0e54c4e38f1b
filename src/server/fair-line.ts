/** What may be had in a line under one key: an account, an address, an owner. */
export type Share = {
  /** Turns that may go on at a time. */
  atOnce: number
  /** Those that go on and those that wait, together; one more is let in nowhere. */
  places: number
  /** How much time turns may take for long; without it as much as there is. */
  pace?: Pace
}

/** A key that has rested for long may use `burstMs` at once, then `msPerSecond`: it waits between its turns. */
export type Pace = {
  burstMs: number
  msPerSecond: number
  /** More than this no turn counts, ms: a lock that somebody else holds is not the waiter's fault. */
  dearestMs: number
}

export type Claim = { key: string; share: Share }

export type Place = {
  /** Settles when it is one's turn. */
  turn: () => Promise<void>
  /** Ends the turn, or the waiting for it. In a `finally`: nobody else gives the place back. */
  leave: () => void
}

/** What stands under a key now. */
type Standing = Claim & { places: number; running: number; budgetMs: number; refilledAt: number }

type Waiting = { standings: readonly Standing[]; start: () => void }

const SWEEP_MS = 10_000

/**
 * A line in which those who ask for much wait behind themselves and not before others. Each place is claimed under one or
 * more keys; the first says whose line it is, and lines have their turns one after the other, whatever their length.
 */
export class FairLine {
  private readonly atOnce: number
  private readonly now: () => number
  private readonly standings = new Map<string, Standing>()
  /** Those that wait, by whose they are; whose turn comes first stands first. */
  private readonly lines = new Map<string, Waiting[]>()
  private running = 0
  private sweptAt: number
  private timer: NodeJS.Timeout | undefined

  /** `atOnce`: turns of all keys together. `now`: ms that never go back. */
  constructor({ atOnce, now = () => performance.now() }: { atOnce: number; now?: () => number }) {
    this.atOnce = atOnce
    this.now = now
    this.sweptAt = now()
  }

  /** A place, or null when there is none left under one of the keys. */
  enter(...claims: readonly Claim[]): Place | null {
    this.sweep()
    const standings = claims.map((claim) => this.standingOf(claim))
    if (standings.some(({ places, share }) => places >= share.places)) return null
    for (const standing of standings) standing.places += 1
    return this.placeOf(standings)
  }

  /** Keys about which something is known; a test sees that they are forgotten. */
  get size(): number {
    return this.standings.size
  }

  private placeOf(standings: readonly Standing[]): Place {
    let waiting: Waiting | undefined
    let startedAt: number | undefined
    let hasLeft = false
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
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        for (const standing of standings) standing.places -= 1
        if (startedAt !== undefined) this.end(standings, this.now() - startedAt)
        else if (waiting) this.remove(waiting)
        this.advance()
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

  /** Starts whatever may go on now, and comes back when the next one may. */
  private advance() {
    clearTimeout(this.timer)
    let soonest = 0
    while (soonest === 0 && this.running < this.atOnce) soonest = this.startSome()
    if (soonest > 0 && Number.isFinite(soonest)) {
      this.timer = setTimeout(() => this.advance(), Math.ceil(soonest)).unref()
    }
  }

  /** One turn for each line that may have one; answers how long until the next may, in ms. */
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

  /** How long until it may go on, in ms: 0 now, infinity when another one has to end first. */
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

  /** Who has nothing in the line and has rested is as one who never came. */
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

/** A place under no key waits in a line that nobody is held up in. */
const lineOf = ({ standings }: Waiting): string => standings[0]?.key ?? ''
