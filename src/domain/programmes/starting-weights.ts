import type { Equipment } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import { flooredTo } from '#domain/number.ts'
import type { LoadKind } from '#domain/set.ts'
import { STEPS } from '#domain/set-fields.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import type { ProgrammeTrack } from './programme.ts'

/** What a track can begin with, and where that comes from; null: nobody knows. */
type StartingWeight = { base: number | null; from: 'last' | 'best' | 'bar' | 'programme' | null }

/** `trainingMax`: of 180 days, in the track's unit. `load`: of the sets of the programme. */
type Lifter = {
  last: ExerciseSession | null
  trainingMax: number | null
  equipment: Equipment | null
  load: LoadKind
}

/** The share of the last working weight that a programme starts with. */
const SHARE = 0.8

/** The lightest full-size bar. */
const BAR: Record<MassUnit, number> = { kg: 20, lbs: 45 }

/** What somebody begins a programme with (R-PLAN-26). */
export function startingWeight({ rule, base, base_unit }: ProgrammeTrack, lifter: Lifter): StartingWeight {
  if (!isWeighed(rule) || base_unit === null || base !== null) return { base, from: base === null ? null : 'programme' }
  const bar = lifter.equipment === 'barbell' && lifter.load === 'total' ? BAR[base_unit] : null
  if (rule.base === 'max') {
    if (lifter.trainingMax !== null) return { base: Math.max(lifter.trainingMax, bar ?? 0), from: 'best' }
    return { base: bar, from: bar === null ? null : 'bar' }
  }
  const heaviest = heaviestIn(lifter, base_unit)
  if (heaviest === null) return { base: bar, from: bar === null ? null : 'bar' }
  return { base: Math.max(flooredTo(heaviest * SHARE, Math.min(rule.step, STEPS[base_unit])), bar ?? 0), from: 'last' }
}

/** The heaviest working set of the newest session, with a load of this kind; null: there is none. */
function heaviestIn({ last, load }: Lifter, unit: MassUnit): number | null {
  const weights = (last?.sets ?? []).flatMap((set) => {
    const isOfKind = set.kind !== 'warmup' && (set.load ?? 'total') === load
    return isOfKind && set.weight_unit !== 'body' && set.weight ? [inUnit(set.weight, set.weight_unit, unit)] : []
  })
  return weights.length > 0 ? Math.max(...weights) : null
}
