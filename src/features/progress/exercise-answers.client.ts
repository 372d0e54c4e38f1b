import { Listeners } from '#domain/listeners.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { keeperOf, type Question, readKept } from './kept-answers.client.ts'
import { MAX_ASKED_EXERCISES } from './progress.ts'

/**
 * What the server says of the exercises of an owner that are on screen. Its answers are kept for times without a
 * connection, unless they are good for one screen alone (`isKept` false).
 */
export class ExerciseAnswers<Said> {
  private readonly sync: Sync
  private readonly ownerId: string
  private readonly question: Question<Said>
  private readonly isKept: boolean
  private readonly known = new Map<string, Said>()
  /** The exercises on screen, and how many parts of the screen show each. */
  private readonly wanted = new Map<string, number>()
  /** What the server has answered since it was last asked about everything. */
  private answered = new Set<string>()
  /** Exercises requested before the server knew that the owner does them. They are requested again once it does. */
  private readonly early = new Set<string>()
  private readonly listeners = new Listeners()
  /** Functions that stop its listeners. */
  private readonly stops: (() => void)[] = []
  private isAsking = false
  private isUnanswered = false

  constructor(sync: Sync, ownerId: string, question: Question<Said>, isKept = true) {
    this.sync = sync
    this.ownerId = ownerId
    this.question = question
    this.isKept = isKept
    this.followConnection()
    this.followWorkouts()
  }

  /** Looks for what is said of an exercise, here and on the server, while a screen shows it. */
  want(exerciseId: string): () => void {
    this.wanted.set(exerciseId, (this.wanted.get(exerciseId) ?? 0) + 1)
    void this.showKept(exerciseId)
    void this.ask()
    return () => {
      const count = (this.wanted.get(exerciseId) ?? 0) - 1
      if (count > 0) this.wanted.set(exerciseId, count)
      else this.wanted.delete(exerciseId)
    }
  }

  /** The newest answer; undefined: there is none. */
  said = (exerciseId: string): Said | undefined => this.known.get(exerciseId)

  /**
   * server: it has answered. device: it could not be asked, and the device's knowledge is shown. asking: no answer yet.
   */
  source(exerciseId: string): 'server' | 'device' | 'asking' {
    if (this.answered.has(exerciseId)) return 'server'
    return this.isUnanswered ? 'device' : 'asking'
  }

  /** Asks again for all that is on screen: what the server says may have changed. */
  askAgain() {
    this.answered = new Set()
    void this.ask()
  }

  /** Calls back when an answer has come, or none. */
  subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener)

  /** Stops listening. */
  close() {
    for (const stop of this.stops.splice(0)) stop()
  }

  /** Sends one request for everything wanted so far, and another one for what is wanted meanwhile. */
  private async ask() {
    if (this.isAsking) return
    this.isAsking = true
    await Promise.resolve() // The cards of a screen register in the same task.
    this.isUnanswered = false
    for (let ids = this.unanswered(); ids.length > 0 && !this.isUnanswered; ids = this.unanswered()) {
      await Promise.all(ids.map((id) => this.showKept(id)))
      await this.askFor(ids.slice(0, MAX_ASKED_EXERCISES))
      this.listeners.tell()
    }
    this.isAsking = false
  }

  private unanswered = (): string[] =>
    [...this.wanted.keys()].filter((id) => !this.answered.has(id) && !this.early.has(id))

  /** Shows what the device has kept until the server answers. */
  private async showKept(exerciseId: string) {
    if (this.known.has(exerciseId)) return
    const kept = await readKept(this.sync, this.question, { ownerId: this.ownerId, exerciseId })
    if (!kept || this.known.has(exerciseId)) return
    this.known.set(exerciseId, kept.said)
    this.listeners.tell()
  }

  private async askFor(ids: readonly string[]) {
    const unknown = new Set(ids.filter(this.isUnknownThere))
    const { answered } = this // An answer that was on its way is no answer to what is asked again meanwhile.
    const keep = keeperOf(this.sync, this.question)
    const answer = await this.question.ask(this.ownerId, ids).catch(() => null)
    this.isUnanswered = answer === null
    if (!answer) return
    for (const exerciseId of ids) {
      const said = answer[exerciseId]
      const isNothing = said === undefined || (Array.isArray(said) && said.length === 0)
      if (isNothing && unknown.has(exerciseId)) {
        if (this.isUnknownThere(exerciseId)) this.early.add(exerciseId)
        continue
      }
      answered.add(exerciseId)
      if (said === undefined) continue
      this.known.set(exerciseId, said)
      if (this.isKept) void keep({ ownerId: this.ownerId, exerciseId }, said)
    }
  }

  /** Repeats unanswered requests once the server is back, and all requests after a lost connection. */
  private followConnection() {
    const { status } = this.sync
    let { isLive, isReachable } = status.current
    let wasLive = isLive
    const stop = status.subscribe(() => {
      const now = status.current
      const isBack = (now.isLive && !isLive) || (now.isReachable && !isReachable)
      if (now.isLive && !isLive && wasLive) this.answered = new Set()
      ;({ isLive, isReachable } = now)
      wasLive ||= isLive
      if (isBack) void this.ask()
    })
    this.stops.push(stop)
  }

  /** Whether the server doesn't know yet that a delegate may see the exercise because the owner is doing it (A10). */
  private isUnknownThere = (exerciseId: string): boolean => {
    const { documents, accountId } = this.sync
    const holds = (document: AnyDocument | null) =>
      document?.kind === 'workout' && document.exercises.some((row) => row.exercise_id === exerciseId)
    return (
      accountId !== this.ownerId &&
      documents
        .documents('workout', this.ownerId)
        .some((shown) => holds(shown) && !holds(documents.row(shown.id).document))
    )
  }

  private followWorkouts() {
    const stop = this.sync.documents.subscribe(listTopic('workout', this.ownerId), () => {
      for (const id of this.early) if (!this.isUnknownThere(id)) this.early.delete(id)
      if (this.unanswered().length > 0 && !this.isUnanswered) void this.ask()
    })
    this.stops.push(stop)
  }
}
