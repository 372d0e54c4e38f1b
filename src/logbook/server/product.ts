import { sql } from 'kysely'
import { z } from 'zod/mini'
import { readAction } from '#domain/permissions.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Workout, WorkoutDocument } from '#domain/workout.ts'
import { ROUTINE_SHAPE, WORKOUT_SHAPE } from '#logbook/document-shapes.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Product, Reader, StoredKind } from '#sync/server/product.ts'
import { claimActive, resumeOver, storedClosed } from './claim-active.ts'
import { findDocuments } from './find-documents.ts'
import { withMuscleGroup } from './muscle-group.ts'
import { withOwnExercises, withOwnRoutine } from './own-rows.ts'
import { withRestTimes } from './rest-times.ts'
import { roomProblem } from './room.ts'

/** Both kinds have exercises and sets. */
const ORDER = { exercises: 'exercise_order', sets: 'set_order' }

const workout: StoredKind<WorkoutDocument> = {
  shape: WORKOUT_SHAPE,
  order: ORDER,
  visibleBy: ['is_active', 'completed_at'],
  readAction: (visibility) => readAction(visibility as unknown as Workout),
  newestAt: (document) => document.workout.last_op_at,
  current: {
    condition: (ownerId) => sql`d.user_id = ${ownerId} and d.is_active`,
    isCurrent: (document) => document.workout.is_active,
    claim: (claimant, running, { actorId, isNew }) =>
      isNew ? claimActive(claimant, running, actorId) : resumeOver(claimant, running, actorId),
    warning: 'the earlier workout could not be closed', // R-DELEG-43
    giveWay: storedClosed,
  },
  mayLack: { list: 'sets', warning: 'the sets of a start could not be stored' }, // R-DELEG-44
}

const routine: StoredKind<RoutineDocument> = {
  shape: ROUTINE_SHAPE,
  order: ORDER,
  visibleBy: [],
  readAction: () => 'routine.read',
}

/** What Sled tells the engine on the server: what its documents are made of, and what goes with a write. */
export const product: Product = {
  kinds: { workout, routine },
  finalDeletions: ['workout.delete'],
  roomProblem,
  beforeWrite,
  codeOf({ step, list }) {
    if (step === 'delete') return list === 'sets' ? 'sets-not-deleted' : 'failed' // R-HIST-14, R-ERR-28
    return list === 'exercises' ? 'exercises-not-created' : 'failed' // R-DELEG-41
  },
  wants: { routines: z.boolean(), active: z.boolean() },
  find: findDocuments,
}

async function beforeWrite(
  tx: Reader,
  { before, after }: { before: AnyDocument | null; after: AnyDocument },
  steps: readonly AnyDocument[],
): Promise<AnyDocument> {
  const exercised = await withOwnExercises(tx, before, withMuscleGroup(before, after), steps)
  return await withRestTimes(tx, before, await withOwnRoutine(tx, before, exercised))
}
