import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { type ExerciseSession, MAX_SESSIONS, SESSION_SET, type SessionSet } from '#domain/exercise-session.ts'
import type { ExerciseSessions } from './exercise-sessions.ts'

/** Of an exercise that was planned again and again but not done, no more than so many times are looked through. */
const MAX_LOOKED_THROUGH = 50

export type SessionsQuery = {
  ownerId: string
  exerciseIds: readonly string[]
  /** Whoever may not read the history learns the last values of what the owner is doing just now, no more (A10). */
  isHistoryOpen: boolean
}

type Row = Omit<ExerciseSession, 'created_at' | 'completed_at'> & {
  exercise_id: string
  created_at: Date
  completed_at: Date
  sets: SessionSet[]
}

/**
 * The newest sessions of each of some exercises, by the exercise's id; none where it was never done, where it is somebody
 * else's, and of an account that was deleted. A few steps into one index for each, however long the history. Whether the
 * caller may know is not asked here.
 */
export async function exerciseSessions(db: Kysely<Tables>, query: SessionsQuery): Promise<ExerciseSessions> {
  const { rows } = await sessionsStatement(query).execute(db)
  const found: Record<string, ExerciseSession[]> = Object.fromEntries(query.exerciseIds.map((id) => [id, []]))
  for (const { exercise_id, created_at, completed_at, ...session } of rows) {
    found[exercise_id]?.push({ ...session, created_at: created_at.getTime(), completed_at: completed_at.getTime() })
  }
  return found
}

/** The statement of it, to look at its plan. */
export const sessionsStatement = ({ ownerId, exerciseIds, isHistoryOpen }: SessionsQuery) =>
  sql<Row>`
    select wanted.exercise_id, session.*
    from unnest(${exerciseIds}::uuid[]) as wanted (exercise_id)
    join profile p on p.id = ${ownerId} and p.deleted_at is null
    cross join lateral (
      select x.id, x.workout_id, w.workout_name, x.section, w.created_at, w.completed_at, done.sets
      from (
        select id, workout_id, coalesce(section_override, snapshot_section) as section, exercise_order, started_at
        from workout_exercise where exercise_id = wanted.exercise_id and user_id = p.id
        order by started_at desc limit ${MAX_LOOKED_THROUGH}
      ) x
      join workout w on w.id = x.workout_id and w.completed_at is not null
      cross join lateral (
        select jsonb_agg(${objectOf('s', SESSION_SET)} order by s.set_order) as sets
        from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.status = 'complete'
          and case s.set_type when 'timed' then s.timed_set_duration else s.reps end > 0
      ) done
      where done.sets is not null
      order by x.started_at desc, x.workout_id desc, x.exercise_order
      limit ${isHistoryOpen ? MAX_SESSIONS : 1}
    ) session
    ${isHistoryOpen ? sql`` : ONLY_RUNNING}`

/** Exercises of the owner's active workout. */
const ONLY_RUNNING = sql`where exists (
  select from workout_exercise now join workout w on w.id = now.workout_id
  where now.exercise_id = wanted.exercise_id and w.user_id = p.id and w.is_active
)`
