import { z } from 'zod/mini'
import { TEMPLATE_VALUES } from '#domain/rows/routine-fields.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { changesArg, VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import type { Value } from '#sync/operation.ts'

/** All values of a template set. */
export const templateValuesArg = () => wholeArg(TEMPLATE_VALUES)

/** Only the changed values. */
export const templateChangesArg = () => changesArg(TEMPLATE_VALUES)

/** The type of the changed values of either. */
export type EitherChangesArg = ReturnType<typeof changesArg<typeof TEMPLATE_VALUES & typeof LOGGED_VALUES>>

/** Only the changed values that template and logged sets have. */
export const setChangesArg = () => changesArg(SET_VALUES)

/** All values of a logged set, which has more than a template set. */
export const loggedValuesArg = () => wholeArg(LOGGED_VALUES)
export const loggedChangesArg = () => changesArg(LOGGED_VALUES)

/** The replaced value that a person declines to restore. The longest is a note of emoji, two UTF-16 units each. */
export const offerArg = () =>
  z.object({
    rowId: VALUE_TYPES.id,
    field: z.string().check(z.maxLength(64)),
    value: z.custom<Value>(isValue),
  })

const isValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (typeof value === 'string' && value.length <= 2 * MAX_EXERCISE_NOTE)
