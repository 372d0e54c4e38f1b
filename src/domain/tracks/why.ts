import type { Rule } from '#domain/book.ts'
import { roundTo } from '#domain/number.ts'
import type { Given, TrackSession, TrackSet } from './track-session.ts'

/** Why a start gave what it gave (R-PLAN-17). Amounts are positive, in the unit of `given`. */
export type Why =
  | { is: 'lighter'; share: number | null }
  | { is: 'part'; percent: number }
  | { is: 'set' | 'afterLighter' | 'same' }
  | { is: 'rounds'; percents: number[] }
  | { is: 'stage' | 'back'; percent: number }
  | { is: 'goal'; reps: number }
  | { is: 'up' | 'less'; by: number }
  | { is: 'down'; percent: number; misses: number }

/**
 * Reads it from what was given before and now. `sets`: of the exercise in this workout. `session`: the one that decided;
 * null: somebody set the base by hand.
 */
export function whyOf(given: Given, sets: readonly TrackSet[], rule: Rule, session: TrackSession | null): Why {
  const { base, stage, lighter, load } = given
  if (lighter) return { is: 'lighter', share: lighter.share }
  if (!given.counts) return { is: 'part', percent: percentsOf(sets, base)[0] ?? 100 }
  if (!session) return { is: 'set' }
  const before = session.given
  if (before.lighter) return { is: 'afterLighter' }
  const by = roundTo(base - before.base, 2)
  if (stage !== before.stage && rule.stages.length > 0)
    return { is: stage > before.stage ? 'stage' : 'back', percent: rule.down }
  if (by === 0) {
    if (rule.base === 'max') return { is: 'rounds', percents: percentsOf(sets, base) }
    if (given.reps !== null && given.reps > (before.reps ?? 0)) return { is: 'goal', reps: given.reps }
    return { is: 'same' }
  }
  if (load === 'assisted' ? by < 0 : by > 0) return { is: 'up', by: Math.abs(by) }
  const misses = before.misses + 1
  if (misses === rule.misses && !rule.lines.some(({ steps }) => steps < 0))
    return { is: 'down', percent: rule.down, misses }
  return { is: 'less', by: Math.abs(by) }
}

/** The percents of the base that the sets had, without those for warming up, to the half. */
const percentsOf = (sets: readonly TrackSet[], base: number): number[] =>
  sets
    .filter(({ kind }) => kind !== 'warmup')
    .flatMap(({ target_weight, weight }) => {
      const given = target_weight ?? weight
      return given && base > 0 ? Math.round((given * 200) / base) / 2 : []
    })
