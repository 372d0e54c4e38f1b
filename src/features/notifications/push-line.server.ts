/** How many pushes are on their way at once, and to one push service: one that hangs leaves room for the others. */
const PLACES = 16
const PLACES_OF_HOST = 8
/** The most that wait in memory. No instance of Sled has so many devices to tell at once. */
const MOST_WAITING = 10_000

type Work = { host: string; run: () => Promise<void> }

/** The line of one process in which pushes wait, so that no request and no other job ever waits for a push service. */
export class PushLine {
  private readonly waiting: Work[] = []
  private readonly running = new Set<Promise<void>>()
  private readonly hosts = new Map<string, number>()

  /** `run` never rejects. Answers false if there is no room. */
  add(host: string, run: () => Promise<void>): boolean {
    if (this.waiting.length >= MOST_WAITING) return false
    this.waiting.push({ host, run })
    this.startNext()
    return true
  }

  /** Resolves once nothing waits or runs. */
  async empty(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running)
  }

  private startNext() {
    while (this.running.size < PLACES) {
      const index = this.waiting.findIndex(({ host }) => (this.hosts.get(host) ?? 0) < PLACES_OF_HOST)
      const [next] = index < 0 ? [] : this.waiting.splice(index, 1)
      if (!next) return
      this.start(next)
    }
  }

  private start({ host, run }: Work) {
    this.hosts.set(host, (this.hosts.get(host) ?? 0) + 1)
    const done = run().finally(() => {
      this.running.delete(done)
      const left = (this.hosts.get(host) ?? 1) - 1
      if (left > 0) this.hosts.set(host, left)
      else this.hosts.delete(host)
      this.startNext()
    })
    this.running.add(done)
  }
}
