import { can, type Relation } from '#domain/permissions.ts'

/** As much of a workout or a routine as the question 'may they?' needs. */
export type Shown =
  | { kind: 'workout'; isPublic: boolean; isCompleted: boolean; endedBy: string | null }
  | { kind: 'routine'; isPublic: boolean }

/** Who asks. `userId` null: a visitor. */
export type Asking = { userId: string | null; isAdmin: boolean; relation: Relation }

/**
 * Whether somebody may see the picture (R-IMG-15, table A10), and, signed in, have it made and stored (R-IMG-16): whoever
 * may read the workout or routine, the delegate who ended the workout, and administrators. A workout that is not completed
 * has none.
 */
export function maySeeImage(asking: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  return shown.isPublic || mayRedrawImage(asking, shown) || can(asking.relation, readOf(shown))
}

/** Whether somebody may have it drawn again though it is right: who may write what it shows, and no stranger (table A10). */
export function mayRedrawImage({ userId, isAdmin, relation }: Asking, shown: Shown): boolean {
  if (shown.kind === 'workout' && !shown.isCompleted) return false
  if (isAdmin) return true
  if (shown.kind === 'routine') return can(relation, 'routine.edit')
  const hasEnded = userId !== null && shown.endedBy === userId && can(relation, 'workout.log.late')
  return hasEnded || can(relation, 'workout.correct')
}

const readOf = ({ kind }: Shown) => (kind === 'workout' ? 'workout.read.completed' : 'routine.read')
