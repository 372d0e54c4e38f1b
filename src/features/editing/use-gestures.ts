import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import type { TrainingDocument, TrainingExercise } from '#domain/training.ts'
import type { LoggedSet } from '#domain/workout.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { focusCard } from '#features/exercise-cards/set-focus.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { toastError, toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { type Gesture, type Place, perform, type Undoable } from './gesture.ts'

/** An open set that was saved just now, as it was seen and as it is; `keep`: for how long. */
export type SavedSet = { seen: LoggedSet; values: SetValues; keep: KeepChoice }

/** What is edited, and what its screen does then. */
export type Edited = {
  /** A routine, or a running workout. */
  document: TrainingDocument
  /** The routine of a workout, if it is on this device. */
  routine: RoutineDocument | null
  /** Called with the card to continue with. */
  onFocus: (exerciseId: string) => void
  /** An exercise was added. */
  onAdded?: (exerciseId: string) => void
  /** A set or an exercise was removed, which may have ended the workout. */
  onRemoved?: () => void
  /** An open set was saved: later ones may follow it (R-LIFT-23). */
  onSaved?: (saved: SavedSet) => void
}

export type Gestures = ReturnType<typeof useGestures>
/** `undone`: what brings it back, asked for when it is wanted. `onUndone` is called once it is back. */
type Undo = { text: string; undone: () => readonly Made[]; onUndone?: () => void }

/** Carries gestures out, and offers to undo them. */
export function useGestures({ document: drawn, routine: drawnRoutine, onFocus }: Edited) {
  const sync = useSync()
  const dispatch = useDispatch()
  const latest = (): TrainingDocument =>
    (sync.documents.document(drawn.kind, drawn.id) as TrainingDocument | null) ?? drawn
  const placeOf = (keep: KeepChoice): Place => ({
    document: latest(),
    routine: keep === 'future' && drawnRoutine ? sync.documents.document('routine', drawnRoutine.id) : null,
    newId: sync.newId,
  })
  /** Nothing is brought back in a workout that has ended. */
  function isRunning() {
    const now = sync.documents.document(drawn.kind, drawn.id)
    return now?.kind === 'routine' || (now?.kind === 'workout' && now.workout.is_active)
  }
  function act(gesture: Gesture & Partial<Undoable>, undo?: Undo) {
    perform(dispatch, gesture, { documentId: drawn.id, routineId: drawnRoutine?.id ?? null })
    // What could not be kept in the routine was done for today.
    const toast = gesture.failure ? toastError : toastSuccess
    const text = gesture.failure ?? undo?.text
    if (text === undefined) return
    function bringBack() {
      if (!isRunning()) return
      for (const made of undo?.undone() ?? []) dispatch(made, drawn.id)
      for (const made of gesture.undo?.routine ?? []) if (drawnRoutine) dispatch(made, drawnRoutine.id)
      undo?.onUndone?.()
    }
    toast(text, undo && { duration: UNDO_MS, action: { label: currentWords()('action.undo'), onClick: bringBack } })
  }
  return {
    newId: sync.newId,
    ...{ latest, placeOf, isRunning, act },
    actUndoably: (gesture: Undoable, text: string, more: Partial<Undo> = {}) =>
      act(gesture, { text, undone: () => gesture.undo.here, ...more }),
    exerciseOf: (id: string): TrainingExercise | undefined => latest().exercises.find((row) => row.id === id),
    /** The card stands elsewhere in the page now: the keyboard goes on from it. */
    show(id: string) {
      onFocus(id)
      requestAnimationFrame(() => focusCard(id))
    },
  }
}

/** A gesture without any operation: of one that was carried out already, 'Undo' is offered. */
export const NOTHING: Gesture = { here: [], routine: [] }
