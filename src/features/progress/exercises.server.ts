import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { SESSION_SET } from '#domain/exercise-session.ts'
import { isId } from '#domain/ids.ts'
import type { Joined } from '#domain/records/joined.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { musclesOf } from '#domain/statistics/muscles.ts'
import { chosenNameOf, chosenNames } from '#logbook/server/own-names.ts'
import { joinedOf, readKept } from '#logbook/server/stats/fold-bests.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import type { DoneExercise, DoneSession, ExerciseProgress, ExerciseSessionsPage, SeriesPoint } from './progress.ts'
import { saidOfMuscles } from './said-of-muscles.server.ts'

type Db = Kysely<Tables>

/** The most exercises in a list; nobody has more. */
const MOST_EXERCISES = 2_000
/** The most points of a chart: those of the newest workouts. */
const MOST_POINTS = 5_000
const SESSIONS_PAGE = 20

type ExerciseRow = { id: string; name: string; sessions: number; newest_at: Date; newest_workout_id: string }

/** All exercises that the owner has done, the one done last first. The caller checks the rights. */
export async function doneExercises(db: Db, ownerId: string): Promise<DoneExercise[]> {
  const { rows } = await sql<ExerciseRow>`
    select exercise_id as id, coalesce(${chosenNameOf('b.exercise_id', ownerId)}, name) as name, sessions, newest_at,
      newest_workout_id
    from exercise_best b where user_id = ${ownerId} order by newest_at desc, exercise_id limit ${MOST_EXERCISES}`.execute(
    db,
  )
  return rows.map(({ newest_at, newest_workout_id, ...row }) => ({
    ...row,
    lastAt: newest_at.getTime(),
    lastWorkoutId: newest_workout_id,
  }))
}

/**
 * The progress of one exercise; null: the owner never did it. `from`: where the chart begins, ms since 1970. The caller
 * checks the rights.
 */
export async function exerciseProgress(
  db: Db,
  { ownerId, exerciseId, from }: { ownerId: string; exerciseId: string; from: number },
): Promise<ExerciseProgress | null> {
  const joined = await joinedOf(db, ownerId)
  const id = joined.idOf(exerciseId)
  const group = joined.groupOf(id)
  const kept = (await readKept(db, ownerId, [id])).get(id)
  if (!kept) return null
  const said = await saidOfMuscles(db, ownerId)
  const name = (await chosenNames(db, ownerId)).find((row) => row.id === id)?.name ?? kept.name
  const others = group.filter((other) => other !== id)
  return {
    ...{ id, name, sessions: kept.sessions, bests: kept.bests },
    muscles: musclesOf(name, said(id), exerciseMeant),
    sameAs: others.length > 0 ? await namesOf(db, ownerId, others) : [],
    equipment: exerciseMeant(name)?.equipment ?? null,
    isRower: exerciseMeant(kept.name)?.equipment === 'rower',
    series: await seriesOf(db, ownerId, group, { from }),
  }
}

/** What exercises are called, by name. Those that nobody did or planned are left out. */
export async function namesOf(db: Db, ownerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(${chosenNameOf('e.id', ownerId)}, name) as name from exercise e
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by name`.execute(db)
  return rows
}

type PointRow = Omit<SeriesPoint, 'at' | 'workoutId' | 'sets'> & {
  workout_id: string
  started_at: Date
  e1rm_set: RecordSet | null
  heaviest_set: RecordSet | null
}

type SeriesQuery = { from: number; limit?: number }

/** The points of a chart, oldest first. Joined exercises in one workout are one point. `limit`: the newest so many. */
export async function seriesOf(
  db: Db,
  ownerId: string,
  group: readonly string[],
  { from, limit = MOST_POINTS }: SeriesQuery,
): Promise<SeriesPoint[]> {
  const { rows } = await sql<PointRow>`
    select workout_id, started_at, max(best_e1rm_kg) as e1rm, max(top_kg) as heaviest, sum(volume_kg) as volume,
      sum(reps)::integer as reps, sum(metres) as metres, sum(seconds)::integer as seconds,
      (array_agg(session #> '{best,e1rm,set}' order by best_e1rm_kg desc nulls last))[1] as e1rm_set,
      (array_agg(session #> '{best,heaviest,set}' order by top_kg desc nulls last))[1] as heaviest_set,
      case when min(unit) = max(unit) then min(unit) when min(unit) is not null then 'mixed' end as unit
    from workout_exercise_stat
    where user_id = ${ownerId} and exercise_id = any(${group}::uuid[]) and started_at >= ${new Date(from)} and sets > 0
    group by started_at, workout_id order by started_at desc, workout_id desc limit ${limit}`.execute(db)
  return rows.toReversed().map(({ workout_id, started_at, e1rm_set, heaviest_set, ...point }) => ({
    ...point,
    workoutId: workout_id,
    at: started_at.getTime(),
    sets: { e1rm: e1rm_set, heaviest: heaviest_set },
  }))
}

type SessionRow = Omit<DoneSession, 'at' | 'workoutId' | 'workoutName' | 'recordOrders'> & {
  id: string
  workout_id: string
  workout_name: string
  started_at: Date
  record_orders: number[] | null
}

type SessionsQuery = { ownerId: string; exerciseId: string; cursor: string | null; limit?: number }

/** A page of sessions, newest first. Throws 'malformed' for an invalid cursor. */
export async function exerciseSessionsPage(
  db: Db,
  { ownerId, exerciseId, cursor, limit = SESSIONS_PAGE }: SessionsQuery,
): Promise<ExerciseSessionsPage> {
  const joined: Joined = await joinedOf(db, ownerId)
  const from = readCursor(cursor)
  const { rows } = await sql<SessionRow>`
    select x.id, x.workout_id, w.workout_name, coalesce(x.name_override, x.snapshot_name) as name,
      coalesce(x.section_override, x.snapshot_section) as section, page.started_at, done.sets,
      done.record_orders
    from (
      select distinct started_at, workout_id from workout_exercise_stat
      where user_id = ${ownerId} and exercise_id = any(${joined.groupOf(exerciseId)}::uuid[])
        ${from ? sql`and (started_at, workout_id) < (${from.at}, ${from.id})` : sql``}
      order by started_at desc, workout_id desc limit ${limit + 1}
    ) page
    join workout w on w.id = page.workout_id and w.user_id = ${ownerId}
    join workout_exercise x on x.workout_id = page.workout_id and x.user_id = w.user_id
      and x.exercise_id = any(${joined.groupOf(exerciseId)}::uuid[])
    cross join lateral (
      select jsonb_agg(${objectOf('s', SESSION_SET)} order by s.set_order) as sets,
        jsonb_agg(s.set_order order by s.set_order) filter (where s.id::text in (
          select record #>> '{set,id}' from workout_exercise_stat t, jsonb_array_elements(t.records) record
          where t.workout_id = x.workout_id and t.user_id = x.user_id and t.exercise_id = any(${joined.groupOf(exerciseId)}::uuid[])
            and w.import_id is null
        )) as record_orders
      from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.user_id = x.user_id
        and s.status = 'complete'
        and case s.set_type when 'timed' then s.timed_set_duration
          when 'distance' then greatest(s.distance, s.timed_set_duration) else s.reps end > 0
    ) done
    where done.sets is not null
    order by page.started_at desc, page.workout_id desc, x.exercise_order`.execute(db)
  const workoutIds = [...new Set(rows.map(({ workout_id }) => workout_id))]
  const shown = new Set(workoutIds.slice(0, limit))
  const page = rows.filter(({ workout_id }) => shown.has(workout_id))
  const last = page.at(-1)
  return {
    sessions: page.map(({ workout_id, workout_name, started_at, record_orders, ...row }) => ({
      ...row,
      recordOrders: record_orders ?? [],
      workoutId: workout_id,
      workoutName: workout_name,
      at: started_at.getTime(),
    })),
    nextCursor: workoutIds.length > limit && last ? `${last.started_at.getTime()}.${last.workout_id}` : null,
  }
}

/** The end of the year 9999: some databases cannot read later times. */
const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | null): { at: Date; id: string } | null {
  if (cursor === null) return null
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (!time || Number(time) > LAST_TIME || !isId(id)) throw new AppError('malformed')
  return { at: new Date(Number(time)), id }
}
