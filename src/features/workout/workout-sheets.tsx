import { useCallback, useEffect, useState } from 'react'
import { can } from '#domain/permissions.ts'
import type { Section } from '#domain/section.ts'
import { exerciseName, exerciseSection, placedExercises } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { ExerciseActions } from '#features/exercise-cards/exercise-actions.tsx'
import { type SavedExercise, seenRows } from '#features/exercise-cards/exercise-form.ts'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'
import { useLeaving } from '#features/exercise-cards/use-gone.ts'
import { useNaming, useRenameExercise } from '#features/progress/use-naming.ts'
import { reopenSet } from '#logbook/logged-sets.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { announce } from '#ui/announcer.tsx'
import { dismissToast } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { keepChoiceFor } from './exercise-gestures.ts'
import type { SavedSet } from './fill-down.tsx'
import { forgetClock } from './set-clock.client.ts'
import { useOrderEdits } from './use-order-edits.ts'
import { useWorkoutEdits } from './use-workout-edits.ts'
import { CreateSheet, ExerciseSheet, NAME_TOAST, SetSheet } from './workout-forms.tsx'

export type OpenSheet =
  | { of: 'new-exercise'; section: Section }
  | { of: 'exercise'; id: string }
  | { of: 'set'; id: string }
  | { of: 'menu'; id: string }
  | { of: 'superset'; id: string; question: SupersetQuestion['of'] }
  | { of: 'swap'; id: string }
  | { of: 'progress' | 'sessions'; id: string }
  | { of: 'note'; id: string }
  | { of: 'workout-note' }

type WorkoutSheetsProps = {
  document: WorkoutDocument
  sheet: OpenSheet | null
  onClose: () => void
  /** An exercise was added or removed. Called with the card to continue with. */
  onFocus: (exerciseId: string) => void
  /** A set or an exercise was deleted, which may have ended the workout. */
  onRemoved: () => void
  /** An open set was saved. */
  onSaved: (saved: SavedSet) => void
}

/** 'Edit Set', 'Edit exercise' and 'Create' over the running workout: for today, or for its routine, too. */
export function WorkoutSheets({ document, sheet, onClose, onFocus, onRemoved, onSaved }: WorkoutSheetsProps) {
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const edits = useWorkoutEdits({ workout: document, routine, onRemoved, onFocus, onSaved })
  const naming = useNaming(sheet?.of === 'exercise')
  const saveExercise = useSaveExercise({ workout: document, routine, onFocus }, edits)
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
    const isSure = await edits.isDeletionMeant(id, keep)
    if (isSure) unlessGone('exercise', edits.isExerciseThere(id), () => edits.removeExercise(id, keep))
  }
  return (
    <>
      <SetSheet
        {...shown}
        seen={now}
        set={set}
        isGone={sheet?.of === 'set' && now !== document}
        onGone={(typed) => gone('set', typed)}
        onSave={(_id, values, keep, note) =>
          set && unlessGone('set', edits.isSetThere(set), () => edits.saveSet(set, values, keep, note))
        }
        onDelete={(id, keep) => set && unlessGone('set', edits.isSetThere(set), () => edits.removeSet(id, keep))}
        onNotDone={
          set?.status === 'complete' ? () => unlessGone('set', edits.isSetThere(set), () => reopen(set.id)) : undefined
        }
      />
      <ExerciseSheet
        {...shown}
        seen={now}
        naming={naming}
        exerciseId={sheet?.of === 'exercise' ? sheet.id : null}
        isGone={sheet?.of === 'exercise' && now !== document}
        onGone={(typed) => gone('exercise', typed)}
        onSave={(id, saved, keep) =>
          unlessGone('exercise', edits.isExerciseThere(id), () => saveExercise(id, saved, keep, { seen, now }))
        }
        actions={(keep) =>
          sheet?.of === 'exercise' && (
            <ExerciseActions
              exerciseId={sheet.id}
              {...placeOf(document, sheet.id)}
              onMove={(id, afterId) => edits.moveExercise(id, afterId, keep)}
              onDelete={() => void askToDelete(sheet.id, keep)}
            />
          )
        }
      />
      <CreateSheet
        {...shown}
        creating={sheet?.of === 'new-exercise' ? sheet : null}
        onAdd={(saved, exerciseId, keep) => {
          onClose()
          edits.addExercise(saved, exerciseId, keep)
        }}
      />
    </>
  )
}

/** Saves the sheet of an exercise, which another name may have made another one (D14). */
function useSaveExercise(
  edited: Parameters<typeof useOrderEdits>[0],
  edits: Pick<ReturnType<typeof useWorkoutEdits>, 'saveExercise'>,
) {
  const { become } = useOrderEdits(edited)
  const rename = useRenameExercise()
  return (
    id: string,
    { becomes, ...saved }: SavedExercise,
    keep: KeepChoice,
    { seen, now }: Record<'seen' | 'now', WorkoutDocument>,
  ) => {
    if (becomes !== undefined) return become(id, { ...saved, becomes }, keep)
    edits.saveExercise({ ...now, sets: seenRows(seen.sets, now.sets, saved) }, id, saved, keep)
    const exercise = now.exercises.find((row) => row.id === id)
    if (saved.isRenamed && exercise) rename(exercise.exercise_id, saved.name)
  }
}

function tellGone(what: 'set' | 'exercise', typed: string | null) {
  const words = currentWords()
  void showAlert(words(`workout.gone.${what}`), typed ? words('workout.gone.entered', { typed }) : undefined)
}

function isShown({ sets, exercises }: WorkoutDocument, sheet: OpenSheet | null): boolean {
  if (sheet?.of === 'set') return sets.some(({ id, status }) => id === sheet.id && status !== 'hidden')
  return sheet?.of !== 'exercise' || exercises.some(({ id }) => id === sheet.id)
}

/** The workout when the sheet was opened, so that saving doesn't undo what somebody else changes meanwhile (Y35). */
function useSeen(document: WorkoutDocument, sheet: OpenSheet | null): WorkoutDocument {
  const [opened, setOpened] = useState({ sheet, document })
  if (opened.sheet === sheet) return opened.document
  setOpened({ sheet, document })
  return document
}

/** The exercise's name and place as they are now, whatever its sheet shows. */
function placeOf(document: WorkoutDocument, id: string) {
  const exercise = document.exercises.find((row) => row.id === id)
  if (!exercise) return { name: '', section: [] }
  const section = placedExercises(document).filter((row) => row.section === exerciseSection(exercise))
  return { name: exerciseName(exercise), section }
}

/** 'Mark as not done': puts the rail's thumb back to its start (R-SET-10) and announces it. */
function useReopenSet(workoutId: string): (setId: string) => void {
  const dispatch = useDispatch()
  return useCallback(
    (setId) => {
      forgetClock(setId)
      dispatch(reopenSet.make({ setId }), workoutId)
      announce(currentWords()('workout.spoken.notDone'))
    },
    [dispatch, workoutId],
  )
}
