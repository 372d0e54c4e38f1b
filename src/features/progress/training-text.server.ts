import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { byExercise } from '#domain/records/workout-records.ts'
import { type Day, dayOf, weeksAfter } from '#domain/statistics/calendar.ts'
import { withoutDirectionMarks } from '#domain/text.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'
import { product } from '#logbook/server/product.ts'
import { joinedOf } from '#logbook/server/stats/fold-bests.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { formatDuration } from '#words/duration-text.ts'
import { muscleName } from '#words/muscle-name.ts'
import { recordLine } from '#words/record-text.ts'
import { sectionTitle } from '#words/section-title.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { effortText, kindLetter } from '#words/set-parts.ts'
import { formatWeight } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import { newestZone } from './stats.server.ts'
import { type ToldStats, toldStats } from './told-stats.server.ts'

type Db = Kysely<Tables>

type TextQuery = {
  ownerId: string
  /** Only workouts with this exercise, and of these only its sets; null: everything. */
  exerciseId: string | null
  /** The reader's local day. */
  today: Day
  /** Ms since 1970. */
  now: number
  words: Words
  isBodyOpen: boolean
  /** How many weeks; by default 12. */
  weeks?: number
  /** True for the totals alone, without the workouts. */
  isSummary?: boolean
}

export const MOST_WEEKS = 12
/** The most workouts in a text: two a day and some more. */
const MOST_WORKOUTS = 200
/** How many workouts to read at once. */
const PAGE = 20

/** Plain text that explains its terms, weights as logged; null: no workout. The caller checks the rights. */
export async function trainingText(db: Db, query: TextQuery): Promise<string | null> {
  const { ownerId, exerciseId, today, now, words, isBodyOpen, weeks = MOST_WEEKS, isSummary = false } = query
  const from = weeksAfter(today, -weeks)
  const group = exerciseId ? (await joinedOf(db, ownerId)).groupOf(exerciseId) : null
  const ids = await workoutIds(db, { ownerId, from, group })
  if (ids.length === 0) return null
  const isShown = ({ exercise_id }: WorkoutExercise) => !group || group.includes(exercise_id)
  const workouts: string[] = []
  for (let at = 0; !isSummary && at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const documents = await loadDocuments(db, product, ownerId, page)
    for (const id of page) {
      const document = documents.get(id)
      if (document?.kind === 'workout') workouts.push(workoutText(document, isShown, words))
    }
  }
  const stats = await toldStats(db, { ownerId, today, now, isBodyOpen })
  const parts = [
    words('progress.told.title', { from, until: today, count: ids.length }),
    words('progress.told.terms'),
    exerciseId ? null : statsText(stats, words),
    await recordsText(db, { ...stats, ownerId, words, group }),
    isBodyOpen && !exerciseId ? await bodyText(db, query, from) : null,
    ...workouts,
  ]
  return `${withoutDirectionMarks(parts.filter(Boolean).join('\n\n'))}\n`
}

type IdsQuery = { ownerId: string; from: Day; group: readonly string[] | null }

async function workoutIds(db: Db, { ownerId, from, group }: IdsQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workout_id as id from workout_stat s where user_id = ${ownerId} and day >= ${from}::date
      and ${group ? sql`exists (select from workout_exercise_stat x where x.workout_id = s.workout_id and x.user_id = s.user_id and x.exercise_id = any(${group}::uuid[]))` : sql`true`}
    order by started_at desc, workout_id desc limit ${MOST_WORKOUTS}`.execute(db)
  return rows.map(({ id }) => id)
}

function statsText({ streak, goal, muscles, mean }: ToldStats, words: Words): string {
  const sets = (count: number) => words.number(count, { maximumFractionDigits: 1 })
  const before = new Map(mean.map((each) => [each.muscle, each.sets]))
  const worked = muscles.muscles.filter((each) => each.sets > 0 || (before.get(each.muscle) ?? 0) > 0)
  return [
    words('progress.told.streak', { weeks: streak, goal }),
    words('progress.told.muscles'),
    ...worked.map(
      (each) => `- ${muscleName(each.muscle, words)}: ${sets(each.sets)} (${sets(before.get(each.muscle) ?? 0)})`,
    ),
  ].join('\n')
}

type RecordsQuery = Pick<TextQuery, 'ownerId' | 'words'> & Pick<ToldStats, 'records' | 'unit'> & Pick<IdsQuery, 'group'>

async function recordsText(db: Db, { ownerId, words, records, unit, group }: RecordsQuery): Promise<string | null> {
  const shown = records.filter(({ exerciseId }) => !group || group.includes(exerciseId))
  if (shown.length === 0) return null
  const { rows } = await sql<{ id: string; day: Day }>`
    select workout_id as id, day::text from workout_stat
    where user_id = ${ownerId} and workout_id = any(${shown.map(({ workoutId }) => workoutId)}::uuid[])`.execute(db)
  const days = new Map(rows.map(({ id, day }) => [id, day]))
  const lines = byExercise(shown).flatMap((kinds) => {
    const [record] = kinds
    if (!record) return []
    const day = days.get(record.workoutId) ?? dayOf(record.at, null)
    return `- ${day} ${oneLine(record.name)}: ${recordLine(kinds, words, unit)}`
  })
  return [words('progress.told.records'), ...lines].join('\n')
}

type WeighingRow = { at: Date; weight: number; unit: 'kg' | 'lbs' }

async function bodyText(db: Db, { ownerId, words }: TextQuery, from: Day): Promise<string | null> {
  const { rows } = await sql<WeighingRow>`
    select at, weight, unit from body_weight
    where user_id = ${ownerId} and at >= ${from}::date order by at desc limit ${MOST_WORKOUTS}`.execute(db)
  if (rows.length === 0) return null
  const timeZone = await newestZone(db, ownerId)
  const lines = rows.map(({ at, weight, unit }) => {
    return `- ${dayOf(at.getTime(), timeZone)} ${formatWeight(weight, unit, words)}`
  })
  return [words('progress.told.body'), ...lines].join('\n')
}

function workoutText(document: WorkoutDocument, isShown: (exercise: WorkoutExercise) => boolean, words: Words): string {
  const { workout } = document
  const heading = [
    `## ${dayOf(workout.created_at, workout.time_zone)} ${oneLine(workout.workout_name)}`,
    workout.duration_seconds ? formatDuration(workout.duration_seconds, words) : null,
  ]
  const exercises = workoutExercisesInOrder(document).filter(isShown)
  const lines = exercises.flatMap((exercise) => {
    const done = visibleSetsOf(document, exercise.id).filter(({ status }) => status === 'complete')
    if (done.length === 0) return []
    const section = exerciseSection(exercise)
    const name = oneLine(exerciseName(exercise))
    const title = section === 'training' ? name : `${name} (${sectionTitle(section, words)})`
    const sets = done.map((set) => setText(set, words)).join('; ')
    return [`- ${title}: ${sets}${noteText(exercise.note, words)}`]
  })
  return [heading.filter(Boolean).join(', ') + noteText(workout.note, words), ...lines].join('\n')
}

/** A set as text: 'W 20 kg × 10', '100 kg × 5 left RPE 8'. */
function setText(set: LoggedSet, words: Words): string {
  const parts = [
    kindLetter(set, words),
    weightTimesAmount(set, words),
    set.side && words('progress.told.side', { side: set.side }),
    set.rpe && effortText(set.rpe, 'rpe', words),
  ]
  return parts.filter(Boolean).join(' ') + noteText(set.note, words)
}

const noteText = (note: string | null | undefined, words: Words): string =>
  note ? ` ${words('progress.told.note', { note: oneLine(note) })}` : ''

/** Typed text stays on one line, so that none of it reads as a part of this text. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
