import type { Rule, Track } from '#domain/book.ts'
import type { Equipped } from '#domain/loaded-bar.ts'
import { toHundredths } from '#domain/plates.ts'
import type { TemplateSet } from '#domain/routine.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { turnsOf } from '#domain/sides.ts'
import { fromHundredths, type Grid, gridOf, lighterShareOf, shareOf, WHOLE } from './grid.ts'
import type { Standing } from './standing.ts'
import type { Given, TrackSession } from './track-session.ts'

type Lighter = Given['lighter']

/** The track of an exercise at a start. `equipped`: of the exercise that gets the weights. */
export type Giving = {
  track: Track
  standing: Standing
  counts: boolean
  equipped: Equipped
  lighter: Lighter
}

/** A set as the start gives it, with what it asks for. */
export type GivenSet = Omit<TemplateSet, 'id'> & {
  /** Of the template set; null: a stage has more sets. */
  id: string | null
  target_reps?: number | null
  target_seconds?: number | null
  target_weight?: number | null
}

/**
 * What a start gives of an exercise (R-PLAN-07 to 09, 19). `sets`: of the template, in order. `giving`: null by hand, or
 * without a base. `round`: from 1. Null: the exercise has no set in this round.
 */
export function givenOf(
  sets: readonly TemplateSet[],
  giving: Giving | null,
  round: number,
): { given: Given | null; sets: GivenSet[] } | null {
  const rounds = roundsOf(sets)
  const own = ((round - 1) % rounds) + 1
  const planned = sets.flatMap((set) => plannedIn(set, own))
  if (planned.length < sets.length && planned.every(({ set }) => set.kind === 'warmup')) return null
  if (!giving) return { given: null, sets: planned.map(({ set }) => set) }
  const { track, standing, counts, lighter } = giving
  const staged = isStaged(giving) ? inStage(planned, giving) : planned
  const some = lighter?.half ? firstHalf(staged) : staged
  const load = loadOf(some, track)
  const grid = gridOf(track.rule, standing.unit, load, giving.equipped)
  const given = {
    ...{ track: track.id, counts, base: standing.base, unit: standing.unit, load },
    ...{ reps: counts ? standing.reps : null, stage: counts ? standing.stage : 1, misses: standing.misses },
    ...{ round: own, rounds, set_at: standing.setAt, lighter },
  }
  return { given, sets: some.map((one) => givenSet(one, giving, load, grid)) }
}

/**
 * The round of an exercise outside the active plan: one after that of the track's newest session, which a lighter one
 * leaves to be done. `sessions`: the newest first.
 */
export function nextRound(sets: readonly TemplateSet[], trackId: string, sessions: readonly TrackSession[]): number {
  const newest = sessions.find(({ given }) => given.track === trackId)
  if (!newest) return 1
  const { round, lighter } = newest.given
  return lighter ? round : (round % roundsOf(sets)) + 1
}

export const roundsOf = (sets: readonly TemplateSet[]): number =>
  Math.max(1, ...sets.map(({ rounds }) => rounds?.length ?? 1))

/** `percent`: in halves. */
type Planned = { set: GivenSet; percent: number }

function plannedIn(set: TemplateSet, round: number): Planned[] {
  const { rounds } = set
  const entry = rounds?.[(round - 1) % rounds.length]
  if (!entry) return [{ set, percent: WHOLE }]
  if (entry.reps === 0) return []
  const isCounted = set.set_type === 'reps'
  const said = isCounted ? { ...set, reps: entry.reps, open_ended: entry.open } : set
  return [{ set: said, percent: Math.round(entry.percent * 2) }]
}

/** Whether stages say how many sets and repetitions there are. */
export const isStaged = ({ counts, track }: Pick<Giving, 'counts' | 'track'>): boolean =>
  counts && track.rule.stages.length > 0

/** The stage's sets in place of all but the warm-ups, like the template's first other one. */
function inStage(planned: readonly Planned[], { track, standing }: Giving): Planned[] {
  const warmUps = planned.filter(({ set }) => set.kind === 'warmup')
  const others = planned.filter(({ set }) => set.kind !== 'warmup').map(({ set }) => set)
  const [turn = []] = turnsOf(others)
  const stage = track.rule.stages[standing.stage - 1]
  if (!stage) return [...planned]
  const made = Array.from({ length: stage.sets }, (_, index) =>
    turn.map((like, side) => ({
      ...like,
      id: others[index * turn.length + side]?.id ?? null,
      set_variant: nameAfter(like.set_variant, index),
      reps: stage.reps,
      open_ended: stage.open && index === stage.sets - 1,
    })),
  )
  return [...warmUps, ...made.flat().map((set) => ({ set, percent: WHOLE }))]
}

/** 'Set 4' is two after 'Set 2'; a name of the person's own stays. */
const nameAfter = (name: string, by: number): string => {
  const number = numberOfSetName(name)
  return number === 0 ? name : name.replace(/\d+$/, String(number + by))
}

/** The first half of the sets that are no warm-up, rounded up; two sides are one. */
function firstHalf(planned: readonly Planned[]): Planned[] {
  const isWarmUp = ({ set }: Planned) => set.kind === 'warmup'
  const turns = turnsOf(planned.filter((one) => !isWarmUp(one)).map((one) => ({ ...one, side: one.set.side ?? null })))
  const kept = new Set(turns.slice(0, Math.ceil(turns.length / 2)).flatMap((turn) => turn.map(({ set }) => set)))
  return planned.filter((one) => isWarmUp(one) || kept.has(one.set))
}

/** The numbers that sets of this template can have. */
export const gridFor = (sets: readonly TemplateSet[], { track, standing, equipped }: Giving): Grid => {
  const planned = sets.map((set) => ({ set, percent: WHOLE }))
  return gridOf(track.rule, standing.unit, loadOf(planned, track), equipped)
}

/** How the sets are loaded; a weight comes to the body where the template has the body alone. */
function loadOf(planned: readonly Planned[], { rule }: Track): Given['load'] {
  const first = (planned.find(({ set }) => isDeciding(set)) ?? planned[0])?.set
  if (first?.weight_unit === 'body') return isWeighed(rule) ? 'added' : 'total'
  return first?.load ?? 'total'
}

export const isWeighed = ({ base }: Rule): boolean => base === 'weight' || base === 'max'

const isDeciding = ({ kind = 'normal' }: GivenSet): boolean => kind === 'normal' || kind === 'failure'

/** A set with the numbers that its track gives it. */
export function givenSet(
  { set, percent }: Planned,
  { track, standing, counts, lighter }: Giving,
  load: Given['load'],
  grid: Grid,
): GivenSet {
  const { rule } = track
  const isTimed = set.set_type === 'timed'
  if (set.set_type === 'distance' || (!isWeighed(rule) && isTimed !== (rule.base === 'seconds'))) return set
  const base = toHundredths(standing.base)
  const share = lighter?.share ?? null
  const value = fromHundredths(
    share === null ? shareOf(grid, base, percent) : lighterShareOf(grid, base, percent, share),
  )
  const decides = counts && isDeciding(set) && !(rule.range && isTimed)
  const asked = isWeighed(rule) ? (decides && rule.range ? standing.reps : set[amountOf(set)]) : value
  const weighed = isWeighed(rule) && { weight: value, weight_unit: standing.unit ?? 'kg', load }
  const said = { ...set, ...weighed, [amountOf(set)]: asked }
  if (!decides) return said
  return { ...said, [isTimed ? 'target_seconds' : 'target_reps']: asked ?? 0, target_weight: weighed ? value : null }
}

export const amountOf = ({ set_type }: Pick<GivenSet, 'set_type'>): 'timed_set_duration' | 'reps' =>
  set_type === 'timed' ? 'timed_set_duration' : 'reps'
