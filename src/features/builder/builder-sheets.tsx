import { type BookDocument, exerciseSettingsOf } from '#domain/book.ts'
import { exercisesInOrder, type RoutineDocument, type RoutineExercise } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import type { WeightUnit } from '#domain/set.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { ExerciseActions } from '#features/exercise-cards/exercise-actions.tsx'
import { newUnitOf, type SavedExercise, seenRows } from '#features/exercise-cards/exercise-form.ts'
import { useLeaving } from '#features/exercise-cards/use-gone.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useNaming, useRenameExercise } from '#features/progress/use-naming.ts'
import { useBook, useRememberUnit, useSayings } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { addExercise, exerciseNameProblem, removeExercise } from '#logbook/exercises.ts'
import { removeSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { becomeEdits, type Edit, exerciseEdits, setEdits } from './exercise-edit.ts'

/** Which sheet is open. `seen` is the routine as it was then, so that newer values are offered back (Y35). */
export type OpenSheet =
  | { of: 'new-exercise'; section: Section; seen?: undefined }
  | { of: 'exercise'; id: string; seen: RoutineDocument }
  | { of: 'set'; id: string; seen: RoutineDocument }

type BuilderSheetsProps = {
  document: RoutineDocument
  sheet: OpenSheet | null
  onClose: () => void
  /** An exercise was added: its card is the one to go on with. */
  onAdded: (routineExerciseId: string) => void
  /** An exercise goes after another one of its section, or first (null). */
  onMove: (routineExerciseId: string, afterId: string | null) => void
}

/** 'Create', 'Edit exercise' and 'Edit Set' over the builder. */
export function BuilderSheets(props: BuilderSheetsProps) {
  const { document, sheet, onClose, onMove } = props
  const book = useBook()
  const choosing = useKnownExercises(sheet?.of === 'new-exercise')
  const actions = useSheetActions(props, choosing.idOf)
  const now = isShown(document, sheet) ? document : (sheet?.seen ?? document)
  const isGone = now !== document
  const edited = sheet?.of === 'exercise' ? editedExercise(now, sheet.id) : null
  const always = useSayings(edited?.exerciseId)
  const tripOf = useTrips(sheet !== null)
  const naming = useNaming(sheet?.of === 'exercise')
  return (
    <>
      <CreateExerciseSheet
        creating={sheet?.of === 'new-exercise' ? sheet : null}
        knownExercises={() => choosing.known(document.exercises.map(({ name }) => name))}
        done={choosing.done}
        sessionOf={choosing.sessionOf}
        tripOf={tripOf}
        onClose={onClose}
        onAdd={(saved, _keep, chosenUnit) => actions.add(saved, chosenUnit)}
      />
      <EditExerciseSheet
        editing={edited}
        naming={naming}
        always={always}
        tripOf={tripOf}
        isGone={isGone && sheet?.of === 'exercise'}
        onGone={(typed) => actions.gone('exercise', typed)}
        onClose={onClose}
        onSave={actions.saveExercise}
        actions={() =>
          sheet?.of === 'exercise' && (
            <ExerciseActions
              exerciseId={sheet.id}
              {...placeOf(document, sheet.id)}
              onMove={onMove}
              onDelete={() => void actions.askToDeleteExercise()}
            />
          )
        }
      />
      <EditSetSheet
        editing={sheet?.of === 'set' ? editedSet(now, sheet.id, book) : null}
        tripOf={tripOf}
        isGone={isGone && sheet?.of === 'set'}
        onGone={(typed) => actions.gone('set', typed)}
        onClose={onClose}
        onSave={actions.saveSet}
        onDelete={actions.deleteSet}
      />
    </>
  )
}

function useSheetActions(
  { document, sheet, onClose, onAdded }: Omit<BuilderSheetsProps, 'onMove'>,
  idOf: (name: string) => string,
) {
  const sync = useSync()
  const dispatch = useDispatch()
  const isLeaving = useLeaving(sheet)
  const remember = useRememberUnit()
  const rename = useRenameExercise()
  function dispatchAll(edits: readonly Edit[]) {
    isLeaving.current = true
    for (const { made, was } of edits) dispatch(made, document.id, { was })
    onClose()
  }
  /** Another device deleted the row while its sheet was open: an alert says so, with the values that can't be saved. */
  function gone(what: 'exercise' | 'set', typed: string | null = null) {
    if (isLeaving.current) return
    onClose()
    const words = currentWords()
    void showAlert(words(`builder.gone.${what}`), typed ? words('builder.gone.typed', { typed }) : undefined)
  }
  /** Another exercise's name makes it that one, with the values it has (D14). */
  function become(row: RoutineExercise, saved: SavedExercise & { becomes: string }) {
    const rowId = sync.newId()
    dispatchAll(becomeEdits(row, saved, { rowId, newId: sync.newId }))
    onAdded(rowId)
  }
  return {
    gone,
    add({ name, section, setConfigs }: SavedExercise, chosenUnit?: WeightUnit) {
      const id = sync.newId()
      const exerciseId = idOf(name)
      const problem = exerciseNameProblem(document, name, exerciseId, id)
      if (problem) return void showAlert(refusalText(problem, currentWords())) // R-BUILD-17
      const sets = setConfigs.map((set) => ({ ...set, id: sync.newId() }))
      remember(chosenUnit)
      dispatchAll([{ made: addExercise.planning.make({ id, exerciseId, name, section, sets }) }])
      onAdded(id)
    },
    saveExercise(id: string, saved: SavedExercise) {
      const row = document.exercises.find((each) => each.id === id)
      if (!row) return gone('exercise')
      const problem = exerciseNameProblem(document, saved.name, saved.becomes ?? null, id)
      if (problem) return void showAlert(refusalText(problem, currentWords()))
      if (sheet?.of !== 'exercise') return
      remember(newUnitOf(sheet.seen.sets, saved.setConfigs))
      if (saved.becomes !== undefined) return become(row, { ...saved, becomes: saved.becomes })
      const seen = { ...document, sets: seenRows(sheet.seen.sets, document.sets, saved) }
      dispatchAll(exerciseEdits({ seen, current: document }, id, saved, sync.newId))
      if (saved.isRenamed) rename(row.exercise_id, saved.name)
    },
    async askToDeleteExercise() {
      if (sheet?.of !== 'exercise') return
      const { name = '', sets = [] } = editedExercise(sheet.seen, sheet.id) ?? {}
      const words = currentWords()
      const isSure = await askQuestion({
        text: words('builder.deleteExercise.title'),
        description: words('builder.deleteExercise.text', { name, sets: sets.length }),
        confirmText: words('action.delete'),
        isDestructive: true,
      })
      if (isSure) dispatchAll([{ made: removeExercise.planning.make({ id: sheet.id }) }])
    },
    saveSet(setId: string, values: Parameters<typeof setEdits>[1]) {
      const set = document.sets.find(({ id }) => id === setId)
      if (!set) return gone('set')
      if (set.weight_unit !== values.weight_unit) remember(values.weight_unit)
      dispatchAll(setEdits(set, values))
    },
    deleteSet: (setId: string) => dispatchAll([{ made: removeSet.planning.make({ setId }) }]),
  }
}

function isShown({ sets, exercises }: RoutineDocument, sheet: OpenSheet | null): boolean {
  if (sheet?.of === 'set') return sets.some(({ id }) => id === sheet.id)
  return sheet?.of !== 'exercise' || exercises.some(({ id }) => id === sheet.id)
}

function editedExercise(document: RoutineDocument, id: string) {
  const exercise = document.exercises.find((row) => row.id === id)
  if (!exercise) return null
  const { name, section, exercise_id: exerciseId } = exercise
  return { id, exerciseId, name, section, sets: visibleSetsOf(document, id), changedBy: nameOf(exercise) }
}

/** The exercise's current name and section, whatever its sheet shows. */
function placeOf(document: RoutineDocument, id: string): { name: string; section: RoutineExercise[] } {
  const exercise = document.exercises.find((row) => row.id === id)
  const section = exercisesInOrder(document.exercises).filter((row) => row.section === exercise?.section)
  return { name: exercise?.name ?? '', section }
}

/** The last set of an exercise cannot be deleted (R-EDIT-04). */
function editedSet(document: RoutineDocument, setId: string, book: BookDocument | null): EditedSet | null {
  const set = document.sets.find(({ id }) => id === setId)
  const exercise = document.exercises.find(({ id }) => id === set?.routine_exercise_id)
  if (!set || !exercise) return null
  const siblings = visibleSetsOf(document, exercise.id)
  const position = siblings.indexOf(set) + 1
  const { step } = exerciseSettingsOf(book, exercise.exercise_id)
  return { set, position, exerciseName: exercise.name, step, canDelete: siblings.length > 1, changedBy: nameOf(set) }
}

/** The first name of the person who saved a row last. */
export const nameOf = ({ edited_by }: { edited_by: string | null }) => edited_by && <FirstName accountId={edited_by} />
