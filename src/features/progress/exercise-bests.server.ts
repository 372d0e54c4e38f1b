import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Bests, isBefore, type Place } from '#domain/records/bests.ts'
import { withoutBodyWeight } from '#domain/records/lift-session.ts'
import { bestsBefore, joinedOf, type Kept, readKept } from '#logbook/server/stats/fold-bests.ts'
import { hasWeighed } from '#logbook/server/stats/records-without-body.ts'
import type { ExerciseBests } from './progress.ts'

type BestsQuery = {
  ownerId: string
  exerciseIds: readonly string[]
  /** The workout before which bests count; null: all completed workouts count. An unknown id excludes nothing. */
  before: string | null
  /** Without the right to the history a person sees only exercises of the running workout. */
  isHistoryOpen: boolean
  /** False: without the right to body weights a person gets nothing that reveals them. */
  isBodyOpen: boolean
}

/**
 * Bests by exercise: the stored ones if `before` is the newest workout, else computed from sessions. The caller checks
 * the rights.
 */
export async function exerciseBests(db: Kysely<Tables>, query: BestsQuery): Promise<ExerciseBests> {
  const { ownerId, before } = query
  const isWhole = query.isBodyOpen || !(await hasWeighed(db, ownerId))
  const joined = await joinedOf(db, ownerId)
  const asked = query.isHistoryOpen ? query.exerciseIds : await runningAmong(db, query, joined.groupOf)
  const kept = await readKept(db, ownerId, [...new Set(asked.map(joined.idOf))])
  const place = before === null ? null : await placeOf(db, ownerId, before)
  const found: Record<string, Bests | null> = {}
  for (const exerciseId of asked) {
    const known = kept.get(joined.idOf(exerciseId)) ?? null
    found[exerciseId] =
      known && (await bestsOf(db, ownerId, { known, place, group: joined.groupOf(exerciseId), isWhole }))
  }
  return found
}

type Asked = { known: Kept; place: Place | null; group: readonly string[]; isWhole: boolean }

async function bestsOf(db: Kysely<Tables>, ownerId: string, asked: Asked): Promise<Bests | null> {
  const { known, place, group, isWhole } = asked
  if (!isWhole) return await bestsBefore(db, ownerId, { id: known.exerciseId, group, place, said: withoutBodyWeight })
  if (place === null || isBefore(known.newest, place)) return known.bests
  if (known.newest.workoutId === place.workoutId) return known.earlier
  return await bestsBefore(db, ownerId, { id: known.exerciseId, group, place })
}

async function placeOf(db: Kysely<Tables>, ownerId: string, workoutId: string): Promise<Place | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from workout where id = ${workoutId} and user_id = ${ownerId}`.execute(db)
  return rows[0] ? { workoutId, at: rows[0].created_at.getTime() } : null
}

/** The exercises that are in the owner's running workout, or joined with one there. */
async function runningAmong(
  db: Kysely<Tables>,
  { ownerId, exerciseIds }: BestsQuery,
  groupOf: (exerciseId: string) => readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ exercise_id: string }>`
    select x.exercise_id from workout w join workout_exercise x on x.workout_id = w.id and x.user_id = w.user_id
    where w.user_id = ${ownerId} and w.is_active`.execute(db)
  const running = new Set(rows.map(({ exercise_id }) => exercise_id))
  return exerciseIds.filter((id) => groupOf(id).some((same) => running.has(same)))
}
