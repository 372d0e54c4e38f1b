import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import type { AccountWorkout } from '#domain/import/already-here.ts'
import { weighingKey } from '#domain/import/plan.ts'
import { inKilograms } from '#domain/load.ts'
import { nameKey } from '#domain/text.ts'
import type { AccountHistoryPage } from './account-history.ts'
import { ownWeighings } from './write-weighings.server.ts'

/** Rows of a page: in most histories at most half a megabyte of text. */
const PAGE = 1_000

/**
 * What the account has that a file may bring once more, without the import `except`. Throws AppError 'malformed' for an
 * invalid `after`.
 */
export async function accountHistory(
  db: Kysely<Tables>,
  userId: string,
  { after, except }: { after?: string | undefined; except?: string | undefined },
): Promise<AccountHistoryPage> {
  const isOther = exceptImport(except)
  const workouts = await workoutsAfter(db, userId, { after, isOther })
  const last = workouts.length < PAGE ? null : workouts.at(-1)
  return {
    workouts,
    ...(after === undefined
      ? await earlierImports(db, userId, isOther)
      : { sourceKeys: [], weighings: [], aliases: {} }),
    next: last ? `${last.startedAt}_${last.id}` : null,
  }
}

type Row = Pick<AccountWorkout, 'id' | 'name'> & {
  started_at: Date
  is_imported: boolean
  sets: readonly [name: string, weight: number | null, unit: string, reps: number | null][]
}

/**
 * Leaves out an import, as a condition on the workout `w`. Also checks `import_id`, because a workout written a moment
 * ago has no row in `import_workout` yet.
 */
const exceptImport = (importId: string | undefined): RawBuilder<unknown> =>
  importId === undefined
    ? sql``
    : sql`and w.import_id is distinct from ${importId}
      and not exists (select from import_workout own where own.import_id = ${importId} and own.workout_id = w.id)`

async function workoutsAfter(
  db: Kysely<Tables>,
  userId: string,
  { after, isOther }: { after: string | undefined; isOther: RawBuilder<unknown> },
): Promise<AccountWorkout[]> {
  const from = after === undefined ? null : placeOf(after)
  const { rows } = await sql<Row>`
    select w.id, w.workout_name as name, w.created_at as started_at, w.import_id is not null as is_imported, (
        select coalesce(jsonb_agg(jsonb_build_array(coalesce(x.name_override, x.snapshot_name), s.weight, s.weight_unit, s.reps)), '[]'::jsonb)
        from workout_exercise x join logged_set s
          on s.workout_exercise_id = x.id and s.workout_id = x.workout_id and s.user_id = x.user_id
        where x.workout_id = w.id and x.user_id = w.user_id and s.status = 'complete'
      ) as sets
    from workout w
    where w.user_id = ${userId} and w.completed_at is not null and w.trashed_at is null ${isOther}
      ${from ? sql`and (w.created_at, w.id) > (${from.startedAt}, ${from.id})` : sql``}
    order by w.created_at, w.id limit ${PAGE}`.execute(db)
  return rows.map(({ id, name, started_at, is_imported, sets }) => ({
    id,
    name,
    startedAt: started_at.getTime(),
    isImported: is_imported,
    sets: sets.map(
      ([exercise, weight, unit, reps]) =>
        [nameKey(exercise), unit === 'kg' || unit === 'lbs' ? inKilograms(weight ?? 0, unit) : 0, reps ?? 0] as const,
    ),
  }))
}

function placeOf(after: string): { startedAt: Date; id: string } {
  const [startedAt = '', id = ''] = after.split('_')
  if (!/^-?\d{1,15}$/.test(startedAt) || !isId(id)) throw new AppError('malformed')
  return { startedAt: new Date(Number(startedAt)), id }
}

async function earlierImports(
  db: Kysely<Tables>,
  userId: string,
  isOther: RawBuilder<unknown>,
): Promise<Pick<AccountHistoryPage, 'sourceKeys' | 'weighings' | 'aliases'>> {
  const { rows: keys } = await sql<{ source_key: string }>`
    select distinct key.source_key from import_workout i join workout w on w.id = i.workout_id
      cross join lateral (values (i.source_key), (i.earlier_key)) as key (source_key)
    where w.user_id = ${userId} and w.trashed_at is null and key.source_key is not null ${isOther}`.execute(db)
  const { rows: aliases } = await sql<{ name_key: string; exercise_id: string }>`
    select name_key, exercise_id from exercise_alias where user_id = ${userId}`.execute(db)
  return {
    sourceKeys: keys.map(({ source_key }) => source_key),
    weighings: (await ownWeighings(db, userId)).map(weighingKey),
    aliases: Object.fromEntries(aliases.map(({ name_key, exercise_id }) => [name_key, exercise_id])),
  }
}
