import type { QueuedImages } from './queued-images.client.ts'

type QueueEdge = {
  /** The account that asks. If another one is signed in by now, the server answers 'not found'. */
  accountId: string
  fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  wait: (ms: number) => Promise<void>
  /** Whether this device has unsent changes of a workout. */
  isUnsent: (workoutId: string) => boolean
  onMade: (workoutId: string) => void
  onFailed: () => void
}

/** gone: there is no picture, now or later. impossible: our server cannot make this one. */
type Outcome = 'made' | 'gone' | 'impossible' | 'failed'

/** The longest wait for one request, in ms. */
const TIMEOUT_MS = 20_000

/** In ms: the waits before the second and the third attempt. */
const WAITS_MS = [1_000, 2_000]

/** Requests the pictures of finished workouts in the background. */
export class ImageQueue {
  private readonly queued: QueuedImages
  private readonly edge: QueueEdge
  private readonly running = new Map<string, Promise<Outcome>>()
  private draining: Promise<void> | null = null

  constructor(queued: QueuedImages, edge: QueueEdge) {
    this.queued = queued
    this.edge = edge
  }

  /** Requests the picture of a workout that has just ended. After repeated failures it stays in the queue. */
  async make(workoutId: string): Promise<void> {
    this.queued.add(workoutId) // first, because the page may close at any moment
    const outcome = this.edge.isUnsent(workoutId) ? 'failed' : await this.request(workoutId, 2)
    if (isToDo(outcome)) this.edge.onFailed()
  }

  /** Requests the picture of a workout on screen if it is missing or queued. */
  async ensure(workoutId: string, isMissing: boolean): Promise<void> {
    if (this.edge.isUnsent(workoutId)) return
    if (isMissing || this.queued.ids().includes(workoutId)) await this.request(workoutId)
  }

  /** Works through the queue, up to the first failure that would hit the others too. */
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

  /** One request at a time for a workout. Callers meanwhile get the same outcome. */
  private async request(id: string, tries = 1): Promise<Outcome> {
    const running = this.running.get(id)
    if (running) return await running
    const asking = this.ask(id, tries)
    this.running.set(id, asking)
    const outcome = await asking
    this.running.delete(id)
    if (!isToDo(outcome)) this.queued.remove(id)
    if (outcome === 'made') this.edge.onMade(id)
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

  /** An answer of another server, such as a hotel's page or a proxy, counts as none. */
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
