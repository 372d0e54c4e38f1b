import { bookIdFor } from '#domain/book.ts'
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

/** An open set that a person just saved. `keep`: for today or also in the routine. */
export type SavedSet = { seen: LoggedSet; values: SetValues; keep: KeepChoice }

export type Edited = {
  document: TrainingDocument
  /** The routine of a workout, if this device has it. */
  routine: RoutineDocument | null
  onFocus: (exerciseId: string) => void
  onAdded?: (exerciseId: string) => void
  onRemoved?: () => void
  /** Called before a set is open again: its thumb then goes back to the start. */
  onReopened?: (setId: string) => void
  /** Completes a set as its row does; left out, nothing is completed here. */
  onComplete?: (setId: string) => void
  /** Called with a saved open set, whose values may be offered to later sets. */
  onSaved?: (saved: SavedSet) => void
  /** Reads a gesture on the document as it now is: what it says to the tracks of its exercises. */
  meant?: (gesture: Gesture, now: TrainingDocument) => Gesture
}

export type Gestures = ReturnType<typeof useGestures>
/** `undone`: makes the operations that take the change back. `onUndone` runs afterwards. */
type Undo = { text: string; undone: () => readonly Made[]; onUndone?: () => void }

export function useGestures({ document: drawn, routine: drawnRoutine, onFocus, meant }: Edited) {
  const sync = useSync()
  const dispatch = useDispatch()
  const latest = (): TrainingDocument =>
    (sync.documents.document(drawn.kind, drawn.id) as TrainingDocument | null) ?? drawn
  const placeOf = (keep: KeepChoice): Place => ({
    document: latest(),
    routine: keep === 'future' && drawnRoutine ? sync.documents.document('routine', drawnRoutine.id) : null,
    newId: sync.newId,
  })
  /** False once the workout has ended, because 'Undo' then takes nothing back. */
  function isRunning() {
    const now = sync.documents.document(drawn.kind, drawn.id)
    return now?.kind === 'routine' || (now?.kind === 'workout' && now.workout.is_active)
  }
  function act(gesture: Gesture & Partial<Undoable>, undo?: Undo) {
    const of = { documentId: drawn.id, routineId: drawnRoutine?.id ?? null, bookId: bookIdFor(drawn.ownerId) }
    perform(dispatch, meant?.(gesture, latest()) ?? gesture, of)
    // A failure in the routine is an error toast; the change itself happened for today.
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
    /** Opens the card and moves the keyboard's focus there, because the card has moved in the page. */
    show(id: string) {
      onFocus(id)
      requestAnimationFrame(() => focusCard(id))
    },
  }
}

/** A gesture without operations, for an 'Undo' of a change that has happened already. */
export const NOTHING: Gesture = { here: [], routine: [] }
