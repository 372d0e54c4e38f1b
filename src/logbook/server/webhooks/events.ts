import type { BodyDocument } from '#domain/book.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Row } from '#domain/rows/field.ts'
import { ROUTINE } from '#domain/rows/routine.ts'
import { WORKOUT } from '#domain/rows/workout.ts'
import type { WebhookEvent } from '#domain/webhooks.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import type { Change } from '#sync/server/product.ts'

/** The events of a write. The end of a workout is also a change, for webhooks without ends. Records are separate. */
export function eventsOf({ before, after }: Change): WebhookEvent[] {
  switch ((after ?? before)?.kind) {
    case 'workout':
      return workoutEvents(before as WorkoutDocument | null, after as WorkoutDocument | null)
    case 'routine':
      return routineEvents(before as RoutineDocument | null, after as RoutineDocument | null)
    case 'body':
      return addedWeights({ before, after }).map(() => 'body_weight.added')
    default:
      return []
  }
}

export function addedWeights({ before, after }: Change): BodyDocument['weights'] {
  if (after?.kind !== 'body') return []
  const known = new Set(before?.kind === 'body' ? before.weights.map(({ id }) => id) : [])
  return after.weights.filter(({ id }) => !known.has(id))
}

function workoutEvents(before: WorkoutDocument | null, after: WorkoutDocument | null): WebhookEvent[] {
  const [was, is] = [stateOf(before), stateOf(after)]
  if (is === null) return was === null ? [] : ['workout.deleted']
  if (was !== is && is === 'completed' && !isRestored(before)) {
    return before ? ['workout.completed', 'workout.changed'] : ['workout.completed']
  }
  if (was === null && is === 'active' && !isRestored(before)) return ['workout.started']
  return before && after && saysTheSame(before, after) ? [] : ['workout.changed']
}

/** Nobody sees a workout in the trash or without a completed set. */
function stateOf(document: WorkoutDocument | null): 'active' | 'completed' | null {
  if (!document || document.workout.trashed_at) return null
  const state = workoutState(document.workout)
  return state === 'discarded' ? null : state
}

/** A restored workout is not completed a second time. */
const isRestored = (before: WorkoutDocument | null): boolean => Boolean(before?.workout.trashed_at)

/** Links, pictures and rests are the app's own. */
function saysTheSame(before: WorkoutDocument, after: WorkoutDocument): boolean {
  const isSame = sameIn(WORKOUT, before.workout, after.workout)
  return isSame && before.sets === after.sets && before.exercises === after.exercises
}

function routineEvents(before: RoutineDocument | null, after: RoutineDocument | null): WebhookEvent[] {
  if (!before || !after) return ['routine.changed']
  const isSame = sameIn(ROUTINE, before.routine, after.routine)
  return isSame && before.sets === after.sets && before.exercises === after.exercises ? [] : ['routine.changed']
}

/** Switches for strangers with a link. */
const OF_LINKS = new Set(['is_public', 'has_public_notes'])

const sameIn = ({ fields }: Pick<Row, 'fields'>, one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.entries(fields).every(
    ([name, { exported }]) => !exported || OF_LINKS.has(name) || (one[name] ?? null) === (other[name] ?? null),
  )
