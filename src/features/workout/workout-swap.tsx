import { useEffect, useState } from 'react'
import { exerciseIdByName } from '#domain/exercise.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { knownExercises } from '#domain/known-exercises.ts'
import { exerciseName, type WorkoutDocument } from '#domain/workout.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import type { KeepChoiceShown } from '#features/exercise-cards/exercise-fields.tsx'
import { SwapSheet } from '#features/exercise-cards/swap-sheet.tsx'
import { useBook } from '#frame/use-book.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { bookOf } from './exercise-history.client.ts'
import type { Substitute } from './swap-gestures.ts'
import type { ExerciseView } from './workout-view.ts'

type WorkoutSwapProps = {
  document: WorkoutDocument
  /** Null: closed. */
  exercise: ExerciseView | null
  keepChoice: KeepChoiceShown
  onClose: () => void
  onSwap: (substitute: Substitute, keep: KeepChoice) => void
}

/** 'Swap exercise' over the running workout (R-LIFT-20). */
export function WorkoutSwap({ document, exercise, keepChoice, onClose, onSwap }: WorkoutSwapProps) {
  const { documents, now } = useSync()
  const ownerId = useOwnerId()
  const book = useBook()
  const routines = () => documents.documents('routine', ownerId)
  const idOf = (name: string) => exerciseIdByName(ownerId, name, { routines: routines(), book })
  const lastOf = useLastSessions(exercise !== null)
  const sessionOf = (name: string) => lastOf(idOf(name), exercise?.section)
  const today = document.exercises.map(exerciseName)
  const openCount = exercise?.sets.filter(({ status }) => status === 'default').length ?? 0
  return (
    <SwapSheet
      swapped={exercise && { id: exercise.id, name: exercise.name, section: exercise.section, openCount }}
      knownExercises={() => knownExercises(routines(), documents.documents('workout', ownerId), { taken: today, book })}
      sessionOf={sessionOf}
      now={now}
      keepChoice={keepChoice}
      onClose={onClose}
      onSwap={(chosen, keep) => onSwap({ ...chosen, exerciseId: idOf(chosen.name) }, keep)}
    />
  )
}

/** The newest session of an exercise, in this section where there is one; the server is asked for what is looked at. */
function useLastSessions(isOpen: boolean) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const [wanted] = useState(() => new Map<string, () => void>())
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const stop = bookOf(sync, ownerId).subscribe(() => redraw((count) => count + 1))
    return () => {
      stop()
      for (const end of wanted.values()) end()
      wanted.clear()
    }
  }, [isOpen, sync, ownerId, wanted])
  return (exerciseId: string, section: string | undefined): ExerciseSession | null | undefined => {
    const book = bookOf(sync, ownerId)
    // Asked for once the sheet has been drawn with it.
    if (isOpen && !wanted.has(exerciseId)) {
      wanted.set(exerciseId, () => undefined)
      queueMicrotask(() => wanted.has(exerciseId) && wanted.set(exerciseId, book.want(exerciseId)))
    }
    const sessions = book.sessions(exerciseId)
    const last = sessions.find((session) => session.section === section) ?? sessions[0]
    return last ?? (book.source(exerciseId) === 'server' ? null : undefined)
  }
}
