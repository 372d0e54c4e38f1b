import { type Workout, type WorkoutState, workoutState } from './workout.ts'

/** What an owner allows a delegate. */
export type ShareFlags = {
  can_create_routines: boolean
  can_start_workouts: boolean
  can_review_history: boolean
}

export const SHARE_FLAGS = [
  'can_create_routines',
  'can_start_workouts',
  'can_review_history',
] as const satisfies readonly (keyof ShareFlags)[]

/** How the person who asks relates to the owner of the data. */
export type Relation = { as: 'visitor' } | { as: 'stranger' } | { as: 'owner' } | { as: 'delegate'; flags: ShareFlags }

/** The rows of table A10. */
export const ACTIONS = [
  'profile.update',
  'shares.manage',
  'routine.read',
  'routine.create',
  'routine.edit',
  'routine.publish',
  'routine.clone',
  'workout.start',
  'workout.read.active',
  'workout.log.active',
  'workout.read.completed',
  'workout.read.discarded',
  'workout.read.last-values',
  'workout.log.late',
  'workout.enter',
  'workout.correct',
  'workout.delete',
  'workout.restore',
  'workout.erase',
  'workout.publish',
  'workout.comment.active',
  'workout.comment.completed',
  'workout.confirm',
  'trash.read',
  'data.export',
  'history.read',
  'history.publish',
  'activity.read',
  'client.note',
  'book.read',
  'book.edit',
  'track.edit',
  'plan.read',
  'plan.edit',
  'plan.publish',
  'plan.clone',
  'settings.edit',
  'body.read',
  'body.edit',
  'imports.manage',
  'tokens.manage',
  'webhooks.manage',
  'notifications.manage',
  'proposals.manage',
] as const
export type Action = (typeof ACTIONS)[number]

/** What everybody may see, including strangers. */
type Openness = { isPublic: boolean }

const CLOSED: Openness = { isPublic: false }

/** How long after the end a delegate may still log, in ms. */
export const LATE_LOGGING_MS = 24 * 60 * 60 * 1000

/** The only permission table, for screens and requests. The caller makes invisible rows look like missing ones. */
export function can(relation: Relation, action: Action, { isPublic }: Openness = CLOSED): boolean {
  if (relation.as === 'owner') return true
  const flags = relation.as === 'delegate' ? relation.flags : null
  switch (action) {
    case 'routine.read':
      return isPublic || flags?.can_start_workouts === true || flags?.can_create_routines === true
    case 'routine.create':
    case 'routine.edit':
    case 'track.edit':
    case 'plan.edit':
      return flags?.can_create_routines === true
    case 'routine.clone':
    case 'plan.clone':
      return isPublic && relation.as !== 'visitor'
    case 'workout.start':
    case 'workout.read.active':
    case 'workout.log.active':
    case 'workout.log.late':
    case 'workout.comment.active':
      return flags?.can_start_workouts === true
    case 'workout.read.completed':
    case 'history.read':
      return isPublic || flags?.can_review_history === true
    case 'client.note':
    case 'book.read':
      return flags !== null && SHARE_FLAGS.some((flag) => flags[flag])
    case 'book.edit':
    case 'plan.read':
      return flags?.can_start_workouts === true || flags?.can_create_routines === true
    case 'workout.read.last-values':
      return flags?.can_start_workouts === true || flags?.can_review_history === true
    case 'workout.correct':
    case 'workout.delete':
    case 'workout.comment.completed':
    case 'body.read':
      return flags?.can_review_history === true
    case 'workout.read.discarded':
    case 'workout.enter':
    case 'workout.restore':
    case 'workout.erase':
    case 'workout.confirm':
    case 'trash.read':
    case 'data.export':
    case 'profile.update':
    case 'shares.manage':
    case 'routine.publish':
    case 'plan.publish':
    case 'workout.publish':
    case 'history.publish':
    case 'activity.read':
    case 'settings.edit':
    case 'body.edit':
    case 'imports.manage':
    case 'tokens.manage':
    case 'webhooks.manage':
    case 'notifications.manage':
    case 'proposals.manage':
      return false
  }
}

const READ_ACTIONS = {
  active: 'workout.read.active',
  completed: 'workout.read.completed',
  discarded: 'workout.read.discarded',
} as const satisfies Record<WorkoutState, Action>

/** The right to see a workout. Only the owner's devices see a discarded one. */
export const readAction = (workout: Pick<Workout, 'is_active' | 'completed_at'>): Action =>
  READ_ACTIONS[workoutState(workout)]

/** The right to log a set; after the end a delegate has 24 h. Null: too late for a delegate. */
export function loggingAction(
  workout: Pick<Workout, 'is_active' | 'ended_at'>,
  relation: Relation,
  now: number,
): Action | null {
  if (workout.is_active) return 'workout.log.active'
  const isLate = workout.ended_at === null || now - workout.ended_at > LATE_LOGGING_MS
  return isLate && relation.as !== 'owner' ? null : 'workout.log.late'
}

/** The right to rename, correct or delete a workout. Null: it is not completed, and the person is not its owner. */
export const correctingAction = (
  workout: Pick<Workout, 'is_active' | 'completed_at'>,
  relation: Relation,
  action: 'workout.correct' | 'workout.delete',
): Action | null => (relation.as === 'owner' || workoutState(workout) === 'completed' ? action : null)

const COMMENT_ACTIONS = {
  active: 'workout.comment.active',
  completed: 'workout.comment.completed',
  discarded: null,
} as const satisfies Record<WorkoutState, Action | null>

/** The right to comment on a workout, which everybody has who may read it; nobody comments on a discarded one. */
export const commentAction = (workout: Pick<Workout, 'is_active' | 'completed_at'>): Action | null =>
  COMMENT_ACTIONS[workoutState(workout)]
