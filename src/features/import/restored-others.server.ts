import { sql } from 'kysely'
import type { SavedWorkout } from '#domain/import/saved-documents.ts'
import type { Context } from '#server/context.ts'
import { type RunningImport, rowsOf } from './import-rows.server.ts'
import { othersOf } from './kept-plan.server.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import { newIds } from './restored-ids.server.ts'
import { bringBackOperation, earlierImportOf, type Restoring } from './restored-workout.server.ts'

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
