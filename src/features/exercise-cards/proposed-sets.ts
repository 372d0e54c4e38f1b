import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type DistanceUnit, MAX_SETS, type SetValues, valuesOf, type WeightUnit } from '#domain/set.ts'
import { newExerciseSets } from '#domain/set-list.ts'
import { setName } from '#words/set-name.ts'
import { typedAs } from './edit-set-form.ts'

/** How long a plank or a hang is held at first, in seconds (D17); a stretch as long as any new timed set (R-EDIT-35). */
const HELD_SECONDS = 45

type Known = {
  /** How it was done last; null: it never was, or nobody knows here. */
  session: ExerciseSession | null
  /** What the catalogue says of it; null: it is the lifter's own. */
  entry: CatalogueExercise | null
  /** Of its weights, where it was never done. */
  unit: WeightUnit
  /** Of its distances. */
  trip: DistanceUnit | null
}

/** The sets that an exercise is offered with: those of the last time, else what the catalogue says, else R-EDIT-35 (D17). */
export function proposedSets({ session, entry, unit, trip }: Known): SetValues[] {
  const done = session?.sets.filter(({ kind }) => kind !== 'warmup').slice(0, MAX_SETS) ?? []
  if (done.length > 0) return done.map((set, index) => ({ ...asPlanned(set), set_variant: nameOf(done, index) }))
  const sets = newExerciseSets(setName).map((set) => ({ ...set, weight_unit: unit }))
  if (!entry) return sets
  // One goes for a run, and does not go three times.
  return (entry.setType === 'distance' ? sets.slice(0, 1) : sets).map((set) => ({
    ...set,
    ...(entry.setType !== 'reps' && typedAs(set, entry.setType, trip)),
    ...(entry.setType === 'timed' && entry.section === 'training' && { timed_set_duration: HELD_SECONDS }),
    ...(entry.loading === 'body' && { weight: null, weight_unit: 'body' as const }),
    ...(entry.loading === 'assisted' && { load: 'assisted' as const }),
  }))
}

/** What was lifted, as a plan: how hard it was, and how it went, are of that day. */
const asPlanned = (set: SetValues): SetValues => valuesOf({ ...set, kind: 'normal', rpe: null, open_ended: false })

/** 'Set 1', 'Set 2'; the right side after the left one has its name (R-LIFT-08). */
function nameOf(sets: readonly SetValues[], index: number): string {
  const isSecond = (at: number) => sets[at]?.side === 'right' && sets[at - 1]?.side === 'left'
  return setName(index + 1 - sets.slice(0, index + 1).filter((_, at) => isSecond(at)).length)
}
