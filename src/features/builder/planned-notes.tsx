import type { RoutineDocument } from '#domain/routine.ts'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { NotesSheet, noteThatStays } from '#features/exercise-cards/notes-sheet.tsx'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { useSayings } from '#frame/use-book.ts'
import { noteExercise } from '#logbook/notes.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'

type PlannedNotesProps = {
  document: RoutineDocument
  /** The exercise whose notes are open; null: closed. */
  rowId: string | null
  onClose: () => void
}

/**
 * The note of an exercise in this routine, and the one that stays with it (R-LIFT-04). The sheet stays open over an
 * exercise that is removed elsewhere.
 */
export function PlannedNotes({ document, rowId, onClose }: PlannedNotesProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const row = useLastValue(document.exercises.find(({ id }) => id === rowId))
  const always = useSayings(row?.exercise_id)
  const planned = {
    ...({ name: 'routine', label: words('exerciseCards.notes.routine'), limit: MAX_EXERCISE_NOTE } as const),
    hint: words('exerciseCards.notes.routineHint'),
    ...storedNote(row),
  }
  return (
    <NotesSheet<'routine' | 'always'>
      editing={
        rowId && row
          ? {
              title: words('exerciseCards.notes.title'),
              subtitle: row.name,
              fields: [planned, ...(always ? [noteThatStays(always.settings.note, words)] : [])],
            }
          : null
      }
      onClose={onClose}
      onSave={(notes) => {
        onClose()
        for (const { name, note, was } of notes) {
          if (name === 'always') always?.onChange({ note })
          else if (row) dispatch(noteExercise.planning.make({ id: row.id, note }), document.id, { was: { note: was } })
        }
      }}
    />
  )
}
