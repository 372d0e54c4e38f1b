import { can } from '#domain/permissions.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import type { KeepChoiceShown } from '#features/exercise-cards/exercise-fields.tsx'
import { supersetAsked } from '#features/exercise-cards/superset-asked.ts'
import { SupersetSheet } from '#features/exercise-cards/superset-sheet.tsx'
import { SwapSheet } from '#features/exercise-cards/swap-sheet.tsx'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { keepChoiceFor } from './exercise-gestures.ts'
import { SessionsSheet } from './sessions-sheet.tsx'
import type { Substitute } from './swap-gestures.ts'
import { useOrderEdits } from './use-order-edits.ts'
import { useWorkoutEdits } from './use-workout-edits.ts'
import { WorkoutMenu } from './workout-menu.tsx'
import { WorkoutNoteSheets } from './workout-note-sheets.tsx'
import type { OpenSheet } from './workout-sheets.tsx'
import { type ExerciseView, workoutView } from './workout-view.ts'

type WorkoutMenusProps = {
  document: WorkoutDocument
  sheet: OpenSheet | null
  onOpen: (sheet: OpenSheet) => void
  onClose: () => void
  onFocus: (exerciseId: string) => void
  /** An exercise was deleted, which may have ended the workout. */
  onRemoved: () => void
}

/** The menu of an exercise of the running workout, and what it asks before it acts. */
export function WorkoutMenus({ document, sheet, onOpen, onClose, onFocus, onRemoved }: WorkoutMenusProps) {
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const keepChoice = keepChoiceFor(routine, { mayEditRoutines })
  const edits = useOrderEdits({ workout: document, routine, onFocus })
  const { isDeletionMeant, removeExercise } = useWorkoutEdits({ workout: document, routine, onRemoved, onFocus })
  const { exercises } = workoutView(document)
  const exerciseId = sheet && 'id' in sheet ? sheet.id : ''
  const row = document.exercises.find(({ id }) => id === exerciseId)
  const asked = sheet?.of === 'superset' ? supersetAsked(exercises, exerciseId, sheet.question) : null

  function change(superset: NonNullable<typeof asked>, rest: number, keep: KeepChoice) {
    onClose()
    if (!row) return
    const { ids, groupId } = superset
    if (superset.of === 'leave') edits.leave(row, keep)
    else if (superset.of === 'join') edits.join(ids, groupId, rest, keep, row.id)
    else if (groupId) edits.setRest(ids, groupId, rest, keep)
  }
  /** Where nobody has to choose for how long, nothing is asked. */
  function askOrChange(question: 'join' | 'leave' | 'rest') {
    const superset = supersetAsked(exercises, exerciseId, question)
    if (keepChoice !== 'none' || question === 'rest') onOpen({ of: 'superset', id: exerciseId, question })
    else if (superset) change(superset, superset.rest, 'today')
  }
  return (
    <>
      <WorkoutMenu
        exercise={(sheet?.of === 'menu' && exercises.find(({ id }) => id === exerciseId)) || null}
        exercises={exercises}
        note={row?.note ?? null}
        onClose={onClose}
        onOpen={onOpen}
        onSuperset={askOrChange}
        onLater={() => row && edits.later(row)}
        onDelete={async () => {
          if (row && (await isDeletionMeant(row.id, 'today'))) removeExercise(row.id, 'today')
        }}
        onWarmUp={(warmUp) => row && edits.warmUp(row, warmUp)}
        onSplitSides={() => row && edits.splitSides(row)}
        onJoinSides={() => row && edits.joinSides(row)}
        onFill={(filled) => row && edits.fill(row, filled)}
      />
      <ProgressSheet exercises={exercises} sheet={sheet} onClose={onClose} />
      <WorkoutSwap
        document={document}
        exercise={(sheet?.of === 'swap' && exercises.find(({ id }) => id === exerciseId)) || null}
        keepChoice={keepChoice}
        onClose={onClose}
        onSwap={(substitute, keep) => {
          onClose()
          if (row) edits.swap(row, substitute, keep)
        }}
      />
      <WorkoutNoteSheets document={document} sheet={sheet} onClose={onClose} />
      <SupersetSheet
        question={asked}
        keepChoice={keepChoice}
        onClose={onClose}
        onSave={(rest, keep) => asked && change(asked, rest, keep)}
      />
    </>
  )
}

type ProgressSheetProps = Pick<WorkoutMenusProps, 'sheet' | 'onClose'> & { exercises: readonly ExerciseView[] }

/** Its last times and its progress over the deck (D5); it closes with what it showed. */
function ProgressSheet({ exercises, sheet, onClose }: ProgressSheetProps) {
  const open = sheet?.of === 'progress' || sheet?.of === 'sessions' ? sheet : null
  const shown = useLastValue(exercises.find(({ id }) => id === open?.id))
  const opensWith = useLastValue(open?.of)
  return shown && <SessionsSheet exercise={shown} isOpen={open !== null} opensWith={opensWith} onClose={onClose} />
}

type WorkoutSwapProps = {
  document: WorkoutDocument
  /** Null: closed. */
  exercise: ExerciseView | null
  keepChoice: KeepChoiceShown
  onClose: () => void
  onSwap: (substitute: Substitute, keep: KeepChoice) => void
}

/** 'Swap exercise' over the running workout (R-LIFT-20). */
function WorkoutSwap({ document, exercise, keepChoice, onClose, onSwap }: WorkoutSwapProps) {
  const { now } = useSync()
  const { known, done, idOf, sessionOf } = useKnownExercises(exercise !== null)
  const openCount = exercise?.sets.filter(({ status }) => status === 'default').length ?? 0
  return (
    <SwapSheet
      swapped={exercise && { id: exercise.id, name: exercise.name, section: exercise.section, openCount }}
      knownExercises={() => known(document.exercises.map(exerciseName))}
      done={done}
      sessionOf={(name) => sessionOf(name, exercise?.section)}
      now={now}
      keepChoice={keepChoice}
      onClose={onClose}
      onSwap={(chosen, keep) => onSwap({ ...chosen, exerciseId: idOf(chosen.name) }, keep)}
    />
  )
}
