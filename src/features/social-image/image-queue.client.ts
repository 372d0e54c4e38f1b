import type { QueuedImages } from './queued-images.client.ts'

/** What the queue needs of the page and of the account's data. */
type QueueEdge = {
  /**
   * The account of the workouts. The session may belong to another account by now, whose requests get 'not found' (Y5).
   */
  accountId: string
  fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  wait: (ms: number) => Promise<void>
  /** Whether the server lacks something this device has written of a workout. */
  isUnsent: (workoutId: string) => boolean
  onMade: () => void
  onFailed: () => void
}

/** gone: there is no picture, now or later. impossible: our server cannot make this one. */
type Outcome = 'made' | 'gone' | 'impossible' | 'failed'

/** The longest wait for one request, in ms. */
const TIMEOUT_MS = 20_000

/** The waits before the second and the third attempt (R-IMG-08), in ms. */
const WAITS_MS = [1_000, 2_000]

/** Has the server make the pictures of finished workouts in the background (R-IMG-08 to R-IMG-11). */
export class ImageQueue {
  private readonly queued: QueuedImages
  private readonly edge: QueueEdge
  private readonly running = new Map<string, Promise<Outcome>>()
  private draining: Promise<void> | null = null

  constructor(queued: QueuedImages, edge: QueueEdge) {
    this.queued = queued
    this.edge = edge
  }

  /**
   * Makes the picture at the end of a workout. A failed try is repeated, and a further failure waits in the queue
   * (R-IMG-09).
   */
  async make(workoutId: string): Promise<void> {
    this.queued.add(workoutId) // The queue is written first, because the page may close at any moment.
    const outcome = this.edge.isUnsent(workoutId) ? 'failed' : await this.request(workoutId, 2)
    if (isToDo(outcome)) this.edge.onFailed()
  }

  /** Makes the picture when a workout is opened whose picture is missing (R-IMG-10) or queued (R-IMG-11). */
  async ensure(workoutId: string, isMissing: boolean): Promise<void> {
    if (this.edge.isUnsent(workoutId)) return
    if (isMissing || this.queued.ids().includes(workoutId)) await this.request(workoutId)
  }

  /** Works through the queue, up to the first failure that would hit the others too (R-IMG-11). */
  drain(): Promise<void> {
    this.draining ??= this.drainAll().finally(() => {
      this.draining = null
    })
    return this.draining
  }

  private async drainAll() {
    for (const id of this.queued.ids()) {
      if (this.edge.isUnsent(id)) continue
      if ((await this.request(id)) === 'failed') return
    }
  }

  /** Sends one request at a time for a workout. Callers meanwhile get the same outcome. */
  private async request(id: string, tries = 1): Promise<Outcome> {
    const running = this.running.get(id)
    if (running) return await running
    const asking = this.ask(id, tries)
    this.running.set(id, asking)
    const outcome = await asking
    this.running.delete(id)
    if (!isToDo(outcome)) this.queued.remove(id)
    if (outcome === 'made') this.edge.onMade()
    return outcome
  }

  private async ask(id: string, tries: number): Promise<Outcome> {
    let outcome: Outcome = 'failed'
    for (let turn = 0; turn < tries; turn += 1) {
      for (const waitMs of [0, ...WAITS_MS]) {
        if (waitMs > 0) await this.edge.wait(waitMs)
        outcome = await this.attempt(id)
        if (!isToDo(outcome)) return outcome
      }
    }
    return outcome
  }

  /** An answer from anywhere else, such as a hotel's page or a proxy, counts as none. */
  private async attempt(id: string): Promise<Outcome> {
    try {
      const query = new URLSearchParams({ workoutId: id, actorId: this.edge.accountId })
      const response = await this.edge.fetch(`/api/generate-og-image?${query}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = (await response.json()) as { success?: unknown }
      if (answer.success === true) return 'made'
      if (answer.success !== false) return 'failed'
      if (response.status === 500) return 'impossible'
      return [403, 404].includes(response.status) ? 'gone' : 'failed'
    } catch {
      return 'failed'
    }
  }
}

const isToDo = (outcome: Outcome): boolean => outcome === 'failed' || outcome === 'impossible'
