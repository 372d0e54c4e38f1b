import { z } from 'zod/mini'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { changesArg, nameOr, VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { LOGGED_VALUES } from '#domain/rows/workout.ts'

/** Pieces of operation arguments: the types of the fields they go into. */
export const idArg = VALUE_TYPES.id
export const textArg = VALUE_TYPES.text
export const nameArg = nameOr
export const exerciseNameArg = VALUE_TYPES.exerciseName
export const sectionArg = VALUE_TYPES.section
export const timeZoneArg = z.nullable(VALUE_TYPES.timeZone)
export const timeArg = VALUE_TYPES.time
export const restSecondsArg = VALUE_TYPES.restSeconds

/** The values of one template set, all of them, each within the limits of R-BASE-02. */
export const setValuesArg = () => wholeArg(SET_VALUES)

/** Only the changed values (Y3). */
export const setChangesArg = () => changesArg(SET_VALUES)

/** The same of a logged set, which says more. */
export const loggedValuesArg = () => wholeArg(LOGGED_VALUES)
export const loggedChangesArg = () => changesArg(LOGGED_VALUES)

/** What an exercise brings along beside its name and section. */
export const exerciseValuesArg = () => wholeArg(EXERCISE_VALUES)

/**
 * A replaced value that a person lets go (Y35): the row, its field and the value that was offered. The longest is a note of
 * emoji, two units each.
 */
export const offerArg = () =>
  z.object({
    rowId: idArg,
    field: z.string().check(z.maxLength(64)),
    value: z.union([z.string().check(z.maxLength(2 * MAX_EXERCISE_NOTE)), z.number(), z.boolean(), z.null()]),
  })
