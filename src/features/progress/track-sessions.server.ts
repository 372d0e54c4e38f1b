import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { SECTIONS } from '#domain/section.ts'
import { TRACK_SET, type TrackSession } from '#domain/tracks/track-session.ts'
import type { TrackSessions } from './progress.ts'

/** How many of a track's workouts to look through, for one that was often started but never done. */
const MAX_LOOKED_THROUGH = 50

type TracksQuery = { ownerId: string; trackIds: readonly string[] }

type Row = Omit<TrackSession, 'workoutId' | 'at'> & { track_id: string; workout_id: string; started_at: Date }

/**
 * At most three sessions of each track, by its id, the newest first: those since its base was set by hand, and the
 * newest of all, which says the round. The caller checks the rights.
 */
export async function trackSessions(db: Kysely<Tables>, query: TracksQuery): Promise<TrackSessions> {
  const { rows } = await trackSessionsStatement(query).execute(db)
  const found: Record<string, TrackSession[]> = Object.fromEntries(query.trackIds.map((id) => [id, []]))
  for (const { track_id, workout_id, started_at, given, sets } of rows)
    found[track_id]?.push({ workoutId: workout_id, at: started_at.getTime(), given, sets })
  return found
}

const trackSessionsStatement = ({ ownerId, trackIds }: TracksQuery) => sql<Row>`
  select t.id as track_id, session.workout_id, session.started_at, session.given, decided.sets
  from profile p
  join book_track t on t.user_id = p.id and t.id = any(${trackIds}::uuid[])
  cross join lateral (
    select * from (
      (select ${ofTrack(sql``)} limit 1)
      union
      (select ${ofTrack(sql`and (x.given ->> 'set_at')::numeric = extract(epoch from t.base_set_at) * 1000`)} limit 3)
    ) newest ${IN_ORDER} limit 3
  ) session
  cross join lateral (
    select jsonb_agg(${objectOf('s', TRACK_SET)} order by s.set_order) as sets from logged_set s
    where s.workout_exercise_id = session.id and s.workout_id = session.workout_id and s.user_id = p.id
      and coalesce(s.target_reps, s.target_seconds) is not null
  ) decided
  where p.id = ${ownerId} and p.deleted_at is null
  order by t.id, session.started_at desc, session.workout_id desc, session.section, session.exercise_order`

const IN_ORDER = sql`order by started_at desc, workout_id desc, section, exercise_order`

/** The sessions of a track (R-PLAN-10), the newest first; of two in one workout the first in order. */
const ofTrack = (condition: ReturnType<typeof sql>) => sql`
  x.id, x.workout_id, x.started_at, x.exercise_order, x.given,
    array_position(${SECTIONS}::text[], coalesce(x.section_override, x.snapshot_section)) as section
  from (
    select * from workout_exercise
    where user_id = p.id and given ->> 'track' = t.id::text and given is not null
    order by started_at desc limit ${MAX_LOOKED_THROUGH}
  ) x
  join workout w on w.id = x.workout_id and w.user_id = p.id
    and not w.is_active and w.completed_at is not null and w.trashed_at is null
  where (x.given ->> 'counts')::boolean ${condition} and exists (
    select from logged_set s
    where s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.user_id = p.id
      and s.status = 'complete' and s.kind <> 'warmup' and coalesce(s.target_reps, s.target_seconds) is not null
      and case s.set_type when 'timed' then s.timed_set_duration
        when 'distance' then greatest(s.distance, s.timed_set_duration) else s.reps end > 0
  )
  ${IN_ORDER}`
