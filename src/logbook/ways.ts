import type { z } from 'zod/mini'
import { correctingAction, loggingAction } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Definition, Meta } from '#sync/operation.ts'
import { touched } from './changed-rows.ts'

/** What an operation on a workout asks the permission table. */
export type WorkoutAsks = Definition<'workout', z.ZodMiniType>['asks']

/** Logging may continue after the end: for the owner always, for a delegate for 24 h (Y24). */
export const asksToLog: WorkoutAsks = (document, relation, now) =>
  document ? loggingAction(document.workout, relation, now) : 'workout.log.active'

/** Who may correct the log of a completed workout: the owner, and a delegate who may review it (R-HIST-15). */
export const asksToCorrect: WorkoutAsks = (document, relation) =>
  document ? correctingAction(document.workout, relation, 'workout.correct') : 'workout.correct'

/**
 * The two ways to write in a workout. A person who logs takes part in it. A correction describes what was done and has
 * no consequences: the workout keeps its start, its end and its last exercise (Y24), and stays completed even without
 * any set. An operation in both ways is one definition with two kinds, because the rights differ.
 */
export type Way = 'logging' | 'correcting'

export const ASKS: Record<Way, WorkoutAsks> = { logging: asksToLog, correcting: asksToCorrect }

/** The document with other rows, written in that way, last in this exercise. */
export const written = (
  way: Way,
  document: WorkoutDocument,
  exerciseId: string,
  meta: Meta,
  rows: Partial<Pick<WorkoutDocument, 'exercises' | 'sets'>>,
): WorkoutDocument => (way === 'logging' ? touched(document, exerciseId, meta, rows) : { ...document, ...rows })
