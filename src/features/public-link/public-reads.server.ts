import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'

/**
 * What strangers may see is decided here and nowhere else: pages, images and copies ask these. Conditions for a statement
 * that reads a routine as `r`, a workout as `w`, and its owner's profile as `p`; a deleted account shows nothing.
 */
export const ROUTINE_IS_PUBLIC = sql<boolean>`(r.is_public and not r.is_archived and p.deleted_at is null)` // O-07

/** By its own switch or its owner's, and only once it is completed (O-06, R-PUB-19). */
export const WORKOUT_IS_PUBLIC = sql<boolean>`(
  (w.is_public or p.share_all_workouts) and w.completed_at is not null and p.deleted_at is null
)`

export const HISTORY_IS_PUBLIC = sql<boolean>`(p.share_all_workouts and p.deleted_at is null)` // O-06

/** Whose it is. The names alone: no stranger learns of an address. */
export type PublicOwner = { ownerId: string; first_name: string; last_name: string }

/** The owner of a routine that is public now; null when it is private, archived, missing or no id. */
export const publicRoutine = (db: Kysely<Tables>, routineId: string): Promise<PublicOwner | null> =>
  ownerWhere(db, routineId, sql`routine r join profile p on p.id = r.user_id where r.id =`, ROUTINE_IS_PUBLIC)

/** The owner of a workout that is public now; null when it is private, not completed, missing or no id. */
export const publicWorkout = (db: Kysely<Tables>, workoutId: string): Promise<PublicOwner | null> =>
  ownerWhere(db, workoutId, sql`workout w join profile p on p.id = w.user_id where w.id =`, WORKOUT_IS_PUBLIC)

/** The owner of a history that is public now; null when it is private, missing or no id. */
export const publicHistory = (db: Kysely<Tables>, userId: string): Promise<PublicOwner | null> =>
  ownerWhere(db, userId, sql`profile p where p.id =`, HISTORY_IS_PUBLIC)

type Fragment = ReturnType<typeof sql>

async function ownerWhere(db: Kysely<Tables>, id: string, from: Fragment, isPublic: Fragment) {
  if (!isId(id)) return null
  const { rows } = await sql<PublicOwner>`
    select p.id as "ownerId", p.first_name, p.last_name from ${from} ${id} and ${isPublic}`.execute(db)
  return rows[0] ?? null
}
