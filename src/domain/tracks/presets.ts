import type { Rule } from '#domain/book.ts'
import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { MassUnit } from '#domain/load.ts'
import type { TemplateSet } from '#domain/routine.ts'

/** How an exercise can go on, beside 'By hand' (R-PLAN-04). */
export type Way = 'weight' | 'range' | 'max' | 'reps' | 'seconds'

/** The ways that go with these sets, the usual one first; none for distances. */
export function waysFor(sets: readonly TemplateSet[]): Way[] {
  const main = sets.filter(({ kind }) => kind !== 'warmup')
  const isOfBody = main.every(({ weight_unit }) => weight_unit === 'body')
  if (main.length === 0 || main.some(({ set_type }) => set_type === 'distance')) return []
  if (main.every(({ set_type }) => set_type === 'timed')) return isOfBody ? ['seconds'] : ['seconds', 'weight']
  if (isOfBody) return ['reps', 'weight']
  return main.every(({ load }) => load === 'assisted') ? ['weight', 'range'] : ['weight', 'range', 'max']
}

export function wayOfRule({ base, range }: Rule): Way {
  return base === 'weight' && range ? 'range' : base
}

/** The repetitions of 'Reps, then weight' until a person chooses others. */
export const USUAL_RANGE: readonly number[] = [8, 12]

/** The rule that a person starts from. `sets`: of the template. */
export function presetRule(way: Way, step: number, sets: readonly TemplateSet[]): Rule {
  const isByMax = way === 'max'
  return {
    ...{ base: way === 'range' ? 'weight' : way, step },
    ...{
      range: way === 'range' ? [...USUAL_RANGE] : null,
      decides: isByMax && sets.some(isOpen) ? 'last' : 'all',
      lines: [],
    },
    ...{ rounds: isByMax ? decidingRound(sets) : null, misses: isByMax ? 1 : way === 'range' ? null : 3 },
    ...{ down: 10, stages: [], rounding: 'step' },
  }
}

const isOpen = ({ open_ended, rounds }: TemplateSet): boolean =>
  rounds ? rounds.some(({ open }) => open) : open_ended === true

/** The last round with an 'at least' set, else the last; null with one round. */
function decidingRound(sets: readonly TemplateSet[]): number[] | null {
  const count = Math.max(1, ...sets.map(({ rounds }) => rounds?.length ?? 1))
  if (count === 1) return null
  const openIn = (round: number) => sets.some(({ rounds }) => rounds?.[(round - 1) % rounds.length]?.open)
  const rounds = Array.from({ length: count }, (_, index) => index + 1)
  return [rounds.findLast(openIn) ?? count]
}

/** What a track adds by default (R-PLAN-06). `rises`: of the catalogue. */
export function defaultStep(way: Way, unit: MassUnit, rises: CatalogueExercise['step']): number {
  if (way === 'reps') return 1
  if (way === 'seconds') return 5
  return { kg: { big: 5, small: 1, usual: 2.5 }, lbs: { big: 10, small: 2.5, usual: 5 } }[unit][rises ?? 'usual']
}
