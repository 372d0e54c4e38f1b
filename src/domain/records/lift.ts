import { METRES } from '#domain/duration.ts'
import { inKilograms, loadOf, unroundedLoadOf } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import { fieldsOf } from '#domain/rows/set-values.ts'
import { MAX_ESTIMATED_REPS } from '#domain/rows/values.ts'
import { valuesOf } from '#domain/set.ts'
import type { LoggedSet } from '#domain/workout.ts'

/** What a record shows of its set: 'from 100 × 5', '57.5 kg', '5 km · 30:10'. */
export const SHOWN = [...fieldsOf('amount'), ...fieldsOf('load')]
export type RecordSet = Pick<LoggedSet, 'id' | (typeof SHOWN)[number]>

/** Repetitions or seconds at a load in kg; 0: the body alone, or nothing. */
export type Amount = { load: number; amount: number }

export type SetRecordKind = 'heaviest' | 'e1rm' | 'bestSet' | 'leastHelp' | 'farthest' | 'pace'

/** `heaviest`, `e1rm`, `bestSet` (load × reps), `leastHelp` in kg, `farthest` in metres, `pace` in seconds per km. */
export type Lift = {
  set: RecordSet
  best: Partial<Record<SetRecordKind, number>>
  reps: Amount | null
  seconds: Amount | null
  /** Load × reps in kg, and the metres of a distance. */
  volume: number
  metres: number
}

/** The weight for one repetition by Epley's formula, in kg; null for more than ten repetitions or without a load. */
export function estimatedMaximum(load: number, reps: number): number | null {
  if (load <= 0 || reps < 1 || reps > MAX_ESTIMATED_REPS) return null
  return reps === 1 ? load : roundTo(load * (1 + reps / 30), 2)
}

/** `bodyKilograms`: the lifter's weight that day, or null. */
export function liftOf(working: LoggedSet, bodyKilograms: number | null): Lift {
  const set = recordSetOf(working)
  const moved = loadOf(working, bodyKilograms)
  const reps = working.set_type === 'reps' ? (working.reps ?? 0) : 0
  const volume = (unroundedLoadOf(working, bodyKilograms) ?? 0) * reps
  const said = { set, best: {}, reps: null, seconds: null, volume, metres: 0 }
  if (working.set_type === 'distance') return { ...said, ...tripOf(working) }
  if (isAssisted(working)) return { ...said, best: reps > 0 ? { leastHelp: helpOf(working) } : {} }
  const load = working.weight_unit === 'body' ? 0 : moved
  if (load === null) return said
  if (reps === 0) return { ...said, seconds: { load, amount: working.timed_set_duration ?? 0 } }
  return { ...said, reps: { load, amount: reps }, best: load > 0 ? strengthOf(load, reps) : {} }
}

/** `load` in kg. */
export function strengthOf(load: number, reps: number): Lift['best'] {
  const e1rm = estimatedMaximum(load, reps)
  return { heaviest: load, ...(e1rm !== null && { e1rm }), bestSet: roundTo(load * reps, 2) }
}

/** A pace needs at least a kilometre, or a mile where the lifter uses miles. */
function tripOf({ distance, distance_unit, timed_set_duration }: RecordSet): Partial<Lift> {
  const unit = distance_unit ?? 'm'
  const metres = roundTo((distance ?? 0) * METRES[unit], 3)
  const seconds = timed_set_duration ?? 0
  const isFar = metres >= (unit === 'mi' || unit === 'yd' ? METRES.mi : METRES.km)
  return {
    metres,
    seconds: seconds > 0 ? { load: 0, amount: seconds } : null,
    best: {
      ...(metres > 0 && { farthest: metres }),
      ...(isFar && seconds > 0 && { pace: roundTo((seconds * METRES.km) / metres, 3) }),
    },
  }
}

function recordSetOf(logged: LoggedSet): RecordSet {
  const values = valuesOf(logged)
  return { id: logged.id, ...Object.fromEntries(SHOWN.map((field) => [field, values[field]])) } as RecordSet
}

const isAssisted = ({ load, weight_unit }: RecordSet): boolean => load === 'assisted' && weight_unit !== 'body'
const helpOf = ({ weight, weight_unit }: RecordSet): number =>
  weight_unit === 'body' ? 0 : inKilograms(weight ?? 0, weight_unit)
