import { sql } from 'kysely'
import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import type { SavedWorkout } from '#domain/import/saved-documents.ts'
import { bringBackWorkout } from '#logbook/server/bring-back.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import { type EarlierImport, type RunningImport, rowsOf } from './import-rows.server.ts'
import { othersOf } from './kept-plan.server.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import type { RestoredAccount } from './restored-account.server.ts'
import { type IdOf, newIds } from './restored-ids.server.ts'
import { positionIn, type RestoredPlan, type RestoredPlans } from './restored-plans.server.ts'
import type { RestoredRoutines } from './restored-routines.server.ts'

export type Restoring = {
  account: RestoredAccount
  routines: RestoredRoutines
  plans: RestoredPlans
  /** The owner's exercises by the names in the file. */
  chosen: ReadonlyMap<string, string>
}

/** The operation that restores a workout, the same in every try. */
export function bringBackOperation(
  { id: importId, userId, keepsIds }: RunningImport,
  saved: SavedWorkout,
  { account, routines, plans, chosen }: Restoring,
  newId: IdOf,
  now: number,
): Envelope {
  const place = saved.routine_id === null ? undefined : routines.get(saved.routine_id)
  const inPlan = plans.get(saved.plan_id ?? '')
  // A plan that is in no file may be somebody else's.
  const ofPlan = keepsIds ? {} : { plan_id: null, plan_place: null }
  const exerciseIdOf = ({ exercise_id, name, snapshot_name }: SavedWorkout['exercises'][number]) => {
    if (keepsIds) return account.exercise(exercise_id)
    // A name that counted for one day says nothing about the exercise.
    const known = name === snapshot_name ? chosen.get(name) : undefined
    const found = account.exercise(exercise_id)
    return known ?? (found === exercise_id ? exerciseIdFor(userId, snapshot_name) : found)
  }
  const routineSetIdOf = (id: string | null) => {
    if (id === null || keepsIds) return id && newId(id)
    return place?.rowId?.(id) ?? null
  }
  const brought: SavedWorkout = {
    ...saved,
    id: newId(saved.id),
    routine_id: place?.routineId ?? null,
    ...(inPlan ? placeIn(saved, inPlan) : ofPlan),
    import_id: keepsIds ? account.earlierImport(saved.import_id) : importId,
    ended_by: account.person(saved.ended_by),
    exercises: saved.exercises.map((exercise) => ({
      ...exercise,
      ...{ id: newId(exercise.id), exercise_id: exerciseIdOf(exercise) },
      given: exercise.given && { ...exercise.given, track: account.track(exercise.given.track) },
      sets: exercise.sets.map((set) => ({
        ...set,
        ...{ id: newId(set.id), routine_set_id: routineSetIdOf(set.routine_set_id) },
        account_id: account.person(set.account_id),
      })),
    })),
    comments: saved.comments.map((comment) => ({
      ...comment,
      ...{ id: newId(comment.id), target_id: comment.target_id && newId(comment.target_id) },
      author_id: account.person(comment.author_id) ?? userId,
    })),
  }
  const { kind, version } = bringBackWorkout
  const id = derivedId(importId, `operation sled:${saved.id}`)
  const ids = { actorId: userId, ownerId: userId, documentId: brought.id }
  return { id, kind, version, ...ids, args: { saved: brought }, n: 1, at: now }
}

const placeIn = ({ plan_place: place }: SavedWorkout, plan: RestoredPlan) => ({
  plan_id: plan.planId,
  plan_place: place ? positionIn(place, plan) : null,
})

/** The import that brought a workout before the file was made; null: none. */
export function earlierImportOf(
  { import_id, source_key: sourceKey, is_as_imported: isAsImported }: SavedWorkout,
  { account }: Restoring,
): EarlierImport | null {
  const importId = account.earlierImport(import_id)
  return importId && sourceKey ? { importId, sourceKey, isAsImported } : null
}

/** Brings back running, discarded and deleted workouts, without telling the person. It may run twice. */
export async function writeOthers(
  context: Context,
  running: RunningImport,
  bytes: Uint8Array,
  restoring: Restoring,
): Promise<void> {
  let batch: SavedWorkout[] = []
  for await (const other of othersOf(bytes)) {
    batch.push(other)
    if (batch.length < BATCH) continue
    await writeSome(context, running, batch, restoring)
    batch = []
  }
  if (batch.length > 0) await writeSome(context, running, batch, restoring)
}

async function writeSome(
  context: Context,
  running: RunningImport,
  others: readonly SavedWorkout[],
  restoring: Restoring,
) {
  const { db } = context.database
  const newId = await newIds(db, running, others)
  const ops = others.map((other) => bringBackOperation(running, other, restoring, newId, context.now()))
  const results = await pushInTurn(context, running.userId, ops, new Set())
  const rows = others.flatMap((other, index) => {
    const [op, result] = [ops[index], results[index]]
    if (!op || result?.outcome !== 'done') return []
    const earlier = earlierImportOf(other, restoring)
    return rowsOf(running.id, {
      workoutId: op.documentId,
      sourceKey: `sled:${other.id}`,
      rev: result.rev ?? 1,
      earlierKey: other.source_key,
      earlier,
    })
  })
  await sql`insert into import_workout
    select * from jsonb_populate_recordset(null::import_workout, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db)
}
