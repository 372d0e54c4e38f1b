import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import {
  type ExerciseSession,
  MAX_SESSIONS,
  newestSessions,
  PLACED,
  SESSION_SET,
  type SessionSet,
} from '#domain/exercise-session.ts'
import type { ExerciseSessions } from '#features/progress/progress.ts'
import { joinedOf } from '#logbook/server/stats/fold-bests.ts'

/** How many sessions to look through for an exercise that was often planned but never done. */
const MAX_LOOKED_THROUGH = 50

type SessionsQuery = {
  ownerId: string
  exerciseIds: readonly string[]
  /** Without the right to the history a person sees only exercises of the running workout. */
  isHistoryOpen: boolean
}

/** An exercise, and one that is joined with it. */
type Wanted = { exerciseId: string; sameId: string }

type Row = Omit<ExerciseSession, 'created_at' | 'completed_at'> & {
  exercise_id: string
  created_at: Date
  completed_at: Date
  sets: SessionSet[]
}

/**
 * The newest sessions of each exercise, by its id; each takes a few steps into an index. The caller checks the rights.
 */
export async function exerciseSessions(db: Kysely<Tables>, query: SessionsQuery): Promise<ExerciseSessions> {
  const joined = await joinedOf(db, query.ownerId)
  const wanted = query.exerciseIds.flatMap((exerciseId) =>
    joined.groupOf(exerciseId).map((sameId) => ({ exerciseId, sameId })),
  )
  const { rows } = await sessionsStatement(query, wanted).execute(db)
  const found: Record<string, ExerciseSession[]> = Object.fromEntries(query.exerciseIds.map((id) => [id, []]))
  for (const { exercise_id, created_at, completed_at, ...session } of rows) {
    found[exercise_id]?.push({ ...session, created_at: created_at.getTime(), completed_at: completed_at.getTime() })
  }
  for (const [id, sessions] of Object.entries(found)) {
    if (joined.groupOf(id).length > 1) found[id] = newestSessions(sessions, [], () => false).slice(0, mostOf(query))
  }
  return found
}

const mostOf = ({ isHistoryOpen }: SessionsQuery): number => (isHistoryOpen ? MAX_SESSIONS : 1)

/** The statement, exported so that a test can look at its plan. */
export const sessionsStatement = (query: SessionsQuery, wanted: readonly Wanted[]) =>
  sql<Row>`
    select wanted.exercise_id, session.*
    from unnest(${wanted.map(({ exerciseId }) => exerciseId)}::uuid[], ${wanted.map(({ sameId }) => sameId)}::uuid[])
      as wanted (exercise_id, same_id)
    join profile p on p.id = ${query.ownerId} and p.deleted_at is null
    cross join lateral (
      select x.id, x.workout_id, w.workout_name, x.section, w.created_at, w.completed_at, done.sets, done.planned
      from (
        select id, workout_id, coalesce(section_override, snapshot_section) as section, exercise_order, started_at
        from workout_exercise where exercise_id = wanted.same_id and user_id = p.id
        order by started_at desc limit ${MAX_LOOKED_THROUGH}
      ) x
      join workout w on w.id = x.workout_id and w.user_id = p.id and w.completed_at is not null and w.trashed_at is null
      cross join lateral (
        select
          jsonb_agg(${objectOf('s', SESSION_SET)} order by s.set_order) filter (where s.status = 'complete'
            and case s.set_type when 'timed' then s.timed_set_duration
              when 'distance' then greatest(s.distance, s.timed_set_duration) else s.reps end > 0) as sets,
          jsonb_agg(${objectOf('s', PLACED)} order by s.set_order) as planned
        from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.user_id = p.id
      ) done
      where done.sets is not null
      order by x.started_at desc, x.workout_id desc, x.exercise_order
      limit ${mostOf(query)}
    ) session
    ${query.isHistoryOpen ? sql`` : ONLY_RUNNING}`

/** Only exercises of the owner's running workout. */
const ONLY_RUNNING = sql`where exists (
  select from workout_exercise now join workout w on w.id = now.workout_id and w.user_id = now.user_id
  where now.exercise_id = wanted.exercise_id and w.user_id = p.id and w.is_active
)`
