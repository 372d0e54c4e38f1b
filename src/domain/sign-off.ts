import { delegateSetsOf, type WorkoutDocument, workoutState } from './workout.ts'

/** For how long the owner is asked whether the sets of a manager are right, in ms (R-COACH-10). */
export const SIGN_OFF_MS = 14 * 24 * 60 * 60 * 1000
/** When Sled learned to ask, ms since 1970. A workout that was too old by then has no mark: nobody asked its owner. */
const ASKS_SINCE = Date.UTC(2026, 10, 28)

/** 'asked': not confirmed, and the owner is still asked. 'none': there is nothing to confirm. */
type SignOff = 'none' | 'asked' | 'unconfirmed' | 'confirmed'

/** Whether the owner has confirmed what managers logged in a completed workout. `now`: ms since 1970. */
export function signOffOf(document: Pick<WorkoutDocument, 'ownerId' | 'workout' | 'sets'>, now: number): SignOff {
  const { workout } = document
  if (workoutState(workout) !== 'completed' || delegateSetsOf(document).length === 0) return 'none'
  if ((workout.confirmed_at ?? null) !== null) return 'confirmed'
  const askedUntil = (workout.completed_at ?? 0) + SIGN_OFF_MS
  if (now < askedUntil) return 'asked'
  return askedUntil < ASKS_SINCE ? 'none' : 'unconfirmed'
}
