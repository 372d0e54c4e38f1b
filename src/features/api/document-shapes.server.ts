import { z } from 'zod/mini'
import type { Scope } from '#domain/access-token.ts'
import { AppError } from '#domain/errors.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_COMMENT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { workoutState } from '#domain/workout.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import { product } from '#logbook/server/product.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import type { Call } from './endpoint.server.ts'
import { exportedShape } from './shapes.server.ts'

const rev = z.int()

/** A workout with its exercises and sets, as in the download of the account. */
export const workoutShape = z.object({
  ...exportedShape(WORKOUT),
  rev,
  exercises: z.array(
    z.object({
      ...exportedShape(WORKOUT_EXERCISE),
      name: z.string(),
      section: VALUE_TYPES.section,
      sets: z.array(z.object(exportedShape(LOGGED_SET))),
    }),
  ),
  comments: z.array(z.object(exportedShape(WORKOUT_COMMENT))),
})

/** A routine with its exercises and template sets. */
export const routineShape = z.object({
  ...exportedShape(ROUTINE),
  rev,
  exercises: z.array(
    z.object({ ...exportedShape(ROUTINE_EXERCISE), sets: z.array(z.object(exportedShape(TEMPLATE_SET))) }),
  ),
})

/** Throws AppError 'not-found' unless the token may see the workout, or it is in the trash already. */
export async function requireDeletable(call: Call, id: string): Promise<void> {
  const document = (await loadDocuments(call.context.database.db, product, call.ownerId, [id])).get(id)
  const isTrashed = document?.kind === 'workout' && document.workout.trashed_at !== null
  if (!isTrashed) await documentOf(call, 'workout', id)
}

/** Throws AppError 'not-found' for a document that the token may not see. */
export async function documentOf<K extends DocumentKind>(
  { context, ownerId, relation }: Call,
  kind: K,
  id: string,
): Promise<Extract<AnyDocument, { kind: K }>> {
  const document = (await loadDocuments(context.database.db, product, ownerId, [id])).get(id)
  if (document?.kind !== kind || !maySeeDocument(product, relation, document)) throw new AppError('not-found')
  // A discarded workout is shown nowhere; the owner's devices keep it only for late sets.
  if (document.kind === 'workout' && workoutState(document.workout) === 'discarded') throw new AppError('not-found')
  return document as Extract<AnyDocument, { kind: K }>
}

const READ_SCOPES: Partial<Record<DocumentKind, Scope>> = { workout: 'workouts:read', routine: 'routines:read' }

/**
 * The answer to a change: the whole document if the token may read it, else its id and revision; with the id of an
 * added set.
 */
export function replyOfChange({ token }: Call, document: AnyDocument, added: { set_id?: string } = {}) {
  const scope = READ_SCOPES[document.kind]
  const reply = replyOf(document)
  if (scope && token.scopes.has(scope)) return reply
  const { id } = reply.body as { id: string }
  return { ...reply, body: { id, rev: document.rev, ...added } as never }
}

/** The ETag is the revision. */
export const replyOf = (document: AnyDocument) => ({
  body: { ...exportedDocument(document), rev: document.rev } as never,
  rev: document.rev,
})
