import type { z } from 'zod/mini'
import { correctingAction, loggingAction } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Definition, Meta } from '#sync/operation.ts'
import { touched } from './changed-rows.ts'

type Asks = Definition<'workout', z.ZodMiniType>['asks']

/** Logging goes on after the end, for the owner always and for a delegate for 24 h (Y24). */
export const asksToLog: Asks = (document, relation, now) =>
  document ? loggingAction(document.workout, relation, now) : 'workout.log.active'

/** Who may put right what was logged: the owner, and a delegate who may review it, in a completed workout (R-HIST-15). */
export const asksToCorrect: Asks = (document, relation) =>
  document ? correctingAction(document.workout, relation, 'workout.correct') : 'workout.correct'

/**
 * The two ways to write in a workout. Who logs is in it. What somebody puts right afterwards was done, and nothing follows
 * from it: the workout keeps its start, its end and its last exercise (Y24), and stays completed though no set be left.
 * What both do is one definition under two kinds, for who may do it differs.
 */
export type Way = 'logging' | 'correcting'

export const ASKS: Record<Way, Asks> = { logging: asksToLog, correcting: asksToCorrect }

/** The document with other rows, written that way, most lately in this exercise. */
export const written = (
  way: Way,
  document: WorkoutDocument,
  exerciseId: string,
  meta: Meta,
  rows: Partial<Pick<WorkoutDocument, 'exercises' | 'sets'>>,
): WorkoutDocument => (way === 'logging' ? touched(document, exerciseId, meta, rows) : { ...document, ...rows })
