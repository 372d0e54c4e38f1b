import type { MassUnit } from '#domain/load.ts'
import { sourceSetName } from '#domain/set-list.ts'
import type { Programme, ProgrammeExercise, ProgrammeSet } from './programme.ts'

/** The values of the template sets of an exercise. `unit`: of weights where the programme says none. */
export function templateValues({ sets, track }: ProgrammeExercise, { tracks }: Programme, unit: MassUnit) {
  const ofTrack = track === null ? null : tracks[track]?.base_unit
  return sets.map((set, index) => valuesFrom(set, index, ofTrack ?? unit))
}

function valuesFrom(set: ProgrammeSet, index: number, unit: MassUnit) {
  const { name, open, seconds, percent, rounds, load, weight, weight_unit, ...values } = set
  const isOfBody = load === 'body'
  const only = percent === 100 ? null : [{ percent, reps: set.reps ?? 1, open }]
  return {
    ...{ ...values, set_variant: name ?? sourceSetName(index + 1), open_ended: open, timed_set_duration: seconds },
    ...{ rounds: rounds ?? only, load: isOfBody ? ('total' as const) : load, weight: isOfBody ? null : weight },
    weight_unit: isOfBody ? ('body' as const) : (weight_unit ?? unit),
  }
}
