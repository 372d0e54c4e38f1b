import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnyDocument } from '#sync/operation.ts'

/**
 * The rests of an owner's exercises, kept from workout to workout: what a workout says of an exercise is learnt, and an
 * exercise that is new in a workout and says nothing is told what was last chosen. Stands behind the dictionary rows of
 * these exercises. Returns the document to store.
 */
export async function withRestTimes<D extends AnyDocument>(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: D,
): Promise<D> {
  if (before?.exercises === after.exercises || after.kind !== 'workout') return after
  const known = new Map(before?.kind === 'workout' ? before.exercises.map((row) => [row.id, row.rest_seconds]) : [])
  const chosen = after.exercises.filter((row) => row.rest_seconds !== null && row.rest_seconds !== known.get(row.id))
  for (const { exercise_id, rest_seconds } of chosen) {
    await sql`update exercise set rest_seconds = ${rest_seconds}
      where id = ${exercise_id} and user_id = ${after.ownerId} and rest_seconds is distinct from ${rest_seconds}`.execute(
      tx,
    )
  }
  const silent = after.exercises.filter((row) => row.rest_seconds === null && !known.has(row.id))
  if (silent.length === 0) return after
  const ids = silent.map((row) => row.exercise_id)
  const { rows } = await sql<{ id: string; rest_seconds: number }>`select id, rest_seconds from exercise
    where id = any(${ids}::uuid[]) and user_id = ${after.ownerId} and rest_seconds is not null`.execute(tx)
  if (rows.length === 0) return after
  const restById = new Map(rows.map((row) => [row.id, row.rest_seconds]))
  const told = (row: (typeof silent)[number]) =>
    silent.includes(row) ? { ...row, rest_seconds: restById.get(row.exercise_id) ?? null } : row
  return { ...after, exercises: after.exercises.map(told) }
}
