import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { chosenKeys, hasLeft, namesakes } from '#domain/exercise.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Section } from '#domain/section.ts'
import { mainMuscle } from '#domain/statistics/muscles.ts'
import { nameKey } from '#domain/text.ts'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import { workoutState } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Reader } from '#sync/product.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import { chosenNames } from './own-names.ts'

/**
 * Completes a document before the server stores it: exercises and routine become the owner's, and rests and the muscle
 * group are added.
 */
export async function beforeWrite(
  tx: Reader,
  { before, after }: { before: AnyDocument | null; after: AnyDocument },
  steps: readonly AnyDocument[],
): Promise<AnyDocument> {
  if (!isTraining(after) || (before && !isTraining(before))) return after
  const exercised = await withOwnExercises(tx, before, withMuscleGroup(before, after), steps)
  return await withRestTimes(tx, before, await withOwnRoutine(tx, before, exercised), steps)
}

/**
 * `beforeWrite` for an import, without rests, because an old rest is no choice for today. `ownIds`: ids of exercises
 * that are the owner's.
 */
export const beforeImport =
  (ownIds: ReadonlySet<string>) =>
  async (
    tx: Reader,
    { before, after }: { before: AnyDocument | null; after: AnyDocument },
    steps: readonly AnyDocument[],
  ): Promise<AnyDocument> => {
    if (!isTraining(after) || (before && !isTraining(before))) return after
    const grouped = withMuscleGroup(before, after)
    const areOwn = grouped.exercises.every(({ exercise_id }) => ownIds.has(exercise_id))
    return areOwn ? grouped : await withOwnExercises(tx, before, grouped, steps)
  }

type Label = { name: string; section: Section }

function firstLabelsOf(steps: readonly AnyDocument[]): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>()
  for (const { exercises } of steps.filter(isTraining)) {
    for (const exercise of exercises) {
      if (!labels.has(exercise.exercise_id)) labels.set(exercise.exercise_id, labelOf(exercise))
    }
  }
  return labels
}

/**
 * Adds new exercises to the dictionary, and replaces an id that belongs to somebody else by the one that the name
 * gives. `steps`: all states of the documents, in order.
 */
async function withOwnExercises<D extends TrainingDocument>(
  tx: Kysely<Tables>,
  before: TrainingDocument | null,
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
    // An exercise that a person renamed before sending it is found by the name its id was made from.
    const first = firstLabels.get(exercise.exercise_id)
    const madeOfFirst = first && madeOf(after.ownerId, exercise.exercise_id, first.name)
    const { name, section } = madeOfFirst && first ? first : labelOf(exercise)
    const id = await exerciseOfName(tx, after.ownerId, { id: exercise.exercise_id, name, section, madeOf: madeOfFirst })
    if (id !== exercise.exercise_id) idByStranger.set(exercise.id, id)
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

/** The name that an id is made from: this one, or a numbered one after renamings. */
const madeOf = (ownerId: string, id: string, name: string): string | undefined =>
  [...namesakes(name)].find((made) => exerciseIdFor(ownerId, made) === id)

type Wanted = Label & { id: string; madeOf: string | undefined }

/**
 * The id of the owner's exercise with a name. After an import or another spelling it may differ from the id that the
 * name gives.
 */
async function exerciseOfName(tx: Kysely<Tables>, ownerId: string, wanted: Wanted): Promise<string> {
  const keyOf = chosenKeys(await chosenNames(tx, ownerId))
  for (const name of namesakes(wanted.name)) {
    if (wanted.madeOf !== undefined && wanted.madeOf !== name) continue
    const [id, key] = [exerciseIdFor(ownerId, name), nameKey(name)]
    await sql`insert into exercise (id, user_id, name, name_key, section)
      values (${id}, ${ownerId}, ${name}, ${key}, ${wanted.section}) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from exercise
      where user_id = ${ownerId} and name_key = ${key}`.execute(tx)
    const found = rows[0]?.id ?? id
    if (found === wanted.id || !hasLeft(keyOf, found, nameKey(wanted.name))) return found
  }
  return wanted.madeOf === undefined
    ? exerciseIdFor(ownerId, wanted.name)
    : await exerciseOfName(tx, ownerId, { ...wanted, madeOf: undefined })
}

/** Drops a routine that is not the owner's: no start is refused because of a routine. */
async function withOwnRoutine<D extends TrainingDocument>(
  tx: Kysely<Tables>,
  before: TrainingDocument | null,
  after: D,
): Promise<D> {
  if (before || after.kind !== 'workout' || after.workout.routine_id === null) return after
  const { rows } = await sql`select 1 from routine
    where id = ${after.workout.routine_id} and user_id = ${after.ownerId}`.execute(tx)
  return rows.length > 0 ? after : { ...after, workout: { ...after.workout, routine_id: null } }
}

/** The name and section of an exercise in its document; in a workout, those at the start. */
const labelOf = (exercise: TrainingDocument['exercises'][number]): Label =>
  'name' in exercise
    ? { name: exercise.name, section: exercise.section }
    : { name: exercise.snapshot_name, section: exercise.snapshot_section }

/**
 * Stores the rests that people chose, and gives new exercises the last chosen one, because a device cannot tell a
 * chosen rest from one that came with a swap. The exercises must be in the dictionary already.
 */
async function withRestTimes<D extends TrainingDocument>(
  tx: Kysely<Tables>,
  before: TrainingDocument | null,
  after: D,
  steps: readonly AnyDocument[],
): Promise<D> {
  if (before?.exercises === after.exercises || after.kind !== 'workout') return after
  const own = steps.filter(({ id }) => id === after.id)
  const changed = changedRestsOf(before ? [before, ...own] : own)
  const chosen = after.exercises.filter(({ id, rest_seconds }) => rest_seconds !== null && changed.has(id))
  for (const { exercise_id, rest_seconds } of chosen) {
    await sql`update exercise set rest_seconds = ${rest_seconds}
      where id = ${exercise_id} and user_id = ${after.ownerId} and rest_seconds is distinct from ${rest_seconds}`.execute(
      tx,
    )
  }
  const known = new Set(before?.exercises.map(({ id }) => id))
  const started = before ? null : startedIdsOf(own[0])
  const silent = after.exercises.filter(
    (row) => (row.rest_seconds === null && !known.has(row.id)) || (started?.has(row.id) && !changed.has(row.id)),
  )
  if (silent.length === 0) return after
  const ids = silent.map((row) => row.exercise_id)
  const { rows } = await sql<{ id: string; rest_seconds: number }>`select id, rest_seconds from exercise
    where id = any(${ids}::uuid[]) and user_id = ${after.ownerId} and rest_seconds is not null`.execute(tx)
  const restById = new Map(rows.map((row) => [row.id, row.rest_seconds]))
  const told = (row: (typeof silent)[number]) =>
    silent.includes(row) ? { ...row, rest_seconds: restById.get(row.exercise_id) ?? null } : row
  return { ...after, exercises: after.exercises.map(told) }
}

/** The row ids of exercises whose rest has changed since they were added, even if it changed back. */
function changedRestsOf(states: readonly AnyDocument[]): ReadonlySet<string> {
  const first = new Map<string, number | null>()
  const changed = new Set<string>()
  for (const state of states) {
    for (const { id, rest_seconds } of state.kind === 'workout' ? state.exercises : []) {
      if (!first.has(id)) first.set(id, rest_seconds)
      else if (first.get(id) !== rest_seconds) changed.add(id)
    }
  }
  return changed
}

const startedIdsOf = (first: AnyDocument | undefined): ReadonlySet<string> =>
  new Set(first?.kind === 'workout' && first.workout.completed_at === null ? first.exercises.map(({ id }) => id) : [])

/** Adds the muscle group of a completed workout. Not in `apply`, so that no phone has to load the catalogue. */
function withMuscleGroup(before: TrainingDocument | null, after: TrainingDocument): TrainingDocument {
  if (after.kind !== 'workout' || workoutState(after.workout) !== 'completed') return after
  const wasCompleted = before?.kind === 'workout' && workoutState(before.workout) === 'completed'
  if (wasCompleted && before.exercises === after.exercises && before.sets === after.sets) return after
  return { ...after, workout: { ...after.workout, muscle_group: mainMuscle(after, exerciseMeant) } }
}
