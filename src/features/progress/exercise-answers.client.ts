import { Listeners } from '#domain/listeners.ts'
import type { TrackSession } from '#domain/tracks/track-session.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { isHeld } from '#sync/client/documents/held.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { MAX_ASKED_EXERCISES } from './progress.ts'

export type Question<Said> = {
  /** The name of the cache on the device. */
  name: 'sessions' | 'bests' | 'tracks' | 'plans'
  /** Asks the server; rejects without an answer. */
  ask: (ownerId: string, exerciseIds: readonly string[]) => Promise<Readonly<Record<string, Said>>>
}

/** What comes next on tracks. Their ids stand for those of exercises. */
export const TRACKS: Question<readonly TrackSession[]> = {
  name: 'tracks',
  ask: (ownerId, trackIds) => answerAt('track-sessions', { ownerId, trackIds: trackIds.join() }),
}

/** Asks the server at an address of `/api`; rejects without an answer. */
export async function answerAt<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const response = await fetch(`/api/${path}?${new URLSearchParams(query)}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}

/** `at`: the time of the answer, ms since 1970. */
type Kept<Said> = { at: number; said: Said }

/** The server's answers about exercises on screen, cached for times offline unless `isKept` is false. */
export class ExerciseAnswers<Said> {
  private readonly sync: Sync
  private readonly ownerId: string
  private readonly question: Question<Said>
  private readonly isKept: boolean
  private readonly known = new Map<string, Said>()
  /** The exercises on screen, and how many parts of the screen show each. */
  private readonly wanted = new Map<string, number>()
  private answered = new Set<string>()
  /** Exercises that the server did not know yet. They are asked about again once it does. */
  private readonly early = new Set<string>()
  private readonly listeners = new Listeners()
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

  /**
   * Gets an exercise's answer from the device and the server, as long as a screen shows the exercise. Returns the
   * function that ends this.
   */
  want(exerciseId: string): () => void {
    const before = this.wanted.get(exerciseId) ?? 0
    this.wanted.set(exerciseId, before + 1)
    if (before === 0) void this.showKept(exerciseId)
    void this.ask()
    return () => {
      const count = (this.wanted.get(exerciseId) ?? 0) - 1
      if (count > 0) this.wanted.set(exerciseId, count)
      else this.wanted.delete(exerciseId)
    }
  }

  /** The newest answer about an exercise; undefined: none. */
  said = (exerciseId: string): Said | undefined => this.known.get(exerciseId)

  /**
   * Where the answer is from. server: it has answered. device: the server could not be asked. asking: no answer yet.
   */
  source(exerciseId: string): 'server' | 'device' | 'asking' {
    if (this.answered.has(exerciseId)) return 'server'
    return this.isUnanswered ? 'device' : 'asking'
  }

  askAgain() {
    this.answered = new Set()
    void this.ask()
  }

  subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener)

  /** Hears of new answers, of the owner's workouts and of these further topics. Returns the function that ends this. */
  follow(listener: () => void, topics: readonly string[] = []): () => void {
    const { documents } = this.sync
    const all = [listTopic('workout', this.ownerId), ...topics]
    const stops = [this.subscribe(listener), ...all.map((topic) => documents.subscribe(topic, listener))]
    return () => {
      for (const stop of stops) stop()
    }
  }

  close() {
    for (const stop of this.stops.splice(0)) stop()
  }

  /** One request for everything wanted so far, then one for what came meanwhile. */
  private async ask() {
    if (this.isAsking) return
    this.isAsking = true
    await Promise.resolve() // the cards of a screen ask in the same task, so one request covers them
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

  /** Shows the device's copy until the server answers. */
  private async showKept(exerciseId: string) {
    if (this.known.has(exerciseId)) return
    const kept = await readKept(this.sync, this.question, { ownerId: this.ownerId, exerciseId })
    if (!kept || this.known.has(exerciseId)) return
    this.known.set(exerciseId, kept.said)
    this.listeners.tell()
  }

  private async askFor(ids: readonly string[]) {
    const unknown = new Set(ids.filter(this.isUnknownThere))
    const { answered } = this // an answer on its way must not count for a later request
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

  /** Asks again for unanswered exercises once the server is back, and for all after a lost connection. */
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

  /** Whether the server may not know yet that the owner does the exercise, without which a delegate may not see it. */
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

/**
 * Whether the device knows more of a workout than an answer of the server. A workout that ended is gone from the device
 * of a coach who sees no history (Y24), and was not deleted.
 */
export const isKnownBetter = ({ documents, accountId }: Sync, ownerId: string, workoutId: string): boolean =>
  ownerId === accountId ? isHeld(documents, workoutId) : documents.revOf(workoutId) !== undefined

type What = { ownerId: string; exerciseId: string }
type Named = Pick<Question<unknown>, 'name'>

const keyOf = ({ name }: Named, { ownerId, exerciseId }: What): string => `${name}:${ownerId}:${exerciseId}`

export async function readKept<Said>(sync: Sync, question: Question<Said>, what: What): Promise<Kept<Said> | null> {
  const hint = (await sync.readHint(keyOf(question, what))) as Record<string, unknown> | undefined
  const said = hint?.[question.name]
  return said === undefined ? null : { at: Number(hint?.at), said: said as Said }
}

/** A function that stores answers on the device. */
export function keeperOf<Said>(sync: Sync, question: Question<Said>): (what: What, said: Said) => Promise<void> {
  const keep = sync.keeper()
  return (what, said) => keep(keyOf(question, what), { at: sync.now(), [question.name]: said })
}
