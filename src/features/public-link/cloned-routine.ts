import { exerciseIdByName, type LabelledRoutine } from '#domain/exercise.ts'
import { derivedId } from '#domain/ids.ts'
import { cloneName, type Person } from '#domain/names.ts'
import type { RoutineDocument } from '#domain/routine.ts'

export type Cloning = {
  /** The copy's id. Those of its rows follow from it. */
  routineId: string
  saverId: string
  /** Whose routine it was. */
  owner: Person
  /** The saver's, for the exercises that have a name there already (R-BUILD-16). */
  routines: readonly LabelledRoutine[]
  /** ms since 1970. */
  at: number
}

/** A private copy of a shared routine for the saver: all of its exercises and template sets, and nothing shared with it (R-ROUT-15). */
export function clonedRoutine(source: RoutineDocument, cloning: Cloning): RoutineDocument {
  const { routineId, saverId, owner, routines, at } = cloning
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
      routine_name: cloneName(source.routine.routine_name, owner),
      is_public: false, // R-SHARE-02
      is_archived: false,
      created_at: at,
      og_image_url: null,
      edited_by: null,
      contested: null,
    },
    exercises: source.exercises.map((exercise) => ({
      ...exercise,
      ...own,
      id: idOf(exercise.id),
      exercise_id: exerciseIdByName(saverId, exercise.name, routines),
    })),
    sets: source.sets.map((set) => ({
      ...set,
      ...own,
      id: idOf(set.id),
      routine_exercise_id: idOf(set.routine_exercise_id),
    })),
  }
}
