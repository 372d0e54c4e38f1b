import { VALUE_GROUPS, type ValueGroup } from '#domain/rows/set-values.ts'
import { type SetValues, valuesOf } from '#domain/set.ts'
import { amountParts } from '#domain/set-label.ts'
import { formatWeight, joined } from '#domain/weight.ts'

/**
 * A set in a form once somebody else has saved it: what was not touched here takes the new values, what was stays as it
 * is, and theirs is offered (Y35). `before`: what the form started from.
 */
export function mergedSet<S extends SetValues>(before: SetValues, mine: S, theirs: SetValues): [S, ValueGroup[]] {
  const isTouched = (group: ValueGroup) => fieldsOf(group).some((field) => mine[field] !== before[field])
  const touched = [...VALUE_GROUPS.keys()].filter(isTouched)
  const merged = { ...mine, ...valuesOf(theirs) }
  for (const group of touched) {
    if (group !== 'amount') Object.assign(merged, pick(mine, fieldsOf(group)))
  }
  if (touched.includes('amount')) {
    // A set that is done has its own repetitions where time is counted (R-SET-19).
    const changed = fieldsOf('amount').filter((field) => mine[field] !== before[field])
    Object.assign(merged, pick(mine, ['set_type', ...changed]))
  }
  return [merged, touched.filter((group) => shownValue(before, group) !== shownValue(theirs, group))]
}

/** What a set shows of a group: '12 reps', '62.5 kg', 'Set 3'. Beside `mine` a word they share is left out: '12'. */
export function shownValue(set: SetValues, group: ValueGroup, mine?: SetValues): string {
  if (group === 'load') return formatWeight(set.weight, set.weight_unit)
  if (group !== 'amount')
    return fieldsOf(group)
      .map((field) => set[field] ?? '')
      .join(' ')
  return set.set_type === 'reps' && mine?.set_type === 'reps' ? String(set.reps ?? 0) : joined(amountParts(set))
}

/** A set with the values of another one in a group. */
export const withGroupOf = <S extends SetValues>(set: S, other: SetValues, group: ValueGroup): S => ({
  ...set,
  ...pick(other, fieldsOf(group)),
})

function pick(set: SetValues, fields: readonly (keyof SetValues)[]): Partial<SetValues> {
  return Object.fromEntries(fields.map((field) => [field, set[field]]))
}

const fieldsOf = (group: ValueGroup) => VALUE_GROUPS.get(group) ?? []
