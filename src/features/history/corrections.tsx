import { createContext, type ReactNode, use, useState } from 'react'
import { newSetChoicesOf } from '#domain/book.ts'
import { countOf } from '#domain/comments.ts'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { MAX_SETS } from '#domain/set.ts'
import { setChanges } from '#domain/set-changes.ts'
import { nextSet } from '#domain/set-list.ts'
import { exerciseName, exerciseSection, type TrainingExercise } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { CommentBubble } from '#features/editing/comment-bubble.tsx'
import { Comments } from '#features/editing/comments.tsx'
import { type SheetActs, SheetsScope, useSheets } from '#features/editing/editing.tsx'
import { OwnNote } from '#features/editing/notes.tsx'
import { type OpenSheet, OpenSheets } from '#features/editing/open-sheet.ts'
import { nameRules } from '#features/editing/sheet-subjects.tsx'
import { AddSheet, SetSheet } from '#features/editing/sheets.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { NotesSheet } from '#features/exercise-cards/notes-sheet.tsx'
import { useNaming, useRenameExercise } from '#features/progress/use-naming.ts'
import { useStoredNote } from '#features/value-offers/stored-note.tsx'
import { useBook } from '#frame/use-book.ts'
import { addExercise, changeLoggedExercise } from '#logbook/exercises.ts'
import { removeLoggedSets, restoreLoggedSets } from '#logbook/logged-sets.ts'
import { noteExercise } from '#logbook/notes.ts'
import { addSet, editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { toastInfo, UNDO_MS } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { setName } from '#words/set-name.ts'
import { useWords } from '#words/use-words.ts'

export type LoggedExercise = { exercise: WorkoutExercise; sets: readonly LoggedSet[] }

type Corrections = ReturnType<typeof useCorrections>

const CorrectionsContext = createContext<Corrections | null>(null)

export function useCorrecting(): Corrections {
  const corrections = use(CorrectionsContext)
  if (!corrections) throw new Error('nothing is corrected here')
  return corrections
}

/** The bubble of an exercise or a set; nothing without comments. */
export function RowComments({ id, isMark }: { id: string; isMark?: boolean }) {
  const { comments } = useCorrecting().workout
  const count = countOf(comments.filter(({ target_id }) => target_id === id))
  return count > 0 && <CommentBubble {...{ id, count, isMark }} />
}

/** Gives a completed workout the acts and sheets that correct it. */
export function CorrectingScope({ document, children }: { document: WorkoutDocument; children: ReactNode }) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const corrections = useCorrections(document)
  return (
    <OpenSheets value={setSheet}>
      <CorrectionsContext value={corrections}>{children}</CorrectionsContext>
      <SheetsScope {...{ document, sheet }} routine={null} keepChoice="none" acts={corrections.ofSheets}>
        <SetSheet />
        <AddSheet />
        <ChangeSheet onSave={corrections.changeExercise} />
        <NoteOfThatDay document={document} />
        <OwnNote />
        <Comments />
      </SheetsScope>
    </OpenSheets>
  )
}

/** Corrections of a completed workout. 'Undo' brings a removed set or exercise back within ten seconds. */
function useCorrections(workout: WorkoutDocument) {
  const { id: workoutId, sets: rows } = workout
  const sync = useSync()
  const dispatch = useDispatch()
  const book = useBook()
  const rename = useRenameExercise()
  function removeSets(setIds: string[], text: string) {
    const done = rows.filter((set) => setIds.includes(set.id) && set.status === 'complete').map((set) => set.id)
    dispatch(removeLoggedSets.make({ setIds }), workoutId)
    offerUndo(text, `removed:${setIds[0]}`, () => void dispatch(restoreLoggedSets.make({ setIds: done }), workoutId))
  }
  const ofSheets: SheetActs = {
    isSetThere: ({ id }) => rows.some((row) => row.id === id && row.status !== 'hidden'),
    saveSet(seen, values, _keep, noted) {
      const changed = setChanges(seen, values)
      if (!changed && !noted) return
      const changes = { ...changed?.changes, ...(noted && { note: noted.note }) }
      const was = { ...changed?.was, ...(noted && { note: noted.was }) }
      dispatch(editSet.correcting.make({ setId: seen.id, changes }), workoutId, { was })
    },
    removeSet: (id) => removeSets([id], currentWords()('history.log.setRemoved')),
    addExercises(added) {
      for (const { saved, exerciseId } of added) {
        const { name, section, setConfigs } = saved
        const id = sync.newId()
        const exercise = { id, exerciseId, name, section }
        const sets = setConfigs.map((set) => ({ ...set, id: sync.newId(), workoutExerciseId: id, routineSetId: null }))
        dispatch(addExercise.correcting.make({ exercise, sets }), workoutId)
        toastInfo(currentWords()('history.log.added', { count: sets.length, name }), { id: `added:${id}` })
      }
    },
  }
  return {
    workout,
    ofSheets,
    addSet({ exercise, sets }: LoggedExercise) {
      if (sets.filter(({ kind }) => kind !== 'warmup').length >= MAX_SETS)
        return void toastInfo(refusalText('set-count', currentWords()), { id: 'set-count' })
      const values = nextSet(sets, setName, newSetChoicesOf(book, exercise.exercise_id))
      const set = { ...values, id: sync.newId(), workoutExerciseId: exercise.id, routineSetId: null }
      dispatch(addSet.correcting.make({ set }), workoutId)
    },
    removeExercise({ exercise }: LoggedExercise) {
      const own = rows.filter((set) => set.workout_exercise_id === exercise.id)
      removeSets(
        own.map((set) => set.id),
        currentWords()('history.log.exerciseRemoved', { name: exerciseName(exercise) }),
      )
    },
    /**
     * Gives an exercise another name. The name of another exercise makes it that one, with its sets; for a new name the
     * answer in the sheet counts.
     */
    changeExercise(exercise: WorkoutExercise, { name, becomes, isRenamed }: SavedExercise) {
      const { id, exercise_id } = exercise
      const from = exerciseName(exercise)
      dispatch(changeLoggedExercise.make({ id, exerciseId: becomes ?? exercise_id, name }), workoutId)
      if (isRenamed) return rename(exercise_id, name)
      const undo = () =>
        void dispatch(changeLoggedExercise.make({ id, exerciseId: exercise_id, name: from }), workoutId)
      offerUndo(currentWords()('history.log.changed', { from, to: name }), `changed:${id}`, undo)
    },
  }
}

function offerUndo(text: string, id: string, undo: () => void) {
  toastInfo(text, { id, duration: UNDO_MS, action: { label: currentWords()('action.undo'), onClick: undo } })
}

type ChangeSheetProps = { onSave: (exercise: WorkoutExercise, saved: SavedExercise) => void }

/** The sheet 'Change exercise', which asks what a new name means. */
function ChangeSheet({ onSave }: ChangeSheetProps) {
  const words = useWords()
  const { document, sheet, close } = useSheets()
  const id = sheet?.of === 'exercise' ? sheet.id : null
  const changed: TrainingExercise | undefined = document.exercises.find((row) => row.id === id)
  return (
    <EditExerciseSheet
      {...nameRules(document)}
      editing={
        changed
          ? {
              ...{ id: changed.id, exerciseId: changed.exercise_id },
              ...{ name: exerciseName(changed), section: exerciseSection(changed), sets: [] },
            }
          : null
      }
      naming={useNaming(id !== null)}
      nameOnlyTitle={words('history.log.change')}
      onClose={close}
      onSave={(_id, saved) => {
        close()
        if (changed && 'workout_id' in changed) onSave(changed, saved)
      }}
    />
  )
}

/** The note of an exercise on that day. */
function NoteOfThatDay({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const dispatch = useDispatch()
  const storedNote = useStoredNote()
  const { sheet, close } = useSheets()
  const id = sheet?.of === 'note' ? sheet.id : null
  const row = useLastValue(document.exercises.find((exercise) => exercise.id === id))
  const field = { name: 'note', label: words('history.log.noteThatDay'), limit: MAX_EXERCISE_NOTE } as const
  return (
    <NotesSheet
      editing={
        id && row
          ? {
              title: words('workout.note.title'),
              subtitle: exerciseName(row),
              fields: [{ ...field, ...storedNote(row) }],
            }
          : null
      }
      onClose={close}
      onSave={(notes) => {
        close()
        for (const { note, was } of notes)
          if (row) dispatch(noteExercise.logging.make({ id: row.id, note }), document.id, { was: { note: was } })
      }}
    />
  )
}
