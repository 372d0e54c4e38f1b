import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BookSettings, settingsOf } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Joined } from '#domain/records/joined.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { type Day, dayOf, weekOf, weeksAfter } from '#domain/statistics/calendar.ts'
import { MEAN_WEEKS, type MuscleSets, musclesOf, setsPerMuscle } from '#domain/statistics/muscles.ts'
import { type DayTotals, HEAT_WEEKS, twoWeeks } from '#domain/statistics/weeks.ts'
import { joinedOf } from '#logbook/server/stats/fold-bests.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import type { DayWorkout, PlacedRecord, Stats } from './progress.ts'
import { saidOfMuscles } from './said-of-muscles.server.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60 * 1000
const RECENT_MS = 30 * DAY_MS
const MOST_RECORDS = 200

type StatsQuery = { ownerId: string; today: Day; until: Day; now: number }

export async function statsOf(db: Db, { ownerId, today, until, now }: StatsQuery): Promise<Stats> {
  const { week_start: weekStart, weekly_goal: goal } = await trainingOf(db, ownerId)
  const thisWeek = weekOf(today, weekStart)
  const heat = await heatDays(db, ownerId, weekOf(until, weekStart))
  const recent =
    until === today ? heat : await daysBetween(db, ownerId, weeksAfter(thisWeek, -1), weeksAfter(thisWeek, 1))
  const joined = await joinedOf(db, ownerId)
  const muscles = await muscleWeeks(db, ownerId, { thisWeek, joined })
  return {
    ...(await counts(db, ownerId)),
    week: twoWeeks(recent, today, weekStart),
    units: await unitsOfWeeks(db, ownerId, thisWeek),
    days: heat,
    streak: await streakOf(db, ownerId, { thisWeek, goal }),
    ...{ goal, weekStart },
    muscles: setsPerMuscle(muscles.now),
    mean: setsPerMuscle(muscles.before).muscles.map(({ muscle, sets }) => ({ muscle, sets: sets / MEAN_WEEKS })),
    records: await recentRecords(db, ownerId, { now, joined }),
    unit: await newestUnit(db, ownerId),
  }
}

async function trainingOf(db: Db, ownerId: string): Promise<Pick<BookSettings, 'week_start' | 'weekly_goal'>> {
  const { rows } = await sql<Pick<BookSettings, 'week_start' | 'weekly_goal'>>`
    select week_start, weekly_goal from book where user_id = ${ownerId}`.execute(db)
  return rows[0] ?? settingsOf(null)
}

async function counts(db: Db, ownerId: string): Promise<Pick<Stats, 'exercises' | 'firstDay'>> {
  const { rows } = await sql<{ exercises: number; first_day: Day | null }>`
    select (select count(*)::integer from exercise_best where user_id = ${ownerId}) as exercises,
      (select min(day)::text from workout_stat where user_id = ${ownerId}) as first_day`.execute(db)
  const { exercises = 0, first_day = null } = rows[0] ?? {}
  return { exercises, firstDay: first_day }
}

const heatDays = (db: Db, ownerId: string, lastWeek: Day) =>
  daysBetween(db, ownerId, weeksAfter(lastWeek, 1 - HEAT_WEEKS), weeksAfter(lastWeek, 1))

async function daysBetween(db: Db, ownerId: string, from: Day, until: Day): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select day::text, count(*)::integer as workouts, sum(sets)::integer as sets, sum(volume_kg) as volume,
      sum(seconds)::integer as seconds
    from workout_stat where user_id = ${ownerId} and day >= ${from}::date and day < ${until}::date
    group by workout_stat.day order by workout_stat.day`.execute(db)
  return rows
}

/** The units logged in a week and in the one before. */
async function unitsOfWeeks(db: Db, ownerId: string, week: Day): Promise<Stats['units']> {
  const { rows } = await sql<{ is_now: boolean; unit: MassUnit | 'mixed' }>`
    select distinct w.day >= ${week}::date as is_now, x.unit
    from workout_stat w join workout_exercise_stat x on x.workout_id = w.workout_id and x.user_id = w.user_id
    where w.user_id = ${ownerId} and w.day >= ${weeksAfter(week, -1)}::date and w.day < ${weeksAfter(week, 1)}::date
      and x.unit is not null`.execute(db)
  const unitsOf = (isNow: boolean): MassUnit[] =>
    rows.flatMap(({ is_now, unit }) => (is_now !== isNow ? [] : unit === 'mixed' ? ['kg', 'lbs'] : unit))
  return { now: unitsOf(true), last: unitsOf(false) }
}

type StreakQuery = { thisWeek: Day; goal: number }

/**
 * How many weeks in a row had `goal` workouts. The current week never breaks the streak. Each week takes one look into
 * the index.
 */
async function streakOf(db: Db, ownerId: string, { thisWeek, goal }: StreakQuery): Promise<number> {
  const isReached = (ago: RawBuilder<unknown>) => sql<boolean>`exists (
    select from workout_stat where user_id = ${ownerId}
      and day >= ${thisWeek}::date - 7 * ${ago} and day < ${thisWeek}::date - 7 * ${ago} + 7 offset ${goal - 1}::integer)`
  const { rows } = await sql<{ weeks: number; is_running: boolean }>`
    select ${isReached(sql`0`)} as is_running, coalesce((
      select ago - 1 from generate_series(1, (
        select (${thisWeek}::date - min(day)) / 7 + 2 from workout_stat where user_id = ${ownerId}
      )) ago where not ${isReached(sql`ago`)} limit 1), 0) as weeks`.execute(db)
  const { weeks = 0, is_running = false } = rows[0] ?? {}
  return weeks + (is_running ? 1 : 0)
}

/** The zone of an owner's running workout, else of the newest; null: none. */
export async function newestZone(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ time_zone: string | null }>`
    select coalesce(
      (select time_zone from workout where user_id = ${ownerId} and is_active),
      (select time_zone from workout where user_id = ${ownerId} and completed_at is not null and time_zone is not null
        order by created_at desc limit 1)) as time_zone`.execute(db)
  return rows[0]?.time_zone ?? null
}

/** Today, in the zone of the owner's newest workout. */
export const todayOf = async (db: Db, ownerId: string, now: number): Promise<Day> =>
  dayOf(now, await newestZone(db, ownerId))

type ExerciseRow = { exercise_id: string; name: string; sets: number; is_now: boolean }

async function muscleWeeks(db: Db, ownerId: string, { thisWeek, joined }: { thisWeek: Day; joined: Joined }) {
  const said = await saidOfMuscles(db, ownerId)
  const { rows } = await sql<ExerciseRow>`
    select x.exercise_id, (array_agg(x.name order by x.started_at desc))[1] as name, sum(x.sets)::integer as sets,
      w.day >= ${thisWeek}::date as is_now
    from workout_stat w join workout_exercise_stat x on x.workout_id = w.workout_id and x.user_id = w.user_id
    where w.user_id = ${ownerId} and w.day >= ${weeksAfter(thisWeek, -MEAN_WEEKS)}::date
      and w.day < ${weeksAfter(thisWeek, 1)}::date and x.sets > 0
    group by x.exercise_id, is_now`.execute(db)
  const worked = rows.map(({ exercise_id, is_now, ...row }): MuscleSets & { isNow: boolean } => {
    const exerciseId = joined.idOf(exercise_id)
    return { ...row, exerciseId, isNow: is_now, ...musclesOf(row.name, said(exerciseId), exerciseMeant) }
  })
  return { now: worked.filter(({ isNow }) => isNow), before: worked.filter(({ isNow }) => !isNow) }
}

/** How many of the newest workouts decide the unit of weights. */
const NEWEST = 20

async function newestUnit(db: Db, ownerId: string): Promise<MassUnit | null> {
  const { rows } = await sql<{ unit: MassUnit | 'body' | null }>`
    select main_lift -> 'set' ->> 'weight_unit' as unit from workout_stat
    where user_id = ${ownerId} order by day desc limit ${NEWEST}`.execute(db)
  return rows.map(({ unit }) => unit).find((unit) => unit === 'kg' || unit === 'lbs') ?? null
}

/** The most workouts of one day that a list shows. */
const MOST_OF_A_DAY = 20

/** The workouts of a day, in the order they were done. The caller checks the rights. */
export async function workoutsOfDay(db: Db, { ownerId, day }: { ownerId: string; day: Day }): Promise<DayWorkout[]> {
  const { rows } = await sql<DayWorkout>`
    select w.id, w.workout_name, r.routine_name, s.sets, s.seconds
    from workout_stat s join workout w on w.id = s.workout_id and w.user_id = s.user_id
    left join routine r on r.id = w.routine_id and r.user_id = w.user_id
    where s.user_id = ${ownerId} and s.day = ${day}::date
    order by s.started_at, w.id limit ${MOST_OF_A_DAY}`.execute(db)
  return rows
}

type RecordsRow = { exercise_id: string; workout_id: string; name: string; started_at: Date; records: LiftRecord[] }

type RecentQuery = { now: number; joined: Joined }

const isRower = (name: string): boolean => exerciseMeant(name)?.equipment === 'rower'

async function recentRecords(db: Db, ownerId: string, { now, joined }: RecentQuery): Promise<PlacedRecord[]> {
  const { rows } = await sql<RecordsRow>`
    select exercise_id, workout_id, name, started_at, records from workout_exercise_stat
    where user_id = ${ownerId} and started_at >= ${new Date(now - RECENT_MS)} and records <> '[]'
    order by started_at desc, workout_id desc, name limit ${MOST_RECORDS}`.execute(db)
  return rows.flatMap(({ exercise_id, workout_id, name, started_at, records }) =>
    records.map((record) => ({
      ...record,
      ...{ exerciseId: joined.idOf(exercise_id), name, workoutId: workout_id, at: started_at.getTime() },
      isRower: isRower(name),
    })),
  )
}
