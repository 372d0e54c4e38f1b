import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { countedSets, JUDGED_BY, type Judged } from '#domain/counted-sets.ts'
import { isId } from '#domain/ids.ts'
import { publicName } from '#domain/names.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import { HISTORY_IS_PUBLIC, ROUTINE_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { historyImageUrl } from '#features/social-image/image-address.ts'
import { imageDate } from '#words/image-date.ts'
import type { Words } from '#words/words.ts'
import type { PublicHistory, PublicHistoryRow } from './public-page.ts'

/** Workouts of one page. */
export const PUBLIC_HISTORY_PAGE = 30

type Row = {
  first_name: string
  last_name: string
  /** Null: the history is public and has nothing on this page. */
  id: string | null
  workout_name: string
  subtitle: string | null
  created_at: Date
  completed_at: Date
  duration_seconds: number | null
  time_zone: string | null
  exercises: { section: Section; exercise_order: number; sets: Judged[] }[]
}

/**
 * A page of the completed workouts of somebody whose history is public, newest first by their start, by keyset: page 200
 * costs what page 1 costs. Null while it is not public, or is nobody's (R-PUB-17). `before`: where the page before ended;
 * one that cannot be read starts from the newest.
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
        coalesce((select r.routine_name from routine r
          where r.id = w.routine_id and r.user_id = w.user_id and ${ROUTINE_IS_PUBLIC}), w.muscle_group) as subtitle, (
        select coalesce(jsonb_agg(jsonb_build_object('section', coalesce(x.section_override, x.snapshot_section),
          'exercise_order', x.exercise_order, 'sets', (
            select coalesce(jsonb_agg(${objectOf('s', JUDGED_BY)}), '[]')
            from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id))), '[]')
        from workout_exercise x where x.workout_id = w.id) as exercises
      from workout w
      where w.user_id = p.id and w.completed_at is not null
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
    sharedBy: publicName(owner),
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
      subtitle: row.subtitle ?? '',
      track: exercisesInOrder(row.exercises)
        .map(({ sets }) => countedSets(sets).length)
        .filter((count) => count > 0),
    },
  ]
}

/** The end of the year 9999: what comes later is written in a way that not every database reads. */
const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? []
  return time && Number(time) <= LAST_TIME && isId(id) ? { createdAt: new Date(Number(time)), id } : null
}
