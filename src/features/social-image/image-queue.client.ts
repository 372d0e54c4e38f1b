import type { QueuedImages } from './queued-images.client.ts'

/** What the queue needs of the page and of the account's data. */
export type QueueEdge = {
  /** Whose workouts: the session may be another's by now, who is told that they are gone (Y5). */
  accountId: string
  fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  wait: (ms: number) => Promise<void>
  /** Whether the server does not know yet what the device has written of a workout. */
  isUnsent: (workoutId: string) => boolean
  onMade: () => void
  onFailed: () => void
}

/** Gone: there is no picture to be had, now or later. Impossible: our server cannot make this one. */
type Outcome = 'made' | 'gone' | 'impossible' | 'failed'

/** One request takes at most this long, in ms. */
const TIMEOUT_MS = 20_000

/** Before the second and the third attempt (R-IMG-08), in ms. */
const WAITS_MS = [1_000, 2_000]

/** Has the server make the pictures of finished workouts, beside everything else and in nobody's way (R-IMG-08 to R-IMG-11). */
export class ImageQueue {
  private readonly queued: QueuedImages
  private readonly edge: QueueEdge
  private readonly running = new Map<string, Promise<Outcome>>()
  private draining: Promise<void> | null = null

  constructor(queued: QueuedImages, edge: QueueEdge) {
    this.queued = queued
    this.edge = edge
  }

  /** At the end of a workout: a second try follows a failed one, and what fails again waits in the queue (R-IMG-09). */
  async make(workoutId: string): Promise<void> {
    this.queued.add(workoutId) // First of all: the page may go at any moment.
    const outcome = this.edge.isUnsent(workoutId) ? 'failed' : await this.request(workoutId, 2)
    if (isToDo(outcome)) this.edge.onFailed()
  }

  /** When a workout is opened whose picture is missing (R-IMG-10), or waits in the queue (R-IMG-11). */
  async ensure(workoutId: string, isMissing: boolean): Promise<void> {
    if (this.edge.isUnsent(workoutId)) return
    if (isMissing || this.queued.ids().includes(workoutId)) await this.request(workoutId)
  }

  /** Works the queue off, up to the first that fails for a reason that the others share (R-IMG-11). */
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

  /** One request for a workout at a time; whoever asks meanwhile gets the same outcome. */
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

  /** What is not our server's own answer is none: a hotel's page, a proxy. */
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
