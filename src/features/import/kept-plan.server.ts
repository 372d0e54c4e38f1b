import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { IMPORT_SOURCES, type PlannedSet, type PlannedWeighing, type PlannedWorkout } from '#domain/import/plan.ts'
import {
  SAVED_ACCOUNT,
  SAVED_ROUTINE,
  SAVED_WORKOUT,
  type SavedRoutine,
  type SavedWorkout,
} from '#domain/import/saved-documents.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_NAME, storable, textLength } from '#domain/text.ts'
import { splitLists } from './split-lists.server.ts'

/*
 * A plan as it was sent: JSON, packed with gzip, read in pieces. One of 10,000 workouts is 40 MB of text, of which never
 * more than a workout is in memory (R-IMP-25).
 */

/** The most text of a plan, in bytes, so that no small file unpacks without end. */
const MAX_TEXT = 200 * 1024 * 1024
const MAX_WORKOUTS = 20_000 // R-IMP-02
const MAX_NAMES = 20_000
const MAX_WEIGHINGS = 20_000
/** Far more than a workout may have, which the operation judges. What is wrong in each row is told of only so many. */
const MAX_ROWS = 5_000
/** The latest time that a Date knows, and the earliest, ms. */
const MAX_DATE = 8.64e15

const text = (longest: number) => z.pipe(VALUE_TYPES.text, z.string().check(z.maxLength(longest)))
const name = z.pipe(
  VALUE_TYPES.exerciseName,
  z.string().check(
    z.minLength(1),
    z.refine((typed) => textLength(typed) <= MAX_NAME),
  ),
)

const HEAD = z.object({
  format: z.literal(1),
  source: z.enum(IMPORT_SOURCES),
  fileName: text(255),
  fileSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  timeZone: VALUE_TYPES.timeZone,
  leftOut: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  exercises: z
    .array(z.union([z.object({ name, exerciseId: VALUE_TYPES.id }), z.object({ name, newName: name })]))
    .check(z.maxLength(MAX_NAMES)),
  /** These three came one by one. */
  workouts: z.array(z.unknown()).check(z.maxLength(0)),
  routines: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  others: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  weighings: z.array(z.custom<PlannedWeighing>(isWeighing)).check(z.maxLength(MAX_WEIGHINGS)),
  saved: z.optional(SAVED_ACCOUNT),
})

/** What the workout is made of. Its values are for the operation to judge, which refuses one workout and no others. */
const WORKOUT = z.object({
  sourceKey: z.pipe(z.string().check(z.minLength(1), z.maxLength(1_000)), z.transform(storable)),
  name: z.string(),
  startedAt: z.number(),
  endedAt: z.number(),
  timeZone: z.optional(VALUE_TYPES.timeZone),
  note: z.nullable(z.string()),
  exercises: z
    .array(
      z.object({
        name,
        note: z.nullable(z.string()),
        section: z.optional(VALUE_TYPES.section),
        restSeconds: z.nullable(z.number()),
        groupKey: z.nullable(z.string().check(z.maxLength(1_000))),
        sets: z.array(z.custom<PlannedSet>(isObject)).check(z.maxLength(MAX_ROWS)),
      }),
    )
    .check(z.maxLength(MAX_ROWS)),
  saved: z.optional(SAVED_WORKOUT),
})

/** The lists of a plan that may be long, and what stands in them. */
const LISTS = { workouts: WORKOUT, routines: SAVED_ROUTINE, others: SAVED_WORKOUT }
const NAMES = Object.keys(LISTS)

type Element =
  | { list: 'workouts'; element: PlannedWorkout }
  | { list: 'routines'; element: SavedRoutine }
  | { list: 'others'; element: SavedWorkout }

/** A plan without its workouts. */
export type PlanHead = z.output<typeof HEAD>

/** Where a plan lies until its import is done (R-IMP-22). */
export const PLANS = 'imports/'
export const planKey = (importId: string): string => `${PLANS}${importId}.json.gz`

/** Reads a whole plan and keeps none of it. Throws AppError 'malformed' or 'too-large'. */
export async function checkPlan(bytes: Uint8Array): Promise<{ head: PlanHead; workouts: number }> {
  const counts = { workouts: 0, routines: 0, others: 0 }
  let rest = ''
  try {
    for await (const piece of splitLists(unpacked(bytes), NAMES)) {
      if ('rest' in piece) rest = piece.rest
      else {
        const { list } = elementOf(piece)
        counts[list] += 1
        if (counts[list] > MAX_WORKOUTS) throw new AppError('too-large')
      }
    }
    return { head: HEAD.parse(JSON.parse(rest)), workouts: counts.workouts }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed', { cause: error })
  }
}

/** The plan without its long lists. It has been checked. */
export async function headOf(bytes: Uint8Array): Promise<PlanHead> {
  for await (const piece of splitLists(unpacked(bytes), NAMES)) {
    if ('rest' in piece) return HEAD.parse(JSON.parse(piece.rest))
  }
  throw new AppError('malformed')
}

/** The workouts of a checked plan one after the other. */
export async function* workoutsOf(bytes: Uint8Array): AsyncGenerator<PlannedWorkout> {
  for await (const each of elementsOf(bytes)) if (each.list === 'workouts') yield each.element
}

/** The routines of a checked plan, which are as many as a person has. */
export async function routinesIn(bytes: Uint8Array): Promise<SavedRoutine[]> {
  const routines = []
  for await (const each of elementsOf(bytes)) if (each.list === 'routines') routines.push(each.element)
  return routines
}

/** The other workouts of a checked plan one after the other. */
export async function* othersOf(bytes: Uint8Array): AsyncGenerator<SavedWorkout> {
  for await (const each of elementsOf(bytes)) if (each.list === 'others') yield each.element
}

async function* elementsOf(bytes: Uint8Array): AsyncGenerator<Element> {
  for await (const piece of splitLists(unpacked(bytes), NAMES)) if ('element' in piece) yield elementOf(piece)
}

/** Throws what is no element of its list. */
function elementOf({ list, element }: { list: string; element: string }): Element {
  const name = list as keyof typeof LISTS
  return { list: name, element: LISTS[name].parse(JSON.parse(element)) } as Element
}

async function* unpacked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  let size = 0
  const packed = Readable.from([bytes])
  // A proxy may have unpacked it on the way.
  const stream: AsyncIterable<Uint8Array> =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? packed.pipe(createGunzip()) : packed
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MAX_TEXT) throw new AppError('too-large')
    yield chunk
  }
}

/** Its time picks the document it goes to. Its other values are for the operation to judge. */
function isWeighing(value: unknown): boolean {
  return isObject(value) && typeof value.at === 'number' && Math.abs(value.at) <= MAX_DATE
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
