import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import { imageCounts, JUDGED_BY, type Judged } from '#domain/counted-sets.ts'
import { isId } from '#domain/ids.ts'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import type { LoggedSet } from '#domain/workout.ts'
import {
  HISTORY_IS_PUBLIC,
  PLAN_IS_PUBLIC,
  RECORD_COUNT,
  ROUTINE_IS_PUBLIC,
  WORKOUT_IS_PUBLIC,
} from '#features/public-link/public-reads.server.ts'
import { imageDate } from '#words/image-date.ts'
import { wordsFor } from '#words/words.server.ts'
import type { ImageFacts } from './image-content.ts'
import type { Shown } from './image-rights.ts'

export type ImageOf = { kind: 'workout' | 'routine'; id: string }

/** Everything that the picture of a document needs, from one statement. */
export type ImageSource = ImageOf & {
  ownerId: string
  shown: Shown
  facts: ImageFacts
  /** The address of the stored picture, and the fingerprint of its contents. */
  og_image_url: string | null
  fingerprint: string | null
}

export type Drawable = Pick<ImageSource, 'facts' | 'og_image_url' | 'fingerprint'>

/** Null for a missing document, an invalid id, or a deleted account. The caller checks the rights. */
export async function readImageSource(db: Kysely<Tables>, { kind, id }: ImageOf): Promise<ImageSource | null> {
  if (!isId(id)) return null
  return kind === 'workout' ? await workoutSource(db, id) : await routineSource(db, id)
}

type Stored = {
  user_id: string
  language: string | null
  og_image_url: string | null
  fingerprint: string | null
  is_public: boolean
}

type WorkoutRow = Stored & {
  workout_name: string
  routine_id: string | null
  routine_name: string | null
  created_at: Date
  completed_at: Date | null
  time_zone: string | null
  duration_seconds: number | null
  is_active: boolean
  ended_by: string | null
  exercise_count: number
  record_count: number
  sets: (Judged & Pick<LoggedSet, 'exercise_id'>)[]
}

/** The facts of a workout. As on the public page, a public workout names its routine only if that is public too. */
async function workoutSource(db: Kysely<Tables>, id: string): Promise<ImageSource | null> {
  const { rows } = await sql<WorkoutRow>`
    select w.user_id, w.og_image_url, i.fingerprint, ${WORKOUT_IS_PUBLIC} as is_public, w.workout_name,
      case when not ${WORKOUT_IS_PUBLIC} or ${ROUTINE_IS_PUBLIC} then w.routine_id end as routine_id,
      r.routine_name, w.created_at, w.completed_at, w.time_zone, w.duration_seconds, w.is_active, w.ended_by, p.language,
      ${RECORD_COUNT} as record_count,
      (select count(*)::integer from workout_exercise where workout_id = w.id and user_id = w.user_id) as exercise_count,
      (select coalesce(jsonb_agg(${objectOf('s', ['exercise_id', ...JUDGED_BY])}), '[]'::jsonb)
        from logged_set s where s.workout_id = w.id and s.user_id = w.user_id) as sets
    from workout w
    join profile p on p.id = w.user_id
    left join routine r on r.id = w.routine_id and r.user_id = w.user_id
    left join social_image i on i.document_id = w.id
    where w.id = ${id} and w.trashed_at is null and p.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const language = languageOfOwner(row.language)
  const times = { created_at: row.created_at.getTime(), completed_at: row.completed_at?.getTime() ?? null }
  return {
    ...stored({ kind: 'workout', id }, row),
    shown: {
      kind: 'workout',
      isPublic: row.is_public,
      isCompleted: !row.is_active && row.completed_at !== null,
      endedBy: row.ended_by,
    },
    facts: {
      kind: 'workout',
      language,
      workoutName: row.workout_name,
      routineName: row.routine_id === null ? undefined : row.routine_name,
      date: imageDate({ ...times, time_zone: row.time_zone }, wordsFor(language)),
      durationSeconds: row.duration_seconds,
      ...imageCounts(row.sets, row.exercise_count),
      recordCount: row.record_count,
    },
  }
}

type RoutineRow = Stored & {
  routine_name: string
  first_name: string
  last_name: string
  exercise_count: number
  set_count: number
}

async function routineSource(db: Kysely<Tables>, id: string): Promise<ImageSource | null> {
  const { rows } = await sql<RoutineRow>`
    select r.user_id, r.og_image_url, i.fingerprint, ${ROUTINE_IS_PUBLIC} as is_public, r.routine_name,
      p.first_name, p.last_name, p.language,
      (select count(*)::integer from routine_exercise where routine_id = r.id and user_id = r.user_id) as exercise_count,
      (select count(*)::integer from routine_set where routine_id = r.id and user_id = r.user_id) as set_count
    from routine r
    join profile p on p.id = r.user_id
    left join social_image i on i.document_id = r.id
    where r.id = ${id} and p.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { first_name, last_name, routine_name: routineName } = row
  return {
    ...stored({ kind: 'routine', id }, row),
    shown: { kind: 'routine', isPublic: row.is_public },
    facts: {
      kind: 'routine',
      language: languageOfOwner(row.language),
      owner: { first_name, last_name },
      routineName,
      exerciseCount: row.exercise_count,
      setCount: row.set_count,
    },
  }
}

/** The most workouts named on a picture. More don't fit. */
const NEWEST = 3

/** The facts of a public history; null if it is private or does not exist. */
export async function readHistorySource(db: Kysely<Tables>, userId: string): Promise<Drawable | null> {
  if (!isId(userId)) return null
  const { rows } = await sql<HistoryRow>`
    select p.first_name, p.last_name, p.language, coalesce(done.count, 0) as count, coalesce(done.seconds, 0) as seconds,
      array(select w.workout_name from workout w where w.user_id = p.id and ${WORKOUT_IS_PUBLIC}
        order by w.created_at desc, w.id desc limit ${NEWEST}) as newest
    from profile p cross join lateral (
      select count(*)::integer as count, sum(w.duration_seconds)::double precision as seconds
      from workout w where w.user_id = p.id and ${WORKOUT_IS_PUBLIC}
    ) done
    where p.id = ${userId} and ${HISTORY_IS_PUBLIC}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { count: workoutCount, seconds: durationSeconds, newest, language, ...owner } = row
  return {
    facts: { kind: 'history', language: languageOfOwner(language), owner, workoutCount, durationSeconds, newest },
    og_image_url: null,
    fingerprint: null,
  }
}

type HistoryRow = {
  first_name: string
  last_name: string
  language: string | null
  count: number
  seconds: number
  newest: string[]
}

type PlanRow = {
  planName: string
  first_name: string
  last_name: string
  language: string | null
  dayCount: number
  exerciseCount: number
}

/** The facts of a public plan; null if it is private, missing or has nothing to start, or the id is invalid. */
export async function readPlanSource(db: Kysely<Tables>, planId: string): Promise<Drawable | null> {
  if (!isId(planId)) return null
  const days = sql`plan_slot s join routine r on r.id = s.routine_id and r.user_id = s.user_id and not r.is_archived`
  const ofPlan = sql`s.plan_id = l.id and s.user_id = l.user_id`
  const { rows } = await sql<PlanRow>`
    select l.name as "planName", p.first_name, p.last_name, p.language,
      (select count(*)::integer from ${days} where ${ofPlan}) as "dayCount",
      (select count(distinct x.exercise_id)::integer from ${days}
        join routine_exercise x on x.routine_id = r.id and x.user_id = r.user_id where ${ofPlan}) as "exerciseCount"
    from plan l join profile p on p.id = l.user_id
    where l.id = ${planId} and ${PLAN_IS_PUBLIC}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { language, first_name, last_name, ...counts } = row
  const facts = { kind: 'plan' as const, language: languageOfOwner(language), owner: { first_name, last_name } }
  return { facts: { ...facts, ...counts }, og_image_url: null, fingerprint: null }
}

/** The language of a picture: its owner's, because a chat's server asks for it once and caches the answer. */
const languageOfOwner = (language: string | null): Language => (isLanguage(language) ? language : SOURCE_LANGUAGE)

const stored = (of: ImageOf, { user_id, og_image_url, fingerprint }: Stored) => ({
  ...of,
  ownerId: user_id,
  og_image_url,
  fingerprint,
})
