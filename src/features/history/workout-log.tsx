import Pencil from 'lucide-react/icons/pencil'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState } from 'react'
import { completedExercises } from '#domain/counted-sets.ts'
import { exerciseIdByName } from '#domain/exercise.ts'
import { knownExercises } from '#domain/exercise-suggestions.ts'
import type { Section } from '#domain/section.ts'
import { MAX_SETS, type SetValues } from '#domain/set.ts'
import { setChanges } from '#domain/set-changes.ts'
import { nextSet } from '#domain/set-list.ts'
import { exerciseName, type WorkoutDocument } from '#domain/workout.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { addLoggedSet, correctSet, removeLoggedSets, restoreLoggedSets } from '#logbook/logged-sets.ts'
import { addLoggedExercise } from '#logbook/workout-exercises.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toastError, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { type LoggedExercise, LoggedSets } from './logged-sets.tsx'

/** The logged sets. A press on a set corrects it; 'Edit log' adds and removes sets and exercises. */
export function WorkoutLog({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const [edited, setEdited] = useState<EditedSet | null>(null)
  const [creatingIn, setCreatingIn] = useState<{ section: Section } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const corrections = useCorrections(document)
  const exercises = completedExercises(document)
  return (
    <div className="min-w-0">
      <div className="-mb-9 flex justify-end">
        <Button
          size="small"
          variant="ghost"
          aria-pressed={isOpen}
          icon={isOpen ? undefined : <Pencil aria-hidden="true" size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words(isOpen ? 'history.log.done' : 'history.log.edit')}
        </Button>
      </div>
      {exercises.length === 0 && (
        <Card className="mt-12">
          <EmptyState icon={<History size={26} />} title={words('history.log.empty')} />
        </Card>
      )}
      <LoggedSets
        exercises={exercises}
        tools={{
          isOpen,
          onEditSet: (set) => setEdited(editedSetOf(exercises, set.id)),
          onAddSet: corrections.addSet,
          onRemoveExercise: corrections.removeExercise,
          onAddExercise: (section) => setCreatingIn({ section }),
        }}
      />
      <EditSetSheet
        editing={edited}
        onClose={() => setEdited(null)}
        onSave={(setId, values) => {
          if (edited) corrections.save(setId, edited.set, values)
          setEdited(null)
        }}
        onDelete={(setId) => {
          corrections.removeSets([setId], words('history.log.setRemoved'))
          setEdited(null)
        }}
      />
      <CreateSheet
        creatingIn={creatingIn}
        onClose={() => setCreatingIn(null)}
        onAdd={(exercise) => {
          corrections.addExercise(exercise)
          setCreatingIn(null)
        }}
      />
    </div>
  )
}

/** The operations behind the screen. What was removed can be brought back for ten seconds. */
function useCorrections({ id: workoutId, sets: rows }: WorkoutDocument) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const routines = useDocuments('routine')
  function removeSets(setIds: string[], said: string) {
    const done = rows.filter((set) => setIds.includes(set.id) && set.status === 'complete').map((set) => set.id)
    dispatch(removeLoggedSets.make({ setIds }), workoutId)
    const undo = () => void dispatch(restoreLoggedSets.make({ setIds: done }), workoutId)
    toastInfo(said, {
      id: `removed:${setIds[0]}`,
      duration: 10_000,
      action: { label: currentWords()('history.log.undo'), onClick: undo },
    })
  }
  return {
    removeSets,
    save(setId: string, before: SetValues, values: SetValues) {
      const changed = setChanges(before, values)
      if (changed) dispatch(correctSet.make({ setId, changes: changed.changes }), workoutId, { was: changed.was })
    },
    addSet({ exercise, sets }: LoggedExercise) {
      if (sets.length >= MAX_SETS) return void toastInfo(refusalText('set-count'), { id: 'set-count' }) // R-EDIT-19
      const set = { ...nextSet(sets), id: sync.newId(), workoutExerciseId: exercise.id, routineSetId: null }
      dispatch(addLoggedSet.make({ set }), workoutId)
    },
    removeExercise({ exercise }: LoggedExercise) {
      const own = rows.filter((set) => set.workout_exercise_id === exercise.id)
      removeSets(
        own.map((set) => set.id),
        currentWords()('history.log.exerciseRemoved', { name: exerciseName(exercise) }),
      )
    },
    addExercise({ name, section, setConfigs }: SavedExercise) {
      const id = sync.newId()
      const exercise = { id, exerciseId: exerciseIdByName(ownerId, name, routines), name, section }
      const sets = setConfigs.map((set) => ({ ...set, id: sync.newId(), workoutExerciseId: id, routineSetId: null }))
      dispatch(addLoggedExercise.make({ exercise, sets }), workoutId)
      toastInfo(currentWords()('history.log.added', { count: sets.length, name }), { id: `added:${id}` })
    },
  }
}

type CreateSheetProps = {
  creatingIn: { section: Section } | null
  onClose: () => void
  onAdd: (exercise: SavedExercise) => void
}

function CreateSheet({ creatingIn, onClose, onAdd }: CreateSheetProps) {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  return (
    <CreateExerciseSheet
      creating={creatingIn}
      knownExercises={() =>
        knownExercises(documents.documents('routine', ownerId), documents.documents('workout', ownerId))
      }
      emptyName="exercise-name-empty"
      onProblem={(code) => void toastError(refusalText(code), { id: code })}
      onClose={onClose}
      onAdd={onAdd}
    />
  )
}

/** A set as it was when its sheet was opened: what somebody else changes meanwhile is not undone by saving (Y35). */
function editedSetOf(exercises: readonly LoggedExercise[], setId: string): EditedSet | null {
  for (const { exercise, sets } of exercises) {
    const index = sets.findIndex((set) => set.id === setId)
    const set = sets[index]
    if (set) return { set, position: index + 1, exerciseName: exerciseName(exercise), canDelete: true }
  }
  return null
}
