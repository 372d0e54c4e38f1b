import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { MAX_REST_SECONDS } from '#domain/rest.ts'
import { SECTIONS } from '#domain/section.ts'
import { MAX_VALUE, SET_TYPES, WEIGHT_UNITS } from '#domain/set.ts'
import { cleanNameOr, cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'

/** Pieces of operation arguments. Text is cleaned here, at the door, alike on both sides (Y2). */
export const idArg = z.string().check(z.refine(isId))
const anyText = z.string().check(z.maxLength(100_000))
export const textArg = z.pipe(anyText, z.transform(cleanText))
/** A name that comes with work: no form lets one pass that nobody sees, and where it comes all the same, it is `fallback`. */
export const nameArg = (fallback: string) =>
  z.pipe(
    anyText,
    z.transform((text) => cleanNameOr(text, fallback)),
  )
export const exerciseNameArg = nameArg('Exercise')
export const sectionArg = z.enum(SECTIONS)
/** An IANA zone as a device names it; null when it does not say. */
export const timeZoneArg = z.nullable(z.pipe(textArg, z.string().check(z.maxLength(64))))
/** ms since 1970, to the end of the year 9999: what lies outside is written in a way that not every database reads. */
export const timeArg = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))

/** Seconds of a rest; 0: none. */
export const restSecondsArg = z.int().check(z.minimum(0), z.maximum(MAX_REST_SECONDS))

const wholeNumber = z.int().check(z.minimum(0), z.maximum(MAX_VALUE))
const setName = z.pipe(
  nameArg('Set'),
  z.string().check(
    z.refine((name) => textLength(name) <= MAX_SET_NAME),
    z.minLength(1),
  ),
)

/** At most two decimals, as entered (R-EDIT-21). */
const hundredths = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6

/** The values of one set, all of them (R-EDIT-32: 0 to 999). */
export const setValuesArg = z.object({
  set_variant: setName,
  set_type: z.enum(SET_TYPES),
  reps: z.nullable(wholeNumber),
  timed_set_duration: z.nullable(wholeNumber),
  weight: z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_VALUE), z.refine(hundredths))),
  weight_unit: z.enum(WEIGHT_UNITS),
})

/** Only the changed values (Y3). */
export const setChangesArg = z.partial(setValuesArg)

/** A replaced value that a person lets go (Y35): the row, its field and the value that was offered. */
export const offerArg = z.object({
  rowId: idArg,
  field: z.string().check(z.maxLength(64)),
  value: z.union([z.string().check(z.maxLength(1_000)), z.number(), z.boolean(), z.null()]),
})
