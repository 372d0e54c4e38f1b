import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { countedSets, JUDGED_BY, type Judged } from '#domain/counted-sets.ts'
import { isId } from '#domain/ids.ts'
import type { Best } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import type { Grouped } from '#domain/superset.ts'
import { HISTORY_IS_PUBLIC, ROUTINE_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { historyImageUrl } from '#features/social-image/image-address.ts'
import { imageDate } from '#words/image-date.ts'
import { muscleName } from '#words/muscle-name.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { PublicHistory, PublicHistoryRow, PublicRecords } from './public-page.ts'

const MOST_RECORDS = 10

export const PUBLIC_HISTORY_PAGE = 30

type Row = {
  first_name: string
  last_name: string
  /** The workout's id; null for an empty page of a public history. */
  id: string | null
  workout_name: string
  routine_name: string | null
  muscle_group: string | null
  created_at: Date
  completed_at: Date
  duration_seconds: number | null
  time_zone: string | null
  exercises: (Grouped & { sets: Judged[] })[]
}

/**
 * A page of a public history, newest start first; null if the history is private or missing. `before`: where the
 * previous page ended; if unreadable, the first page.
 */
export async function readPublicHistory(
  db: Kysely<Tables>,
  { origin, words }: { origin: string; words: Words },
  { userId, before }: { userId: string; before: string | undefined },
): Promise<PublicHistory | null> {
  if (!isId(userId)) return null
  const from = readCursor(before)
  const { rows } = await sql<Row>`
    select p.first_name, p.last_name, w.*
    from profile p left join lateral (
      select w.id, w.workout_name, w.created_at, w.completed_at, w.duration_seconds, w.time_zone,
        (select r.routine_name from routine r
          where r.id = w.routine_id and r.user_id = w.user_id and ${ROUTINE_IS_PUBLIC}) as routine_name, w.muscle_group, (
        select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'group_id', x.group_id,
          'section', coalesce(x.section_override, x.snapshot_section), 'exercise_order', x.exercise_order, 'sets', (
            select coalesce(jsonb_agg(${objectOf('s', JUDGED_BY)}), '[]')
            from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id
              and s.user_id = x.user_id))), '[]')
        from workout_exercise x where x.workout_id = w.id and x.user_id = w.user_id) as exercises
      from workout w
      where w.user_id = p.id and w.completed_at is not null and w.trashed_at is null
        ${from ? sql`and (w.created_at, w.id) < (${from.createdAt}, ${from.id})` : sql``}
      order by w.created_at desc, w.id desc
      limit ${PUBLIC_HISTORY_PAGE + 1}
    ) w on true
    where p.id = ${userId} and ${HISTORY_IS_PUBLIC}
    order by w.created_at desc, w.id desc`.execute(db)
  const [owner] = rows
  if (!owner) return null
  const page = rows.slice(0, PUBLIC_HISTORY_PAGE)
  const last = page.at(-1)
  return {
    userId,
    url: `${origin}/history/public/${userId}`,
    imageUrl: historyImageUrl(origin, userId),
    sharedBy: publicName(owner, words),
    records: from ? [] : await recordsOf(db, userId, words),
    rows: page.flatMap((row) => rowsOf(row, words)),
    isNewest: from === null,
    nextCursor: rows.length > PUBLIC_HISTORY_PAGE && last ? `${last.created_at.getTime()}.${last.id}` : null,
  }
}

function rowsOf(row: Row, words: Words): PublicHistoryRow[] {
  if (row.id === null) return []
  const completedAt = row.completed_at.getTime()
  return [
    {
      id: row.id,
      name: row.workout_name,
      completedAt,
      date: imageDate(
        { completed_at: completedAt, created_at: row.created_at.getTime(), time_zone: row.time_zone },
        words,
      ),
      durationSeconds: row.duration_seconds,
      subtitle: row.routine_name ?? muscleName(row.muscle_group ?? '', words),
      track: exercisesInOrder(row.exercises)
        .map(({ sets }) => countedSets(sets).length)
        .filter((count) => count > 0),
    },
  ]
}

type Marked = Best & { set: RecordSet }
type BestRow = { exercise_id: string; name: string; heaviest: Marked | null; e1rm: Marked | null } & Zones
type Zones = { heaviest_zone: string | null; e1rm_zone: string | null }

/** Leaves out bests with weight added to the body, from which strangers could work out the body's weight. */
async function recordsOf(db: Kysely<Tables>, userId: string, words: Words): Promise<PublicRecords[]> {
  const zoneOf = (mark: 'heaviest' | 'e1rm') => sql`(
    select w.time_zone from workout w where w.id = (k.bests->'best'->${sql.lit(mark)}->>'workoutId')::uuid and w.user_id = k.user_id)`
  const { rows } = await sql<BestRow>`
    select k.exercise_id, k.name, k.bests->'best'->'heaviest' as heaviest, k.bests->'best'->'e1rm' as e1rm,
      ${zoneOf('heaviest')} as heaviest_zone, ${zoneOf('e1rm')} as e1rm_zone
    from profile p join exercise_best k on k.user_id = p.id and k.bests->'best'->'heaviest' is not null
    where p.id = ${userId} and p.share_records and ${HISTORY_IS_PUBLIC}
      and k.bests #>> '{best,heaviest,set,load}' is distinct from 'added'
    order by k.sessions desc, k.newest_at desc, k.name limit ${MOST_RECORDS}`.execute(db)
  const markOf = (mark: Marked | null, time_zone: string | null) =>
    mark && mark.set.load !== 'added'
      ? {
          ...{ value: mark.value, set: mark.set, at: mark.at },
          date: imageDate({ completed_at: null, created_at: mark.at, time_zone }, words),
        }
      : null
  return rows.map((row) => ({
    ...{ exerciseId: row.exercise_id, name: row.name },
    heaviest: markOf(row.heaviest, row.heaviest_zone),
    e1rm: markOf(row.e1rm, row.e1rm_zone),
  }))
}

const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? []
  return time && Number(time) <= LAST_TIME && isId(id) ? { createdAt: new Date(Number(time)), id } : null
}
