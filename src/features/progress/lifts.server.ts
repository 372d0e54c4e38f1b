import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Bests } from '#domain/records/bests.ts'
import type { Joined } from '#domain/records/joined.ts'
import { type Day, dayOf, SHOWN_WEEKS, weekOf, weeksAfter } from '#domain/statistics/calendar.ts'
import { chosenNameOf } from '#logbook/server/own-names.ts'
import { joinedOf } from '#logbook/server/stats/fold-bests.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import { bestSetOf, LINE_WORKOUTS, lineOf } from './chart-kinds.ts'
import { seriesOf } from './exercises.server.ts'
import type { RecentExercise, SeriesPoint, Stats, WeeklyLift } from './progress.ts'
import { newestZone } from './stats.server.ts'

type Db = Kysely<Tables>
type Lifts = Required<Pick<Stats, 'lifts' | 'recent'>>
type LiftsQuery = { ownerId: string; today: Day; weekStart: number | null }

/** The strength of the main lifts and of the exercises done last. The caller checks the rights. */
export async function liftsOf(db: Db, query: LiftsQuery): Promise<Lifts> {
  const joined = await joinedOf(db, query.ownerId)
  const lifts = await mainLifts(db, query, joined)
  return { lifts, recent: await recentExercises(db, query.ownerId, joined) }
}

/** How many lifts have a tab. */
const MAIN_LIFTS = 3

type LiftRow = { id: string; name: string; sessions: number }

/**
 * Of the exercises with an e1RM in these weeks the compound lifts first (D25), then those done most often. Each has the
 * best e1RM of every week, because light days are no loss of strength; in its first week every workout is a point.
 */
async function mainLifts(db: Db, { ownerId, today, weekStart }: LiftsQuery, joined: Joined): Promise<WeeklyLift[]> {
  const first = weeksAfter(weekOf(today, weekStart), 1 - SHOWN_WEEKS)
  const { rows } = await sql<LiftRow>`
    select done.exercise_id as id, coalesce(${chosenNameOf('done.exercise_id', ownerId)}, max(done.name)) as name,
      count(*)::integer as sessions
    from workout_stat w join workout_exercise_stat done on done.workout_id = w.workout_id and done.user_id = w.user_id
    where w.user_id = ${ownerId} and w.day >= ${first}::date and done.best_e1rm_kg is not null
    group by done.exercise_id order by sessions desc, max(done.started_at) desc, id`.execute(db)
  const done = [...Map.groupBy(rows, ({ id }) => joined.idOf(id))].map(([id, same]) => ({
    ...{ id, name: same.find((row) => row.id === id)?.name ?? same[0]?.name ?? '' },
    sessions: same.reduce((sum, { sessions }) => sum + sessions, 0),
  }))
  const rank = ({ name }: LiftRow) => (exerciseMeant(name)?.is_compound ? 0 : 1)
  const main = done.toSorted((a, b) => rank(a) - rank(b) || b.sessions - a.sessions).slice(0, MAIN_LIFTS)
  const zone = await newestZone(db, ownerId)
  const weekAt = ({ at }: SeriesPoint) => weekOf(dayOf(at, zone), weekStart)
  const from = Date.parse(`${weeksAfter(first, -1)}T00:00:00Z`) // a day of the zone may begin earlier
  return await Promise.all(
    main.map(async ({ id, name }) => {
      const series = await seriesOf(db, ownerId, joined.groupOf(id), { from })
      const estimated = series.filter((point) => point.e1rm !== null && weekAt(point) >= first)
      const weeks = [...Map.groupBy(estimated, weekAt).values()]
      return { id, name, series: weeks.length > 1 ? weeks.map(bestOf) : estimated.map((point) => bestOf([point])) }
    }),
  )
}

/** The point with the greatest e1RM, of equal ones the last. */
function bestOf(points: readonly SeriesPoint[]): SeriesPoint {
  const best = points.reduce((best, point) => ((point.e1rm ?? 0) >= (best.e1rm ?? 0) ? point : best))
  return { ...best, sets: { ...best.sets, heaviest: null } }
}

/** How many exercises the page lists. */
const RECENT_EXERCISES = 6
/** How far before its last workout a line begins at most. */
const LINE_WEEKS = 26

type RecentRow = { id: string; name: string; sessions: number; newest_at: Date; bests: Bests }

/** Those of the training alone: a warm-up has no line and no best. */
async function recentExercises(db: Db, ownerId: string, joined: Joined): Promise<RecentExercise[]> {
  const { rows } = await sql<RecentRow>`
    select exercise_id as id, coalesce(${chosenNameOf('b.exercise_id', ownerId)}, name) as name, sessions, newest_at, bests
    from exercise_best b where user_id = ${ownerId} and bests is not null
    order by newest_at desc, exercise_id limit ${RECENT_EXERCISES}`.execute(db)
  return await Promise.all(
    rows.map(async ({ id, name, sessions, newest_at, bests }) => {
      const lastAt = newest_at.getTime()
      const from = weeksBefore(lastAt, LINE_WEEKS)
      const series = await seriesOf(db, ownerId, joined.groupOf(id), { from, limit: LINE_WORKOUTS })
      return { id, name, sessions, lastAt, line: lineOf(series), best: bestSetOf(bests) }
    }),
  )
}

const weeksBefore = (at: number, weeks: number): number => Math.max(0, at - weeks * 7 * 24 * 60 * 60 * 1000)
