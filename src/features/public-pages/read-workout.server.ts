import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { countedSets, imageCounts } from '#domain/counted-sets.ts'
import { isId } from '#domain/ids.ts'
import { publicName } from '#domain/names.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { publicNamesOf } from '#domain/rows/field.ts'
import { LOGGED_SET } from '#domain/rows/workout.ts'
import type { Section } from '#domain/section.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { HISTORY_IS_PUBLIC, ROUTINE_IS_PUBLIC, WORKOUT_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { publicImageUrl } from '#features/social-image/image-address.ts'
import { imageDate } from '#words/image-date.ts'
import type { Words } from '#words/words.ts'
import type { PublicWorkout, ShownSet } from './public-page.ts'

type Row = {
  user_id: string
  workout_name: string
  og_image_url: string | null
  created_at: Date
  completed_at: Date
  duration_seconds: number | null
  time_zone: string | null
  first_name: string
  last_name: string
  is_history_public: boolean
  routine: PublicWorkout['routine']
  exercises: { id: string; name: string; section: Section; exercise_order: number; sets: LoggedRow[] }[]
}
type LoggedRow = ShownSet & Pick<LoggedSet, 'exercise_id' | 'status'>

/** What the page shows of a set, and what says whether it counts. */
const SET = objectOf('s', [...publicNamesOf(LOGGED_SET.fields), 'exercise_id', 'status'])

/** A completed workout as everybody may see it; null while it is not public, or is none (R-PUB-19). */
export async function readPublicWorkout(
  db: Kysely<Tables>,
  { origin, words }: { origin: string; words: Words },
  id: string,
): Promise<PublicWorkout | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Row>`
    select w.user_id, w.workout_name, w.og_image_url, w.created_at, w.completed_at, w.duration_seconds, w.time_zone,
      p.first_name, p.last_name, ${HISTORY_IS_PUBLIC} as is_history_public,
      (select jsonb_build_object('id', r.id, 'name', r.routine_name) from routine r
        where r.id = w.routine_id and r.user_id = w.user_id and ${ROUTINE_IS_PUBLIC}) as routine, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'name', coalesce(x.name_override, x.snapshot_name),
        'section', coalesce(x.section_override, x.snapshot_section), 'exercise_order', x.exercise_order, 'sets', (
          select coalesce(jsonb_agg(${SET} order by s.set_order), '[]')
          from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id))), '[]')
      from workout_exercise x where x.workout_id = w.id) as exercises
    from workout w join profile p on p.id = w.user_id
    where w.id = ${id} and ${WORKOUT_IS_PUBLIC}`.execute(db)
  return rows[0] ? workoutOf(rows[0], { origin, words }, id) : null
}

function workoutOf(row: Row, { origin, words }: { origin: string; words: Words }, id: string): PublicWorkout {
  const exercises = exercisesInOrder(row.exercises).map(({ id, name, section, sets }) => ({
    ...{ id, name, section },
    sets: countedSets(sets).map(({ exercise_id: _, status: __, ...set }) => set),
  }))
  const sets = row.exercises.flatMap((exercise) => exercise.sets)
  const completedAt = row.completed_at.getTime()
  return {
    id,
    name: row.workout_name,
    sharedBy: publicName(row),
    exercises: exercises.filter((exercise) => exercise.sets.length > 0),
    ...imageCounts(sets, row.exercises.length),
    completedAt,
    date: imageDate(
      { completed_at: completedAt, created_at: row.created_at.getTime(), time_zone: row.time_zone },
      words,
    ),
    durationSeconds: row.duration_seconds,
    routine: row.routine,
    historyOf: row.is_history_public ? row.user_id : null,
    url: `${origin}/history/public/workout/${id}`,
    imageUrl: publicImageUrl(origin, { kind: 'workout', id, og_image_url: row.og_image_url }),
  }
}
