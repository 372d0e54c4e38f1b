import type { Track } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { toHundredths } from '#domain/plates.ts'
import type { RoutineDocument, TemplateSet } from '#domain/routine.ts'
import { fieldsOf } from '#domain/rows/set-values.ts'
import { MAX_ENTRY_REPS } from '#domain/rows/values.ts'
import { type SetValues, valuesOf } from '#domain/set.ts'
import { type InPlan, nextOf, type Progress } from './given-exercises.ts'
import { type GivenSet, type Giving, givenOf, gridFor, isStaged, isWeighed } from './giving.ts'
import { fromHundredths, type Grid, shareOf, WHOLE } from './grid.ts'

/**
 * The routine with its sets as the next start gives them, which the builder shows (R-PLAN-14). A stage's sets replace
 * those of the template; any other template set is there, as in the next round that has it.
 */
export function routineAsGiven(
  routine: RoutineDocument,
  progress: Progress | null,
  inPlan: InPlan | null = null,
): RoutineDocument {
  const lighter = inPlan?.lighter ? { ...inPlan.lighter, half: false } : null
  const next = nextOf(routine, progress, inPlan && { ...inPlan, lighter })
  if (!next.some(({ giving }) => giving)) return routine
  const sets = next.flatMap(({ exercise, sets: planned, giving, round }) => {
    if (!giving) return planned
    const start = givenOf(planned, giving, round)
    if (start && isStaged(giving)) return stageSets(exercise.id, planned, start.sets)
    return planned.map((set) => {
      const at = roundWith(set, round)
      const given = (at === round ? start : givenOf(planned, giving, at))?.sets
      return { ...set, ...loadAndAmount(given?.find(({ id }) => id === set.id) ?? set) }
    })
  })
  return { ...routine, sets }
}

/** The first round, from this one on, that has the set. */
function roundWith({ rounds }: TemplateSet, round: number): number {
  const after = rounds?.findIndex((_, index) => rounds[(round - 1 + index) % rounds.length]?.reps !== 0)
  return round + Math.max(0, after ?? 0)
}

const stageSets = (exerciseId: string, planned: readonly TemplateSet[], given: readonly GivenSet[]): TemplateSet[] =>
  given.map((set, index) => {
    const own = planned.find(({ id }) => id === set.id)
    const row = own ?? { ...set, id: `${exerciseId}+${index}`, edited_by: null, contested: null }
    return { ...row, ...valuesOf(set), set_order: index + 1 }
  })

/** Whether a shown set is no template set, because its stage has more of them. */
export const isOfStage = ({ id, routine_exercise_id }: TemplateSet): boolean => id.startsWith(`${routine_exercise_id}+`)

/** What a start gives a set: its load and its amount. */
export const loadAndAmount = (set: GivenSet): Partial<SetValues> =>
  Object.fromEntries(GIVEN_FIELDS.map((field) => [field, set[field]]))

const GIVEN_FIELDS = [...fieldsOf('load'), ...fieldsOf('amount')]

/** The base of a track that somebody sets by hand, as a whole (R-PLAN-02). */
export type OwnBase = Pick<Track, 'base' | 'base_unit' | 'base_reps' | 'base_stage' | 'base_set_at'>

/** What a changed set of the builder says: to its template, and to the track; null: nothing to it. */
type PlannedChange = { template: Partial<TemplateSet>; base: OwnBase | null; track: Track }

export type Entry = NonNullable<TemplateSet['rounds']>[number]

/** A routine, and what says how its next start is. */
export type InRoutine = { routine: RoutineDocument; progress: Progress | null; inPlan: InPlan | null }

/**
 * Reads a change of a template set that a track gives its weight, repetitions or seconds: it sets the base so that the
 * set comes to it, or the goal of a range; where the exercise does not count, the percent of the set. `now`: the
 * device's time. Null: the set goes on by hand.
 */
export function plannedChange(
  { routine, progress, inPlan, now }: InRoutine & { now: number },
  setId: string,
  changes: Partial<SetValues>,
): PlannedChange | null {
  const next = nextOf(routine, progress, inPlan).find(({ sets }) => sets.some(({ id }) => id === setId))
  const set = next?.sets.find(({ id }) => id === setId)
  if (!next?.giving || !set) return null
  return changeOf({ ...next, giving: next.giving, round: roundWith(set, next.round) }, set, changes, now)
}

/** Reads a change of a template set that a track gives its numbers, in this round. */
export function changeOf(
  { giving, sets, round }: { giving: Giving; sets: readonly TemplateSet[]; round: number },
  set: TemplateSet,
  changes: Partial<SetValues>,
  now: number,
): PlannedChange {
  const { track, standing, counts } = giving
  const { range, base: kind } = track.rule
  const index = set.rounds ? (round - 1) % set.rounds.length : 0
  const entry = entryOf(set, index)
  const { [SAID_BY[kind]]: said, ...rest } = changes
  const others: Partial<SetValues> = rest
  const goal = counts && range && typeof others.reps === 'number' ? inRange(range, others.reps) : null
  if (goal !== null) delete others.reps
  if (isWeighed(track.rule) && others.weight_unit !== 'body') delete others.weight_unit
  const isSet = counts && typeof said === 'number'
  const grid = gridFor(sets, giving)
  const percent = !counts && typeof said === 'number' ? percentOf(said, giving, grid) : entry.percent
  const own = {
    base: isSet ? baseFor(said, ofBase(entry.percent, giving, grid), kind) : standing.base,
    ...{ base_unit: unitOf(changes) ?? standing.unit, base_reps: goal ?? standing.reps, base_set_at: now },
    base_stage: standing.stage,
  }
  return {
    track,
    base: isSet || goal !== null ? own : null,
    template: inTemplate(set, index, { ...entry, percent }, others),
  }
}

/** How much of the base a set has, in percent: less in a lighter round, while help is the whole base and grows. */
function ofBase(percent: number, { lighter }: Giving, { isAssisted }: Grid): number {
  const share = lighter?.share ?? 100
  return isAssisted ? 10_000 / share : (percent * share) / 100
}

const SAID_BY = { weight: 'weight', max: 'weight', reps: 'reps', seconds: 'timed_set_duration' } as const

const unitOf = ({ weight_unit: unit }: Partial<SetValues>): MassUnit | null => (unit && unit !== 'body' ? unit : null)

export const inRange = ([low = 1, high = low]: readonly number[], reps: number) => Math.min(high, Math.max(low, reps))

/** What a set asks for in a round; without rounds its own repetitions at 100 %. */
export const entryOf = ({ rounds, reps, open_ended }: TemplateSet, index: number): Entry =>
  rounds?.[index] ?? { percent: 100, reps: Math.min(MAX_ENTRY_REPS, reps ?? 0), open: open_ended ?? false }

/** A change of the template, whose rounds say percent, repetitions and open end as soon as a percent is not 100. */
function inTemplate(set: TemplateSet, index: number, entry: Entry, changes: Partial<SetValues>): Partial<TemplateSet> {
  const rounds = set.rounds ?? [entryOf(set, index)]
  if (set.rounds == null && entry.percent === 100) return changes
  const { reps, open_ended: open, ...others } = changes
  const said = { ...entry, ...(typeof reps === 'number' && { reps }), ...(open !== undefined && { open }) }
  return { ...others, ...inRounds(rounds.map((each, at) => (at === index ? said : each))) }
}

/** What a set is at this percent in its only round; a set with several rounds keeps them. */
export const atPercent = (set: TemplateSet, percent: number): Partial<TemplateSet> =>
  set.rounds && set.rounds.length > 1 ? {} : inRounds([{ ...entryOf(set, 0), percent }])

/** How a template stores rounds: one of 100 % is the set itself. */
export function inRounds(rounds: readonly Entry[]): Partial<TemplateSet> {
  const [only] = rounds
  if (only && rounds.length === 1 && only.percent === 100)
    return { rounds: null, reps: only.reps, open_ended: only.open }
  return { rounds: [...rounds] }
}

/** The base with which a set of this percent has this weight, repetitions or seconds. */
function baseFor(value: number, percent: number, kind: Track['rule']['base']): number {
  const exact = (toHundredths(value) * 100) / percent
  return kind === 'weight' || kind === 'max' ? fromHundredths(Math.round(exact)) : Math.ceil(fromHundredths(exact))
}

/** The percent in halves that gives this value of the base, 5 to 150. */
export function percentOf(value: number, { standing }: Pick<Giving, 'standing'>, grid: Grid): number {
  const [wanted, base] = [toHundredths(value), toHundredths(standing.base)]
  if (base === 0) return 100
  const nearest = Math.round((wanted * WHOLE) / base)
  const exact = [nearest, nearest - 1, nearest + 1].find((percent) => shareOf(grid, base, percent) === wanted)
  return Math.min(150, Math.max(5, (exact ?? nearest) / 2))
}
