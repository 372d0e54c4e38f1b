import type { Rule } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { formatWeight } from './weight.ts'
import type { Words } from './words.ts'

/**
 * How a track goes on, in sentences: 'All sets done: 2.5 kg more. Missed 3 times: 10 % less.' (R-PLAN-05). `unit`: of
 * the weights.
 */
export function ruleText(rule: Rule, unit: MassUnit, words: Words): string {
  const { decides, lines, range, rounds, stages, misses, down } = rule
  const more = stepText(rule, 1, unit, words)
  const who = decides === 'sum' ? 'other' : decides
  const rises = range
    ? words('tracks.rule.range', { low: range[0] ?? 1, high: range[1] ?? 1, decides: who, more })
    : lines.length > 0
      ? lines.map(({ from, steps }) => lineText(rule, { from, steps }, unit, words)).join(' ')
      : words('tracks.rule.met', { decides: who, more, isMax: rule.base === 'max' ? 'yes' : 'other' })
  const parts = [
    rounds && words('tracks.rule.rounds', { rounds: words.list(rounds.map(String)) }),
    rises,
    stages.length > 0 && words('tracks.rule.stages', { stages: stages.map(stageText).join(', ') }),
    misses !== null && words('tracks.rule.misses', { misses, down, isStaged: stages.length > 0 ? 'yes' : 'other' }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** '5 × 3+'. */
export const stageText = ({ sets, reps, open }: Rule['stages'][number]): string => `${sets} × ${reps}${open ? '+' : ''}`

/** 'From 10 reps: 5 kg more.' */
function lineText(rule: Rule, { from, steps }: Rule['lines'][number], unit: MassUnit, words: Words): string {
  const by = stepText(rule, Math.abs(steps), unit, words)
  return words('tracks.rule.line', { from, by, way: steps > 0 ? 'more' : steps < 0 ? 'less' : 'other' })
}

/** '5 kg', '2 reps', '10 sec'. */
function stepText({ base, step }: Rule, steps: number, unit: MassUnit, words: Words): string {
  if (base === 'reps') return words('set.reps', { count: step * steps })
  if (base === 'seconds') return words('set.seconds', { count: step * steps })
  return formatWeight(step * steps, unit, words)
}
