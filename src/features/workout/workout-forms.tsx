import { type BookDocument, exerciseSettingsOf } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { EditExerciseSheet, type EditedExercise } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { newUnitOf, type SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useBook, useEffortScale, useRememberUnit, useSayings } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'

type SetSheetProps = Omit<Parameters<typeof EditSetSheet>[0], 'editing'> & {
  /** The workout as the sheet shows it. */
  seen: WorkoutDocument
  /** Left out: closed. */
  set: LoggedSet | undefined
}

/** 'Edit Set' of a running workout, with the step chosen for its exercise. */
export function SetSheet({ seen, set, onSave, ...props }: SetSheetProps) {
  const book = useBook()
  const remember = useRememberUnit()
  return (
    <EditSetSheet
      {...props}
      editing={set ? editedSet(seen, set, book) : null}
      doneAt={set && doneAt(seen, set)}
      effort={useEffortScale()}
      tripOf={useTrips(set !== undefined)}
      onSave={(id, values, keep, note) => {
        if (values.weight_unit !== set?.weight_unit) remember(values.weight_unit)
        onSave(id, values, keep, note)
      }}
    />
  )
}

type ExerciseSheetProps = Omit<
  Parameters<typeof EditExerciseSheet>[0],
  'always' | 'editing' | keyof typeof NAME_RULES
> & {
  seen: WorkoutDocument
  /** Of its row in the workout; null: closed. */
  exerciseId: string | null
}

/** 'Edit exercise' of a running workout, which remembers the unit that was chosen. */
export function ExerciseSheet({ seen, exerciseId, onSave, ...props }: ExerciseSheetProps) {
  const remember = useRememberUnit()
  const editing = exerciseId === null ? null : editedExercise(seen, exerciseId)
  const always = useSayings(editing?.exerciseId)
  return (
    <EditExerciseSheet
      {...props}
      {...NAME_RULES}
      editing={editing}
      always={always}
      tripOf={useTrips(editing !== null)}
      onSave={(id, saved, keep) => {
        remember(newUnitOf(editing?.sets, saved.setConfigs))
        onSave(id, saved, keep)
      }}
    />
  )
}

type CreateSheetProps = Pick<Parameters<typeof CreateExerciseSheet>[0], 'creating' | 'keepChoice' | 'onClose'> & {
  onAdd: (exercise: SavedExercise, exerciseId: string, keep: KeepChoice) => void
}

/** 'Create', which remembers the unit that was chosen. */
export function CreateSheet(props: CreateSheetProps) {
  const remember = useRememberUnit()
  const { known, done, idOf, sessionOf } = useKnownExercises(props.creating !== null)
  return (
    <CreateExerciseSheet
      {...props}
      tripOf={useTrips(props.creating !== null)}
      onAdd={(saved, keep, chosenUnit) => {
        remember(chosenUnit)
        props.onAdd(saved, idOf(saved.name), keep)
      }}
      {...NAME_RULES}
      knownExercises={() => known()}
      done={done}
      sessionOf={sessionOf}
    />
  )
}

function editedSet(seen: WorkoutDocument, set: LoggedSet, book: BookDocument | null): EditedSet | null {
  const exercise = seen.exercises.find(({ id }) => id === set.workout_exercise_id)
  if (!exercise) return null
  const position = visibleSetsOf(seen, exercise.id).indexOf(set) + 1
  const changedBy = set.edited_by && <FirstName accountId={set.edited_by} />
  const { step } = exerciseSettingsOf(book, exercise.exercise_id)
  const noted = { ...set, note: set.note ?? null }
  return { set: noted, position, exerciseName: exerciseName(exercise), step, canDelete: true, changedBy } // R-EDIT-04
}

function editedExercise(seen: WorkoutDocument, id: string): EditedExercise | null {
  const exercise = seen.exercises.find((row) => row.id === id)
  if (!exercise) return null
  const sets = visibleSetsOf(seen, id).map((set) => ({ ...set, isDone: set.status === 'complete' }))
  const changedBy = exercise.edited_by && <FirstName accountId={exercise.edited_by} />
  const { exercise_id: exerciseId } = exercise
  return { id, exerciseId, name: exerciseName(exercise), section: exerciseSection(exercise), sets, changedBy }
}

/** When a set was done. That is known only of the one that was done last: its rest began then. */
function doneAt({ workout }: WorkoutDocument, { id }: LoggedSet): string | null {
  if (workout.rest_set_id !== id || workout.rest_ends_at === null || workout.rest_seconds === null) return null
  return currentWords().date(workout.rest_ends_at - workout.rest_seconds * 1000, CLOCK)
}

/** R-EDIT-17: a toast here, where the builder alerts. */
const NAME_RULES = {
  emptyName: 'exercise-name-empty' as const,
  onProblem: (code: ErrorCode) => void toastError(refusalText(code, currentWords()), { id: NAME_TOAST }),
}
export const NAME_TOAST = 'exercise-name'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
