import { fieldsOf, GROUP_NAMES, type ValueGroup } from '#domain/rows/set-values.ts'
import { type SetValues, valuesOf } from '#domain/set.ts'
import { shownValue } from '#words/set-value-text.ts'

/**
 * Merges a set in a form with a set saved elsewhere: values unchanged in the form become the saved ones. `before`: what
 * the form started from.
 */
export function mergedSet<S extends SetValues>(before: SetValues, mine: S, theirs: SetValues): [S, ValueGroup[]] {
  const isTouched = (group: ValueGroup) => fieldsOf(group).some((field) => mine[field] !== before[field])
  const touched = GROUP_NAMES.filter(isTouched)
  const merged = { ...mine, ...valuesOf(theirs) }
  for (const group of touched) {
    if (group !== 'amount') Object.assign(merged, pick(mine, fieldsOf(group)))
  }
  if (touched.includes('amount')) {
    // Only the changed amount, because a completed timed set has repetitions of its own.
    const changed = fieldsOf('amount').filter((field) => mine[field] !== before[field])
    Object.assign(merged, pick(mine, ['set_type', ...changed]))
  }
  return [merged, touched.filter((group) => shownValue(before, group) !== shownValue(theirs, group))]
}

export const withGroupOf = <S extends SetValues>(set: S, other: SetValues, group: ValueGroup): S => ({
  ...set,
  ...pick(other, fieldsOf(group)),
})

function pick(set: SetValues, fields: readonly (keyof SetValues)[]): Partial<SetValues> {
  return Object.fromEntries(fields.map((field) => [field, set[field]]))
}
