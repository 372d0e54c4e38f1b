import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type DistanceUnit, MAX_SETS, type SetValues, valuesOf, type WeightUnit } from '#domain/set.ts'
import { newExerciseSets } from '#domain/set-list.ts'
import { setName } from '#words/set-name.ts'
import { typedAs } from './edit-set-form.ts'

/** In s: the first duration to offer for a plank or a hang. */
const HELD_SECONDS = 45

type Known = {
  /** The last session; null: the lifter never did the exercise, or this device cannot tell. */
  session: ExerciseSession | null
  /** The exercise in the catalogue; null: it is the lifter's own. */
  entry: CatalogueExercise | null
  /** The unit of weights if there is no session. */
  unit: WeightUnit
  trip: DistanceUnit | null
}

/** The sets to offer: the last session's, else the catalogue's, else the usual ones. */
export function proposedSets({ session, entry, unit, trip }: Known): SetValues[] {
  const done = session?.sets.filter(({ kind }) => kind !== 'warmup').slice(0, MAX_SETS) ?? []
  if (done.length > 0) return done.map((set, index) => ({ ...asPlanned(set), set_variant: nameOf(done, index) }))
  const sets = newExerciseSets(setName).map((set) => ({ ...set, weight_unit: unit }))
  if (!entry) return sets
  return (entry.setType === 'distance' ? sets.slice(0, 1) : sets).map((set) => ({
    ...set,
    ...(entry.setType !== 'reps' && typedAs(set, entry.setType, trip)),
    ...(entry.setType === 'timed' && entry.section === 'training' && { timed_set_duration: HELD_SECONDS }),
    ...(entry.loading === 'body' && { weight: null, weight_unit: 'body' as const }),
    ...(entry.loading === 'assisted' && { load: 'assisted' as const }),
  }))
}

/** A set that was done, as a plan: effort and kind belong to that day. */
const asPlanned = (set: SetValues): SetValues => valuesOf({ ...set, kind: 'normal', rpe: null, open_ended: false })

/** 'Set 1', 'Set 2'; the right side has the name of the left one. */
function nameOf(sets: readonly SetValues[], index: number): string {
  const isSecond = (at: number) => sets[at]?.side === 'right' && sets[at - 1]?.side === 'left'
  return setName(index + 1 - sets.slice(0, index + 1).filter((_, at) => isSecond(at)).length)
}
