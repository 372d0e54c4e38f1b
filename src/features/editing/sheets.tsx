import { type ReactNode, useEffect, useState } from 'react'
import { exerciseName, type TrainingDocument, type TrainingSet, visibleSetsOf } from '#domain/training.ts'
import { AddExercisesSheet } from '#features/exercise-cards/add-exercises-sheet.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { EditSetSheet, type SavedSetForm } from '#features/exercise-cards/edit-set-sheet.tsx'
import { ExerciseActions } from '#features/exercise-cards/exercise-actions.tsx'
import { newUnitOf, type SavedExercise, seenRows } from '#features/exercise-cards/exercise-form.ts'
import { useLeaving } from '#features/exercise-cards/use-gone.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useNaming, useRenameExercise } from '#features/progress/use-naming.ts'
import { useBook, useEffortScale, useRememberUnit, useSayings, useSettings } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { askQuestion } from '#ui/alert-queue.ts'
import { dismissToast } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { SetComments } from './comment-bubble.tsx'
import { useEditing, useSheets } from './editing.tsx'
import {
  doneAt,
  editedExercise,
  editedSet,
  isDeletionMeant,
  isShown,
  NAME_TOAST,
  nameRules,
  placeOf,
  tellGone,
  tellsNameProblem,
} from './sheet-subjects.tsx'

/**
 * 'Edit Set', 'Edit exercise' and 'Add exercise' over a routine or a running workout. `listAtRest`: the list of
 * exercises is in the pane while nothing else is open. `rows`: how an exercise and a set go on, each with its sheet.
 */
export function Sheets({ listAtRest, rows }: { listAtRest?: object | null; rows?: Rows }) {
  return (
    <>
      <SetSheet row={rows?.set} />
      <ExerciseSheet row={rows?.exercise} />
      <AddSheet atRest={listAtRest} />
    </>
  )
}

/** The subject of a sheet, as it was when the sheet opened and now, and what to do if somebody has deleted it. */
function useSubject() {
  const { document, sheet, close } = useSheets()
  const seen = useSeen(document, sheet)
  const now = isShown(document, sheet) ? document : seen
  const isLeaving = useLeaving(sheet)
  /** Tells that the deleted set or exercise cannot be saved, and what the person typed. */
  function gone(what: 'set' | 'exercise', typed: string | null) {
    if (isLeaving.current) return
    close()
    tellGone(document, what, typed)
  }
  function unlessGone(what: 'set' | 'exercise', isThere: boolean, act: () => void) {
    if (!isThere) return gone(what, null)
    isLeaving.current = true
    close()
    act()
  }
  return { seen, now, gone, unlessGone }
}

type Rows = Record<'exercise' | 'set', Row>
type Row = (id: string, onOpen: () => void) => ReactNode

export function SetSheet({ row }: { row?: Row }) {
  const { open, document, sheet, close, keepChoice, acts } = useSheets()
  const { now, gone, unlessGone } = useSubject()
  const book = useBook()
  const effort = useEffortScale()
  const remember = useRememberUnit()
  const id = sheet?.of === 'set' ? sheet.id : null
  const set: TrainingSet | undefined = now.sets.find((row) => row.id === id)
  const { reopenSet, completeSet } = acts
  const canReopen = reopenSet && set && 'status' in set && set.status === 'complete'
  const canComplete = completeSet && set && 'status' in set && set.status === 'default'
  const unlessSetGone = (act: (set: TrainingSet) => void) =>
    set && unlessGone('set', acts.isSetThere(set), () => act(set))
  function save(row: TrainingSet, { values, keep, note }: SavedSetForm) {
    if (values.weight_unit !== row.weight_unit) remember(values.weight_unit)
    acts.saveSet(row, values, keep, note)
  }
  return (
    <EditSetSheet
      editing={set ? editedSet(now, set, book) : null}
      keepChoice={keepChoice}
      doneAt={set && doneAt(now, set)}
      effort={document.kind === 'workout' ? effort : null}
      tripOf={useTrips(set !== undefined)}
      isGone={id !== null && now !== document}
      onGone={(typed) => gone('set', typed)}
      onClose={close}
      onSave={(_id, saved) => unlessSetGone((row) => save(row, saved))}
      onSaveAndComplete={
        canComplete
          ? (setId, saved) =>
              unlessSetGone((row) => {
                if (saved) save(row, saved)
                completeSet(setId)
              })
          : undefined
      }
      onDelete={(setId, keep) => unlessSetGone(() => acts.removeSet(setId, keep))}
      onNotDone={canReopen ? () => unlessSetGone(({ id: setId }) => reopenSet(setId)) : undefined}
      more={(isDirty) => {
        if (id === null) return null
        const opens = (of: 'rounds' | 'comments') => () => void leave(isDirty, () => open({ of, id }))
        if (document.kind === 'workout') return <SetComments document={document} onOpen={opens('comments')} />
        return row?.(id, opens('rounds'))
      }}
    />
  )
}

function ExerciseSheet({ row }: { row: Row | undefined }) {
  const { open, document, sheet, close, keepChoice, acts } = useEditing()
  const { seen, now, gone, unlessGone } = useSubject()
  useEffect(() => (sheet ? () => dismissToast(NAME_TOAST) : undefined), [sheet])
  const id = sheet?.of === 'exercise' ? sheet.id : null
  const editing = id === null ? null : editedExercise(now, id)
  const saveExercise = useSaveExercise()
  async function askToDelete(exerciseId: string, keep: KeepChoice) {
    if (!(await isDeletionMeant(acts.latest(), exerciseId, keep))) return
    unlessGone('exercise', acts.isExerciseThere(exerciseId), () => acts.removeExercise(exerciseId, keep))
  }
  function save(exerciseId: string, saved: SavedExercise, keep: KeepChoice) {
    if (tellsNameProblem(document, saved.name, saved.becomes ?? null, exerciseId)) return
    unlessGone('exercise', acts.isExerciseThere(exerciseId), () => saveExercise(exerciseId, saved, keep, { seen, now }))
  }
  return (
    <EditExerciseSheet
      {...nameRules(document)}
      editing={editing}
      keepChoice={keepChoice}
      naming={useNaming(id !== null)}
      always={useSayings(editing?.exerciseId)}
      tripOf={useTrips(editing !== null)}
      isGone={id !== null && now !== document}
      onGone={(typed) => gone('exercise', typed)}
      onClose={close}
      onSave={save}
      actions={(keep, isDirty) =>
        id !== null && (
          <>
            {row?.(id, () => void leave(isDirty, () => open({ of: 'track', id })))}
            <ExerciseActions
              exerciseId={id}
              {...placeOf(document, id)}
              onMove={(movedId, afterId) => acts.moveExercise(movedId, afterId, keep)}
              onDelete={() => void askToDelete(id, keep)}
            />
          </>
        )
      }
    />
  )
}

export function AddSheet({ atRest = null }: { atRest?: object | null }) {
  const { document, sheet, close, keepChoice, acts } = useSheets()
  const { now } = useSync()
  const adding = sheet?.of === 'new-exercise' ? sheet : null
  const remember = useRememberUnit()
  const isShown = adding !== null || atRest !== null
  const { known, done, idOf, sessionOf, isAsking } = useKnownExercises(isShown)
  return (
    <AddExercisesSheet
      {...nameRules(document)}
      {...{ adding, atRest, keepChoice, done, sessionOf, isAsking, now }}
      knownExercises={() => known(document.exercises.map(exerciseName))}
      mayRepeat={document.kind === 'workout'}
      tripOf={useTrips(isShown)}
      hasFigures={useSettings().figures_shown ?? true}
      refuses={(name) => tellsNameProblem(document, name, idOf(name), '')}
      onClose={close}
      onAdd={(added, keep) => {
        for (const { chosenUnit } of added) remember(chosenUnit)
        close()
        acts.addExercises(
          added.map(({ saved }) => ({ saved, exerciseId: idOf(saved.name) })),
          keep,
        )
      }}
    />
  )
}

/** Goes on once nothing typed is lost. */
async function leave(isDirty: boolean, then: () => void) {
  const words = currentWords()
  const question = { text: words('ui.discard.title'), confirmText: words('action.discard'), isDestructive: true }
  if (!isDirty || (await askQuestion({ ...question, cancelText: words('ui.discard.keep') }))) then()
}

/** Saves the sheet of an exercise, remembers its unit, and swaps the exercise if its new name is another one's. */
function useSaveExercise() {
  const { acts } = useEditing()
  const rename = useRenameExercise()
  const remember = useRememberUnit()
  return (
    id: string,
    { becomes, ...saved }: SavedExercise,
    keep: KeepChoice,
    { seen, now }: Record<'seen' | 'now', TrainingDocument>,
  ) => {
    remember(newUnitOf(visibleSetsOf<TrainingSet>(seen, id), saved.setConfigs))
    if (becomes !== undefined) return acts.become(id, { ...saved, becomes }, keep)
    const sets = seenRows<TrainingSet>(seen.sets, now.sets, saved)
    acts.saveExercise({ ...now, sets } as TrainingDocument, id, saved, keep)
    const exercise = now.exercises.find((row) => row.id === id)
    if (saved.isRenamed && exercise) rename(exercise.exercise_id, saved.name)
  }
}

/** The document when the sheet opened, so that saving doesn't undo others' changes. */
function useSeen(document: TrainingDocument, sheet: object | null): TrainingDocument {
  const [opened, setOpened] = useState({ sheet, document })
  if (opened.sheet === sheet) return opened.document
  setOpened({ sheet, document })
  return document
}
