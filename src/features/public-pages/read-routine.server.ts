import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { notedNamesOf, publicNamesOf } from '#domain/rows/field.ts'
import { TEMPLATE_SET } from '#domain/rows/routine.ts'
import { ROUTINE_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { publicImageUrl } from '#features/social-image/image-address.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { PublicRoutine, ShownExercise } from './public-page.ts'
import { type Unmarked, withSupersets } from './shown-supersets.ts'

type Row = {
  user_id: string
  routine_name: string
  note: string | null
  og_image_url: string | null
  first_name: string
  last_name: string
  exercises: Unmarked<ShownExercise>[]
}

const SET = objectOf('s', publicNamesOf(TEMPLATE_SET.fields))
/** Only while the owner shows notes and effort. */
const NOTED = objectOf('s', notedNamesOf(TEMPLATE_SET.fields))

/** Null if it is private or missing. */
export async function readPublicRoutine(
  db: Kysely<Tables>,
  { origin, words }: { origin: string; words: Words },
  id: string,
): Promise<{ ownerId: string; routine: PublicRoutine } | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Row>`
    select case when r.has_public_notes then r.note end as note, r.user_id, r.routine_name, r.og_image_url, p.first_name, p.last_name, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'name', x.name, 'section', x.section, 'exercise_order', x.exercise_order,
        'group_id', x.group_id, 'note', case when r.has_public_notes then x.note end, 'sets', (
          select coalesce(jsonb_agg(case when r.has_public_notes then ${SET} || ${NOTED} else ${SET} end order by s.set_order), '[]')
          from routine_set s where s.routine_exercise_id = x.id and s.routine_id = x.routine_id and s.user_id = x.user_id))), '[]')
      from routine_exercise x where x.routine_id = r.id and x.user_id = r.user_id) as exercises
    from routine r join profile p on p.id = r.user_id
    where r.id = ${id} and ${ROUTINE_IS_PUBLIC}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ownerId: row.user_id,
    routine: {
      id,
      name: row.routine_name,
      sharedBy: publicName(row, words),
      note: row.note,
      exercises: withSupersets(exercisesInOrder(row.exercises)),
      url: `${origin}/routines/public/${id}`,
      imageUrl: publicImageUrl(origin, { kind: 'routine', id, og_image_url: row.og_image_url }),
    },
  }
}
