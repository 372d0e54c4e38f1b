import type { BookDocument } from '#domain/book.ts'
import { bookIdFor } from '#domain/book.ts'
import { derivedId } from '#domain/ids.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { registry } from '#logbook/operations.ts'
import { programmeSteps } from '#logbook/programme-steps.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { BY_WEIGHT } from './lifter.ts'
import { OLIVIA, uuid } from './routine-rows.ts'

/** A programme as a file, with one track that has no base. */
export const PROGRAMME_FILE = {
  sled_programme: 1,
  name: 'Squats and presses',
  slots: [{ routine: 0 }, { routine: 1 }],
  routines: [
    { name: 'Squat day', exercises: [{ name: 'Squat', track: 0, sets: [{ reps: 5 }, { reps: 5 }] }] },
    { name: 'Press day', exercises: [{ name: 'Overhead Press', sets: [{ reps: 8 }] }] },
  ],
  tracks: [{ exercise: 'Squat', rule: BY_WEIGHT, base_unit: 'kg' }],
}

type Account = { plan: PlanDocument; routines: RoutineDocument[]; book: BookDocument | null }

/** The documents of Olivia after she has brought a programme into her account. `known`: the book of her device. */
export function broughtIn(
  programme: Programme,
  {
    book = null,
    key = uuid(1),
    basesWin = true,
    known = book,
    at = 1_000,
  }: { book?: BookDocument | null; key?: string; basesWin?: boolean; known?: BookDocument | null; at?: number } = {},
): Account {
  const documents = new Map<string, AnyDocument>(book ? [[book.id, book]] : [])
  const { planId, routineIds, steps } = programmeSteps(programme, {
    ...{ ownerId: OLIVIA, key, own: { routines: [], book: null }, book: known, name: programme.name, at },
    ...{ today: '2026-11-28', weekStart: 1, unit: 'kg', basesWin },
  })
  for (const [index, { documentId, made }] of steps.entries()) {
    const operation = registry.get(made.kind)
    const meta = {
      id: derivedId(key, `step ${index}`),
      documentId,
      actorId: OLIVIA,
      ownerId: OLIVIA,
      at: at + index,
    }
    const applied = operation?.apply(documents.get(documentId) ?? null, made.args, meta)
    if (!applied || !('document' in applied)) throw new Error(`${made.kind}: ${JSON.stringify(applied)}`)
    documents.set(documentId, applied.document)
  }
  return {
    plan: documents.get(planId) as PlanDocument,
    routines: routineIds.map((id) => documents.get(id) as RoutineDocument),
    book: (documents.get(bookIdFor(OLIVIA)) as BookDocument | undefined) ?? null,
  }
}
