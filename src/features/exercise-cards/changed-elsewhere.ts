import type { SetValues } from '#domain/set.ts'
import { amountParts } from '#words/set-label.ts'
import { formatWeight, joined } from '#words/weight.ts'

/** The fields of a set that mean something only together: 60 is no weight without its unit. */
export type ValueGroup = 'amount' | 'load' | 'name'

const FIELDS = {
  amount: ['set_type', 'reps', 'timed_set_duration'],
  load: ['weight', 'weight_unit'],
  name: ['set_variant'],
} as const satisfies Record<ValueGroup, readonly (keyof SetValues)[]>

const GROUPS = Object.keys(FIELDS) as ValueGroup[]

/**
 * A set in a form once somebody else has saved it: what was not touched here takes the new values, what was stays as it
 * is, and theirs is offered (Y35). `before`: what the form started from.
 */
export function mergedSet<S extends SetValues>(before: SetValues, mine: S, theirs: SetValues): [S, ValueGroup[]] {
  const isTouched = (group: ValueGroup) => FIELDS[group].some((field) => mine[field] !== before[field])
  const touched = GROUPS.filter(isTouched)
  const merged = {
    ...mine,
    ...pick(
      theirs,
      GROUPS.flatMap((group) => [...FIELDS[group]]),
    ),
  }
  if (touched.includes('name')) merged.set_variant = mine.set_variant
  if (touched.includes('load')) Object.assign(merged, pick(mine, FIELDS.load))
  if (touched.includes('amount')) {
    merged.set_type = mine.set_type
    // A set that is done has its own repetitions where time is counted (R-SET-19).
    for (const field of ['reps', 'timed_set_duration'] as const) {
      if (mine[field] !== before[field]) merged[field] = mine[field]
    }
  }
  return [merged, touched.filter((group) => shownValue(before, group) !== shownValue(theirs, group))]
}

/** What a set shows of a group: '12 reps', '62.5 kg', 'Set 3'. Beside `mine` a word they share is left out: '12'. */
export function shownValue(set: SetValues, group: ValueGroup, mine?: SetValues): string {
  if (group === 'name') return set.set_variant
  if (group === 'load') return formatWeight(set.weight, set.weight_unit)
  return set.set_type === 'reps' && mine?.set_type === 'reps' ? String(set.reps ?? 0) : joined(amountParts(set))
}

/** A set with the values of another one in a group. */
export const withGroupOf = <S extends SetValues>(set: S, other: SetValues, group: ValueGroup): S => ({
  ...set,
  ...pick(other, FIELDS[group]),
})

function pick(set: SetValues, fields: readonly (keyof SetValues)[]): Partial<SetValues> {
  return Object.fromEntries(fields.map((field) => [field, set[field]]))
}
