import { Listeners } from '#domain/listeners.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { badgesOfExercise } from '#domain/records/workout-records.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { type AskBests, BestsBook } from './bests-book.client.ts'

type Badges = ReadonlyMap<string, LiftRecord>

/** Computes badges after the screen shows a completed set: no swipe waits for them. */
class LiveBadges {
  private readonly sync: Sync
  private readonly book: BestsBook
  readonly workoutId: string
  private readonly listeners = new Listeners()
  private badges: Badges = new Map()
  private readonly byCard = new Map<string, Badges>()
  private stop: (() => void) | null = null
  private watchers = 0
  private isDue = false

  constructor(sync: Sync, document: WorkoutDocument, book: BestsBook) {
    this.sync = sync
    this.book = book
    this.workoutId = document.id
  }

  /** The badges of one card's sets. The map stays the same until one of them changes. */
  ofCard = (workoutExerciseId: string): Badges => this.byCard.get(workoutExerciseId) ?? NONE

  recordOf(setId: string): LiftRecord | null {
    if (this.watchers === 0) return null
    this.compute()
    return this.badges.get(setId) ?? null
  }

  /** Calls back when a badge comes or goes. */
  subscribe = (listener: () => void): (() => void) => {
    const stopTelling = this.listeners.subscribe(listener)
    this.watchers += 1
    this.stop ??= this.book.subscribe(this.computeLater)
    this.computeLater()
    return () => {
      stopTelling()
      this.watchers -= 1
      if (this.watchers > 0) return
      this.stop?.()
      this.stop = null
    }
  }

  close() {
    this.stop?.()
    this.stop = null
    this.book.close()
  }

  private computeLater = () => {
    if (this.isDue) return
    this.isDue = true
    afterPaint(() => {
      if (this.isDue && this.stop) this.compute()
      this.isDue = false
    })
  }

  private compute() {
    this.isDue = false
    const document = this.sync.documents.document('workout', this.workoutId)
    if (!document) return
    const now = this.badgesNow(document)
    const isSame = now.size === this.badges.size && [...now].every(([id, badge]) => this.badges.get(id) === badge)
    if (isSame) return
    this.badges = now
    for (const { id } of document.exercises) this.keepCard(document, id)
    this.listeners.tell()
  }

  private badgesNow(document: WorkoutDocument): Badges {
    const before = this.book.before(document)
    const badges = new Map<string, LiftRecord>()
    const exercises = workoutExercisesInOrder(document)
    for (const exerciseId of new Set(exercises.map(({ exercise_id }) => before.joined.idOf(exercise_id)))) {
      for (const [setId, badge] of badgesOfExercise(document, exerciseId, before)) {
        badges.set(setId, sameBadge(this.badges.get(setId), badge))
      }
    }
    return badges
  }

  private keepCard(document: WorkoutDocument, cardId: string) {
    const own = document.sets.filter(({ workout_exercise_id: id }) => id === cardId)
    const badges = new Map(own.flatMap(({ id }) => (this.badges.has(id) ? [[id, this.badges.get(id)] as const] : [])))
    const before = this.ofCard(cardId)
    const isSame = badges.size === before.size && [...badges].every(([id, badge]) => before.get(id) === badge)
    if (!isSame) this.byCard.set(cardId, badges as Badges)
  }
}

const NONE: Badges = new Map()

/** The earlier object while the content is the same. */
const sameBadge = (before: LiftRecord | undefined, now: LiftRecord): LiftRecord =>
  before?.kind === now.kind && before.value === now.value && before.load === now.load && before.before === now.before
    ? before
    : now

/** Runs work after the paint; on a server or in a test, which paint nothing, at once. */
function afterPaint(work: () => void) {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(work))
  else setTimeout(work)
}

/** The badges of each open account. */
const shown = new WeakMap<Sync, LiveBadges>()

export function liveBadgesOf(sync: Sync, workoutId: string, ask?: AskBests): LiveBadges | null {
  const known = shown.get(sync)
  if (known?.workoutId === workoutId) return known
  const document = sync.documents.document('workout', workoutId)
  if (!document) return null
  known?.close()
  const badges = new LiveBadges(sync, document, new BestsBook(sync, document, ask))
  shown.set(sync, badges)
  return badges
}

/** Forgets the badges when the person may no longer see the workout on this device. */
export function closeLiveBadges(sync: Sync) {
  shown.get(sync)?.close()
  shown.delete(sync)
}
