import { SET_FIELDS } from './rows/set-values.ts'
import { type SetValues, valuesOf } from './set.ts'
import { filledSet } from './set-list.ts'

/** The fields that differ, new and as seen, for an edit. Null: none. */
export function setChanges(
  seen: SetValues,
  wished: SetValues,
): { changes: Partial<SetValues>; was: Partial<SetValues> } | null {
  const [before, after] = [valuesOf(seen), valuesOf(wished)]
  const fields = SET_FIELDS.filter((field) => before[field] !== after[field])
  if (fields.length === 0) return null
  const pick = (values: SetValues): Partial<SetValues> =>
    Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { changes: pick(after), was: pick(before) }
}

/** The changes of a form. Values with which the form filled gaps are no change. */
export const savedChanges = (seen: SetValues, saved: SetValues): ReturnType<typeof setChanges> =>
  setChanges(shownInForm(seen), saved) && setChanges(seen, saved)

/** The set as a form shows it: with gaps filled in, and body weight without a number. */
export function shownInForm(set: SetValues): SetValues {
  const filled = filledSet(set)
  return { ...filled, weight: set.weight_unit === 'body' ? null : filled.weight }
}
