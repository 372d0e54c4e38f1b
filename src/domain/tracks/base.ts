import type { Track } from '#domain/book.ts'
import { MAX_REPS, MAX_WEIGHT } from '#domain/rows/values.ts'

/** Whether the base is one of this rule, within its limits (R-PLAN-02). Without one the unit is free. */
export function isPossibleBase({ rule, base, base_unit }: Pick<Track, 'rule' | 'base' | 'base_unit'>): boolean {
  if (base === null) return true
  if (rule.base === 'weight' || rule.base === 'max') return base_unit !== null && base <= MAX_WEIGHT
  return base_unit === null && Number.isInteger(base) && base >= 1 && (rule.base === 'seconds' || base <= MAX_REPS)
}
