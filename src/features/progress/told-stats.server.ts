import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { type Day, weekOf, weeksAfter } from '#domain/statistics/calendar.ts'
import { twoWeeks } from '#domain/statistics/weeks.ts'
import { product } from '#logbook/server/product.ts'
import { hasWeighed, recordsWithoutBody } from '#logbook/server/stats/records-without-body.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import type { PlacedRecord, Stats } from './progress.ts'
import { statsOf } from './stats.server.ts'

type Db = Kysely<Tables>

type ToldQuery = {
  ownerId: string
  today: Day
  /** Ms since 1970. */
  now: number
  /** False: without the right to body weights a reader gets nothing that reveals them. */
  isBodyOpen: boolean
}

/** Without `days`, whose totals contain loads with the body's weight. */
export type ToldStats = Omit<Stats, 'days' | 'lifts' | 'recent'>

/** The statistics for programs and assistants. The caller checks the rights. */
export async function toldStats(db: Db, { ownerId, today, now, isBodyOpen }: ToldQuery): Promise<ToldStats> {
  const { days, ...stats } = await statsOf(db, { ownerId, today, until: today, now })
  if (isBodyOpen || !(await hasWeighed(db, ownerId))) return stats
  const volumes = await volumesWithoutBody(db, ownerId, weekOf(today, stats.weekStart))
  const told = days.map((totals) => ({ ...totals, volume: volumes.get(totals.day) ?? 0 }))
  return {
    ...stats,
    week: twoWeeks(told, today, stats.weekStart),
    records: await sayableRecords(db, ownerId, stats.records),
  }
}

const PAGE = 20

/** The volume of each day in a week and the one before, without sets that involve the body's weight. */
async function volumesWithoutBody(db: Db, ownerId: string, week: Day): Promise<Map<Day, number>> {
  const { rows } = await sql<{ id: string; day: Day; volume: number; hangs: boolean }>`
    select workout_id as id, day::text, volume_kg as volume, exists (
      select from logged_set s where s.workout_id = w.workout_id and s.user_id = ${ownerId}
        and (s.weight_unit = 'body' or s.load <> 'total')) as hangs
    from workout_stat w where user_id = ${ownerId}
      and day >= ${weeksAfter(week, -1)}::date and day < ${weeksAfter(week, 1)}::date`.execute(db)
  const volumes = new Map<Day, number>()
  const add = (day: Day, volume: number) => volumes.set(day, (volumes.get(day) ?? 0) + volume)
  for (const { day, volume } of rows.filter(({ hangs }) => !hangs)) add(day, volume)
  const hanging = new Map(rows.filter(({ hangs }) => hangs).map(({ id, day }) => [id, day]))
  const ids = [...hanging.keys()]
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const [id, document] of await loadDocuments(db, product, ownerId, ids.slice(at, at + PAGE))) {
      // Computed without a body weight, so that such sets have no load.
      const sessions = document.kind === 'workout' ? sessionsOfWorkout(document, null) : []
      for (const { volume } of sessions) add(hanging.get(id) ?? week, volume)
    }
  }
  return volumes
}

async function sayableRecords(db: Db, ownerId: string, records: readonly PlacedRecord[]): Promise<PlacedRecord[]> {
  const sayable = await recordsWithoutBody(
    db,
    ownerId,
    records.map(({ exerciseId }) => exerciseId),
  )
  const placed = Map.groupBy(records, ({ exerciseId, workoutId }) => `${exerciseId} ${workoutId}`)
  return [...placed.values()].flatMap((together) => {
    const [{ exerciseId, name, workoutId, at, isRower }] = together as [PlacedRecord]
    const said = sayable(exerciseId, workoutId)
    return said ? said.map((record) => ({ ...record, exerciseId, name, workoutId, at, isRower })) : together
  })
}
