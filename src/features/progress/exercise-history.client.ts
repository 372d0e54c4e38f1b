import { type BookDocument, bookIdFor } from '#domain/book.ts'
import { type ExerciseSession, lastSession, newestSessions, sessionsOf } from '#domain/exercise-session.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { answerAt, ExerciseAnswers, isKnownBetter, type Question } from './exercise-answers.client.ts'
import type { ExerciseSessions } from './progress.ts'

type Sessions = readonly ExerciseSession[]

export const SESSIONS: Question<Sessions> = {
  name: 'sessions',
  ask: (ownerId, exerciseIds) =>
    answerAt<ExerciseSessions>('exercise-sessions', { ownerId, exerciseIds: exerciseIds.join() }),
}

/** The sessions of an owner's exercises: cached answers of the server, and workouts on the device. */
export class SessionBook {
  readonly ownerId: string
  private readonly sync: Sync
  private readonly answers: ExerciseAnswers<Sessions>
  private readonly merged = new Map<string, Merged>()
  private readonly stopListening: () => void

  constructor(sync: Sync, ownerId: string, ask: Question<Sessions>['ask'] = SESSIONS.ask) {
    this.sync = sync
    this.ownerId = ownerId
    this.answers = new ExerciseAnswers(sync, ownerId, { ...SESSIONS, ask })
    this.stopListening = this.followJoined()
  }

  /**
   * Gets the sessions of an exercise from the device and the server, as long as a screen shows it. Returns the function
   * that ends this.
   */
  want = (exerciseId: string): (() => void) => this.answers.want(exerciseId)

  /** The sessions of an exercise, newest first. The array stays the same until they change. */
  sessions(exerciseId: string): Sessions {
    const documents = this.sync.documents.documents('workout', this.ownerId)
    const said = this.answers.said(exerciseId) ?? NONE
    const before = this.merged.get(exerciseId)
    const book = this.sync.documents.document('book', bookIdFor(this.ownerId))
    if (before?.documents === documents && before.said === said && before.book === book) return before.all
    const ids = joinedExercises(book?.exercises ?? []).groupOf(exerciseId)
    const own = documents.flatMap((document) => ids.flatMap((id) => ownSessions(document).get(id) ?? NONE))
    const here = new Set(documents.map(({ id }) => id))
    const newest = newestSessions(said, own, (id) => here.has(id) || isKnownBetter(this.sync, this.ownerId, id))
    const all = before && isSameList(before.all, newest) ? before.all : newest
    this.merged.set(exerciseId, { documents, said, book, all })
    return all
  }

  /** The session to compare an exercise with. The object stays the same until it changes. */
  lastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
    const today = this.sync.documents.document('workout', workoutId)
    const exercise = today?.exercises.find(({ id }) => id === workoutExerciseId)
    return today && exercise ? lastSession(today, workoutExerciseId, this.sessions(exercise.exercise_id)) : null
  }

  /** Whether the server has answered, or cannot be asked. */
  source = (exerciseId: string) => this.answers.source(exerciseId)

  subscribe = (listener: () => void): (() => void) => this.answers.follow(listener)

  close() {
    this.stopListening()
    this.answers.close()
  }

  /** Asks again once the server has stored that exercises are joined or separated. */
  private followJoined(): () => void {
    const id = bookIdFor(this.ownerId)
    const joinedThere = () => {
      const { document } = this.sync.documents.row(id)
      const rows = document?.kind === 'book' ? document.exercises : []
      return rows.flatMap((row) => (row.same_as ? [`${row.id} ${row.same_as}`] : [])).join()
    }
    let known = joinedThere()
    return this.sync.documents.subscribe(id, () => {
      const now = joinedThere()
      if (now === known) return
      known = now
      this.answers.askAgain()
    })
  }
}

type Merged = { documents: readonly WorkoutDocument[]; said: Sessions; book: BookDocument | null; all: Sessions }

const NONE: Sessions = []

/** Cached by document, because a document stays the same object until it changes. */
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
