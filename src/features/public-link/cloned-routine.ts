import { exerciseIdByName, type LabelledRoutine } from '#domain/exercise.ts'
import { derivedId } from '#domain/ids.ts'
import { cloneName } from '#domain/names.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { defaultValuesOf, type Fields, notedNamesOf } from '#domain/rows/field.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine.ts'

type Cloning = {
  /** The copy's id. The ids of its rows are derived from it. */
  routineId: string
  saverId: string
  /** 'Shared by Olivia Owen', in the saver's language. */
  sharedBy: string
  /** The saver's routines, to reuse exercises with the same names (R-BUILD-16). */
  routines: readonly LabelledRoutine[]
  /** ms since 1970. */
  at: number
}

/**
 * A private copy of a shared routine for the saver, with all exercises and template sets. No row is shared with the
 * original (R-ROUT-15). Notes and effort are copied for their owner, and for others while the owner shows them (R-LIFT-06).
 */
export function clonedRoutine(source: RoutineDocument, cloning: Cloning): RoutineDocument {
  const { routineId, saverId, sharedBy, routines, at } = cloning
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
      is_public: false, // R-SHARE-02
      is_archived: false,
      created_at: at,
      og_image_url: null,
      ...defaultValuesOf(ROUTINE.fields),
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
      exercise_id: exerciseIdByName(saverId, exercise.name, routines),
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

/** What only who is shown the notes may read, as if it had never been written. */
const hiddenOf = (fields: Fields) => Object.fromEntries(notedNamesOf(fields).map((name) => [name, null]))
