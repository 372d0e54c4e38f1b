import { type PlanSession, planSessionOf } from '#domain/plans/plan-session.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { answerAt, ExerciseAnswers, isKnownBetter, type Question } from './exercise-answers.client.ts'
import type { PlanSessions } from './progress.ts'

type Sessions = readonly PlanSession[]

/** The workouts of plans. Their ids stand for those of exercises. */
export const PLANS: Question<Sessions> = {
  name: 'plans',
  ask: (ownerId, planIds) => answerAt<PlanSessions>('plan-sessions', { ownerId, planIds: planIds.join() }),
}

/** The completed workouts of an owner's plans: cached answers of the server, and workouts on the device. */
export class PlanBook {
  readonly ownerId: string
  private readonly sync: Sync
  private readonly answers: ExerciseAnswers<Sessions>
  private readonly merged = new Map<string, Sessions>()

  constructor(sync: Sync, ownerId: string, ask: Question<Sessions>['ask'] = PLANS.ask) {
    this.sync = sync
    this.ownerId = ownerId
    this.answers = new ExerciseAnswers(sync, ownerId, { ...PLANS, ask })
  }

  /** Gets the workouts of a plan, as long as a screen needs them. Returns the function that ends this. */
  want = (planId: string): (() => void) => this.answers.want(planId)

  /**
   * The known workouts of a plan, newest first. The array stays the same until they change. A workout that the device
   * has, or has deleted, is not taken from the server (Y28).
   */
  sessions(planId: string): Sessions {
    const documents = this.sync.documents.documents('workout', this.ownerId)
    const own = documents.flatMap((document) => ownSession(document) ?? []).filter((one) => one.planId === planId)
    const said = (this.answers.said(planId) ?? []).filter(
      ({ workoutId }) => !isKnownBetter(this.sync, this.ownerId, workoutId),
    )
    const all = [...said, ...own].toSorted((a, b) => b.at - a.at || (a.workoutId < b.workoutId ? 1 : -1))
    const before = this.merged.get(planId)
    if (before?.length === all.length && all.every((one, index) => one === before[index])) return before
    this.merged.set(planId, all)
    return all
  }

  /** Asks again: a workout has changed that the device does not hold. */
  askAgain = () => this.answers.askAgain()

  /** Whether the server has told this device what it has of a plan, now or once. */
  isTold = (planId: string): boolean => this.answers.said(planId) !== undefined

  subscribe = (listener: () => void): (() => void) => this.answers.follow(listener)

  close() {
    this.answers.close()
  }
}

/** Cached by document, because a document stays the same object until it changes. */
const sessionByDocument = new WeakMap<WorkoutDocument, { session: PlanSession | null }>()

function ownSession(document: WorkoutDocument): PlanSession | null {
  const known = sessionByDocument.get(document)
  if (known) return known.session
  const session = planSessionOf(document)
  sessionByDocument.set(document, { session })
  return session
}
