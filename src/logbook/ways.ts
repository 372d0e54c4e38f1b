import type { z } from 'zod/mini'
import { correctingAction, loggingAction } from '#domain/permissions.ts'
import type { TrainingDocument, TrainingExercise, TrainingSet } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { withConsequences } from '#domain/workout-end.ts'
import { type Activity, type Applied, type Definition, defineOperation, type Meta, refused } from '#sync/operation.ts'
import { touched } from './changed-rows.ts'

/** What an operation on a workout asks the permission table. */
export type WorkoutAsks = Definition<'workout', z.ZodMiniType>['asks']

/** The owner may log after the end without limit, a delegate for 24 h. */
export const asksToLog: WorkoutAsks = (document, relation, now) =>
  document ? loggingAction(document.workout, relation, now) : 'workout.log.active'

/** Who may correct a workout: its owner, and a delegate who may review the history. */
export const asksToCorrect: WorkoutAsks = (document, relation) =>
  document ? correctingAction(document.workout, relation, 'workout.correct') : 'workout.correct'

/**
 * Planning changes a routine, logging a running workout. A correction describes what a person did: the workout stays
 * completed with its start, its end and its last exercise.
 */
export type Way = 'planning' | 'logging' | 'correcting'
type DocumentOf = { planning: 'routine'; logging: 'workout'; correcting: 'workout' }

const DOCUMENTS: DocumentOf = { planning: 'routine', logging: 'workout', correcting: 'workout' }
const ASKS = { planning: () => 'routine.edit' as const, logging: asksToLog, correcting: asksToCorrect }

type OfWay<W extends Way> = { kind: string } & Partial<
  Pick<Definition<DocumentOf[W], z.ZodMiniType>, 'failure' | 'failureAfter' | 'activity' | 'asks'>
>

type InWays<W extends Way, S extends z.ZodMiniType> = Pick<
  Definition<'workout', S>,
  'failures' | 'keeps' | 'sendAfterMs'
> &
  Pick<OfWay<W>, 'failure'> & {
    activity: Activity
    ways: { [K in W]: OfWay<K> }
    args: (way: W) => S
    /** Answers the next document, or a refusal. `document` always exists. */
    apply: (document: TrainingDocument, args: z.output<S>, meta: Meta, way: W) => TrainingDocument | Refusal
  }
type Refusal = ReturnType<typeof refused>

/** Declares an operation with one kind for each way, because documents and rights differ. */
export function defineInWays<W extends Way, S extends z.ZodMiniType>({ ways, args, apply, ...common }: InWays<W, S>) {
  const define = <K extends W>(way: K) =>
    defineOperation<DocumentOf[K], S>({
      ...{ failure: null, ...common },
      version: 1,
      document: DOCUMENTS[way],
      asks: ASKS[way],
      ...ways[way],
      args: () => args(way),
      apply(document, given, meta) {
        if (!document) return refused('gone')
        const next = apply(document as TrainingDocument, given, meta, way)
        return ('refused' in next ? next : { document: next }) as Applied<never>
      },
    })
  const names = Object.keys(ways) as W[]
  return Object.fromEntries(names.map((way) => [way, define(way)])) as { [K in W]: ReturnType<typeof define<K>> }
}

type Rows = { exercises?: readonly TrainingExercise[]; sets?: readonly TrainingSet[] }

/**
 * The document with other rows. `exerciseId`: the exercise in which the person was last; null: still the previous one.
 */
export const written = (
  way: Way,
  document: TrainingDocument,
  exerciseId: string | null,
  meta: Meta,
  rows: Rows,
): TrainingDocument =>
  way === 'logging' && document.kind === 'workout'
    ? touched(document, exerciseId, meta, rows as Partial<WorkoutDocument>)
    : ({ ...document, ...rows } as TrainingDocument)

/** A workout may end once a change leaves nothing to do in it. */
export const withConsequencesOf = (before: TrainingDocument, after: TrainingDocument, meta: Meta): TrainingDocument =>
  before.kind === 'workout' && after.kind === 'workout'
    ? withConsequences(before, after, { ...meta, isCompletion: false })
    : after

export const wayOf = ({ kind }: TrainingDocument): 'planning' | 'logging' =>
  kind === 'routine' ? 'planning' : 'logging'
