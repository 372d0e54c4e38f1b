import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ExerciseSettings } from '#domain/book.ts'

type Said = Pick<ExerciseSettings, 'primary_muscle' | 'secondary_muscles'>

const NOTHING: Said = { primary_muscle: null, secondary_muscles: null }

export async function saidOfMuscles(db: Kysely<Tables>, ownerId: string): Promise<(exerciseId: string) => Said> {
  const { rows } = await sql<Said & { id: string }>`
    select e.id, e.primary_muscle, e.secondary_muscles from book b join book_exercise e on e.book_id = b.id and e.user_id = b.user_id
    where b.user_id = ${ownerId} and (e.primary_muscle is not null or e.secondary_muscles is not null)`.execute(db)
  const byId = new Map(rows.map(({ id, ...said }) => [id, said]))
  return (exerciseId) => byId.get(exerciseId) ?? NOTHING
}
