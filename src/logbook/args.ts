import { z } from 'zod/mini'
import { changesArg, wholeArg } from '#domain/rows/field.ts'
import { ROUTINE_EXERCISE } from '#domain/rows/routine.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { exerciseName, id, name, restSeconds, text, time } from '#domain/rows/value-types.ts'
import { WORKOUT } from '#domain/rows/workout.ts'

/** Pieces of operation arguments: the types of the fields they go into. */
export const idArg = id
export const textArg = text
export const nameArg = name
export const exerciseNameArg = exerciseName
export const sectionArg = ROUTINE_EXERCISE.fields.section.type
export const timeZoneArg = WORKOUT.fields.time_zone.type
export const timeArg = time
export const restSecondsArg = restSeconds

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
