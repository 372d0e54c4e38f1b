import { bookIdFor, settingsOf } from '#domain/book.ts'
import type { AccountWorkout } from '#domain/import/already-here.ts'
import { inKilograms, type MassUnit } from '#domain/load.ts'
import { nameKey } from '#domain/text.ts'
import { exerciseName } from '#domain/training.ts'
import type { DoneExercises } from '#features/progress/progress.ts'
import { ask } from '#identity/client/ask.ts'
import type { Sync } from '#sync/client/sync.ts'

/** An exercise of the account. `lastAt`: when it was last done, ms since 1970. */
export type OwnName = { id: string; name: string; workouts: number; lastAt: number }

/** What a reading needs of the account. */
export type AccountFacts = {
  /** The unit that the person chose. */
  unit: MassUnit
  own: readonly OwnName[]
  accountId: string
  workouts: readonly AccountWorkout[]
}

/** Asks the server, or without an answer this device. */
export async function loadFacts(sync: Sync): Promise<AccountFacts> {
  const { accountId } = sync
  const answer = await ask<DoneExercises>('GET', `/api/exercises?${new URLSearchParams({ ownerId: accountId })}`)
  const done = answer.t === 'answered' ? answer.body.exercises : []
  return { accountId, unit: unitOf(sync), own: ownNames(sync, done), workouts: workoutsOnDevice(sync) }
}

function unitOf({ documents, accountId }: Sync): MassUnit {
  const { unit, last_unit } = settingsOf(documents.document('book', bookIdFor(accountId)) ?? null)
  return unit ?? last_unit ?? 'lbs'
}

/** Exercises that the person has done, and those only in routines. */
function ownNames({ documents, accountId }: Sync, done: DoneExercises['exercises']): OwnName[] {
  const byKey = new Map<string, OwnName>()
  for (const { routine, exercises } of documents.documents('routine', accountId)) {
    for (const { exercise_id: id, name } of exercises) {
      byKey.set(nameKey(name), { id, name, workouts: 0, lastAt: routine.created_at })
    }
  }
  for (const { id, name, sessions, lastAt } of done) byKey.set(nameKey(name), { id, name, workouts: sessions, lastAt })
  return [...byKey.values()]
}

const workoutsOnDevice = ({ documents, accountId }: Sync): AccountWorkout[] =>
  documents
    .documents('workout', accountId)
    .filter(({ workout }) => workout.completed_at !== null)
    .map(({ id, workout, exercises, sets }) => {
      const keyById = new Map(exercises.map((row) => [row.id, nameKey(exerciseName(row))]))
      return {
        id,
        name: workout.workout_name,
        startedAt: workout.created_at,
        isImported: workout.import_id !== null,
        sets: sets
          .filter(({ status }) => status === 'complete')
          .map(({ workout_exercise_id, weight, weight_unit: unit, reps }) => {
            const kilograms = unit === 'body' ? 0 : inKilograms(weight ?? 0, unit)
            return [keyById.get(workout_exercise_id) ?? '', kilograms, reps ?? 0] as const
          }),
      }
    })
