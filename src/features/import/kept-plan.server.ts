import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { IMPORT_SOURCES, type PlannedSet, type PlannedWeighing, type PlannedWorkout } from '#domain/import/plan.ts'
import {
  SAVED_ACCOUNT,
  SAVED_PLAN,
  SAVED_ROUTINE,
  SAVED_TRACK,
  SAVED_WORKOUT,
  type SavedRoutine,
  type SavedWorkout,
} from '#domain/import/saved-documents.ts'
import { parseJson, readShape, type Shape } from '#domain/json.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { BATCH, MOST_SETS } from './push-in-turn.server.ts'
import { splitLists } from './split-lists.server.ts'

/**
 * A plan that a device has sent: JSON in gzip. The server reads it in small steps, between which it answers others; at
 * most one of 10,000 workouts (40 MB of text) is in memory.
 */

/** In bytes: the longest unpacked plan, because a small file may unpack to any length. */
const MAX_TEXT = 200 * 1024 * 1024
/** The most elements of one list in a plan. */
const MAX_LENGTH = 20_000
/** In bytes: the text of one step. */
const STEP = 64 * 1024
/** The most exercises of a workout, and sets of an exercise, in a plan: far more than anybody has. */
const MAX_ROWS = 5_000
/** In ms: the latest and (negative) the earliest time of a Date. */
const MAX_DATE = 8.64e15

const text = (longest: number) => z.pipe(VALUE_TYPES.text, z.string().check(z.maxLength(longest)))
const name = z.pipe(
  VALUE_TYPES.exerciseName,
  z.string().check(
    z.minLength(1),
    z.refine((typed) => textLength(typed) <= MAX_NAME),
  ),
)

const oneByOne = <T extends z.ZodMiniType>(element: T) => z.array(element).check(z.maxLength(0))

const NAMED = z.union([z.object({ name, exerciseId: VALUE_TYPES.id }), z.object({ name, newName: name })])
const WEIGHING = z.custom<PlannedWeighing>(isWeighing)
const { exercises, aliases, imports, exerciseSettings } = SAVED_ACCOUNT.shape

/** The lists that are in memory with the head, with the shapes of their elements. */
const KEPT = {
  exercises: NAMED,
  weighings: WEIGHING,
  'saved.exercises': exercises.def.element,
  'saved.aliases': aliases.def.element,
  'saved.imports': imports.def.element,
  'saved.exerciseSettings': exerciseSettings.def.element,
  'saved.tracks': SAVED_TRACK,
  'saved.plans': SAVED_PLAN,
}

const HEAD = z.object({
  format: z.literal(1),
  source: z.enum(IMPORT_SOURCES),
  fileName: text(255),
  fileSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  timeZone: VALUE_TYPES.timeZone,
  leftOut: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  exercises: oneByOne(NAMED),
  workouts: oneByOne(z.unknown()),
  routines: z.optional(oneByOne(z.unknown())),
  others: z.optional(oneByOne(z.unknown())),
  weighings: oneByOne(WEIGHING),
  saved: z.optional(
    z.extend(SAVED_ACCOUNT, {
      exercises: oneByOne(KEPT['saved.exercises']),
      aliases: oneByOne(KEPT['saved.aliases']),
      imports: oneByOne(KEPT['saved.imports']),
      exerciseSettings: oneByOne(KEPT['saved.exerciseSettings']),
      tracks: z._default(oneByOne(KEPT['saved.tracks']), []),
      plans: z._default(oneByOne(KEPT['saved.plans']), []),
      activePlan: z._default(SAVED_ACCOUNT.shape.activePlan, null),
    }),
  ),
})

/** The shape of a workout. The operation later checks the values, and refuses only that workout. */
const WORKOUT = z.object({
  sourceKey: z.string().check(z.minLength(1), z.maxLength(1_000)),
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

/** The lists of documents, never in memory as a whole. */
const DOCUMENTS = { workouts: WORKOUT, routines: SAVED_ROUTINE, others: SAVED_WORKOUT }

const NAMES = [...Object.keys(DOCUMENTS), ...Object.keys(KEPT)]

export type PlanHead = z.output<typeof HEAD>

/** The folder of plans whose import is not done. */
export const PLANS = 'imports/'
export const planKey = (importId: string): string => `${PLANS}${importId}.json.gz`

/** Checks the whole plan and answers its head. Throws AppError 'malformed' or 'too-large'. */
export async function checkPlan(bytes: Uint8Array): Promise<{ head: PlanHead; workouts: number }> {
  try {
    return await readPlan(bytes, { ...DOCUMENTS, ...KEPT })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed', { cause: error })
  }
}

/** The head of a checked plan. */
export const headOf = async (bytes: Uint8Array): Promise<PlanHead> => (await readPlan(bytes, KEPT)).head

/** Reads the lists in `shapes`, counts the others and returns what belongs to the head. */
async function readPlan(bytes: Uint8Array, shapes: Record<string, z.ZodMiniType>) {
  const counts: Record<string, number> = {}
  const kept: Record<string, never[]> = Object.fromEntries(Object.keys(KEPT).map((name) => [name, []]))
  let rest = ''
  for await (const piece of splitLists(unpacked(bytes), NAMES)) {
    if ('rest' in piece) {
      rest = piece.rest
      continue
    }
    const { list, element } = piece
    counts[list] = (counts[list] ?? 0) + 1
    if (counts[list] > MAX_LENGTH) throw new AppError('too-large')
    const found = shapes[list] && read(shapes[list], element)
    kept[list]?.push(found as never)
  }
  const { saved, ...head } = read(HEAD, rest)
  const listOf = (name: keyof typeof KEPT) => kept[name] ?? []
  const account = saved && {
    ...saved,
    ...{ exercises: listOf('saved.exercises'), aliases: listOf('saved.aliases') },
    ...{ imports: listOf('saved.imports'), exerciseSettings: listOf('saved.exerciseSettings') },
    ...{ tracks: listOf('saved.tracks'), plans: listOf('saved.plans') },
  }
  return {
    head: { ...head, saved: account, exercises: listOf('exercises'), weighings: listOf('weighings') },
    workouts: counts.workouts ?? 0,
  }
}

/** The workouts of a checked plan, one after the other. */
const workoutsOf = (bytes: Uint8Array): AsyncGenerator<PlannedWorkout> => documentsOf(bytes, 'workouts', WORKOUT)

/** `isRepeated`: the workout has been in the plan before; it counts again, but is written once. */
export type Batch = { position: number; planned: readonly { workout: PlannedWorkout; isRepeated: boolean }[] }

/** The workouts after the first `from`, in short batches. */
export async function* batchesOf(bytes: Uint8Array, from: number): AsyncGenerator<Batch> {
  const keys = new Set<string>()
  let batch: Batch['planned'][number][] = []
  let sets = 0
  let at = 0
  for await (const workout of workoutsOf(bytes)) {
    const isRepeated = keys.has(workout.sourceKey)
    keys.add(workout.sourceKey)
    at += 1
    if (at <= from) continue
    batch.push({ workout, isRepeated })
    sets += workout.exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0)
    if (batch.length < BATCH && sets < MOST_SETS) continue
    yield { position: at - batch.length, planned: batch }
    ;[batch, sets] = [[], 0]
  }
  if (batch.length > 0) yield { position: at - batch.length, planned: batch }
}

/** All routines of a checked plan; nobody has many. */
export async function routinesIn(bytes: Uint8Array): Promise<SavedRoutine[]> {
  const routines = []
  for await (const routine of documentsOf(bytes, 'routines', SAVED_ROUTINE)) routines.push(routine)
  return routines
}

/** Running, discarded and deleted workouts of a checked plan, one after the other. */
export const othersOf = (bytes: Uint8Array): AsyncGenerator<SavedWorkout> => documentsOf(bytes, 'others', SAVED_WORKOUT)

async function* documentsOf<T>(bytes: Uint8Array, name: keyof typeof DOCUMENTS, shape: Shape<T>): AsyncGenerator<T> {
  for await (const piece of splitLists(unpacked(bytes), NAMES)) {
    if ('element' in piece && piece.list === name) yield read(shape, piece.element)
  }
}

function read<T>(shape: Shape<T>, text: string): T {
  const found = readShape(shape, parseJson(text))
  if (!found.success) throw new AppError('malformed', { cause: found.error })
  return found.data
}

/** Unpacks in small steps, before each of which other requests get their turn. */
async function* unpacked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  let size = 0
  const packed = Readable.from([bytes])
  // A proxy may have unpacked the plan on the way.
  const stream: AsyncIterable<Uint8Array> =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? packed.pipe(createGunzip()) : packed
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MAX_TEXT) throw new AppError('too-large')
    for (let at = 0; at < chunk.length; at += STEP) {
      await nextTurn()
      yield chunk.subarray(at, at + STEP)
    }
  }
}

/** Checks only the time, which picks the document; the operation checks the other values. */
function isWeighing(value: unknown): boolean {
  return isObject(value) && typeof value.at === 'number' && Math.abs(value.at) <= MAX_DATE
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
