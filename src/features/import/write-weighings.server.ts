import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { bodyIdFor } from '#domain/book.ts'
import { derivedId } from '#domain/ids.ts'
import { type PlannedWeighing, weighingKey } from '#domain/import/plan.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import type { Envelope } from '#sync/operation.ts'
import type { RunningImport } from './import-rows.server.ts'

/** Derives the id from the content, so that an undo recognizes a changed weighing. */
export const weighingIdOf = (importId: string, weighing: PlannedWeighing): string =>
  derivedId(importId, `weighing ${heldBy(weighing)}`)

/** The content of a weighing that keeps its id, so that an undo recognizes a changed one. */
export const heldBy = (weighing: PlannedWeighing): string => `${weighingKey(weighing)} ${weighing.note ?? ''}`

/** Adds each weighing that the owner does not have, once. */
export async function weighingOperations(
  db: Kysely<Tables>,
  { id: importId, userId, timeZone, keepsIds }: RunningImport,
  planned: readonly PlannedWeighing[],
  now: number,
): Promise<Envelope[]> {
  const rows = await ownWeighings(db, userId)
  const ownIds = new Set(rows.map(({ id }) => id))
  const taken = new Set(rows.map(weighingKey))
  const { kind, version } = addBodyWeight
  return planned.flatMap((weighing) => {
    const { at, weight, unit, note } = weighing
    const id = (keepsIds && weighing.id) || weighingIdOf(importId, weighing)
    // A weighing that this import wrote is written again and counts.
    if (taken.has(weighingKey(weighing)) && !ownIds.has(id)) return []
    taken.add(weighingKey(weighing))
    ownIds.delete(id)
    const year = Number(dayOf(at, timeZone).slice(0, 4))
    const args = { year, weight: { id, at, weight, unit, note } }
    const opId = derivedId(importId, `add ${id}`)
    return {
      id: opId,
      kind,
      version,
      actorId: userId,
      ownerId: userId,
      documentId: bodyIdFor(userId, year),
      args,
      n: 1,
      at: now,
    }
  })
}

export async function ownWeighings(
  db: Kysely<Tables>,
  userId: string,
): Promise<(Pick<PlannedWeighing, 'at' | 'weight' | 'unit'> & { id: string })[]> {
  const { rows } = await sql<{ id: string; at: Date; weight: number; unit: PlannedWeighing['unit'] }>`
    select w.id, w.at, w.weight, w.unit from body b join body_weight w on w.body_id = b.id and w.user_id = b.user_id
    where b.user_id = ${userId}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
