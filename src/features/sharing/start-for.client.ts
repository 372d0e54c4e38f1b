import { ERROR_TEXTS, type ErrorCode } from '#domain/errors.ts'
import { FAILURE_TEXTS } from '#domain/failure-texts.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { defaultWorkoutName } from '#domain/workout-name.ts'
import { setsLacking, startFrom } from '#features/workout/operations.ts'
import { activeAmong, doNow, readNow } from '#sync/client/one-shot.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'

/**
 * What came of a start for an owner. joined: one that runs already stays, and is the one to be in (R-ACTIVE-03).
 * `missing`: sets the server could not store; the workout stands without them (R-DELEG-44).
 */
export type StartedFor =
  | { as: 'started'; workout: WorkoutDocument; missing: Made[] }
  | { as: 'joined' }
  /** The words of the step that failed (R-DELEG-40, R-DELEG-41). */
  | { as: 'failed'; message: string }

export type StartFor = { ownerId: string; routineId: string; timeZone: string | null }

/**
 * Starts a workout of the owner from a routine of theirs as it is now: on the server or not at all, and nothing of it is
 * left on this device (R-DELEG-38, R-DELEG-42).
 */
export async function startFor(sync: Sync, { ownerId, routineId, timeZone }: StartFor): Promise<StartedFor> {
  const read = await readNow(sync, ownerId, [routineId])
  if (typeof read === 'string') return failed(read)
  const routine = read.find((document): document is RoutineDocument => document.kind === 'routine')
  if (!routine || routine.routine.is_archived) return failed('gone')
  const name = defaultWorkoutName(sync.device.now(), timeZone)
  const made = startFrom(routine, { newId: sync.newId, name, timeZone })
  const documentId = sync.newId()
  const shot = await doNow(sync, made, { ownerId, documentId })
  if (typeof shot === 'string') return failed(shot)
  const { outcome, code } = shot.result
  if (outcome !== 'done') return failed(code ?? 'failed')
  const workout = activeAmong(shot.documents, documentId)
  return workout ? { as: 'started', workout, missing: setsLacking(made, workout) } : { as: 'joined' }
}

const failed = (why: ErrorCode | 'log-in' | 'unreachable'): StartedFor => ({ as: 'failed', message: messageOf(why) })

function messageOf(why: ErrorCode | 'log-in' | 'unreachable'): string {
  if (why === 'unreachable') return 'Needs a connection'
  if (why === 'log-in') return ERROR_TEXTS['start-not-authenticated']
  return PRECISE.has(why) ? ERROR_TEXTS[why] : FAILURE_TEXTS['workout.start'] // R-DELEG-40
}

/** What says more than that it could not be started. */
const PRECISE: ReadonlySet<ErrorCode> = new Set(['gone', 'permission-denied', 'exercises-not-created'])
