import type { MassUnit } from '#domain/load.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import type { LoadKind, SetKind, SetType, Side } from '#domain/set.ts'
import type { Measures } from './measures.ts'
import type { PlannedSet } from './plan.ts'

/** What the name of an exercise tells about its weights. */
export type Loading = 'assisted' | 'added' | 'body' | 'total'

/** `load`: null: the exercise's name decides. */
type SetFacts = { kind: SetKind; side: Side | null; load: LoadKind | null; note: string | null }

/** The loading of an exercise by the words in its name and by the catalogue. */
export function loadingOf(name: string, entryOf: EntryOf): Loading {
  const entry = entryOf(name)
  if (entry?.loading === 'assisted' || ASSISTED.test(name)) return 'assisted'
  if (WEIGHTED.test(name)) return 'added'
  return entry?.loading ?? 'total'
}

const ASSISTED = /assisted|assistiert|unterstützt|asistid|assistid|assisté|assistit/i
const WEIGHTED = /\(weighted\)|^weighted |\(mit (?:zusatz)?gewicht\)|\(lastrad|\(lest[ée]/i

/**
 * A completed set; null: there are no measures. `unit`: for weights without a unit. A set with only a distance or a
 * time has body weight.
 */
export function plannedSet(measures: Measures, loading: Loading, unit: MassUnit, facts: SetFacts): PlannedSet | null {
  const { weight, reps, rpe } = measures
  const [seconds, distance] = [measures.seconds || null, measures.distance || null]
  if (!weight && !reps && !seconds && !distance) return null
  const set_type: SetType = distance ? 'distance' : seconds && !reps ? 'timed' : 'reps'
  const load = facts.load ?? loadBy(weight ?? 0, loading)
  const isBody = measures.weightUnit === 'body' || (facts.load === null && !weight && (loading !== 'total' || !reps))
  const weightUnit = measures.weightUnit === 'body' || measures.weightUnit === null ? unit : measures.weightUnit
  return {
    ...facts,
    set_type,
    // A timed set counts as one repetition.
    reps: set_type === 'timed' ? 1 : set_type === 'reps' ? (reps ?? null) : null,
    timed_set_duration: seconds,
    weight: isBody ? null : Math.abs(weight ?? 0),
    weight_unit: isBody ? 'body' : weightUnit,
    load: isBody ? 'total' : load,
    rpe,
    distance,
    distance_unit: distance ? (measures.distanceUnit ?? (weightUnit === 'kg' ? 'km' : 'mi')) : null,
  }
}

function loadBy(weight: number, loading: Loading): LoadKind {
  if (weight < 0 || loading === 'assisted') return 'assisted'
  return loading === 'total' ? 'total' : 'added'
}
