import { z } from 'zod/mini'
import { AMOUNT_KINDS, type Bests, type RecordKind, VALUE_KINDS } from '#domain/records/bests.ts'
import { SHOWN } from '#domain/records/lift.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { byExercise } from '#domain/records/workout-records.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { typeOf } from '#domain/rows/value-types.ts'
import { idShape, isoTime, timeShape } from './shapes.server.ts'

export const recordSetShape = z.object({
  id: idShape,
  ...Object.fromEntries(SHOWN.map((name) => [name, z.optional(typeOf(SET_VALUES[name].type))])),
})

const snaked = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const kindShape = z.enum([...VALUE_KINDS, ...AMOUNT_KINDS].map(snaked))

const recordFields = {
  kind: kindShape,
  /** In kg, metres, seconds or repetitions; pace in seconds a kilometre. */
  value: z.number(),
  /** In kg: the load at which the amount is a record; null for other records. */
  load: z.nullable(z.number()),
  set: z.nullable(recordSetShape),
  workout_id: idShape,
  created_at: timeShape,
}

export const bestShape = z.object(recordFields)

const beatenFields = { before: z.number() }
const { workout_id: _, created_at: __, ...kindFields } = recordFields

/** The record of an exercise in a workout: all its kinds, the strongest first, and the previous best. */
export const recordShape = z.object({
  ...recordFields,
  ...{ exercise_id: idShape, name: z.string() },
  ...beatenFields,
  kinds: z.array(z.object({ ...kindFields, ...beatenFields })),
})

/** The best of each value, and the most repetitions at each load that no heavier set reached. */
export function bestsAnswer({ best, mostReps, longest }: Bests): z.input<typeof bestShape>[] {
  const values = VALUE_KINDS.flatMap((kind) => {
    const said = best[kind]
    return said ? [answerOf(kind, said.value, null, said)] : []
  })
  const amounts = { mostReps, longest }
  return [
    ...values,
    ...AMOUNT_KINDS.flatMap((kind) => amounts[kind].most.map((said) => answerOf(kind, said.amount, said.load, said))),
  ]
}

type Placed = { workoutId: string; at: number; set: object | null }

const answerOf = (kind: RecordKind, value: number, load: number | null, { workoutId, at, set }: Placed) =>
  ({ kind: snaked(kind), value, load, set, workout_id: workoutId, created_at: isoTime(at) }) as z.input<
    typeof bestShape
  >

type PlacedRecord = LiftRecord & { exerciseId: string; name: string; workoutId: string; at: number }

/** One answer for each exercise of each workout. */
export const recordAnswers = (records: readonly PlacedRecord[]): z.input<typeof recordShape>[] =>
  byExercise(records).flatMap((kinds) => {
    const [strongest] = kinds
    if (!strongest) return []
    const { exerciseId, name, before, kind, value, load, ...placed } = strongest
    const answer = answerOf(kind, value, load ?? null, placed)
    return { ...answer, exercise_id: exerciseId, name, before, kinds: kinds.map(kindAnswer) }
  })

const kindAnswer = ({ kind, value, load, before, set }: LiftRecord) =>
  ({ kind: snaked(kind), value, load: load ?? null, before, set }) as z.input<typeof recordShape>['kinds'][number]
