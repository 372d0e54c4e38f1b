import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'

/**
 * The only place that decides what strangers may see. A statement names the routine `r`, the plan `l`, the workout `w`
 * and the owner's profile `p`. A deleted account shows nothing.
 */
export const ROUTINE_IS_PUBLIC = sql<boolean>`(r.is_public and not r.is_archived and p.deleted_at is null)`

/** A plan with nothing to start shows nothing. */
export const PLAN_IS_PUBLIC = sql<boolean>`(
  l.is_public and p.deleted_at is null and exists (
    select from plan_slot s join routine r on r.id = s.routine_id and r.user_id = s.user_id
    where s.plan_id = l.id and s.user_id = l.user_id and not r.is_archived)
)`

/** A completed workout is public by its own switch or its owner's, until it is deleted. */
export const WORKOUT_IS_PUBLIC = sql<boolean>`(
  (w.is_public or p.share_all_workouts) and w.completed_at is not null and w.trashed_at is null and p.deleted_at is null
)`

export const HISTORY_IS_PUBLIC = sql<boolean>`(p.share_all_workouts and p.deleted_at is null)`

/** How many records of a workout strangers see: at most one for each exercise, none while the owner hides records. */
export const RECORD_COUNT = sql<number>`(
  select count(*)::integer from workout_exercise_stat x
  where x.workout_id = w.id and x.user_id = w.user_id and x.records <> '[]' and p.share_records
)`

/** Only names, so that no stranger learns an address. */
type PublicOwner = { ownerId: string; first_name: string; last_name: string }

/** The owner of a public routine; null if the routine is private, archived or missing, or the id is invalid. */
export async function publicRoutine(db: Kysely<Tables>, routineId: string): Promise<PublicOwner | null> {
  if (!isId(routineId)) return null
  const { rows } = await sql<PublicOwner>`
    select p.id as "ownerId", p.first_name, p.last_name
    from routine r join profile p on p.id = r.user_id where r.id = ${routineId} and ${ROUTINE_IS_PUBLIC}`.execute(db)
  return rows[0] ?? null
}
