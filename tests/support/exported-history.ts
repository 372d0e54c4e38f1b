import { bodyKilogramsAt } from '#domain/load.ts'
import { type Bests, withSession } from '#domain/records/bests.ts'
import { type Joined, joinedExercises, joinedSessions } from '#domain/records/joined.ts'
import { isLookedBackOn, type Session, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { inTime, type LiftRecord } from '#domain/records/records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

type Row = Record<string, unknown> & { id: string }
type Exported = {
  workouts: (Row & { exercises: (Row & { name: string; section: string; sets: Row[] })[] })[]
  books: { exercises: { exercise_id: string; same_as: string | null }[] }[]
  body_weights: { weights: { at: string; weight: number; unit: 'kg' | 'lbs' }[] }[]
}

/** What a person's own file says of their records, worked out with nothing but the file. */
type ExportedHistory = {
  documents: WorkoutDocument[]
  joined: Joined
  bodyKilogramsOf: (document: WorkoutDocument) => number | null
  /** By the exercise that stands for others. */
  bests: Map<string, Bests | null>
  /** Of each workout and exercise that has some: `workout exercise`. */
  records: Map<string, LiftRecord[]>
}

export function readHistory(file: Exported): ExportedHistory {
  const joined = joinedExercises(
    file.books.flatMap(({ exercises }) => exercises.map((row) => ({ id: row.exercise_id, same_as: row.same_as }))),
  )
  const weighings = file.body_weights.flatMap(({ weights }) =>
    weights.map((row) => ({ ...row, at: Date.parse(row.at) })),
  )
  const bodyKilogramsOf = ({ workout }: WorkoutDocument) => bodyKilogramsAt(weighings, workout.created_at)
  const documents = file.workouts.map(documentOf)
  const sessions = documents
    .filter(isLookedBackOn)
    .flatMap((document) => joinedSessions(sessionsOfWorkout(document, bodyKilogramsOf(document)), joined))
  const bests: ExportedHistory['bests'] = new Map()
  const records: ExportedHistory['records'] = new Map()
  for (const [id, own] of Map.groupBy(sessions, ({ exerciseId }: Session) => exerciseId)) {
    for (const step of inTime(own)) {
      bests.set(id, withSession(step.before, step.session))
      if (step.records.length > 0) records.set(`${step.session.workoutId} ${id}`, step.records)
    }
  }
  return { documents, joined, bodyKilogramsOf, bests, records }
}

function documentOf({ exercises, ...row }: Exported['workouts'][number]): WorkoutDocument {
  const time = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value)
  const times = ['created_at', 'completed_at', 'ended_at', 'trashed_at'].map((name) => [name, time(row[name])])
  return {
    ...{ kind: 'workout', id: row.id, ownerId: '', rev: 1, workout: { ...row, ...Object.fromEntries(times) } },
    exercises: exercises.map(({ sets: _, name, section, ...exercise }) => ({
      ...{ ...exercise, snapshot_name: name, snapshot_section: section, name_override: null, section_override: null },
    })),
    sets: exercises.flatMap(({ sets, id, exercise_id }) =>
      sets.map((set) => ({ ...set, workout_exercise_id: id, exercise_id })),
    ),
  } as unknown as WorkoutDocument
}
