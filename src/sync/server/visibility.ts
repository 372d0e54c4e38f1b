import { can, type Relation, readAction } from '#domain/permissions.ts'
import type { AnyDocument } from '#sync/operation.ts'

/** As much of a document as the question 'may they see it?' needs: what travels with every event (Y30). */
export type Visibility = { kind: 'routine' } | { kind: 'workout'; is_active: boolean; completed_at: number | null }

export function visibilityOf(document: AnyDocument): Visibility {
  if (document.kind === 'routine') return { kind: 'routine' }
  const { is_active, completed_at } = document.workout
  return { kind: 'workout', is_active, completed_at }
}

/**
 * Who may see a document on the synced screens (Y30): the owner always, a delegate by the flags and the state of the
 * document. Public pages ask for themselves; a public switch opens nothing here.
 */
export function maySee(relation: Relation, document: Visibility | null): boolean {
  if (!document) return false
  if (document.kind === 'routine') return can(relation, 'routine.read')
  return can(relation, readAction(document))
}
