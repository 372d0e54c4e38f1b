import { exerciseIdByName, type OwnNames } from '#domain/exercise.ts'
import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import { cloneName } from '#domain/names.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { defaultValuesOf, type Fields, notedNamesOf } from '#domain/rows/field.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { nameKey } from '#domain/text.ts'

type Cloning = {
  /** The id of the copy, from which the ids of its rows derive. */
  routineId: string
  saverId: string
  sharedBy: string
  /** The saver's own names, to reuse exercises of the same name. */
  own: OwnNames
  /** ms since 1970. */
  at: number
}

/** Shares no row with the original. Notes and effort come along only for people who see them. */
export function clonedRoutine(source: RoutineDocument, cloning: Cloning): RoutineDocument {
  const { routineId, saverId, sharedBy, at } = cloning
  const exerciseIds = exerciseIdsOf(source, cloning)
  const hasNotes = source.ownerId === saverId || source.routine.has_public_notes
  const idOf = (sourceId: string) => derivedId(routineId, sourceId)
  const own = { routine_id: routineId, user_id: saverId, edited_by: null, contested: null }
  return {
    kind: 'routine',
    id: routineId,
    ownerId: saverId,
    rev: 0,
    routine: {
      id: routineId,
      user_id: saverId,
      routine_name: cloneName(source.routine.routine_name, sharedBy),
      is_public: false,
      is_archived: false,
      created_at: at,
      og_image_url: null,
      ...defaultValuesOf(ROUTINE.fields),
      made_by: saverId,
      note: (hasNotes && source.routine.note) || null,
      edited_by: null,
      contested: null,
    },
    exercises: source.exercises.map((exercise) => ({
      ...exercise,
      ...own,
      ...(!hasNotes && hiddenOf(ROUTINE_EXERCISE.fields)),
      id: idOf(exercise.id),
      group_id: exercise.group_id ? idOf(exercise.group_id) : null,
      exercise_id: exerciseIds.get(exercise.id) as string,
    })),
    sets: source.sets.map((set) => ({
      ...set,
      ...own,
      ...(!hasNotes && hiddenOf(TEMPLATE_SET.fields)),
      id: idOf(set.id),
      routine_exercise_id: idOf(set.routine_exercise_id),
    })),
  }
}

/** The copy with its new exercises under their sharer's name first: a write derives their ids from that name. */
export const asFirstNamed = (copy: RoutineDocument, sharedBy: string): RoutineDocument => ({
  ...copy,
  exercises: copy.exercises.map((exercise) => {
    const name = cloneName(exercise.name, sharedBy)
    return exerciseIdFor(copy.ownerId, name) === exercise.exercise_id ? { ...exercise, name } : exercise
  }),
})

/**
 * Maps each exercise of the source to a different one of the saver's. Names that the saver has choose first, because
 * the id of another name may belong to a renamed exercise. Where both are taken, the exercise is new.
 */
function exerciseIdsOf(source: RoutineDocument, { saverId, sharedBy, own }: Cloning): ReadonlyMap<string, string> {
  const labels = new Set(own.routines.flatMap(({ exercises }) => exercises.map(({ name }) => nameKey(name))))
  const meant = source.exercises.map(({ id, name }) => {
    const [known, derived] = [exerciseIdByName(saverId, name, own), exerciseIdFor(saverId, name)]
    const fresh = exerciseIdFor(saverId, cloneName(name, sharedBy))
    const turn = !labels.has(nameKey(name)) ? 3 : known === derived ? 1 : 2
    return { id, turn, known, derived, fresh }
  })
  const ids = new Map<string, string>()
  for (const { id, known, derived, fresh } of meant.toSorted((a, b) => a.turn - b.turn)) {
    const taken = new Set(ids.values())
    ids.set(id, [known, derived].find((exerciseId) => !taken.has(exerciseId)) ?? fresh)
  }
  return ids
}

/** Empty values for the fields that people without the right to notes may not read. */
const hiddenOf = (fields: Fields) => Object.fromEntries(notedNamesOf(fields).map((name) => [name, null]))
