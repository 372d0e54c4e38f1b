import { newestTrackSessions, type TrackSession, trackSessionsOf } from '#domain/tracks/track-session.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { ExerciseAnswers, isKnownBetter, type Question, TRACKS } from './exercise-answers.client.ts'

type Sessions = readonly TrackSession[]

/** The sessions of an owner's tracks: cached answers of the server, and workouts on the device. */
export class TrackBook {
  readonly ownerId: string
  private readonly sync: Sync
  private readonly answers: ExerciseAnswers<Sessions>
  private readonly wanted = new Set<string>()
  private merged: { parts: readonly unknown[]; sessions: Sessions } = { parts: [], sessions: [] }

  constructor(sync: Sync, ownerId: string, ask: Question<Sessions>['ask'] = TRACKS.ask) {
    this.sync = sync
    this.ownerId = ownerId
    this.answers = new ExerciseAnswers(sync, ownerId, { ...TRACKS, ask })
  }

  /** Gets the sessions of tracks, as long as a screen needs them. Returns the function that ends this. */
  want(trackIds: readonly string[]): () => void {
    const stops = trackIds.map((id) => {
      this.wanted.add(id)
      return this.answers.want(id)
    })
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** The known sessions of all tracks, newest first. The array stays the same until they change. */
  sessions = (): Sessions => {
    const documents = this.sync.documents.documents('workout', this.ownerId)
    const said = [...this.wanted].flatMap((id) => this.answers.said(id) ?? [])
    const own = documents.flatMap(ownSessions)
    const isHere = (id: string) => isKnownBetter(this.sync, this.ownerId, id)
    const parts = [...said.filter(({ workoutId }) => !isHere(workoutId)), ...own]
    const isSame = parts.length === this.merged.parts.length && parts.every((one, at) => one === this.merged.parts[at])
    if (!isSame) this.merged = { parts, sessions: newestTrackSessions(said, own, isHere) }
    return this.merged.sessions
  }

  /** Asks again: a workout has changed that the device does not hold. */
  askAgain = () => this.answers.askAgain()

  /** Whether the server has answered, or cannot be asked. */
  source = (trackId: string) => this.answers.source(trackId)

  subscribe = (listener: () => void): (() => void) => this.answers.follow(listener)

  close() {
    this.answers.close()
  }
}

/** Cached by document, because a document stays the same object until it changes. */
const sessionsByDocument = new WeakMap<WorkoutDocument, TrackSession[]>()

function ownSessions(document: WorkoutDocument): TrackSession[] {
  const known = sessionsByDocument.get(document)
  if (known) return known
  const sessions = trackSessionsOf(document)
  sessionsByDocument.set(document, sessions)
  return sessions
}
