import { z } from 'zod/mini'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { changesArg, nameOr, VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'

/** Pieces of operation arguments: the types of the fields they go into. */
export const idArg = VALUE_TYPES.id
export const textArg = VALUE_TYPES.text
export const nameArg = nameOr
export const exerciseNameArg = VALUE_TYPES.exerciseName
export const sectionArg = VALUE_TYPES.section
export const timeZoneArg = z.nullable(VALUE_TYPES.timeZone)
export const timeArg = VALUE_TYPES.time
export const restSecondsArg = VALUE_TYPES.restSeconds

/** The values of one set, all of them (R-EDIT-32: 0 to 999). */
export const setValuesArg = wholeArg(SET_VALUES)

/** Only the changed values (Y3). */
export const setChangesArg = changesArg(SET_VALUES)

/** A replaced value that a person lets go (Y35): the row, its field and the value that was offered. */
export const offerArg = z.object({
  rowId: idArg,
  field: z.string().check(z.maxLength(64)),
  value: z.union([z.string().check(z.maxLength(1_000)), z.number(), z.boolean(), z.null()]),
})
