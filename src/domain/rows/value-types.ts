import { z } from 'zod/mini'
import type { Contested } from '#domain/contested.ts'
import { isId } from '#domain/ids.ts'
import { SECTIONS } from '#domain/section.ts'
import { cleanNameOr, cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'
import type { Field, Fields, TypeName } from './field.ts'
import { MAX_REST_SECONDS, MAX_VALUE, SET_STATUSES, SET_TYPES, WEIGHT_UNITS } from './values.ts'

// Rows name the types of their fields, so that a page which only reads rows loads no zod. Who reads what came from
// elsewhere imports this file: the arguments of operations.

const anyText = z.string().check(z.maxLength(100_000))
/** Text is cleaned where it comes in, alike on both sides (Y2). */
const text = z.pipe(anyText, z.transform(cleanText))

/** A name that comes with work: no form accepts one that nobody can see, and where one comes all the same, it becomes `fallback`. */
export const nameOr = (fallback: string) =>
  z.pipe(
    anyText,
    z.transform((typed) => cleanNameOr(typed, fallback)),
  )

const setName = z.pipe(
  nameOr('Set'),
  z.string().check(
    z.refine((typed) => textLength(typed) <= MAX_SET_NAME),
    z.minLength(1),
  ),
)

/** At most two decimals, as entered (R-EDIT-21). */
const hundredths = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6

/** The types that the fields of rows name. */
export const VALUE_TYPES = {
  id: z.string().check(z.refine(isId)),
  text,
  /** Text as it is, which no person typed. */
  string: z.string(),
  exerciseName: nameOr('Exercise'),
  setName,
  /** ms since 1970, to the end of the year 9999: not every database reads what is written of later times. */
  time: z.int().check(z.minimum(0), z.maximum(253_402_300_799_999)),
  /** An IANA zone as a device names it. */
  timeZone: z.pipe(text, z.string().check(z.maxLength(64))),
  restSeconds: z.int().check(z.minimum(0), z.maximum(MAX_REST_SECONDS)),
  flag: z.boolean(),
  int: z.int(),
  /** An entered number without decimals (R-EDIT-20). */
  wholeNumber: z.int().check(z.minimum(0), z.maximum(MAX_VALUE)),
  weight: z.number().check(z.minimum(0), z.maximum(MAX_VALUE), z.refine(hundredths)),
  section: z.enum(SECTIONS),
  setType: z.enum(SET_TYPES),
  weightUnit: z.enum(WEIGHT_UNITS),
  setStatus: z.enum(SET_STATUSES),
  contested: z.custom<Contested>(),
}

/** How an operation carries all of these fields, with a new row. */
export const wholeArg = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { type, byDefault }]) => [
        name,
        byDefault === undefined ? typeOf(type) : z._default(typeOf(type), byDefault),
      ]),
    ) as WholeShape<F>,
  )

type WholeShape<F extends Fields> = {
  [K in keyof F]: F[K] extends { byDefault: unknown } ? z.ZodMiniDefault<TypeOf<F[K]>> : TypeOf<F[K]>
}

/** How an operation carries those of these fields that it changes (Y3); a missing one is not changed. */
export const changesArg = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { type }]) => [name, z.optional(typeOf(type))]),
    ) as ChangesShape<F>,
  )

type ChangesShape<F extends Fields> = { [K in keyof F]: z.ZodMiniOptional<TypeOf<F[K]>> }

type TypeOf<F extends Field> = F['type'] extends `${infer N extends keyof typeof VALUE_TYPES} or null`
  ? z.ZodMiniNullable<(typeof VALUE_TYPES)[N]>
  : F['type'] extends keyof typeof VALUE_TYPES
    ? (typeof VALUE_TYPES)[F['type']]
    : never

function typeOf(name: TypeName): z.ZodMiniType {
  const type = VALUE_TYPES[name.replace(' or null', '') as keyof typeof VALUE_TYPES]
  return name.endsWith(' or null') ? z.nullable<z.ZodMiniType>(type) : type
}
