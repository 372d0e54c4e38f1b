import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { countedSets, imageCounts } from '#domain/counted-sets.ts'
import { isId } from '#domain/ids.ts'
import { heldBadges, type LiftRecord } from '#domain/records/records.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { notedNamesOf, publicNamesOf } from '#domain/rows/field.ts'
import { LOGGED_SET } from '#domain/rows/workout-fields.ts'
import type { LoggedSet } from '#domain/workout.ts'
import {
  HISTORY_IS_PUBLIC,
  RECORD_COUNT,
  ROUTINE_IS_PUBLIC,
  WORKOUT_IS_PUBLIC,
} from '#features/public-link/public-reads.server.ts'
import { publicImageUrl } from '#features/social-image/image-address.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import { imageDate } from '#words/image-date.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { PublicWorkout, ShownExercise, ShownRecord, ShownSet } from './public-page.ts'
import { type Unmarked, withSupersets } from './shown-supersets.ts'

type Row = {
  user_id: string
  workout_name: string
  note: string | null
  og_image_url: string | null
  created_at: Date
  completed_at: Date
  duration_seconds: number | null
  time_zone: string | null
  first_name: string
  last_name: string
  is_history_public: boolean
  record_count: number
  records: LiftRecord[]
  routine: PublicWorkout['routine']
  exercises: Unmarked<Omit<ShownExercise, 'sets'> & { sets: LoggedRow[] }>[]
}
type LoggedRow = ShownSet & Pick<LoggedSet, 'exercise_id' | 'status'>

/** The public fields of a set, and those that say whether it counts. */
const SET = objectOf('s', [...publicNamesOf(LOGGED_SET.fields), 'exercise_id', 'status'])
/** Read only while the owner shows notes and effort. */
const NOTED = objectOf('s', notedNamesOf(LOGGED_SET.fields))

export async function readPublicWorkout(
  db: Kysely<Tables>,
  { origin, words }: { origin: string; words: Words },
  id: string,
): Promise<PublicWorkout | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Row>`
    select case when w.has_public_notes then w.note end as note, w.user_id, w.workout_name, w.og_image_url, w.created_at, w.completed_at, w.duration_seconds, w.time_zone,
      p.first_name, p.last_name, ${HISTORY_IS_PUBLIC} as is_history_public,
      ${RECORD_COUNT} as record_count, (
        select coalesce(jsonb_agg(record), '[]') from workout_exercise_stat k, jsonb_array_elements(k.records) record
        where k.workout_id = w.id and k.user_id = w.user_id and p.share_records) as records,
      (select jsonb_build_object('id', r.id, 'name', r.routine_name) from routine r
        where r.id = w.routine_id and r.user_id = w.user_id and ${ROUTINE_IS_PUBLIC}) as routine, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'name', coalesce(x.name_override, x.snapshot_name),
        'section', coalesce(x.section_override, x.snapshot_section), 'exercise_order', x.exercise_order,
        'group_id', x.group_id, 'note', case when w.has_public_notes then x.note end, 'sets', (
          select coalesce(jsonb_agg(case when w.has_public_notes then ${SET} || ${NOTED} else ${SET} end order by s.set_order), '[]')
          from logged_set s where s.workout_exercise_id = x.id and s.workout_id = x.workout_id
            and s.user_id = x.user_id))), '[]')
      from workout_exercise x where x.workout_id = w.id and x.user_id = w.user_id) as exercises
    from workout w join profile p on p.id = w.user_id
    where w.id = ${id} and ${WORKOUT_IS_PUBLIC}`.execute(db)
  return rows[0] ? workoutOf(rows[0], { origin, words }, id) : null
}

function workoutOf(row: Row, { origin, words }: { origin: string; words: Words }, id: string): PublicWorkout {
  const records = recordsBySet(row.records)
  const exercises = exercisesInOrder(row.exercises).map(({ sets, ...exercise }) => ({
    ...exercise,
    sets: countedSets(sets).map(({ exercise_id: _, status: __, ...set }) => ({
      ...set,
      ...shownRecord(records.get(set.id), exercise.name),
    })),
  }))
  const sets = row.exercises.flatMap((exercise) => exercise.sets)
  const completedAt = row.completed_at.getTime()
  return {
    id,
    name: row.workout_name,
    sharedBy: publicName(row, words),
    note: row.note,
    exercises: withSupersets(exercises.filter((exercise) => exercise.sets.length > 0)),
    ...imageCounts(sets, row.exercises.length),
    recordCount: row.record_count,
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

/** Leaves out records with weight added to the body, from which strangers could work out the body's weight. */
function recordsBySet(records: readonly LiftRecord[]): ReadonlyMap<string, LiftRecord> {
  const sayable = records.filter(({ set }) => set?.load !== 'added')
  return heldBadges(sayable)
}

function shownRecord(record: LiftRecord | undefined, exerciseName: string): { record: ShownRecord } | null {
  if (!record) return null
  const { kind, value, load, set } = record
  return { record: { kind, value, load, set, isRower: exerciseMeant(exerciseName)?.equipment === 'rower' } }
}
