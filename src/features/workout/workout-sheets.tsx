import { useEffect, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { knownExercises } from '#domain/exercise-suggestions.ts'
import { can } from '#domain/permissions.ts'
import type { Section } from '#domain/section.ts'
import {
  exerciseName,
  exerciseSection,
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { EditExerciseSheet, type EditedExercise } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { ExerciseActions } from '#features/exercise-cards/exercise-actions.tsx'
import { seenRows } from '#features/exercise-cards/exercise-form.ts'
import { useLeaving } from '#features/exercise-cards/use-gone.ts'
import { FirstName } from '#identity/client/first-name.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { dismissToast, toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { keepChoiceFor } from './keep-choice.ts'
import { useReopenSet } from './use-reopen-set.ts'
import { useWorkoutEdits } from './use-workout-edits.ts'

export type OpenSheet =
  | { of: 'new-exercise'; section: Section }
  | { of: 'exercise'; id: string }
  | { of: 'set'; id: string }

type WorkoutSheetsProps = {
  document: WorkoutDocument
  sheet: OpenSheet | null
  onClose: () => void
  /** An exercise was added, or one taken out: which card is the one to go on with. */
  onFocus: (exerciseId: string) => void
  /** A set or an exercise was deleted, which may have ended the workout. */
  onRemoved: () => void
}

/** 'Edit Set', 'Edit exercise' and 'Create' over the running workout: for today, or for its routine, too. */
export function WorkoutSheets({ document, sheet, onClose, onFocus, onRemoved }: WorkoutSheetsProps) {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const edits = useWorkoutEdits({ workout: document, routine, onRemoved, onFocus })
  const reopen = useReopenSet(document.id)
  useEffect(() => (sheet ? () => dismissToast(NAME_TOAST) : undefined), [sheet])
  const seen = useSeen(document, sheet)
  const isLeaving = useLeaving(sheet)
  const now = isShown(document, sheet) ? document : seen
  const set = sheet?.of === 'set' ? now.sets.find(({ id }) => id === sheet.id) : undefined
  const shown = { keepChoice: keepChoiceFor(routine, { mayEditRoutines }), onClose }
  /** A set or exercise deleted elsewhere cannot be saved: an alert says so, with what was typed. */
  function gone(what: 'set' | 'exercise', typed: string | null) {
    if (isLeaving.current) return
    onClose()
    tellGone(what, typed)
  }
  function unlessGone(what: 'set' | 'exercise', isThere: boolean, act: () => void) {
    if (!isThere) return gone(what, null)
    isLeaving.current = true
    onClose()
    act()
  }
  async function askToDelete(id: string, keep: KeepChoice) {
    const isSure = await askQuestion(deletion(document, id, keep))
    if (isSure) unlessGone('exercise', edits.isExerciseThere(id), () => edits.removeExercise(id, keep))
  }
  return (
    <>
      <EditSetSheet
        {...shown}
        editing={set ? editedSet(now, set) : null}
        isGone={sheet?.of === 'set' && now !== document}
        onGone={(typed) => gone('set', typed)}
        doneAt={set && doneAt(now, set)}
        onSave={(_id, values, keep) =>
          set && unlessGone('set', edits.isSetThere(set), () => edits.saveSet(set, values, keep))
        }
        onDelete={(id, keep) => set && unlessGone('set', edits.isSetThere(set), () => edits.removeSet(id, keep))}
        onNotDone={
          set?.status === 'complete' ? () => unlessGone('set', edits.isSetThere(set), () => reopen(set.id)) : undefined
        }
      />
      <EditExerciseSheet
        {...shown}
        {...NAME_RULES}
        editing={sheet?.of === 'exercise' ? editedExercise(now, sheet.id) : null}
        isGone={sheet?.of === 'exercise' && now !== document}
        onGone={(typed) => gone('exercise', typed)}
        onSave={(id, saved, keep) =>
          unlessGone('exercise', edits.isExerciseThere(id), () =>
            edits.saveExercise({ ...now, sets: seenRows(seen.sets, now.sets, saved) }, id, saved, keep),
          )
        }
        actions={(keep) =>
          sheet?.of === 'exercise' && (
            <ExerciseActions
              exerciseId={sheet.id}
              {...placeOf(document, sheet.id)}
              onMove={(afterId) => edits.moveExercise(sheet.id, afterId, keep)}
              onDelete={() => void askToDelete(sheet.id, keep)}
            />
          )
        }
      />
      <CreateExerciseSheet
        {...shown}
        {...NAME_RULES}
        creating={sheet?.of === 'new-exercise' ? sheet : null}
        knownExercises={() => exercisesOf(documents, ownerId)}
        onAdd={(saved, keep) => {
          onClose()
          edits.addExercise(saved, keep)
        }}
      />
    </>
  )
}

const exercisesOf = (documents: ReturnType<typeof useSync>['documents'], ownerId: string) =>
  knownExercises(documents.documents('routine', ownerId), documents.documents('workout', ownerId))

function tellGone(what: 'set' | 'exercise', typed: string | null) {
  const words = currentWords()
  void showAlert(words(`workout.gone.${what}`), typed ? words('workout.gone.entered', { typed }) : undefined)
}

/** R-EDIT-17: a toast here, where the builder alerts. */
const NAME_RULES = {
  emptyName: 'exercise-name-empty' as const,
  onProblem: (code: ErrorCode) => void toastError(refusalText(code), { id: NAME_TOAST }),
}
const NAME_TOAST = 'exercise-name'

function isShown({ sets, exercises }: WorkoutDocument, sheet: OpenSheet | null): boolean {
  if (sheet?.of === 'set') return sets.some(({ id, status }) => id === sheet.id && status !== 'hidden')
  return sheet?.of !== 'exercise' || exercises.some(({ id }) => id === sheet.id)
}

/** When a set was done. That is known only of the one that was done last: its rest began then. */
function doneAt({ workout }: WorkoutDocument, { id }: LoggedSet): string | null {
  if (workout.rest_set_id !== id || workout.rest_ends_at === null || workout.rest_seconds === null) return null
  return currentWords().date(workout.rest_ends_at - workout.rest_seconds * 1000, CLOCK)
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The workout as it was when the sheet was opened: what somebody else changes meanwhile is not undone by saving (Y35). */
function useSeen(document: WorkoutDocument, sheet: OpenSheet | null): WorkoutDocument {
  const [opened, setOpened] = useState({ sheet, document })
  if (opened.sheet === sheet) return opened.document
  setOpened({ sheet, document })
  return document
}

function editedSet(seen: WorkoutDocument, set: LoggedSet): EditedSet | null {
  const exercise = seen.exercises.find(({ id }) => id === set.workout_exercise_id)
  if (!exercise) return null
  const position = visibleSetsOf(seen, exercise.id).indexOf(set) + 1
  const changedBy = set.edited_by && <FirstName accountId={set.edited_by} />
  return { set, position, exerciseName: exerciseName(exercise), canDelete: true, changedBy } // R-EDIT-04
}

function editedExercise(seen: WorkoutDocument, id: string): EditedExercise | null {
  const exercise = seen.exercises.find((row) => row.id === id)
  if (!exercise) return null
  const sets = visibleSetsOf(seen, id).map((set) => ({ ...set, isDone: set.status === 'complete' }))
  const changedBy = exercise.edited_by && <FirstName accountId={exercise.edited_by} />
  return { id, name: exerciseName(exercise), section: exerciseSection(exercise), sets, changedBy }
}

/** The exercise's name and place as they are now, whatever its sheet shows. */
function placeOf(document: WorkoutDocument, id: string): { name: string; sectionIds: string[] } {
  const exercise = document.exercises.find((row) => row.id === id)
  if (!exercise) return { name: '', sectionIds: [] }
  const section = workoutExercisesInOrder(document).filter((row) => exerciseSection(row) === exerciseSection(exercise))
  return { name: exerciseName(exercise), sectionIds: section.map((row) => row.id) }
}

function deletion(document: WorkoutDocument, id: string, keep: KeepChoice) {
  const sets = visibleSetsOf(document, id)
  const done = sets.filter(({ status }) => status === 'complete').length
  const words = currentWords()
  return {
    text: words('workout.deleteExercise.title'),
    description: words('workout.deleteExercise.text', {
      name: placeOf(document, id).name,
      count: sets.length,
      keep,
      done,
    }),
    confirmText: words('workout.deleteExercise.confirm'),
    isDestructive: true,
  }
}
