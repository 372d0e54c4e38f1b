import { useState } from 'react'
import { ERROR_TEXTS, type ErrorCode } from '#domain/errors.ts'
import { exerciseIdByName } from '#domain/exercise.ts'
import { ownExercises } from '#domain/exercise-suggestions.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import { setChanges } from '#domain/set-changes.ts'
import { CreateExerciseSheet } from '#features/deck/create-exercise-sheet.tsx'
import { type EditedSet, EditSetSheet } from '#features/deck/edit-set-sheet.tsx'
import type { SavedExercise } from '#features/deck/exercise-form.ts'
import { useOwnerId, useSync } from '#sync/client/sync-provider.tsx'
import { useDispatch } from '#sync/client/use-dispatch.ts'
import { useDocuments } from '#sync/client/use-document.ts'
import { toastError } from '#ui/toaster.tsx'
import { addWorkoutExercise, editSet, removeSet } from './operations.ts'
import type { ExerciseView } from './workout-view.ts'

type WorkoutSheetsProps = {
  workoutId: string
  exercises: readonly ExerciseView[]
  /** The set being edited; null: none. */
  editedSetId: string | null
  /** The section an exercise is being added to; null: none. */
  creatingIn: Section | null
  onClose: () => void
  /** An exercise was added: its card is the one to go on with. */
  onAdded: (exerciseId: string) => void
  /** A set was deleted, which may have ended the workout. */
  onRemoved: () => void
}

/** 'Edit Set' and 'Create' over the running workout; both change this workout only. */
export function WorkoutSheets(props: WorkoutSheetsProps) {
  const { workoutId, exercises, editedSetId, creatingIn, onClose, onAdded, onRemoved } = props
  const sync = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const routines = useDocuments('routine')
  const edited = useOpenedSet(exercises, editedSetId)

  function save(setId: string, values: SetValues) {
    const changed = edited && setChanges(edited.set, values)
    if (changed) dispatch(editSet.make({ setId, changes: changed.changes }), workoutId, { was: changed.was })
    onClose()
  }
  function remove(setId: string) {
    dispatch(removeSet.make({ setId }), workoutId)
    onClose()
    onRemoved()
  }
  function add({ name, section, setConfigs }: SavedExercise) {
    const id = sync.newId()
    const exercise = { id, exerciseId: exerciseIdByName(ownerId, name, routines), name, section }
    const sets = setConfigs.map((set) => ({
      ...set,
      id: sync.newId(),
      workoutExerciseId: id,
      routineSetId: null,
    }))
    dispatch(addWorkoutExercise.make({ exercise, sets }), workoutId)
    onClose()
    onAdded(id)
  }

  return (
    <>
      <EditSetSheet editing={edited} onClose={onClose} onSave={save} onDelete={remove} />
      <CreateExerciseSheet
        creating={creatingIn && { section: creatingIn }}
        knownExercises={() => ({
          own: ownExercises(sync.documents.documents('routine', ownerId), sync.documents.documents('workout', ownerId)),
          taken: [],
        })}
        emptyName="exercise-name-empty"
        onProblem={tellProblem}
        onClose={onClose}
        onAdd={add}
      />
    </>
  )
}

/** R-EDIT-17: a toast here, where the builder alerts. */
const tellProblem = (code: ErrorCode) => void toastError(ERROR_TEXTS[code], { id: code })

/** The set as it was when its sheet was opened: what somebody else changes meanwhile is not undone by saving (Y35). */
function useOpenedSet(exercises: readonly ExerciseView[], setId: string | null): EditedSet | null {
  const [opened, setOpened] = useState<EditedSet | null>(null)
  if (setId === null && opened) setOpened(null)
  const found = setId !== null && opened?.set.id !== setId ? editedSetOf(exercises, setId) : null
  if (found) setOpened(found)
  return setId === null ? null : opened
}

function editedSetOf(exercises: readonly ExerciseView[], setId: string): EditedSet | null {
  for (const { name, sets } of exercises) {
    const index = sets.findIndex((set) => set.id === setId)
    const set = sets[index]
    if (set) return { set, position: index + 1, exerciseName: name, canDelete: true }
  }
  return null
}
