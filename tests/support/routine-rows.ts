import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import { newSet as newSetValues, sourceSetName } from '#domain/set-list.ts'
import { addExercise } from '#logbook/exercises.ts'
import { registry } from '#logbook/operations.ts'
import type { AnyDocument, Applied, Made, Meta } from '#sync/operation.ts'

/** Routines without a device or a server. Operations are applied one by one, by default by Olivia. */
export const OLIVIA = '00000000-0000-7000-8000-00000000000a'
export const MAX = '00000000-0000-7000-8000-00000000000b'
export const ROUTINE = '00000000-0000-7000-8000-0000000000f0'
export const NINE = Date.UTC(2026, 10, 20, 9)

export const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const meta = (over: Partial<Meta> = {}): Meta => ({
  ...{ id: uuid(999), documentId: ROUTINE, actorId: OLIVIA, ownerId: OLIVIA, at: NINE },
  ...over,
})

/** The result of an operation, or its refusal. */
export function applied(document: RoutineDocument | null, made: Made, at = meta()): Applied<AnyDocument> {
  const operation = registry.get(made.kind)
  if (!operation) throw new Error(`${made.kind} is not in the registry`)
  return operation.apply(document, made.args, at)
}

/** The result of an operation that must not be refused. */
export function done(document: RoutineDocument | null, made: Made, at = meta()): RoutineDocument {
  const outcome = applied(document, made, at)
  if (!('document' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.document as RoutineDocument
}

export const emptyRoutine: RoutineDocument = {
  ...{ kind: 'routine', id: ROUTINE, ownerId: OLIVIA, rev: 1, exercises: [], sets: [] },
  routine: {
    ...{ id: ROUTINE, user_id: OLIVIA, routine_name: 'Push', is_public: false, is_archived: false, created_at: NINE },
    ...{ og_image_url: null, edited_by: null, contested: null },
  },
}

/** 'Set 1' for ids that end in 1, and so on. */
export const newSet = (id: number, over = {}) => ({ ...newSetValues(id % 10, sourceSetName), id: uuid(id), ...over })

/** Adds exercise `id`, by default with the sets `id`1 and `id`2. */
export const adding = (
  id: number,
  name: string,
  section: Section = 'training',
  setIds = [id * 10 + 1, id * 10 + 2],
): Made =>
  addExercise.planning.make({
    ...{ id: uuid(id), exerciseId: exerciseIdFor(OLIVIA, name), name, section },
    sets: setIds.map((setId) => newSet(setId)),
  })

/** Bench (1) with sets 11 and 12 in training, Band (2) with 21 and 22 in warmup. */
export const benchAndBand = (): RoutineDocument =>
  done(done(emptyRoutine, adding(1, 'Bench')), adding(2, 'Band', 'warmup'))
