import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { cleanNameOr, cleanText } from '#domain/text.ts'

/** Types of values that several fields have. Text is cleaned where it comes in, alike on both sides (Y2). */
export const id = z.string().check(z.refine(isId))

const anyText = z.string().check(z.maxLength(100_000))
export const text = z.pipe(anyText, z.transform(cleanText))

/** A name that comes with work: no form accepts one that nobody can see, and where one comes all the same, it becomes `fallback`. */
export const name = (fallback: string) =>
  z.pipe(
    anyText,
    z.transform((typed) => cleanNameOr(typed, fallback)),
  )
export const exerciseName = name('Exercise')

/** ms since 1970, to the end of the year 9999: not every database reads what is written of later times. */
export const time = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))

/** An IANA zone as a device names it. */
export const timeZone = z.pipe(text, z.string().check(z.maxLength(64)))

export const MAX_REST_SECONDS = 999
/** Seconds of a rest; 0: none. */
export const restSeconds = z.int().check(z.minimum(0), z.maximum(MAX_REST_SECONDS))

export const flag = z.boolean()
export const place = z.int()
