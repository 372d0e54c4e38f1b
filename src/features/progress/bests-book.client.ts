import { type BodyDocument, bookIdFor } from '#domain/book.ts'
import { bodyKilogramsAt } from '#domain/load.ts'
import { type Bests, isBefore, type Place } from '#domain/records/bests.ts'
import { type Joined, joinedExercises, joinedSessions } from '#domain/records/joined.ts'
import { isLookedBackOn, type Session, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { type Before, bestsHere } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import type { Sync } from '#sync/client/sync.ts'
import { answerAt, ExerciseAnswers, type Question } from './exercise-answers.client.ts'
import type { ExerciseBests } from './progress.ts'

/** Asks the server for the bests before a workout; null: of all workouts. */
export type AskBests = (before: string | null) => Question<Bests | null>['ask']
/** The bests of all workouts; null for an exercise that the lifter never did. */
export const BESTS = bestsBefore(null)

/** The question for the bests before a workout; null: in all workouts. */
function bestsBefore(workoutId: string | null): Question<Bests | null> {
  return {
    name: 'bests',
    ask: (ownerId, exerciseIds) => {
      const query = { ownerId, exerciseIds: exerciseIds.join(), ...(workoutId && { before: workoutId }) }
      return answerAt<ExerciseBests>('exercise-bests', query)
    },
  }
}

type Weighing = Parameters<typeof bodyKilogramsAt>[0][number]
type Own = {
  documents: readonly WorkoutDocument[]
  bodies: readonly BodyDocument[]
  joined: Joined
  sessions: ReadonlyMap<string, readonly Session[]>
  /**
   * Workouts on the device with a final answer. Not among them are those with weight added to the body while the body's
   * weight that day is unknown.
   */
  held: ReadonlySet<string>
}

/** The bests before a workout: cached answers of the server, and the workouts on the device. */
export class BestsBook {
  private readonly sync: Sync
  private readonly ownerId: string
  private readonly place: Place
  private readonly answers: ExerciseAnswers<Bests | null>
  private readonly wanted = new Map<string, () => void>()
  private readonly folded = new Map<string, { said: unknown; own: unknown; bests: Bests | null | undefined }>()
  private joined: { rows: unknown; joined: Joined } | null = null
  private own: Own | null = null
  /** The revisions that the server's answers depend on, when it last told them. */
  private written: string | null = null

  constructor(sync: Sync, document: WorkoutDocument, ask: AskBests = (before) => bestsBefore(before).ask) {
    this.sync = sync
    this.ownerId = document.ownerId
    this.place = placeOf(document)
    // Only the newest running workout uses the bests of all workouts, which the device caches and which serve the
    // next workout, too.
    const isNewest =
      document.workout.is_active && this.lookedBackOn().every((own) => isBefore(placeOf(own), this.place))
    const question = { ...BESTS, ask: ask(isNewest ? null : document.id) }
    this.answers = new ExerciseAnswers(sync, this.ownerId, question, isNewest)
  }

  /** The bests that are on the device now. Also asks the server for the rest. */
  before(document: WorkoutDocument): Before {
    const joined = this.joinedNow()
    this.want(document.exercises.map(({ exercise_id }) => joined.idOf(exercise_id)))
    const own = this.ownSessions(joined)
    this.followWritten(own)
    return {
      joined,
      bodyKilograms: bodyKilogramsAt(this.weighings(), document.workout.created_at),
      bestsOf: (exerciseId) => this.bestsOf(exerciseId, own),
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    const topics = [listTopic('body', this.ownerId), bookIdFor(this.ownerId)]
    return this.answers.follow(listener, topics)
  }

  close() {
    for (const stop of this.wanted.values()) stop()
    this.answers.close()
  }

  private want(exerciseIds: readonly string[]) {
    const ids = new Set(exerciseIds)
    for (const id of ids) if (!this.wanted.has(id)) this.wanted.set(id, this.answers.want(id))
    for (const [id, stop] of this.wanted) {
      if (ids.has(id)) continue
      stop()
      this.wanted.delete(id)
    }
  }

  private bestsOf(exerciseId: string, own: Own): Bests | null | undefined {
    const said = this.answers.said(exerciseId)
    const known = this.folded.get(exerciseId)
    if (known?.said === said && known?.own === own) return known.bests
    const bests = bestsHere(said, own.sessions.get(exerciseId) ?? NONE, this.place, own.held)
    this.folded.set(exerciseId, { said, own, bests })
    return bests
  }

  /** Asks again once the server has a correction, a weighing or a 'Same as …', each of which changes its answers. */
  private followWritten({ documents, bodies }: Own) {
    const ids = [...[...documents, ...bodies].map(({ id }) => id), bookIdFor(this.ownerId)]
    const written = ids.map((id) => `${id} ${this.sync.documents.revOf(id)}`).join()
    if (this.written !== null && this.written !== written) this.answers.askAgain()
    this.written = written
  }

  private ownSessions(joined: Joined): Own {
    const documents = this.lookedBackOn()
    const bodies = this.sync.documents.documents('body', this.ownerId)
    const isKnown = this.own?.joined === joined && this.own.bodies === bodies
    if (this.own && isKnown && isSameList(this.own.documents, documents)) return this.own
    const all = documents.flatMap((document) => joinedSessions(this.sessionsOf(document), joined))
    const held = new Set(documents.filter(this.isWhole).map(({ id }) => id))
    this.own = { documents, bodies, joined, sessions: Map.groupBy(all, ({ exerciseId }) => exerciseId), held }
    return this.own
  }

  private isWhole = ({ workout, sets }: WorkoutDocument): boolean =>
    bodyKilogramsAt(this.weighings(), workout.created_at) !== null ||
    !sets.some(({ load, weight_unit }) => load === 'added' && weight_unit !== 'body')

  private lookedBackOn = (): readonly WorkoutDocument[] =>
    this.sync.documents
      .documents('workout', this.ownerId)
      .filter((document) => document.id !== this.place.workoutId && isLookedBackOn(document))

  private joinedNow(): Joined {
    const rows = this.sync.documents.document('book', bookIdFor(this.ownerId))?.exercises ?? NONE
    if (this.joined?.rows !== rows) this.joined = { rows, joined: joinedExercises(rows) }
    return this.joined.joined
  }

  private weighings = (): readonly Weighing[] =>
    this.sync.documents.documents('body', this.ownerId).flatMap(({ weights }) => weights)

  private sessionsOf(document: WorkoutDocument): readonly Session[] {
    return sessionsOfWorkout(document, bodyKilogramsAt(this.weighings(), document.workout.created_at))
  }
}

const NONE: readonly never[] = []

const placeOf = ({ id, workout }: WorkoutDocument): Place => ({ workoutId: id, at: workout.created_at })

const isSameList = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && after.every((item, index) => item === before[index])
