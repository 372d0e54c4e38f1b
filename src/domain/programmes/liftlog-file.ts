import { z } from 'zod/mini'
import { MAX_SLOTS } from '#domain/plan.ts'
import { MAX_REPS } from '#domain/rows/values.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'

/* What LiftLog writes into a `.liftlogplan`, as far as Sled reads it: docs/PlanFileFormat.md of LiftLog. */

/** The most entries of a list; a file of 1 MB has fewer. */
const MOST = 20_000

const listOf = <T extends z.ZodMiniType>(type: T, most = MOST) => z.array(type).check(z.maxLength(most))

/** LiftLog writes decimal numbers as texts. */
const decimal = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((written: number | string) => Number(written)),
)

const text = z.catch(z.string(), '')
const flag = z.catch(z.boolean(), false)
const count = z.int().check(z.minimum(0), z.maximum(MAX_REPS))
const band = z.object({ min: count, max: count })
const rest = z.optional(z.unknown())

/** The duration of ISO 8601 in seconds, such as PT1M30S. */
const duration = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((written) => {
    const [, days, hours, minutes, seconds] =
      /^P(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(written) ?? []
    const [d, h, m, s] = [days, hours, minutes, seconds].map((part) => Number(part ?? 0)) as [number, ...number[]]
    return Math.round(d * 86_400 + (h ?? 0) * 3_600 + (m ?? 0) * 60 + (s ?? 0))
  }),
)

const rule = z.object({
  axis: z.string(),
  step: decimal,
  scope: z.object({ type: z.string() }),
  ceiling: z.optional(z.nullable(decimal)),
  onCeiling: z.optional(z.nullable(z.string())),
})
export type LiftLogRule = z.output<typeof rule>

const LOAD = { axis: 'load', scope: { type: 'allSets' } }

/** What stood in place of `progression` before sessions of version 6. */
const overload = z.pipe(
  z.object({ type: z.string(), amount: z.optional(decimal) }),
  z.transform(({ type, amount = 0 }): LiftLogRule[] => {
    if (type === 'NoProgressiveOverload') return []
    const isEven = type === 'IncreaseAllEvenlyProgressiveOverload'
    return [{ ...LOAD, step: amount, scope: { type: isEven ? 'allSets' : 'lowestSets' } }]
  }),
)

const plannedSet = z.object({ reps: band, kind: text })
export type LiftLogSet = z.output<typeof plannedSet>

const warmUp = z.object({
  reps: count,
  load: z.optional(z.nullable(z.object({ type: z.string(), percent: z.optional(z.number()) }))),
})
export type LiftLogWarmUp = z.output<typeof warmUp>

/** What stood in place of `plannedSets` before sessions of version 5. */
const repsConfig = z.object({
  type: z.string(),
  reps: z.optional(count),
  min: z.optional(count),
  max: z.optional(count),
  targets: z.optional(listOf(band)),
})

const WEIGHTED = z.object({
  type: z.literal('WeightedExerciseBlueprint'),
  name: text,
  plannedSets: z.optional(listOf(plannedSet)),
  sets: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  repsConfig: z.optional(repsConfig),
  repsPerSet: z.optional(count),
  restBetweenSets: rest,
  supersetWithNext: flag,
  notes: text,
  link: text,
  resistance: z.optional(z.string()),
  usesBodyweight: flag,
  progression: z.optional(listOf(rule)),
  progressiveOverload: z.optional(overload),
  weightIncreaseOnSuccess: z.optional(decimal),
  warmupSets: z._default(listOf(warmUp), []),
})

const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('time'), value: duration }),
  z.object({ type: z.literal('distance'), value: z.object({ value: decimal, unit: z.string() }) }),
])

const CARDIO = z.object({
  type: z.literal('CardioExerciseBlueprint'),
  name: text,
  notes: text,
  link: text,
  sets: listOf(
    z.object({
      target,
      ...{ trackDuration: flag, trackDistance: flag, trackResistance: flag },
      ...{ trackIncline: flag, trackWeight: flag, trackSteps: flag },
      restBetweenSets: rest,
    }),
  ),
})
export type LiftLogCardio = z.output<typeof CARDIO>

/** A weighted exercise as sessions of version 6 have it. */
const weighted = z.pipe(
  WEIGHTED,
  z.transform((exercise) => {
    const { plannedSets, progression, progressiveOverload, weightIncreaseOnSuccess: step = 0, ...others } = exercise
    const rules = progression ?? progressiveOverload ?? (step === 0 ? [] : [{ ...LOAD, step }])
    const resistance = exercise.resistance ?? (exercise.usesBodyweight ? 'bodyweight' : 'external')
    return { ...others, plannedSets: plannedSets ?? olderSets(exercise), rules, resistance }
  }),
)
export type LiftLogWeighted = z.output<typeof weighted>

function olderSets({ sets = 0, repsConfig, repsPerSet = 0 }: z.output<typeof WEIGHTED>): LiftLogSet[] {
  const { reps = repsPerSet, min = reps, max = min, targets = [] } = repsConfig ?? {}
  const whole = { min, max }
  return Array.from({ length: sets }, (_, index) => ({ reps: targets[index] ?? targets.at(-1) ?? whole, kind: '' }))
}

/** Versions 2 and 3 differ in what their sessions look like, and each session may have another version. */
export const LIFTLOG_PLAN = z.object({
  version: z.union([z.literal(2), z.literal(3)]),
  name: text,
  sessions: listOf(
    z.object({
      ...{ name: text, notes: text },
      exercises: listOf(z.discriminatedUnion('type', [weighted, CARDIO]), MAX_EXERCISES),
    }),
    MAX_SLOTS,
  ),
})
export type LiftLogPlan = z.output<typeof LIFTLOG_PLAN>
