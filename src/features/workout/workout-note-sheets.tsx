import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { NotesSheet, noteThatStays } from '#features/exercise-cards/notes-sheet.tsx'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { useSayings } from '#frame/use-book.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { templateExerciseOf } from './template-links.ts'
import type { OpenSheet } from './workout-sheets.tsx'

type NoteSheetsProps = { document: WorkoutDocument; sheet: OpenSheet | null; onClose: () => void }

/** The notes of an exercise of the running workout, and of the workout itself (R-LIFT-04). */
export function WorkoutNoteSheets({ document, sheet, onClose }: NoteSheetsProps) {
  const rowId = sheet?.of === 'note' ? sheet.id : null
  return (
    <>
      <ExerciseNotes document={document} rowId={rowId} onClose={onClose} />
      <WorkoutNote document={document} isOpen={sheet?.of === 'workout-note'} onClose={onClose} />
    </>
  )
}

type ExerciseNotesProps = Omit<NoteSheetsProps, 'sheet'> & { rowId: string | null }

/** Today's note and the one that stays. The sheet stays open over an exercise that is removed elsewhere. */
function ExerciseNotes({ document, rowId, onClose }: ExerciseNotesProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const row = useLastValue(document.exercises.find(({ id }) => id === rowId))
  const always = useSayings(row?.exercise_id)
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const planned = routine && row && templateExerciseOf(routine, document, row)?.note
  const today = { name: 'today', label: words('exerciseCards.notes.today'), limit: MAX_EXERCISE_NOTE } as const
  return (
    <NotesSheet<'today' | 'always'>
      editing={
        rowId && row
          ? {
              title: words('exerciseCards.notes.title'),
              subtitle: exerciseName(row),
              read: planned ? { label: words('exerciseCards.notes.ofRoutine'), note: planned } : null,
              fields: [
                { ...today, ...storedNote(row) },
                ...(always ? [noteThatStays(always.settings.note, words)] : []),
              ],
            }
          : null
      }
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { name, note, was } of notes) {
          if (name === 'always') always?.onChange({ note })
          else if (row) dispatch(noteExercise.logging.make({ id: row.id, note }), document.id, { was: { note: was } })
        }
      }}
    />
  )
}

function WorkoutNote({ document, isOpen, onClose }: Omit<NoteSheetsProps, 'sheet'> & { isOpen: boolean }) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const routine = useDocument('routine', document.workout.routine_id ?? '')?.routine
  const field = { name: 'note', label: words('workout.note.label'), limit: MAX_NOTE } as const
  return (
    <NotesSheet
      editing={
        isOpen
          ? {
              title: words('workout.note.title'),
              subtitle: document.workout.workout_name,
              read: routine?.note ? { label: words('exerciseCards.notes.ofRoutine'), note: routine.note } : null,
              fields: [{ ...field, ...storedNote(document.workout) }],
            }
          : null
      }
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { note, was } of notes)
          dispatch(noteTraining.logging.make({ note }), document.id, { was: { note: was } })
      }}
    />
  )
}
