import { can, type Relation } from '#domain/permissions.ts'

/** The part of a workout or a routine that its rights depend on. */
export type Shown =
  | { kind: 'workout'; isPublic: boolean; isCompleted: boolean; endedBy: string | null }
  | { kind: 'routine'; isPublic: boolean }

/** Who asks. `userId` is null for a visitor. */
export type Asking = { userId: string | null; isAdmin: boolean; relation: Relation }

/**
 * Whether somebody may see the picture (R-IMG-15, table A10) and, if signed in, have it made and stored (R-IMG-16):
 * whoever may read the workout or routine, the delegate who ended the workout, and administrators. An unfinished
 * workout has no picture.
 */
export function maySeeImage(asking: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  return shown.isPublic || mayRedrawImage(asking, shown) || can(asking.relation, readOf(shown))
}

/**
 * Whether somebody may have a correct picture drawn again: whoever may write the thing it shows, but no stranger (table
 * A10).
 */
export function mayRedrawImage({ userId, isAdmin, relation }: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  if (isAdmin) return true
  if (shown.kind === 'routine') return can(relation, 'routine.edit')
  const hasEnded = userId !== null && shown.endedBy === userId && can(relation, 'workout.log.late')
  return hasEnded || can(relation, 'workout.correct')
}

const readOf = ({ kind }: Shown) => (kind === 'workout' ? 'workout.read.completed' : 'routine.read')
