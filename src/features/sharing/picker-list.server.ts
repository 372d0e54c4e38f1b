import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from '#logbook/server/room.ts'
import type { PickerList } from './picker-list.ts'

/**
 * Null without such an account. One statement, a few index steps a routine. `withRunning`: the caller may see the
 * workout. The caller checks the right to the routines.
 */
export async function pickerList(
  db: Kysely<Tables>,
  ownerId: string,
  { withRunning }: { withRunning: boolean },
): Promise<PickerList | null> {
  const { rows } = await sql<PickerList>`
    select
      (
        select coalesce(jsonb_agg(to_jsonb(row) - 'place' order by row.place), '[]')
        from (
          select
            row_number() over (order by ${OWN_ROUTINES_FIRST}, r.id desc) as place,
            r.id,
            r.routine_name as name,
            (select count(*) from routine_exercise e where e.routine_id = r.id and e.user_id = r.user_id) as exercises,
            (
              select count(*) from routine_exercise e join routine_set s
                on s.routine_exercise_id = e.id and s.routine_id = e.routine_id and s.user_id = e.user_id
              where e.routine_id = r.id and e.user_id = r.user_id
            ) as sets,
            (
              select trunc(extract(epoch from w.completed_at) * 1000) from workout w
              where w.routine_id = r.id and w.user_id = r.user_id and w.completed_at is not null
                and w.trashed_at is null
              order by w.completed_at desc limit 1
            ) as "completedAt"
          from routine r where r.user_id = p.id and not r.is_archived
          order by ${OWN_ROUTINES_FIRST}, r.id desc limit ${MAX_ROUTINES}
        ) row
      ) as routines,
      (
        select jsonb_build_object('id', w.id, 'routineId', w.routine_id) from workout w
        where w.user_id = p.id and w.is_active and ${withRunning}::boolean
      ) as running
    from profile p where p.id = ${ownerId} and p.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
