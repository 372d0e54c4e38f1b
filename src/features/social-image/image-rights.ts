import { can, type Relation } from '#domain/permissions.ts'

export type Shown =
  | { kind: 'workout'; isPublic: boolean; isCompleted: boolean; endedBy: string | null }
  | { kind: 'routine'; isPublic: boolean }

/** `userId` is null for a visitor. */
export type Asking = { userId: string | null; isAdmin: boolean; relation: Relation }

/**
 * Whether somebody may see the picture and, if signed in, store it: people who may read the thing, the delegate who
 * ended the workout, and administrators. An unfinished workout has no picture.
 */
export function maySeeImage(asking: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  return shown.isPublic || mayRedrawImage(asking, shown) || can(asking.relation, readOf(shown))
}

/** Whether somebody may have a correct picture drawn again: people who may change the thing, but no stranger. */
export function mayRedrawImage({ userId, isAdmin, relation }: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  if (isAdmin) return true
  if (shown.kind === 'routine') return can(relation, 'routine.edit')
  const hasEnded = userId !== null && shown.endedBy === userId && can(relation, 'workout.log.late')
  return hasEnded || can(relation, 'workout.correct')
}

const readOf = ({ kind }: Shown) => (kind === 'workout' ? 'workout.read.completed' : 'routine.read')
