import NotebookPen from 'lucide-react/icons/notebook-pen'
import { memo } from 'react'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { templateExerciseOf } from '#features/editing/template-links.ts'
import { NoteLines } from '#features/exercise-cards/note-lines.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { usePane } from '#ui/pane.tsx'
import { useWords } from '#words/use-words.ts'
import type { ExerciseView } from './workout-view.ts'

/** The lasting note of an exercise unless a pane shows it, its routine's, and today's. */
export const CardNotes = memo(function CardNotes({ exercise }: { exercise: ExerciseView }) {
  const open = useOpenSheet()
  const { id, workout_id, exercise_id } = exercise
  const always = useExerciseSettings(exercise_id).note
  const isInPane = usePane().isThere
  const workout = useDocument('workout', workout_id)
  const routine = useDocument('routine', workout?.workout.routine_id ?? '')
  const today = workout?.exercises.find((row) => row.id === id)
  const planned = routine && workout && today && templateExerciseOf(routine, workout, today)
  return (
    <NoteLines
      className="-mt-2 mb-1"
      notes={[
        ['always', !isInPane && always],
        ['routine', planned?.note],
        ['today', today?.note],
      ]}
      onOpen={() => open({ of: 'note', id })}
    />
  )
})

type WorkoutNotesProps = {
  routineId: string | null
  note: string | null
}

export const WorkoutNotes = memo(function WorkoutNotes({ routineId, note }: WorkoutNotesProps) {
  const open = useOpenSheet()
  const routine = useDocument('routine', routineId ?? '')
  return (
    <NoteLines
      className="-mb-2"
      notes={[
        ['routine', routine?.routine.note],
        ['today', note],
      ]}
      onOpen={() => open({ of: 'own-note' })}
    />
  )
})

export const AddWorkoutNote = memo(function AddWorkoutNote() {
  const open = useOpenSheet()
  const words = useWords()
  return (
    <Button
      variant="ghost"
      className="justify-self-start px-3 text-text-2"
      icon={<NotebookPen aria-hidden="true" size={18} />}
      aria-haspopup="dialog"
      onClick={() => open({ of: 'own-note' })}
    >
      {words('workout.note.label')}
    </Button>
  )
})
