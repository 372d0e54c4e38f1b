import type { SetValues } from './set.ts'

/** The fields that differ, as they become and as they were seen: what an edit sends (Y3, Y35). Null: nothing differs. */
export function setChanges(
  before: SetValues,
  after: SetValues,
): { changes: Partial<SetValues>; was: Partial<SetValues> } | null {
  const fields = FIELDS.filter((field) => before[field] !== after[field])
  if (fields.length === 0) return null
  const pick = (values: SetValues): Partial<SetValues> =>
    Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { changes: pick(after), was: pick(before) }
}

const FIELDS = [
  'set_variant',
  'set_type',
  'reps',
  'timed_set_duration',
  'weight',
  'weight_unit',
] as const satisfies readonly (keyof SetValues)[]
