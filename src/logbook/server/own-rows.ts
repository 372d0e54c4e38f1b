import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Section } from '#domain/section.ts'
import { nameKey } from '#domain/text.ts'
import type { AnyDocument } from '#sync/operation.ts'

type Label = { name: string; section: Section }

/** What each exercise was called when it first came, by its id. */
function firstLabelsOf(steps: readonly AnyDocument[]): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>()
  for (const { exercises } of steps) {
    for (const exercise of exercises) {
      if (!labels.has(exercise.exercise_id)) labels.set(exercise.exercise_id, labelOf(exercise))
    }
  }
  return labels
}

/**
 * Exercises come by id from the device. One the owner does not have yet is added to the dictionary; an id that is not
 * this owner's is replaced by the one the name gives (Y12). `steps`: what the documents that are being written were on the
 * way, in order.
 */
export async function withOwnExercises<D extends AnyDocument>(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: D,
  steps: readonly AnyDocument[],
): Promise<D> {
  const known = new Set(before?.exercises.map((exercise) => exercise.exercise_id))
  const unknown = after.exercises.filter((exercise) => !known.has(exercise.exercise_id))
  if (unknown.length === 0) return after
  const { rows } = await sql<{ id: string }>`select id from exercise
    where user_id = ${after.ownerId} and id = any(${unknown.map((row) => row.exercise_id)}::uuid[])`.execute(tx)
  const firstLabels = firstLabelsOf(steps)
  const own = new Set(rows.map((row) => row.id))
  const idByStranger = new Map<string, string>()
  for (const exercise of unknown) {
    if (own.has(exercise.exercise_id)) continue
    // One that was renamed before it was ever sent goes by the name its id was made of.
    const first = firstLabels.get(exercise.exercise_id)
    const isMadeOfFirst = first && exerciseIdFor(after.ownerId, first.name) === exercise.exercise_id
    const { name, section } = isMadeOfFirst ? first : labelOf(exercise)
    const id = exerciseIdFor(after.ownerId, name)
    if (id !== exercise.exercise_id) idByStranger.set(exercise.id, id)
    await sql`insert into exercise (id, user_id, name, name_key, section)
      values (${id}, ${after.ownerId}, ${name}, ${nameKey(name)}, ${section}) on conflict do nothing`.execute(tx)
  }
  if (idByStranger.size === 0) return after
  const withOwnId = <R extends { exercise_id: string }>(row: R, exerciseRowId: string): R => {
    const id = idByStranger.get(exerciseRowId)
    return id ? { ...row, exercise_id: id } : row
  }
  return {
    ...after,
    exercises: after.exercises.map((row) => withOwnId(row, row.id)),
    ...(after.kind === 'workout' && { sets: after.sets.map((row) => withOwnId(row, row.workout_exercise_id)) }),
  }
}

/** A workout points at a routine of its owner or at none; for no routine's sake is a start refused (Y11). */
export async function withOwnRoutine<D extends AnyDocument>(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: D,
): Promise<D> {
  if (before || after.kind !== 'workout' || after.workout.routine_id === null) return after
  const { rows } = await sql`select 1 from routine
    where id = ${after.workout.routine_id} and user_id = ${after.ownerId}`.execute(tx)
  return rows.length > 0 ? after : { ...after, workout: { ...after.workout, routine_id: null } }
}

/** What an exercise of a document is called where it stands, in a workout at its start. */
const labelOf = (exercise: AnyDocument['exercises'][number]): Label =>
  'name' in exercise
    ? { name: exercise.name, section: exercise.section }
    : { name: exercise.snapshot_name, section: exercise.snapshot_section }
