import NotebookPen from 'lucide-react/icons/notebook-pen'
import { memo } from 'react'
import { NoteLines } from '#features/exercise-cards/note-lines.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import { templateExerciseOf } from './template-links.ts'
import type { OpenSheet } from './workout-sheets.tsx'
import type { ExerciseView } from './workout-view.ts'

type CardNotesProps = { exercise: ExerciseView; onOpen: (sheet: OpenSheet) => void }

/** Under the name of an open exercise: the note that stays with it, its routine's, and today's (R-LIFT-04). */
export const CardNotes = memo(function CardNotes({ exercise, onOpen }: CardNotesProps) {
  const { id, workout_id, exercise_id } = exercise
  const always = useExerciseSettings(exercise_id).note
  const workout = useDocument('workout', workout_id)
  const routine = useDocument('routine', workout?.workout.routine_id ?? '')
  const today = workout?.exercises.find((row) => row.id === id)
  const planned = routine && workout && today && templateExerciseOf(routine, workout, today)
  return (
    <NoteLines
      className="-mt-2 mb-1"
      notes={[
        ['always', always],
        ['routine', planned?.note],
        ['today', today?.note],
      ]}
      onOpen={() => onOpen({ of: 'note', id })}
    />
  )
})

type WorkoutNotesProps = {
  routineId: string | null
  /** Of the workout. */
  note: string | null
  onOpen: (sheet: OpenSheet) => void
}

/** Over the cards: what the routine says of itself, and the note of this workout. A completed set redraws none of it. */
export const WorkoutNotes = memo(function WorkoutNotes({ routineId, note, onOpen }: WorkoutNotesProps) {
  const routine = useDocument('routine', routineId ?? '')
  return (
    <NoteLines
      className="-mb-2"
      notes={[
        ['routine', routine?.routine.note],
        ['today', note],
      ]}
      onOpen={() => onOpen({ of: 'workout-note' })}
    />
  )
})

/** At the foot of the cards, while the workout has no note. */
export const AddWorkoutNote = memo(function AddWorkoutNote({ onOpen }: Pick<WorkoutNotesProps, 'onOpen'>) {
  const words = useWords()
  return (
    <Button
      variant="ghost"
      className="justify-self-start px-3 text-text-2"
      icon={<NotebookPen aria-hidden="true" size={18} />}
      aria-haspopup="dialog"
      onClick={() => onOpen({ of: 'workout-note' })}
    >
      {words('workout.note.label')}
    </Button>
  )
})
