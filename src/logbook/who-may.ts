import type { z } from 'zod/mini'
import { correctingAction, loggingAction } from '#domain/permissions.ts'
import type { Definition } from '#sync/operation.ts'

/** Logging goes on after the end, for the owner always and for a delegate for 24 h (Y24). */
export const asksToLog: Definition<'workout', z.ZodMiniType>['asks'] = (document, relation, now) =>
  document ? loggingAction(document.workout, relation, now) : 'workout.log.active'

/** Who may put right what was logged: the owner, and a delegate who may review it, in a completed workout (R-HIST-15). */
export const asksToCorrect: Definition<'workout', z.ZodMiniType>['asks'] = (document, relation) =>
  document ? correctingAction(document.workout, relation, 'workout.correct') : 'workout.correct'
