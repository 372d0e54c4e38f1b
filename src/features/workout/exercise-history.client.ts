import { type ExerciseSession, lastSession, newestSessions, sessionsOf } from '#domain/exercise-session.ts'
import { Listeners } from '#domain/listeners.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { isHeld } from '#sync/client/documents/is-held.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { askSessions } from './ask-sessions.client.ts'
import { MAX_ASKED_EXERCISES } from './exercise-sessions.ts'
import { readKept, writeKept } from './kept-sessions.client.ts'

type Sessions = readonly ExerciseSession[]

type AskSessions = typeof askSessions

/**
 * How exercises of an owner were done, as this device knows it: what the server said, kept on the device for the next
 * time without a connection, and the workouts the device itself holds (Y28).
 */
export class SessionBook {
  private readonly sync: Sync
  private readonly ownerId: string
  private readonly askServer: AskSessions
  private readonly said = new Map<string, Sessions>()
  private readonly merged = new Map<string, { documents: readonly WorkoutDocument[]; said: Sessions; all: Sessions }>()
  /** Exercises on a screen, by how many parts of it. */
  private readonly wanted = new Map<string, number>()
  private readonly answered = new Set<string>()
  /** Asked for before the server knew that the owner does them: asked for again once it does. */
  private readonly early = new Set<string>()
  private readonly listeners = new Listeners()
  /** What it listens to. */
  private readonly stops: (() => void)[] = []
  private isAsking = false
  private isUnanswered = false

  constructor(sync: Sync, ownerId: string, askServer: AskSessions) {
    this.sync = sync
    this.ownerId = ownerId
    this.askServer = askServer
    this.followConnection()
    this.followWorkouts()
  }

  /** Looks for the sessions of an exercise, here and at the server, as long as a screen shows it. */
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

  /** The newest sessions of an exercise, newest first. The same array until they change. */
  sessions(exerciseId: string): Sessions {
    const documents = this.sync.documents.documents('workout', this.ownerId)
    const said = this.said.get(exerciseId) ?? NONE
    const before = this.merged.get(exerciseId)
    if (before?.documents === documents && before.said === said) return before.all
    const own = documents.flatMap((document) => ownSessions(document).get(exerciseId) ?? NONE)
    const here = new Set(documents.map(({ id }) => id))
    const newest = newestSessions(said, own, (id) => here.has(id) || isHeld(this.sync.documents, id))
    const all = before && isSameList(before.all, newest) ? before.all : newest
    this.merged.set(exerciseId, { documents, said, all })
    return all
  }

  /** The session that an exercise of a workout is compared with. The same object until it changes. */
  lastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
    const today = this.sync.documents.document('workout', workoutId)
    const exercise = today?.exercises.find(({ id }) => id === workoutExerciseId)
    return today && exercise ? lastSession(today, workoutExerciseId, this.sessions(exercise.exercise_id)) : null
  }

  /** server: it has answered; device: it could not be asked, and this is what the device knows; asking: not yet. */
  source(exerciseId: string): 'server' | 'device' | 'asking' {
    if (this.answered.has(exerciseId)) return 'server'
    return this.isUnanswered ? 'device' : 'asking'
  }

  /** Calls back when something here has changed, or a workout of the owner. */
  subscribe = (listener: () => void): (() => void) => {
    const stops = [
      this.listeners.subscribe(listener),
      this.sync.documents.subscribe(listTopic('workout', this.ownerId), listener),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Listens to nothing any more. */
  close() {
    for (const stop of this.stops.splice(0)) stop()
  }

  /** One question for all that is wanted by then, and for what comes to be wanted meanwhile another one. */
  private async ask() {
    if (this.isAsking) return
    this.isAsking = true
    await Promise.resolve() // The cards of a screen want theirs in the same task.
    this.isUnanswered = false
    for (let ids = this.unanswered(); ids.length > 0 && !this.isUnanswered; ids = this.unanswered()) {
      await Promise.all(ids.map((id) => this.showKept(id)))
      await this.askFor(ids.slice(0, MAX_ASKED_EXERCISES))
      this.tell()
    }
    this.isAsking = false
  }

  private unanswered = (): string[] =>
    [...this.wanted.keys()].filter((id) => !this.answered.has(id) && !this.early.has(id))

  /** What the device keeps stands there until somebody answers, whoever else is being asked for. */
  private async showKept(exerciseId: string) {
    if (this.said.has(exerciseId)) return
    const kept = await readKept(this.sync, this.ownerId, exerciseId)
    if (!kept || this.said.has(exerciseId)) return
    this.said.set(exerciseId, kept.sessions)
    this.tell()
  }

  private async askFor(ids: readonly string[]) {
    const unknown = new Set(ids.filter(this.isUnknownThere))
    const answer = await this.askServer(this.ownerId, ids).catch(() => null)
    this.isUnanswered = answer === null
    if (!answer) return
    for (const id of ids) {
      const sessions = answer[id] ?? NONE
      if (sessions.length === 0 && unknown.has(id)) {
        if (this.isUnknownThere(id)) this.early.add(id)
        continue
      }
      this.answered.add(id)
      this.said.set(id, sessions)
      void writeKept(this.sync, this.ownerId, id, sessions)
    }
  }

  /** Asks again what had no answer once the server is back, and everything after a connection was lost. */
  private followConnection() {
    const { status } = this.sync
    let { isLive, isReachable } = status.current
    let wasLive = isLive
    const stop = status.subscribe(() => {
      const now = status.current
      const isBack = (now.isLive && !isLive) || (now.isReachable && !isReachable)
      if (now.isLive && !isLive && wasLive) this.answered.clear()
      ;({ isLive, isReachable } = now)
      wasLive ||= isLive
      if (isBack) void this.ask()
    })
    this.stops.push(stop)
  }

  /** A delegate may be told of what the owner does just now alone (A10): whether the server does not know that yet. */
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

  private tell() {
    this.listeners.tell()
  }
}

/** One for each owner an account looks at, for as long as the account is open. */
const books = new WeakMap<Sync, Map<string, SessionBook>>()

/** The book of an owner. */
export function bookOf(sync: Sync, ownerId: string): SessionBook {
  const ofSync = books.get(sync) ?? new Map<string, SessionBook>()
  books.set(sync, ofSync)
  const book = ofSync.get(ownerId) ?? new SessionBook(sync, ownerId, askSessions)
  ofSync.set(ownerId, book)
  return book
}

/** Forgets the book of an owner whose workouts may not be looked at here any more (Y34). */
export function closeBook(sync: Sync, ownerId: string) {
  books.get(sync)?.get(ownerId)?.close()
  books.get(sync)?.delete(ownerId)
}

const NONE: Sessions = []

/** A document is the same object until it changes. */
const sessionsByDocument = new WeakMap<WorkoutDocument, Map<string, ExerciseSession[]>>()

function ownSessions(document: WorkoutDocument): Map<string, ExerciseSession[]> {
  const known = sessionsByDocument.get(document)
  if (known) return known
  const sessions = sessionsOf(document)
  sessionsByDocument.set(document, sessions)
  return sessions
}

const isSameList = (before: Sessions, after: Sessions): boolean =>
  before.length === after.length && after.every((session, index) => session === before[index])
