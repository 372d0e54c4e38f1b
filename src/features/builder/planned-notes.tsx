import type { RoutineDocument, RoutineExercise } from '#domain/routine.ts'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { NotesSheet, noteThatStays } from '#features/exercise-cards/notes-sheet.tsx'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { useSayings } from '#frame/use-book.ts'
import { noteRoutineExercise } from '#logbook/notes.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'

type PlannedNotesProps = {
  document: RoutineDocument
  /** Left out: closed. */
  exercise: RoutineExercise | undefined
  onClose: () => void
}

/** The note of an exercise in this routine, and the one that stays with it (R-LIFT-04). */
export function PlannedNotes({ document, exercise, onClose }: PlannedNotesProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const row = useLastValue(exercise)
  const always = useSayings(row?.exercise_id)
  const planned = {
    ...({ name: 'routine', label: words('exerciseCards.notes.routine'), limit: MAX_EXERCISE_NOTE } as const),
    hint: words('exerciseCards.notes.routineHint'),
    ...storedNote(row),
  }
  return (
    <NotesSheet<'routine' | 'always'>
      editing={
        exercise
          ? {
              title: words('exerciseCards.notes.title'),
              subtitle: exercise.name,
              fields: [planned, ...(always ? [noteThatStays(always.settings.note, words)] : [])],
            }
          : null
      }
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { name, note, was } of notes) {
          if (name === 'always') always?.onChange({ note })
          else if (row) dispatch(noteRoutineExercise.make({ id: row.id, note }), document.id, { was: { note: was } })
        }
      }}
    />
  )
}
