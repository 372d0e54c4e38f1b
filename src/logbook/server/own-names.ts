import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { bookIdFor } from '#domain/book.ts'
import type { ChosenName, LabelledRoutine, OwnNames } from '#domain/exercise.ts'
import { nameKey } from '#domain/text.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from './room.ts'

/** What `exerciseIdByName` needs, so that it finds the same exercises as on a device. */
export async function ownNames(
  db: Kysely<Tables>,
  ownerId: string,
  named: readonly { name: string }[],
): Promise<OwnNames> {
  if (named.length === 0) return { routines: [], book: null }
  const routines = await labelledRoutines(db, ownerId, named)
  return { routines, book: { exercises: await chosenNames(db, ownerId) } }
}

export async function chosenNames(db: Kysely<Tables>, ownerId: string): Promise<ChosenName[]> {
  const { rows } = await sql<ChosenName>`select id, name from book_exercise
    where book_id = ${bookIdFor(ownerId)} and user_id = ${ownerId} and name is not null`.execute(db)
  return rows
}

/**
 * SQL for an exercise's chosen name inside a statement; null: no chosen name. `idColumn` is SQL of our own, never a
 * user's text.
 */
export const chosenNameOf = (idColumn: string, ownerId: string) => sql<string | null>`(
  select x.name from book_exercise x
  where x.book_id = ${bookIdFor(ownerId)} and x.user_id = ${ownerId} and x.id = ${sql.raw(idColumn)})`

/** The routines with exercises of these names, archived ones too. */
async function labelledRoutines(
  db: Kysely<Tables>,
  ownerId: string,
  named: readonly { name: string }[],
): Promise<LabelledRoutine[]> {
  const { rows } = await sql<{ id: string; created_at: Date; exercises: LabelledRoutine['exercises'] }>`
    select r.id, r.created_at, jsonb_agg(jsonb_build_object('name', x.name, 'exercise_id', x.exercise_id)) as exercises
    from routine r join routine_exercise x on x.routine_id = r.id and x.user_id = r.user_id
    where r.user_id = ${ownerId}
    group by r.id order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}`.execute(db)
  const keys = new Set(named.map(({ name }) => nameKey(name)))
  return rows.map(({ id, created_at, exercises }) => ({
    ...{ id, routine: { created_at: created_at.getTime() } },
    exercises: exercises.filter(({ name }) => keys.has(nameKey(name))),
  }))
}
