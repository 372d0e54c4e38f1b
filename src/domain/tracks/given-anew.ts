import type { Track } from '#domain/book.ts'
import type { Equipped } from '#domain/loaded-bar.ts'
import type { TemplateSet } from '#domain/routine.ts'
import { fieldsOf } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { type LoggedSet, targetOf } from '#domain/workout.ts'
import { amountOf, type GivenSet, type Giving, givenSet, isStaged, isWeighed } from './giving.ts'
import { gridOf, WHOLE } from './grid.ts'
import { atPercent, changeOf, type OwnBase, percentOf } from './planned-sets.ts'
import type { Given } from './track-session.ts'

/** An exercise of a running workout whose numbers came from a track. */
export type GivenExercise = {
  given: Given
  /** All sets of today, also removed ones. */
  sets: readonly LoggedSet[]
  /** Of the routine's exercise. */
  templates: readonly TemplateSet[]
  track: Track
  equipped: Equipped
}

type Anew = { given: Given; sets: { setId: string; changes: Partial<LoggedSet> }[] }

/** What sets that are changed 'Permanently' say: to the base, to their template sets, and to what was given. */
type ForGood = { base: OwnBase | null; templates: { set: TemplateSet; changes: Partial<TemplateSet> }[]; anew: Anew }

/**
 * Reads sets that a person changes 'Permanently' (R-PLAN-15). The first that sets the base decides; the other open sets
 * follow it. `now`: the device's time.
 */
export function changedForGood(
  exercise: GivenExercise,
  changed: readonly { setId: string; changes: Partial<SetValues> }[],
  now: number,
): ForGood {
  const { given, sets, templates, track } = exercise
  const said: ForGood['templates'] = []
  const asked = new Map<string, number>()
  let decides: { base: OwnBase; setId: string } | null = null
  for (const { setId, changes } of changed) {
    const set = sets.find(({ id }) => id === setId)
    const template = templates.find(({ id }) => id === set?.routine_set_id)
    if (!set || !template) continue
    const meant = isStagedToday(exercise) ? withoutAmount(changes) : changes
    const at = { giving: givingOf(exercise, given), sets: templates, round: given.round }
    const { base, template: own } = changeOf(at, template, meant, now)
    if (base && !decides) decides = { base, setId }
    if (Object.keys(own).length > 0) said.push({ set: template, changes: own })
    const amount = meant[amountOf({ ...set, ...changes })]
    if (typeof amount === 'number' && !(given.counts && track.rule.range)) asked.set(setId, amount)
  }
  const load = changed.find(({ setId }) => setId === decides?.setId)?.changes.load ?? given.load
  const next = decides ? { ...given, ...ofBase(decides.base), load, misses: 0, set_at: now } : given
  return { base: decides?.base ?? null, templates: said, anew: anew(exercise, next, { asked, ownId: decides?.setId }) }
}

/**
 * A set that is added 'Permanently': the percent that gives its weight, for its template, and what it asks for today.
 * `given`: what is given from now on.
 */
export function addedForGood(exercise: GivenExercise, given: Given, set: SetValues) {
  const giving = givingOf(exercise, given)
  const grid = gridOf(exercise.track.rule, given.unit, given.load, exercise.equipped)
  const isLoaded = isWeighed(exercise.track.rule) && set.weight_unit !== 'body' && (set.weight ?? 0) > 0
  const percent = isLoaded ? percentOf(set.weight ?? 0, giving, grid) : 100
  const now = givenSet({ set: set as object as GivenSet, percent: percent * 2 }, giving, given.load, grid)
  const asked = targetsOf({}, now)
  // Today asks for the weight that the person chose, also if no start could give it.
  if (isLoaded && asked.target_weight && set.weight_unit === given.unit) asked.target_weight = set.weight
  return { template: isLoaded ? atPercent(set as object as TemplateSet, percent) : {}, asked }
}

/** A set that is removed 'Permanently' asks for nothing. */
export const withoutTarget = (set: LoggedSet): Partial<LoggedSet> =>
  Object.fromEntries(TARGETS.filter((name) => (set[name] ?? null) !== null).map((name) => [name, null]))

/** 'Lighter today': the open sets as in a lighter round (R-PLAN-24). */
export const lighterToday = (exercise: GivenExercise): Anew =>
  anew(exercise, { ...exercise.given, lighter: { share: 90, half: false } }, { asked: new Map(), isForAll: true })

const ofBase = ({ base, base_unit: unit, base_reps: reps }: OwnBase) => ({ base: base ?? 0, unit, reps })

/** With stages the number of sets and their repetitions change for today alone (R-PLAN-15). */
export const isStagedToday = ({ given, track }: GivenExercise): boolean => isStaged({ counts: given.counts, track })

function withoutAmount(changes: Partial<SetValues>): Partial<SetValues> {
  const amounts: readonly string[] = fieldsOf('amount')
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !amounts.includes(name)))
}

/** A start that gives what was recorded. */
const givingOf = ({ track, equipped }: GivenExercise, given: Given): Giving => ({
  ...{ track, equipped, counts: given.counts, lighter: given.lighter },
  standing: {
    ...{ base: given.base, unit: given.unit, reps: given.reps, stage: given.stage, misses: given.misses },
    ...{ setAt: given.set_at, because: 'set', session: null },
  },
})

/** `ownId`: the set that decided, which has its values already. `isForAll`: whether changed sets follow, too. */
type How = { asked: ReadonlyMap<string, number>; ownId?: string | undefined; isForAll?: boolean }

/** What was given, with the sets that change: targets, and the values that were as given. */
function anew(exercise: GivenExercise, next: Given, { asked, ownId, isForAll = false }: How): Anew {
  const sets = exercise.sets.flatMap((set) => {
    if (set.status !== 'default' && set.id !== ownId && !asked.has(set.id)) return []
    const [was, now] = [asGiven(exercise, exercise.given, set), asGiven(exercise, next, set, asked.get(set.id))]
    if (!was || !now) return []
    const values = set.id === ownId ? {} : followed(set, was, now, isForAll)
    const changes = { ...values, ...targetsOf(set, now) }
    return Object.keys(changes).length > 0 ? [{ setId: set.id, changes }] : []
  })
  return { given: next, sets }
}

/** A set of today as this would give it; null: nothing was given to it. `asked`: other repetitions or seconds. */
function asGiven(exercise: GivenExercise, given: Given, set: LoggedSet, asked?: number): GivenSet | null {
  const percent = percentOfSet(exercise, set)
  if (percent === null) return null
  const giving = givingOf(exercise, given)
  const target = targetOf(set)
  // Its targets say what was asked for, whatever it is called today.
  const kind = target === null ? set.kind : 'normal'
  const set_type = target === null ? set.set_type : (set.target_seconds ?? null) === null ? 'reps' : 'timed'
  const own = { ...set, kind, set_type }
  const amount = amountOf(own)
  const planned = { ...own, [amount]: asked ?? target ?? set[amount] } as object as GivenSet
  const grid = gridOf(exercise.track.rule, given.unit, given.load, exercise.equipped)
  return givenSet({ set: planned, percent }, giving, given.load, grid)
}

/** In halves, what was given to a set of the base; null: a person added it today. */
function percentOfSet(exercise: GivenExercise, set: LoggedSet): number | null {
  const { given, templates, track, equipped } = exercise
  const target = targetOf(set)
  const template = templates.find(({ id }) => id === set.routine_set_id)
  if (isStagedToday(exercise) && target !== null) return WHOLE
  if (template) return Math.round((template.rounds?.[(given.round - 1) % template.rounds.length]?.percent ?? 100) * 2)
  if (target === null) return null
  const grid = gridOf(track.rule, given.unit, given.load, equipped)
  return percentOf(set.target_weight ?? target, givingOf(exercise, given), grid) * 2
}

/** The new values of a set where it still has what it was given. */
function followed(set: LoggedSet, was: GivenSet, now: GivenSet, isForAll: boolean): Partial<LoggedSet> {
  const load = fieldsOf('load')
  const amount = amountOf(now)
  const hasLoad = isForAll || load.every((name) => (set[name] ?? 'total') === (was[name] ?? 'total'))
  const hasAmount = set[amount] === was[amount] || (isForAll && was[amount] !== now[amount])
  const names: ((typeof load)[number] | typeof amount)[] = [...(hasLoad ? load : []), ...(hasAmount ? [amount] : [])]
  return Object.fromEntries(names.filter((name) => set[name] !== now[name]).map((name) => [name, now[name]]))
}

const TARGETS = ['target_reps', 'target_seconds', 'target_weight'] as const

function targetsOf(set: Partial<LoggedSet>, now: GivenSet): Partial<LoggedSet> {
  const changed = TARGETS.filter((name) => now[name] !== undefined && (set[name] ?? null) !== (now[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}
