import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import { exerciseName, type TrainingExercise } from '#domain/training.ts'
import { NotesSheet, noteThatStays } from '#features/exercise-cards/notes-sheet.tsx'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { useSayings } from '#frame/use-book.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { wayOf } from '#logbook/ways.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { useEditing, useSheets } from './editing.tsx'
import { templateExerciseOf } from './template-links.ts'

/** The sheet of an exercise's notes: today's and the lasting one. It stays open if somebody removes the exercise. */
export function Notes() {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const { document, routine, sheet, close } = useEditing()
  const rowId = sheet?.of === 'note' ? sheet.id : null
  const row = useLastValue(document.exercises.find((each: TrainingExercise) => each.id === rowId))
  const always = useSayings(row?.exercise_id)
  const planned = row && templateExerciseOf(routine, document, row)?.note
  const here =
    document.kind === 'routine'
      ? { label: words('exerciseCards.notes.routine'), hint: words('exerciseCards.notes.routineHint') }
      : { label: words('exerciseCards.notes.today') }
  return (
    <NotesSheet<'here' | 'always'>
      editing={
        rowId && row
          ? {
              title: words('exerciseCards.notes.title'),
              subtitle: exerciseName(row),
              read: planned ? { label: words('exerciseCards.notes.ofRoutine'), note: planned } : null,
              fields: [
                { name: 'here', limit: MAX_EXERCISE_NOTE, ...here, ...storedNote(row) },
                ...(always ? [noteThatStays(always.settings.note, words)] : []),
              ],
            }
          : null
      }
      onClose={close}
      onSave={(notes) => {
        close()
        for (const { name, note, was } of notes) {
          if (name === 'always') always?.onChange({ note })
          else if (row)
            dispatch(noteExercise[wayOf(document)].make({ id: row.id, note }), document.id, { was: { note: was } })
        }
      }}
    />
  )
}

/** The note of a workout. */
export function OwnNote() {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const { document, routine, sheet, close } = useSheets()
  if (document.kind === 'routine') return null
  const field = { name: 'note', label: words('workout.note.label'), limit: MAX_NOTE } as const
  const planned = routine?.routine.note
  return (
    <NotesSheet
      editing={
        sheet?.of === 'own-note'
          ? {
              title: words('workout.note.title'),
              subtitle: document.workout.workout_name,
              read: planned ? { label: words('exerciseCards.notes.ofRoutine'), note: planned } : null,
              fields: [{ ...field, ...storedNote(document.workout) }],
            }
          : null
      }
      onClose={close}
      onSave={(notes) => {
        close()
        for (const { note, was } of notes)
          dispatch(noteTraining.logging.make({ note }), document.id, { was: { note: was } })
      }}
    />
  )
}
