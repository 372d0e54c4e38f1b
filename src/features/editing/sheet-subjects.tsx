import { type BookDocument, exerciseSettingsOf } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import {
  exerciseName,
  exerciseSection,
  placedExercises,
  rowIdOf,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleOf,
  visibleSetsOf,
} from '#domain/training.ts'
import type { EditedExercise } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import type { EditedSet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { FirstName } from '#identity/client/use-first-name.ts'
import { exerciseNameProblem } from '#logbook/exercises.ts'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import type { OpenSheet } from './open-sheet.ts'

/** Tells that somebody deleted the subject of the sheet elsewhere, and what the person had typed. */
export function tellGone({ kind }: TrainingDocument, what: 'set' | 'exercise', typed: string | null) {
  const words = currentWords()
  const isPlan = kind === 'routine'
  const text = typed && words(isPlan ? 'builder.gone.typed' : 'workout.gone.entered', { typed })
  void showAlert(words(isPlan ? `builder.gone.${what}` : `workout.gone.${what}`), text || undefined)
}

/** Whether the subject of a sheet still exists. */
export function isShown(document: TrainingDocument, sheet: OpenSheet | null): boolean {
  if (sheet?.of === 'set') return visibleOf<TrainingSet>(document.sets).some(({ id }) => id === sheet.id)
  return sheet?.of !== 'exercise' || document.exercises.some(({ id }) => id === sheet.id)
}

export function placeOf(document: TrainingDocument, id: string) {
  const placed = placedExercises<TrainingExercise>(document)
  const exercise = placed.find((row) => row.id === id)
  return { name: exercise?.name ?? '', section: placed.filter((row) => row.section === exercise?.section) }
}

export function editedSet(document: TrainingDocument, set: TrainingSet, book: BookDocument | null): EditedSet | null {
  const exercise = document.exercises.find(({ id }) => id === rowIdOf(set))
  if (!exercise) return null
  const siblings = visibleSetsOf<TrainingSet>(document, exercise.id)
  return {
    set: 'status' in set ? { ...set, note: set.note ?? null } : set,
    position: siblings.indexOf(set) + 1,
    exerciseName: exerciseName(exercise),
    step: exerciseSettingsOf(book, exercise.exercise_id).step,
    canDelete: document.kind === 'workout' || siblings.length > 1,
    changedBy: changedBy(set),
  }
}

export function editedExercise(document: TrainingDocument, id: string): EditedExercise | null {
  const exercise = document.exercises.find((row) => row.id === id)
  if (!exercise) return null
  const sets = visibleSetsOf<TrainingSet>(document, id).map((set) =>
    'status' in set ? { ...set, isDone: set.status === 'complete' } : set,
  )
  return {
    ...{ id, exerciseId: exercise.exercise_id, sets },
    ...{ name: exerciseName(exercise), section: exerciseSection(exercise), changedBy: changedBy(exercise) },
  }
}

export const changedBy = ({ edited_by }: { edited_by: string | null }) =>
  edited_by && <FirstName accountId={edited_by} />

/** When a set was done, as a text; only for the set that the current rest follows, null for others. */
export function doneAt(document: TrainingDocument, { id }: TrainingSet): string | null {
  if (document.kind === 'routine') return null
  const { rest_set_id, rest_ends_at, rest_seconds } = document.workout
  if (rest_set_id !== id || rest_ends_at === null || rest_seconds === null) return null
  return currentWords().date(rest_ends_at - rest_seconds * 1000, CLOCK)
}

export function isDeletionMeant(document: TrainingDocument, id: string, keep: KeepChoice): Promise<boolean> {
  const exercise = document.exercises.find((row) => row.id === id)
  const sets = visibleSetsOf<TrainingSet>(document, id)
  const name = exercise ? exerciseName(exercise) : ''
  const words = currentWords()
  const done = sets.filter((set) => 'status' in set && set.status === 'complete').length
  const [text, description] =
    document.kind === 'routine'
      ? [words('builder.deleteExercise.title'), words('builder.deleteExercise.text', { name, sets: sets.length })]
      : [
          words('workout.deleteExercise.title'),
          words('workout.deleteExercise.text', { name, count: sets.length, keep, done }),
        ]
  return askQuestion({ text, description, confirmText: words('action.delete'), isDestructive: true })
}

/** Tells that another exercise has this name, because a routine has each exercise once. */
export function tellsNameProblem(
  document: TrainingDocument,
  name: string,
  exerciseId: string | null,
  rowId: string,
): boolean {
  const problem = document.kind === 'routine' && exerciseNameProblem(document, name, exerciseId, rowId)
  if (problem) void showAlert(refusalText(problem, currentWords()))
  return Boolean(problem)
}

/** How a sheet tells a wrong name: in a workout by a toast, in the builder by an alert. */
export const nameRules = ({ kind }: TrainingDocument) => (kind === 'workout' ? WORKOUT_NAMES : {})
const WORKOUT_NAMES = {
  emptyName: 'exercise-name-empty' as const,
  onProblem: (code: ErrorCode) => void toastError(refusalText(code, currentWords()), { id: NAME_TOAST }),
}
export const NAME_TOAST = 'exercise-name'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
