import NotebookPen from 'lucide-react/icons/notebook-pen'
import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { NotesSheet } from '#features/exercise-cards/notes-sheet.tsx'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'

/** A press opens the note, or starts one. */
export function WorkoutNoteCard({ note, onEdit }: { note: string | null | undefined; onEdit: () => void }) {
  const words = useWords()
  if (!note) {
    return (
      <Button
        variant="ghost"
        className="justify-self-start px-3 text-text-2"
        icon={<NotebookPen aria-hidden="true" size={18} />}
        aria-haspopup="dialog"
        onClick={onEdit}
      >
        {words('history.note.add')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onEdit}
      className={`${cardClass({ isPressable: true })} flex min-h-16 w-full items-start gap-3 p-3 text-left`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-text-2">
        <NotebookPen aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 pt-2 text-15 whitespace-pre-line [overflow-wrap:anywhere]">{note}</span>
      <span className="pt-2 pr-2 text-13 font-[600] text-text-2">
        <Sentence of="history.note.change" values={{ hidden: (text) => <span className="sr-only">{text}</span> }} />
      </span>
    </button>
  )
}

type NoteSheetProps = { document: WorkoutDocument; isOpen: boolean; onClose: () => void }

export function WorkoutNoteSheet({ document, isOpen, onClose }: NoteSheetProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const field = { name: 'note', label: words('workout.note.label'), limit: MAX_NOTE } as const
  const fields = [{ ...field, ...storedNote(document.workout) }]
  return (
    <NotesSheet
      editing={isOpen ? { title: words('workout.note.title'), subtitle: document.workout.workout_name, fields } : null}
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { note, was } of notes)
          dispatch(noteTraining.logging.make({ note }), document.id, { was: { note: was } })
      }}
    />
  )
}

type ExerciseNoteSheetProps = {
  document: WorkoutDocument
  exercise: WorkoutExercise | null
  onClose: () => void
}

export function ExerciseNoteSheet({ document, exercise, onClose }: ExerciseNoteSheetProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const row = useLastValue(document.exercises.find(({ id }) => id === exercise?.id))
  const field = { name: 'note', label: words('history.log.noteThatDay'), limit: MAX_EXERCISE_NOTE } as const
  return (
    <NotesSheet
      editing={
        exercise && row
          ? {
              title: words('workout.note.title'),
              subtitle: exerciseName(row),
              fields: [{ ...field, ...storedNote(row) }],
            }
          : null
      }
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { note, was } of notes)
          if (row) dispatch(noteExercise.logging.make({ id: row.id, note }), document.id, { was: { note: was } })
      }}
    />
  )
}
