import type { Rule, Track } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Equipped } from '#domain/loaded-bar.ts'
import { toHundredths } from '#domain/plates.ts'
import { targetOf } from '#domain/workout.ts'
import { fromHundredths, type Grid, gridOf, lowered, shareOf, WHOLE, within } from './grid.ts'
import { amountDone, type Given, isMet, speakingSet, type TrackSession, type TrackSet } from './track-session.ts'

/** Where a track stands: what its next start gives, and why. */
export type Standing = State & {
  /** When the base was set by hand, as the track has it. */
  setAt: number
  because: Because
  /** The session that decided; null: the base was set by hand. */
  session: TrackSession | null
}

/**
 * 'less': fewer repetitions took steps away; 'down': after misses. After 'lighter' and 'round' everything stays
 * (R-PLAN-13).
 */
type Because = 'set' | 'up' | 'goal' | 'same' | 'less' | 'miss' | 'stage' | 'down' | 'lighter' | 'round'

/** `base`: in `unit`, or repetitions or seconds. `reps`: the goal in a range. `misses`: in a row. */
type State = { base: number; unit: MassUnit | null; reps: number | null; stage: number; misses: number }

/**
 * What comes next on a track (R-PLAN-10 to 14). `sessions`: of any tracks, the newest first. `equipped`: of the track's
 * exercise. Null: nobody has set a base.
 */
export function standingOf(track: Track, sessions: readonly TrackSession[], equipped: Equipped): Standing | null {
  const { base, base_unit: unit, base_set_at: setAt, rule } = track
  if (base === null || setAt === null) return null
  const session = sessions.find(({ given }) => given.track === track.id && given.set_at === setAt)
  if (!session) {
    const state = stateIn(rule, { base, unit, reps: track.base_reps, stage: track.base_stage ?? 1, misses: 0 })
    return { ...state, setAt, because: 'set', session: null }
  }
  return { ...afterSession(rule, session, equipped), setAt, session }
}

function afterSession(rule: Rule, session: TrackSession, equipped: Equipped): State & { because: Because } {
  const { given } = session
  const state = stateIn(rule, given)
  if (given.lighter) return { ...state, because: 'lighter' }
  if (rule.rounds && !rule.rounds.includes(given.round)) return { ...state, because: 'round' }
  const grid = gridOf(rule, given.unit, given.load, equipped)
  const verdict = verdictOf(rule, session, state)
  if (verdict.is === 'miss') return afterMiss(rule, grid, state)
  const done = verdict.is === 'steps' && verdict.steps <= 0 ? null : doneInstead(rule, grid, session)
  const from = done ?? toHundredths(state.base)
  if (verdict.is === 'goal')
    return { ...state, base: fromHundredths(from), reps: verdict.reps, misses: 0, because: 'goal' }
  const { steps } = verdict
  if (steps === 0) return { ...state, misses: 0, because: 'same' }
  const by = steps * toHundredths(rule.step) * (grid.isAssisted ? -1 : 1)
  const base = fromHundredths(within(grid, from + by, from))
  return { ...state, base, reps: lowOf(rule), misses: 0, because: steps > 0 ? 'up' : 'less' }
}

/** A recorded state under the rule of now: the goal in its range, the stage one of its stages. */
const stateIn = ({ range, stages }: Rule, { base, unit, reps, stage, misses }: State): State => ({
  ...{ base, unit, misses },
  reps: range && Math.min(range[1] as number, Math.max(range[0] as number, reps ?? 0)),
  stage: Math.min(stage, Math.max(1, stages.length)),
})

const lowOf = ({ range }: Rule): number | null => range?.[0] ?? null

type Verdict = { is: 'steps'; steps: number } | { is: 'goal'; reps: number } | { is: 'miss' }

const MISS: Verdict = { is: 'miss' }

/** What the session says (R-PLAN-11). */
function verdictOf(rule: Rule, { sets, given }: TrackSession, { reps: goal }: State): Verdict {
  const { decides, lines, range } = rule
  if (range) {
    const value = amountOf(rule, sets, given)
    if (value >= (range[1] as number)) return { is: 'steps', steps: 1 }
    return value >= (goal ?? 0) ? { is: 'goal', reps: value + 1 } : MISS
  }
  const speaking = speakingSet(sets)
  const sum = sumOf(sets.map((set) => amountDone(set, given)))
  const isWhole = {
    all: () => sets.every((set) => isMet(set, given)),
    last: () => speaking !== undefined && isMet(speaking, given),
    sum: () => sum >= sumOf(sets.map((set) => targetOf(set) ?? 0)),
  }[decides]
  if (lines.length === 0) return isWhole() ? { is: 'steps', steps: 1 } : MISS
  if (decides === 'all' && !isWhole()) return MISS
  const read = decides === 'sum' ? sum : speaking ? amountDone(speaking, given) : 0
  const reached = lines.findLast(({ from }) => read >= from)
  if (reached) return { is: 'steps', steps: reached.steps }
  return decides === 'all' ? { is: 'steps', steps: 0 } : MISS
}

/** The repetitions or seconds that stand for the session: the least, those of the set that speaks, or the mean. */
function amountOf({ decides }: Rule, sets: readonly TrackSet[], given: Given): number {
  const amounts = sets.map((set) => amountDone(set, given))
  if (decides === 'sum') return Math.floor(sumOf(amounts) / sets.length)
  const speaking = decides === 'last' && speakingSet(sets)
  return speaking ? amountDone(speaking, given) : Math.min(...amounts)
}

/** In hundredths, the better base that the person did instead of what was given; null: none (R-PLAN-12). */
function doneInstead(rule: Rule, grid: Grid, { sets, given }: TrackSession): number | null {
  const base = toHundredths(given.base)
  const whole = shareOf(grid, base, WHOLE)
  const isWeighed = rule.base === 'weight'
  if (rule.base === 'max') return null
  const asked = (set: TrackSet) => toHundredths((isWeighed ? set.target_weight : targetOf(set)) ?? 0)
  const speaking = speakingSet(sets)
  const wholly = sets.filter((set) => asked(set) === whole && (rule.decides !== 'last' || set === speaking))
  if (wholly.length === 0) return null
  if (!isWeighed) {
    const value = toHundredths(amountOf(rule, sets, given))
    return wholly.length === sets.length || rule.decides === 'last' ? Math.max(base, value) : null
  }
  const weights = wholly.map((set) => (set.weight_unit === given.unit ? toHundredths(set.weight ?? 0) : whole))
  if (wholly.some((set) => amountDone(set, given) === 0)) return null
  const counted = grid.isAssisted ? Math.max(...weights) : Math.min(...weights)
  return grid.isAssisted ? Math.min(base, counted) : Math.max(base, counted)
}

/** One more miss in a row, perhaps the last that the rule allows (R-PLAN-13). */
function afterMiss(rule: Rule, grid: Grid, state: State): State & { because: Because } {
  if (rule.misses === null) return { ...state, misses: 0, because: 'miss' }
  const misses = state.misses + 1
  if (misses < rule.misses) return { ...state, misses, because: 'miss' }
  const fresh = { ...state, misses: 0, reps: lowOf(rule) }
  if (state.stage < rule.stages.length) return { ...fresh, stage: state.stage + 1, because: 'stage' }
  const base = fromHundredths(lowered(grid, toHundredths(state.base), rule.down, toHundredths(rule.step)))
  return { ...fresh, base, stage: 1, because: 'down' }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
