import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'
import type { KeepChoice, SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { exercisePutBack, setPutBack } from '#logbook/put-back.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import { addedExercise, movedExercise, removedExercise, savedExercise } from './exercise-gestures.ts'
import type { SavedSet } from './fill-down.tsx'
import { type Gesture, type Place, perform } from './gesture.ts'
import { removedSet, savedSet } from './set-gestures.ts'

/** How long 'Undo' is offered, ms. */
const UNDO_MS = 10_000

type Edited = {
  workout: WorkoutDocument
  /** The routine of the workout, if it is on this device. */
  routine: RoutineDocument | null
  /** A set or an exercise was removed, which may have ended the workout. */
  onRemoved: () => void
  /** Called with the card to continue with. */
  onFocus: (exerciseId: string) => void
  /** An open set was saved: later ones may follow it (R-LIFT-23). */
  onSaved?: (saved: SavedSet) => void
}

/**
 * The actions of the sheets over a running workout, for today or also for the routine. They read the workout and the
 * routine when called, because an answer to a question may come long after the page was drawn.
 */
export function useWorkoutEdits({ workout: drawn, routine: drawnRoutine, onRemoved, onFocus, onSaved }: Edited) {
  const sync = useSync()
  const dispatch = useDispatch()
  const latest = () => sync.documents.document('workout', drawn.id) ?? drawn
  const placeOf = (keep: KeepChoice): Place => ({
    workout: latest(),
    routine: keep === 'future' && drawnRoutine ? sync.documents.document('routine', drawnRoutine.id) : null,
    newId: sync.newId,
  })
  function act(gesture: Gesture) {
    perform(dispatch, gesture, { workoutId: drawn.id, routineId: drawnRoutine?.id ?? null })
    if (gesture.failure) toastError(gesture.failure)
  }
  const exerciseOf = (id: string): WorkoutExercise | undefined => latest().exercises.find((row) => row.id === id)

  function remove(gesture: Gesture, text: string, putBack: readonly Made[], exerciseId: string) {
    act(gesture)
    onRemoved()
    const isRunning = () => sync.documents.document('workout', drawn.id)?.workout.is_active
    // If it was also removed from the routine, or has ended the workout, one tap cannot put it back.
    if (gesture.routine.length > 0 || !isRunning()) return
    function undo() {
      if (!isRunning()) return
      for (const made of putBack) dispatch(made, drawn.id)
      onFocus(exerciseId)
    }
    toastSuccess(text, { duration: UNDO_MS, action: { label: currentWords()('action.undo'), onClick: undo } })
  }

  return {
    isSetThere: ({ id, workout_exercise_id }: LoggedSet): boolean =>
      visibleSetsOf(latest(), workout_exercise_id).some((set) => set.id === id),
    isExerciseThere: (id: string): boolean => exerciseOf(id) !== undefined,
    saveSet(seen: LoggedSet, values: SetValues, keep: KeepChoice, note?: SavedNote) {
      act(savedSet(placeOf(keep), seen, values, note))
      if (seen.status !== 'complete') onSaved?.({ seen, values, keep })
    },
    removeSet(id: string, keep: KeepChoice) {
      const workout = latest()
      const set = workout.sets.find((row) => row.id === id)
      if (!set) return
      const gesture = removedSet(placeOf(keep), set)
      remove(gesture, deletedText(sidedName(set, currentWords())), setPutBack(workout, id), set.workout_exercise_id)
    },
    addExercise(saved: SavedExercise, exerciseId: string, keep: KeepChoice) {
      const gesture = addedExercise(placeOf(keep), saved, exerciseId)
      act(gesture)
      onFocus(gesture.exerciseId)
    },
    saveExercise: (seen: WorkoutDocument, id: string, saved: SavedExercise, keep: KeepChoice) =>
      act(savedExercise(placeOf(keep), seen, id, saved)),
    moveExercise(id: string, afterId: string | null, keep: KeepChoice) {
      const exercise = exerciseOf(id)
      if (exercise) act(movedExercise(placeOf(keep), exercise, afterId))
    },
    /** Asks first. */
    isDeletionMeant: (id: string, keep: KeepChoice): Promise<boolean> => askQuestion(deletion(latest(), id, keep)),
    removeExercise(id: string, keep: KeepChoice) {
      const workout = latest()
      const exercise = exerciseOf(id)
      if (!exercise) return
      const gesture = removedExercise(placeOf(keep), exercise)
      remove(gesture, deletedText(exerciseName(exercise)), exercisePutBack(workout, exercise), id)
      const ids = workoutExercisesInOrder(workout).map((row) => row.id)
      const next = ids[ids.indexOf(id) + 1] ?? ids.at(-2)
      if (next) onFocus(next)
    },
  }
}

function deletion(document: WorkoutDocument, id: string, keep: KeepChoice) {
  const exercise = document.exercises.find((row) => row.id === id)
  const sets = visibleSetsOf(document, id)
  const done = sets.filter(({ status }) => status === 'complete').length
  const name = exercise ? exerciseName(exercise) : ''
  const words = currentWords()
  return {
    text: words('workout.deleteExercise.title'),
    description: words('workout.deleteExercise.text', { name, count: sets.length, keep, done }),
    confirmText: words('action.delete'),
    isDestructive: true,
  }
}

const deletedText = (name: string): string => currentWords()('workout.deleted', { name })
