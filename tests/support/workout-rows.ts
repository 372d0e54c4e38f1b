import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { registry } from '#logbook/operations.ts'
import { startFrom } from '#logbook/start-from.ts'
import type { AnyDocument, Applied, Made, Meta } from '#sync/operation.ts'
import { benchAndBand, meta as metaOf, NINE, uuid } from './routine-rows.ts'

/** Workouts without a device or a server. Operations are applied one by one, by default by Olivia. */
export const WORKOUT = uuid(9000)

export const meta = (over: Partial<Meta> = {}): Meta => metaOf({ documentId: WORKOUT, at: NINE + 60_000, ...over })

/** The result of an operation, or its refusal. */
export function applied(document: WorkoutDocument | null, made: Made, at = meta()): Applied<AnyDocument> {
  const operation = registry.get(made.kind)
  if (!operation) throw new Error(`${made.kind} is not in the registry`)
  return operation.apply(document, made.args, at)
}

/** The result of an operation that must not be refused. */
export function done(document: WorkoutDocument | null, made: Made, at = meta()): WorkoutDocument {
  const outcome = applied(document, made, at)
  if (!('document' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.document as WorkoutDocument
}

/** The ids 9001, 9002 and so on. The workout of `startedFrom` has the first ones. */
export const counted = (from = 9001) => {
  let next = from
  return () => uuid(next++)
}

/**
 * A workout from Bench and Band, or from another routine. The exercises get the first ids, then the sets. Band (warmup) is
 * 9001 with 9003 and 9004, Bench (training) is 9002 with 9005 and 9006.
 */
export const startedFrom = (routine: RoutineDocument = benchAndBand()): WorkoutDocument =>
  done(null, startFrom(routine, { newId: counted(), name: 'Friday', timeZone: null }), meta({ at: NINE }))

export const [BAND, BENCH] = [uuid(9001), uuid(9002)]
export const [BAND_1, BAND_2, BENCH_1, BENCH_2] = [uuid(9003), uuid(9004), uuid(9005), uuid(9006)]

export const setOf = (document: WorkoutDocument, id: string) => document.sets.find((set) => set.id === id)
