import { z } from 'zod/mini'
import type { Contested } from '#domain/contested.ts'
import { isId } from '#domain/ids.ts'
import { MUSCLES } from '#domain/muscle.ts'
import { SECTIONS } from '#domain/section.ts'
import { cleanNameOr, cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'
import type { Field, Fields, TypeName } from './field.ts'
import { inParts } from './number-types.ts'
import { PLAN_TYPES } from './plan-types.ts'
import { TRACK_TYPES } from './track-types.ts'
import {
  DISTANCE_UNITS,
  EFFORTS,
  FIRST_YEAR,
  LAST_YEAR,
  LIFT_UNITS,
  LOADS,
  MAX_BAR_WEIGHT,
  MAX_BARS,
  MAX_BODY_NOTE,
  MAX_COACH_NOTE,
  MAX_COMMENT,
  MAX_DISTANCE,
  MAX_EXERCISE_NOTE,
  MAX_FURTHER_MUSCLES,
  MAX_GROUP_REST_SECONDS,
  MAX_LINK,
  MAX_LINK_TITLE,
  MAX_LINKS,
  MAX_NOTE,
  MAX_PAIRS,
  MAX_PLATE_WEIGHT,
  MAX_PLATES,
  MAX_REPS,
  MAX_REST_SECONDS,
  MAX_RPE,
  MAX_SECONDS,
  MAX_SET_NOTE,
  MAX_STEP,
  MAX_TIME_ZONE,
  MAX_WEEKLY_GOAL,
  MAX_WEIGHT,
  MIN_PLATE_WEIGHT,
  MIN_RPE,
  MIN_STEP,
  SET_KINDS,
  SET_STATUSES,
  SET_TYPES,
  SIDES,
  TRIP_UNITS,
  WEIGHT_UNITS,
} from './values.ts'

// Rows only name the types of their fields, so that a page that reads rows does not load zod.

/** The most rounds, as many as the sets of a full workout: a wrong number must not fill the memory. */
const MAX_ROUNDS = 5_000

/** The most operations in a proposal; a longer list exceeds the length of a proposal. */
const MAX_OPERATIONS = 2_000

const anyText = () => z.string().check(z.maxLength(100_000))
const text = () => z.pipe(anyText(), z.transform(cleanText))

/** A name in an operation. `fallback` replaces an invisible one, so that the work is not refused. */
export const nameOr = (fallback: string) =>
  z.pipe(
    anyText(),
    z.transform((typed) => cleanNameOr(typed, fallback)),
  )

const setName = () =>
  z.pipe(
    nameOr('Set'),
    z.string().check(
      z.refine((typed) => textLength(typed) <= MAX_SET_NAME),
      z.minLength(1),
    ),
  )

/** A note; null if it is blank. Its line breaks stay. */
const noteOf = (longest: number) =>
  z.pipe(
    z.pipe(text(), z.string().check(z.refine((typed) => textLength(typed) <= longest))),
    z.transform((typed) => typed || null),
  )

const between = (least: number, most: number) => inParts(100, least, most)

const muscle = () => z.enum(MUSCLES)

const barId = () => z.string().check(z.regex(/^[a-z0-9-]{1,36}$/))

const bar = () => z.object({ id: barId(), name: setName(), weight: between(0, MAX_BAR_WEIGHT) })

/** `pairs`: null for enough of them. */
const plate = () =>
  z.object({
    weight: between(MIN_PLATE_WEIGHT, MAX_PLATE_WEIGHT),
    pairs: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_PAIRS))),
  })

/** Only https: a link leads away from Sled, and must neither run a script nor be read on its way (R-GUIDE-08). */
export const isLink = (address: string): boolean =>
  address.length <= MAX_LINK && /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(address)

/** `title`: empty: the host alone. */
const link = () =>
  z.object({
    url: z.pipe(text(), z.string().check(z.refine(isLink))),
    title: z.pipe(text(), z.string().check(z.refine((typed) => textLength(typed) <= MAX_LINK_TITLE))),
  })

/** Makes each type on first use: making all would hold up the start of a page. */
function madeWhenAsked<T extends Record<string, () => z.ZodMiniType>>(makers: T) {
  const made: Record<string, z.ZodMiniType | undefined> = {}
  const get = (_: T, name: string) => (made[name] ??= makers[name]?.())
  return new Proxy(makers, { get }) as unknown as { readonly [N in keyof T]: ReturnType<T[N]> }
}

export const VALUE_TYPES = madeWhenAsked({
  id: () => z.string().check(z.refine(isId)),
  text,
  /** Text that no person typed, unchanged. */
  string: () => z.string(),
  exerciseName: () => nameOr('Exercise'),
  setName,
  /** ms since 1970, up to the year 9999, because not every database reads later times. */
  time: () => z.int().check(z.minimum(0), z.maximum(253_402_300_799_999)),
  /** An IANA zone as a device names it. */
  timeZone: () => z.pipe(text(), z.string().check(z.maxLength(MAX_TIME_ZONE))),
  restSeconds: () => z.int().check(z.minimum(0), z.maximum(MAX_REST_SECONDS)),
  flag: () => z.boolean(),
  int: () => z.int(),
  repetitions: () => z.int().check(z.minimum(0), z.maximum(MAX_REPS)),
  seconds: () => z.int().check(z.minimum(0), z.maximum(MAX_SECONDS)),
  /** At most two decimals. */
  weight: () => between(0, MAX_WEIGHT),
  /** At most three decimals. */
  distance: () => inParts(1_000, 0, MAX_DISTANCE),
  distanceUnit: () => z.enum(DISTANCE_UNITS),
  rpe: () => inParts(2, MIN_RPE, MAX_RPE),
  setKind: () => z.enum(SET_KINDS),
  loadKind: () => z.enum(LOADS),
  side: () => z.enum(SIDES),
  setNote: () => noteOf(MAX_SET_NOTE),
  exerciseNote: () => noteOf(MAX_EXERCISE_NOTE),
  note: () => noteOf(MAX_NOTE),
  coachNote: () => noteOf(MAX_COACH_NOTE),
  /** The words of a comment; empty once it is removed. */
  comment: () => z.pipe(text(), z.string().check(z.refine((typed) => textLength(typed) <= MAX_COMMENT))),
  rounds: () => z.int().check(z.minimum(0), z.maximum(MAX_ROUNDS)),
  groupRestSeconds: () => z.int().check(z.minimum(0), z.maximum(MAX_GROUP_REST_SECONDS)),
  /** The older name 'workout' means training. */
  section: () =>
    z.pipe(
      z.transform((named: unknown) => (named === 'workout' ? 'training' : named)),
      z.enum(SECTIONS),
    ),
  setType: () => z.enum(SET_TYPES),
  weightUnit: () => z.enum(WEIGHT_UNITS),
  setStatus: () => z.enum(SET_STATUSES),
  liftUnit: () => z.enum(LIFT_UNITS),
  tripUnit: () => z.enum(TRIP_UNITS),
  effort: () => z.enum(EFFORTS),
  barId,
  bars: () => z.array(bar()).check(z.minLength(1), z.maxLength(MAX_BARS)),
  plates: () => z.array(plate()).check(z.maxLength(MAX_PLATES)),
  /** 1 for Monday to 7 for Sunday. */
  weekday: () => z.int().check(z.minimum(1), z.maximum(7)),
  weeklyGoal: () => z.int().check(z.minimum(1), z.maximum(MAX_WEEKLY_GOAL)),
  step: () => between(MIN_STEP, MAX_STEP),
  muscle,
  links: () => z.array(link()).check(z.minLength(1), z.maxLength(MAX_LINKS)),
  muscles: () => z.array(muscle()).check(z.maxLength(MAX_FURTHER_MUSCLES)),
  year: () => z.int().check(z.minimum(FIRST_YEAR), z.maximum(LAST_YEAR)),
  /** In lbs or kg. `bodyWeightProblem` is stricter for new weighings. */
  bodyWeight: () => between(1, 2_000),
  bodyNote: () => noteOf(MAX_BODY_NOTE),
  ...TRACK_TYPES,
  ...PLAN_TYPES,
  contested: () => z.custom<Contested>(),
  /** Operations as they are dispatched. Each reads its own arguments. */
  operations: () =>
    z.array(z.object({ kind: z.string(), version: z.int(), args: z.unknown() })).check(z.maxLength(MAX_OPERATIONS)),
  /** A programme as it came. Who shows it or brings it in reads it. */
  programme: () => z.custom<Record<string, unknown>>(),
})

/** The argument of an operation for a new row: all fields. */
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

/** The argument of an operation for a change: only the changed fields. */
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

export function typeOf(name: TypeName): z.ZodMiniType {
  const type = VALUE_TYPES[name.replace(' or null', '') as keyof typeof VALUE_TYPES]
  return name.endsWith(' or null') ? z.nullable<z.ZodMiniType>(type) : type
}
