import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import type { Session } from '#domain/records/lift-session.ts'
import { liftOfSession } from '#domain/records/workout-records.ts'
import { searchWords } from '#domain/text.ts'
import type { HistoryPage, HistoryRow } from '#logbook/history-list.ts'

/** Default and largest number of rows in a page. */
export const HISTORY_PAGE = 30
export const LARGEST_PAGE = 240

type HistoryQuery = {
  ownerId: string
  /** Words of the names of workout, routine and exercises; '' lists all. */
  search: string
  /** The names of muscle groups, for workouts without a routine. */
  muscles?: Readonly<Record<string, string>>
  /** `nextCursor` of the page before; null: the first page. */
  cursor: string | null
  /** At most `LARGEST_PAGE`. */
  limit: number
  /** Filters by start, routine and change; times in ms since 1970. */
  only?: {
    from?: number | undefined
    to?: number | undefined
    routineId?: string | undefined
    updatedAfter?: number | undefined
  }
}

type Row = Omit<HistoryRow, 'created_at' | 'completed_at' | 'ownerId' | 'found_lift'> & {
  created_at: Date
  completed_at: Date
  /** Of a search: the exercise that it found, as it was called that day. */
  found: { name: string; session: Session } | null
  /** An imported workout shows no records in lists. */
  is_imported: boolean
}

/**
 * An owner's completed workouts, newest first, by keyset. Throws 'malformed' for a bad cursor: a client that got the
 * first page again would never end. The caller checks access.
 */
export async function historyPage(
  db: Kysely<Tables>,
  { ownerId, search, muscles = {}, cursor, limit, only = {} }: HistoryQuery,
): Promise<HistoryPage> {
  const from = readCursor(cursor)
  const { rows } = await sql<Row>`
    select page.*, track.ticks as track, stat.main_lift,
      ${search ? foundExercise(search, ownerId) : sql`null::jsonb`} as found, (
        select count(*)::integer from workout_exercise_stat x
        where x.workout_id = page.id and x.user_id = ${ownerId} and x.records <> '[]' and not page.is_imported
      ) as records
    from (
      select w.id, w.rev, w.workout_name, w.routine_id, r.routine_name, w.muscle_group,
        w.created_at, w.completed_at, w.duration_seconds, w.time_zone, w.import_id is not null as is_imported
      from workout w
      left join routine r on r.id = w.routine_id and r.user_id = w.user_id
      where w.user_id = ${ownerId} and w.completed_at is not null and w.trashed_at is null
        ${from ? sql`and (w.created_at, w.id) < (${from.createdAt}, ${from.id})` : sql``}
        ${search ? found(search, muscles, ownerId) : sql``}
        ${conditions(only)}
      order by w.created_at desc, w.id desc
      limit ${limit + 1}
    ) page
    left join workout_stat stat on stat.workout_id = page.id and stat.user_id = ${ownerId}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('done', e.done, 'total', e.total) order by e.section, e.exercise_order),
        '[]'::jsonb) as ticks
      from (
        select x.exercise_order,
          array_position(array['warmup', 'training', 'cooldown'], coalesce(x.section_override, x.snapshot_section)) as section,
          count(*) filter (where s.status = 'complete' and case s.set_type when 'timed' then s.timed_set_duration
            when 'distance' then greatest(s.distance, s.timed_set_duration) else s.reps end > 0) as done,
          count(*) filter (where s.status <> 'hidden') as total
        from workout_exercise x join logged_set s
          on s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.user_id = x.user_id
        where x.workout_id = page.id and x.user_id = ${ownerId} group by x.workout_id, x.id
      ) e
    ) track
    order by page.created_at desc, page.id desc`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ is_imported: _, found, ...row }) => ({
      ...row,
      ...(found && { found_lift: liftOfSession({ ...found.session, name: found.name }) }),
      ownerId,
      rev: Number(row.rev),
      created_at: row.created_at.getTime(),
      completed_at: row.completed_at.getTime(),
    })),
    nextCursor: rows.length > limit && last ? `${last.created_at.getTime()}.${last.id}` : null,
  }
}

/** The latest time in a cursor, the end of the year 9999: not every database reads later times. */
const LAST_TIME = 253_402_300_799_999

function readCursor(cursor: string | null): { createdAt: Date; id: string } | null {
  if (cursor === null) return null
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (!time || Number(time) > LAST_TIME || !isId(id)) throw new AppError('malformed')
  return { createdAt: new Date(Number(time)), id }
}

/** The condition of a search, with the same rules as `isFound` in the domain. */
function found(search: string, muscles: Readonly<Record<string, string>>, ownerId: string) {
  const texts = sql`lower(concat_ws(' ', w.workout_name, r.routine_name,
    case when r.id is null then ${JSON.stringify(muscles)}::jsonb ->> w.muscle_group end,
    (select string_agg(coalesce(x.name_override, x.snapshot_name), ' ') from workout_exercise x
      where x.workout_id = w.id and x.user_id = ${ownerId} and exists (select from logged_set s
        where s.workout_exercise_id = x.id and s.workout_id = w.id and s.user_id = ${ownerId} and s.status = 'complete'))))`
  return sql`and ${hasWords(search, texts)}`
}

/** The exercise of a workout whose name has all words of the search, of several the one with the most volume. */
const foundExercise = (search: string, ownerId: string) => sql`(
  select jsonb_build_object('name', x.name, 'session', x.session) from workout_exercise_stat x
  where x.workout_id = page.id and x.user_id = ${ownerId} and x.sets > 0 and ${hasWords(search, sql`lower(x.name)`)}
  order by x.volume_kg desc nulls last, x.exercise_id limit 1)`

/** Whether a text in small letters has all words of the search. */
function hasWords(search: string, texts: RawBuilder<unknown>) {
  const { folded, exact } = searchWords(search)
  const key = sql`lower(normalize(regexp_replace(regexp_replace(translate(normalize(${texts}, NFD), 'łŁıøØđĐ''\u2019', 'llioodd'),
    '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u20d0-\\u20ff\\ufe00-\\ufe0f]', '', 'g'), '[[:punct:][:space:]\\u2010-\\u2015]+', ' ', 'g'), NFC))`
  return sql`not exists (select from unnest(${folded}::text[]) word where strpos(${key}, normalize(word, NFC)) = 0)
    and not exists (select from unnest(${exact}::text[]) word where strpos(${texts}, word) = 0)`
}

const conditions = ({ from, to, routineId, updatedAfter }: NonNullable<HistoryQuery['only']>) => sql`
  ${from === undefined ? sql`` : sql`and w.created_at >= ${new Date(from)}`}
  ${to === undefined ? sql`` : sql`and w.created_at < ${new Date(to)}`}
  ${routineId === undefined ? sql`` : sql`and w.routine_id = ${routineId}`}
  ${
    updatedAfter === undefined
      ? sql``
      : sql`and exists (select from applied_operation o
          where o.document_id = w.id and o.owner_id = w.user_id and o.outcome = 'done' and o.at > ${new Date(updatedAfter)})`
  }`
