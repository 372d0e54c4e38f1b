import type { MassUnit } from '#domain/load.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import type { LoadKind, SetKind, SetType, Side } from '#domain/set.ts'
import type { Measures } from './measures.ts'
import type { PlannedSet } from './plan.ts'

/** What a name says of the weights of an exercise (R-IMP-12). */
export type Loading = 'assisted' | 'added' | 'body' | 'total'

/** What a file says of a set besides its measures. `load` is null where the exercise's name decides. */
type SetFacts = { kind: SetKind; side: Side | null; load: LoadKind | null; note: string | null }

/** By the exercise's name, as the file has it: the catalogue's word for it, else the words in the name. */
export function loadingOf(name: string, entryOf: EntryOf): Loading {
  const entry = entryOf(name)
  if (entry?.loading === 'assisted' || ASSISTED.test(name)) return 'assisted'
  if (WEIGHTED.test(name)) return 'added'
  return entry?.loading ?? 'total'
}

/** 'Pull Up (Assisted)', 'Klimmzug (unterstützt)', 'Dominada (asistida)'. */
const ASSISTED = /assisted|assistiert|unterstützt|asistid|assistid|assisté|assistit/i
/** 'Pull Up (Weighted)', 'Weighted Dip', 'Klimmzug (mit Gewicht)', 'Dominada (lastrada)'. */
const WEIGHTED = /\(weighted\)|^weighted |\(mit (?:zusatz)?gewicht\)|\(lastrad|\(lest[ée]/i

/**
 * A completed set; null: nothing was measured. `unit`: of weights that name none. Of a distance alone, or a time alone, a
 * missing weight is the body's; repetitions without a weight have one of 0 (R-IMP-12).
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
    // A timed set counts as one repetition (R-SET-19).
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
