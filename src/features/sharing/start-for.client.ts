import { type BookDocument, bookIdFor } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { planNow } from '#features/plans/plan-now.client.ts'
import { progressNow } from '#features/progress/use-progress.ts'
import { setsLacking, startFrom } from '#logbook/start-from.ts'
import { doNow, readNow } from '#sync/client/network/one-shot.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { AnyDocument, Made } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'

/** joined: a workout was running already. `missing`: operations on sets that the server could not store. */
type StartedFor =
  | { as: 'started'; workout: WorkoutDocument; missing: Made[] }
  | { as: 'joined' }
  /** `message`: says which step failed. */
  | { as: 'failed'; message: string }

type StartFor = { ownerId: string; routineId: string; timeZone: string | null }

/** A start that was sent. `since`: ms by the device's clock. */
type Attempt = { opId: string; documentId: string; made: Made; since: number }

/** In ms. A second press within this time repeats a start without an answer. */
const SAME_START_MS = 5 * 60_000

/** Starts without an answer, by owner and routine. The server may have done them. */
const unanswered = new WeakMap<Sync, Map<string, Attempt>>()

export async function startFor(sync: Sync, wanted: StartFor): Promise<StartedFor> {
  const { ownerId, routineId } = wanted
  const attempts = unanswered.get(sync) ?? new Map<string, Attempt>()
  unanswered.set(sync, attempts)
  const key = `${ownerId}:${routineId}`
  const last = attempts.get(key)
  const isSame = last && sync.device.now() - last.since < SAME_START_MS
  const attempt = isSame ? last : await attemptOf(sync, wanted)
  if ('as' in attempt) return attempt
  attempts.set(key, attempt)
  const { opId, documentId, made } = attempt
  const shot = await doNow(sync, made, { ownerId, documentId }, opId)
  if (typeof shot === 'string') return failed(shot)
  attempts.delete(key)
  const { outcome, code } = shot.result
  if (outcome !== 'done') return failed(code ?? 'failed')
  const workout = activeAmong(shot.documents, documentId)
  return workout ? { as: 'started', workout, missing: setsLacking(made, workout) } : { as: 'joined' }
}

async function attemptOf(sync: Sync, { ownerId, routineId, timeZone }: StartFor): Promise<Attempt | StartedFor> {
  const read = await readNow(sync, ownerId, [routineId, bookIdFor(ownerId)])
  if (typeof read === 'string') return failed(read)
  const routine = read.find((document): document is RoutineDocument => document.kind === 'routine')
  if (!routine || routine.routine.is_archived) return failed('gone')
  const book = read.find((document): document is BookDocument => document.kind === 'book') ?? null
  const asked = [progressNow(sync, routine, book), planNow(sync, routine, book)] as const
  const answers = await Promise.all(asked).catch(() => null)
  if (!answers) return failed('unreachable')
  const [progress, plan] = answers
  const since = sync.device.now()
  const name = defaultWorkoutName(since, timeZone)
  const made = startFrom(routine, { newId: sync.newId, name, timeZone, progress, plan })
  return { opId: sync.newId(), documentId: sync.newId(), made, since }
}

const failed = (why: ErrorCode | 'log-in' | 'unreachable'): StartedFor => ({ as: 'failed', message: messageOf(why) })

function messageOf(why: ErrorCode | 'log-in' | 'unreachable'): string {
  if (why === 'unreachable') return currentWords()('connection.needed')
  if (why === 'log-in') return refusalText('start-not-authenticated', currentWords())
  return PRECISE.has(why) ? refusalText(why, currentWords()) : currentWords()('failed.workout.start')
}

/** Refusals whose own text says more than 'failed'. */
const PRECISE: ReadonlySet<ErrorCode> = new Set(['gone', 'permission-denied', 'exercises-not-created'])

/** The workout with this id, if it is running; else null. */
const activeAmong = (documents: readonly AnyDocument[], id: string): WorkoutDocument | null =>
  documents.find((one): one is WorkoutDocument => one.id === id && one.kind === 'workout' && one.workout.is_active) ??
  null
