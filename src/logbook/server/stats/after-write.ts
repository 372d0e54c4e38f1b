import { sql } from 'kysely'
import type { BodyDocument, BodyWeight, BookDocument } from '#domain/book.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import { isLookedBackOn } from '#domain/records/lift-session.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Change, Load, Reader } from '#sync/product.ts'
import { foldBests, foldWhole } from './fold-bests.ts'
import { WEIGHING_DAYS, writeWorkouts } from './write-workouts.ts'

/** Updates statistics and records with a write. A running workout has none, so no set waits for it. */
export async function afterWrite(tx: Reader, { before, after }: Change, load: Load): Promise<void> {
  switch ((after ?? before)?.kind) {
    case 'workout':
      return await workoutWritten(tx, before as WorkoutDocument | null, after as WorkoutDocument | null)
    case 'book':
      return await bookWritten(tx, before as BookDocument | null, after as BookDocument | null)
    case 'body':
      return await bodyWritten(tx, before as BodyDocument | null, after as BodyDocument | null, load)
  }
}

/**
 * `afterWrite` for the thousands of writes of an import: `foldExercises` derives bests and records once, at the end of
 * the import.
 */
export async function afterImport(tx: Reader, change: Change, load: Load): Promise<void> {
  const { before, after } = change
  const document = after ?? before
  if (document?.kind === 'body')
    return await bodyWritten(tx, before as BodyDocument | null, after as BodyDocument | null, load, async () => {})
  if (document?.kind !== 'workout') return await afterWrite(tx, change, load)
  await writeWorkouts(tx, document.ownerId, new Map([[document.id, after as WorkoutDocument | null]]), !before)
}

async function workoutWritten(tx: Reader, before: WorkoutDocument | null, after: WorkoutDocument | null) {
  const document = after ?? before
  const isTold = [before, after].some((each) => each && isLookedBackOn(each))
  if (!document || !isTold || (before && after && saysTheSame(before, after))) return
  const written = await writeWorkouts(tx, document.ownerId, new Map([[document.id, after]]))
  await foldBests(tx, document.ownerId, written)
}

/** Whether statistics stay the same. A list keeps its identity until a row changes. */
const saysTheSame = (one: WorkoutDocument, other: WorkoutDocument): boolean =>
  one.sets === other.sets &&
  one.exercises === other.exercises &&
  isLookedBackOn(one) === isLookedBackOn(other) &&
  one.workout.created_at === other.workout.created_at &&
  one.workout.duration_seconds === other.workout.duration_seconds &&
  one.workout.time_zone === other.workout.time_zone

/** Derives the bests of exercises anew that the person joined or took apart. */
async function bookWritten(tx: Reader, before: BookDocument | null, after: BookDocument | null) {
  const [was, is] = [joinedExercises(before?.exercises ?? []), joinedExercises(after?.exercises ?? [])]
  const named = [before, after].flatMap((book) =>
    (book?.exercises ?? []).flatMap(({ id, same_as }) => (same_as ? [id, same_as] : [])),
  )
  const moved = named.filter((id) => was.idOf(id) !== is.idOf(id))
  const ownerId = (after ?? before)?.ownerId
  if (moved.length === 0 || !ownerId) return
  const touched = moved.flatMap((id) => [...was.groupOf(id), ...is.groupOf(id)])
  const gone = touched.map(was.idOf)
  await sql`delete from exercise_best where user_id = ${ownerId} and exercise_id = any(${gone}::uuid[])`.execute(tx)
  for (const id of new Set(touched.map(is.idOf))) await foldWhole(tx, ownerId, id, is.groupOf(id))
}

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = 20

/**
 * Derives the workouts after a changed weighing anew, because it changes their loads. `fold`: updates bests and
 * records.
 */
async function bodyWritten(
  tx: Reader,
  before: BodyDocument | null,
  after: BodyDocument | null,
  load: Load,
  fold: typeof foldBests = foldBests,
) {
  const ownerId = (after ?? before)?.ownerId
  const changed = changedWeights(before?.weights ?? [], after?.weights ?? [])
  if (changed.length === 0 || !ownerId) return
  const from = new Date(Math.min(...changed))
  const until = new Date(Math.max(...changed) + (WEIGHING_DAYS + 1) * DAY_MS)
  const { rows } = await sql<{ id: string }>`
    select w.id from workout w
    where w.user_id = ${ownerId} and w.completed_at is not null and w.trashed_at is null
      and w.created_at between ${from} and ${until}
      and exists (select from logged_set s where s.workout_id = w.id and s.user_id = w.user_id and s.status = 'complete'
        and (s.weight_unit = 'body' or s.load <> 'total'))
    order by w.created_at, w.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += PAGE) {
    const documents = [...(await load(ids.slice(at, at + PAGE))).values()].filter((each) => each.kind === 'workout')
    const written = await writeWorkouts(tx, ownerId, new Map(documents.map((each) => [each.id, each])))
    await fold(tx, ownerId, written)
  }
}

/** The times of added, removed and changed weighings. */
function changedWeights(before: readonly BodyWeight[], after: readonly BodyWeight[]): number[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const left = new Set(after.map(({ id }) => id))
  const isSame = (row: BodyWeight, old: BodyWeight | undefined) =>
    old?.at === row.at && old.weight === row.weight && old.unit === row.unit
  const written = after.filter((row) => !isSame(row, known.get(row.id)))
  const old = before.filter((row) => !left.has(row.id) || written.some(({ id }) => id === row.id))
  return [...written, ...old].map(({ at }) => at)
}
