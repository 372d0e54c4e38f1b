import type { z } from 'zod/mini'
import { loggingAction } from '#domain/permissions.ts'
import type { Definition } from '#sync/operation.ts'

/** Logging goes on after the end, for the owner always and for a delegate for 24 h (Y24). */
export const asksToLog: Definition<'workout', z.ZodMiniType>['asks'] = (document, relation, now) =>
  document ? loggingAction(document.workout, relation, now) : 'workout.log.active'
