import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LOWEST_ID } from '#domain/ids.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from '#features/activity/actors.server.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { managerName } from '#words/person-name.ts'
import { wordsFor } from '#words/words.server.ts'
import { csvText } from './csv-text.server.ts'

type Db = Kysely<Tables>

const HEADINGS =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,' +
  'Workout Notes,Section,Superset,Side,Load,Completed By,Time Zone,Workout Id,Set Id,Exercise Notes,UTC Offset'

/** Workouts of one read: long lists would block the one session of the embedded database. */
const PAGE = 20

/** Completed sets as CSV in pieces, the newest workout last, without deleted workouts. Times are local. */
export async function* workoutsCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield `${HEADINGS}\n`
  const names = new Map<string, string>()
  for (let after: After | null = { at: '-infinity', id: LOWEST_ID }; after !== null; ) {
    const { ids, next }: { ids: string[]; next: After | null } = await idsAfter(db, userId, after)
    const documents = await loadDocuments(db, product, userId, ids)
    const workouts = ids.flatMap((id) => documents.get(id) ?? []).filter((each) => each.kind === 'workout')
    await addNames(db, userId, workouts, names)
    yield workouts.map((workout) => rowsOf(workout, (id) => names.get(id) ?? '')).join('')
    after = next
  }
}

type After = { at: string; id: string }

async function idsAfter(db: Db, userId: string, { at, id }: After): Promise<{ ids: string[]; next: After | null }> {
  const { rows } = await sql<After>`select id, created_at::text as at from workout
    where user_id = ${userId} and completed_at is not null and trashed_at is null
      and (created_at, id) > (${at}::timestamptz, ${id})
    order by created_at, id limit ${PAGE}`.execute(db)
  return { ids: rows.map((row) => row.id), next: rows.length < PAGE ? null : (rows.at(-1) ?? null) }
}

/** Names of people who completed sets, as the owner sees them. */
async function addNames(db: Db, userId: string, workouts: readonly WorkoutDocument[], names: Map<string, string>) {
  const people = new Set(workouts.flatMap(({ sets }) => sets.flatMap(({ account_id }) => account_id ?? [])))
  const unknown = [...people].filter((id) => !names.has(id))
  if (unknown.length === 0) return
  const { rows } = await sql<ActorColumns & { actor_id: string }>`select asked.actor_id, ${ACTOR_COLUMNS}
    from unnest(${unknown}::uuid[]) as asked (actor_id) ${actorsOf('asked', userId)}`.execute(db)
  for (const { actor_id, ...person } of rows) names.set(actor_id, managerName(person, wordsFor(SOURCE_LANGUAGE)))
}

function rowsOf(document: WorkoutDocument, nameOf: (accountId: string) => string): string {
  const { workout } = document
  const seconds = Math.floor(workout.created_at / 1000) % 60
  const wall = wallTime(workout.created_at, workout.time_zone)
  const begins = [
    `${wall.replace('T', ' ')}:${String(seconds).padStart(2, '0')}`,
    csvText(workout.workout_name),
    durationText(workout.duration_seconds ?? 0),
  ]
  const groups = [...new Set(document.exercises.flatMap(({ group_id }) => group_id ?? []))]
  return workoutExercisesInOrder(document)
    .flatMap((exercise) => {
      const done = visibleSetsOf(document, exercise.id).filter(({ status }) => status === 'complete')
      const superset = exercise.group_id ? groups.indexOf(exercise.group_id) + 1 : ''
      return done.map((set, index) => [
        ...begins,
        csvText(exerciseName(exercise)),
        orderOf(done, index),
        ...valuesOf(set),
        csvText(notesOf(exercise, set, index)),
        csvText(workout.note ?? ''),
        exerciseSection(exercise),
        superset,
        set.side ?? '',
        set.load ?? 'total',
        csvText(set.account_id ? nameOf(set.account_id) : ''),
        csvText(workout.time_zone ?? 'UTC'), // A device may name any.
        document.id,
        set.id,
        csvText(index === 0 ? (exercise.note ?? '') : ''),
        csvText(offsetText(wall, workout.created_at)),
      ])
    })
    .map((fields) => `${fields.join(',')}\n`)
    .join('')
}

/** Weight to seconds. A missing value is 0, as in other apps' files. */
const valuesOf = (set: LoggedSet) => [
  set.weight_unit === 'body' ? 0 : (set.weight ?? 0),
  set.weight_unit,
  set.set_type === 'reps' ? (set.reps ?? 0) : 0,
  set.rpe ?? '',
  set.set_type === 'distance' ? (set.distance ?? 0) : 0,
  set.set_type === 'distance' ? (set.distance_unit ?? '') : '',
  set.set_type === 'reps' ? 0 : (set.timed_set_duration ?? 0),
]

const LETTERS = { warmup: 'W', drop: 'D', failure: 'F' } as const

/** 1, 2, …, or W, D or F. */
function orderOf(done: readonly LoggedSet[], index: number): string {
  const kind = done[index]?.kind ?? 'normal'
  return kind === 'normal' ? `${index + 1}` : LETTERS[kind]
}

/** The note of the set; the first set also has the exercise's note. */
const notesOf = ({ note }: WorkoutExercise, set: LoggedSet, index: number): string =>
  [index === 0 && note, set.note].filter(Boolean).join('\n')

/** Strong's '1h 12m 5s', with seconds; nothing for an unknown length. */
function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.flatMap((part, index) => (part > 0 ? `${part}${'hms'[index]}` : [])).join(' ')
}

function offsetText(wall: string, at: number): string {
  const minutes = Date.parse(`${wall}Z`) / 60_000 - Math.floor(at / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
