import type { ExerciseSession } from '#domain/exercise-session.ts'
import type { Sync } from '#sync/client/sync.ts'
import { askSessions } from './ask-sessions.client.ts'
import { MAX_ASKED_EXERCISES } from './exercise-sessions.ts'

/** What the server said of an exercise, and when, ms since 1970. */
type Kept = { at: number; sessions: readonly ExerciseSession[] }

/** Kept for so long, it is good enough for a workout that begins without a connection, ms. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000

const keyOf = (ownerId: string, exerciseId: string): string => `sessions:${ownerId}:${exerciseId}`

export async function readKept(sync: Sync, ownerId: string, exerciseId: string): Promise<Kept | null> {
  const hint = (await sync.readHint(keyOf(ownerId, exerciseId))) as Kept | undefined
  return hint && Array.isArray(hint.sessions) ? hint : null
}

export const writeKept = (sync: Sync, ownerId: string, exerciseId: string, sessions: Kept['sessions']): Promise<void> =>
  sync.writeHint(keyOf(ownerId, exerciseId), { at: sync.now(), sessions } satisfies Kept)

/**
 * Brings the sessions of the exercises of an owner's routines onto the device, so that a workout begun without a
 * connection has them; what came within a day is not asked for again. Stops where the server does not answer, or
 * `isWanted` no more.
 */
export async function keepSessions(
  sync: Sync,
  ownerId: string,
  isWanted: () => boolean,
  ask = askSessions,
): Promise<void> {
  const routines = sync.documents.documents('routine', ownerId).filter(({ routine }) => !routine.is_archived)
  const ids = new Set(routines.flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id)))
  const missing: string[] = []
  for (const id of ids) {
    const kept = await readKept(sync, ownerId, id)
    if (!kept || Math.abs(sync.now() - kept.at) > GOOD_FOR_MS) missing.push(id)
  }
  for (let from = 0; from < missing.length && isWanted(); from += MAX_ASKED_EXERCISES) {
    const asked = missing.slice(from, from + MAX_ASKED_EXERCISES)
    const answer = await ask(ownerId, asked).catch(() => null)
    if (!answer || !isWanted()) return
    for (const id of asked) await writeKept(sync, ownerId, id, answer[id] ?? [])
  }
}
