import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { inParts, whole } from './number-types.ts'
import {
  BASES,
  DECIDERS,
  LIFT_UNITS,
  LOADS,
  MAX_ENTRY_REPS,
  MAX_LABEL,
  MAX_PLAN_ROUNDS,
  MAX_REPS,
  MAX_SECONDS,
  MAX_STAGES,
  MAX_STEP,
  MIN_STEP,
  ROUNDINGS,
} from './values.ts'

// The types of tracks (R-PLAN-01 to 03, 07, 19), for `VALUE_TYPES`.

const line = () => z.object({ from: whole(0, MAX_REPS), steps: whole(-10, 10) })

const stageSets = () => z.object({ sets: whole(1, 10), reps: whole(1, 100), open: z.boolean() })

const ruleShape = () =>
  z.object({
    /** What the base is: a working weight, a training max, repetitions or seconds. */
    base: z.enum(BASES),
    step: inParts(100, MIN_STEP, MAX_STEP),
    /** [low, high] repetitions at one weight. */
    range: z.nullable(z.array(whole(1, 100)).check(z.maxLength(2))),
    /** All sets, the 'at least' set, or the sum of repetitions. */
    decides: z.enum(DECIDERS),
    /** The steps from so many repetitions on. */
    lines: z.array(line()).check(z.maxLength(4)),
    /** The rounds that decide; null: each session. */
    rounds: z.nullable(z.array(whole(1, MAX_PLAN_ROUNDS)).check(z.minLength(1), z.maxLength(MAX_PLAN_ROUNDS))),
    /** Misses in a row until the weight falls; null: never. */
    misses: z.nullable(whole(1, 3)),
    /** How much is taken off then, in percent. */
    down: whole(5, 20),
    stages: z.array(stageSets()).check(z.maxLength(MAX_STAGES)),
    /** Whether weights go to the step or to what the plates make. */
    rounding: z.enum(ROUNDINGS),
  })
type Shape = z.output<ReturnType<typeof ruleShape>>

/** Whether the parts of a rule go together (R-PLAN-03, 05). */
function isConsistent({ base, step, range, lines, rounds, stages, rounding }: Shape): boolean {
  const isWeighed = base === 'weight' || base === 'max'
  if (!isWeighed && (!Number.isInteger(step) || rounding === 'plates' || stages.length > 0)) return false
  if (stages.length === 1 || !isRising(lines.map(({ from }) => from)) || !isRising(rounds ?? [])) return false
  return !range || (base === 'weight' && range.length === 2 && isRising(range) && lines.length + stages.length === 0)
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number))

/** The types of tracks, rules and rounds. */
export const TRACK_TYPES = {
  rule: () => ruleShape().check(z.refine(isConsistent)),
  /** Which base it may be, is said by the rule. */
  trackBase: () => inParts(100, 0, MAX_SECONDS),
  stage: () => whole(1, MAX_STAGES),
  trackLabel: () =>
    z.pipe(
      z.pipe(z.string().check(z.maxLength(1_000)), z.transform(cleanText)),
      z.string().check(
        z.minLength(1),
        z.refine((label) => textLength(label) <= MAX_LABEL),
      ),
    ),
  /** What a set is in each round; repetitions of 0: it is not there. */
  setRounds: () =>
    z
      .array(z.object({ percent: inParts(2, 5, 150), reps: whole(0, MAX_ENTRY_REPS), open: z.boolean() }))
      .check(z.minLength(1), z.maxLength(MAX_PLAN_ROUNDS)),
  /** What a start gave to an exercise with a track. */
  given: () =>
    z.object({
      track: z.string().check(z.refine(isId)),
      /** Whether the session may decide what comes next. */
      counts: z.boolean(),
      base: inParts(100, 0, MAX_SECONDS),
      unit: z.nullable(z.enum(LIFT_UNITS)),
      load: z.enum(LOADS),
      /** The goal in a range. */
      reps: z.nullable(whole(1, 100)),
      stage: whole(1, MAX_STAGES),
      /** In a row, before this session. */
      misses: whole(0, 2),
      round: whole(1, MAX_PLAN_ROUNDS),
      /** How many rounds the exercise has. */
      rounds: whole(1, MAX_PLAN_ROUNDS),
      /** The `base_set_at` of the track. */
      set_at: z.int().check(z.minimum(0), z.maximum(253_402_300_799_999)),
      /** `share`: percent of the weights; null: as they are. */
      lighter: z.nullable(z.object({ share: z.nullable(whole(50, 90)), half: z.boolean() })),
    }),
}
