import Pencil from 'lucide-react/icons/pencil'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect, useState } from 'react'
import { type BookDocument, exerciseSettingsOf, newSetChoicesOf } from '#domain/book.ts'
import { completedExercises } from '#domain/counted-sets.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Section } from '#domain/section.ts'
import { MAX_SETS, type SetValues, type WeightUnit } from '#domain/set.ts'
import { setChanges } from '#domain/set-changes.ts'
import { nextSet } from '#domain/set-list.ts'
import { exerciseName, exerciseSection } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import type { SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { askAbout } from '#features/exercise-cards/just-done.client.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useNaming, useRenameExercise } from '#features/progress/use-naming.ts'
import type { RecordsOfWorkout } from '#features/progress/use-records.ts'
import { useBook, useEffortScale, useRememberUnit } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { addExercise, changeLoggedExercise } from '#logbook/exercises.ts'
import { removeLoggedSets, restoreLoggedSets } from '#logbook/logged-sets.ts'
import { addSet, editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toastError, toastInfo, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { setName } from '#words/set-name.ts'
import { useWords } from '#words/use-words.ts'
import { type LoggedExercise, LoggedSets } from './logged-sets.tsx'
import { RemovedSets } from './removed-sets.tsx'
import { ExerciseNoteSheet } from './workout-notes.tsx'

export function WorkoutLog({ document, records }: { document: WorkoutDocument; records: RecordsOfWorkout }) {
  const words = useWords()
  const [edited, setEdited] = useState<EditedSet | null>(null)
  const [creatingIn, setCreatingIn] = useState<{ section: Section } | null>(null)
  const [noted, setNoted] = useState<WorkoutExercise | null>(null)
  const [changed, setChanged] = useState<WorkoutExercise | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const corrections = useCorrections(document)
  const effort = useEffortScale()
  const book = useBook()
  const exercises = completedExercises(document)
  const hasDistance = exercises.some(({ sets }) => sets.some((set) => set.set_type === 'distance'))
  const tripOf = useTrips(edited !== null || hasDistance)
  return (
    <div className="min-w-0">
      <div className="-mb-9 flex justify-end">
        <Button
          size="small"
          variant="ghost"
          aria-pressed={isOpen}
          icon={isOpen ? undefined : <Pencil aria-hidden="true" size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words(isOpen ? 'history.log.done' : 'history.log.edit')}
        </Button>
      </div>
      {exercises.length === 0 && (
        <Card className="mt-12">
          <EmptyState icon={<History size={26} />} title={words('history.log.empty')} />
        </Card>
      )}
      <LoggedSets
        exercises={exercises}
        badges={records.badges}
        tripOf={tripOf}
        tools={{
          isOpen,
          onEditSet: (set) => setEdited(editedSetOf(exercises, set.id, book)),
          onAddSet: corrections.addSet,
          onRemoveExercise: corrections.removeExercise,
          onNote: ({ exercise }) => setNoted(exercise),
          onChangeExercise: ({ exercise }) => setChanged(exercise),
          onAddExercise: (section) => setCreatingIn({ section }),
        }}
      />
      <RemovedSets document={document} />
      <EditSetSheet
        editing={edited}
        onClose={() => setEdited(null)}
        effort={effort}
        tripOf={tripOf}
        onSave={(setId, values, _keep, note) => {
          if (edited) corrections.save(setId, edited.set, values, note)
          setEdited(null)
        }}
        onDelete={(setId) => {
          corrections.removeSets([setId], words('history.log.setRemoved'))
          setEdited(null)
        }}
      />
      <ExerciseNoteSheet document={document} exercise={noted} onClose={() => setNoted(null)} />
      <ChangeSheet
        changed={changed}
        onClose={() => setChanged(null)}
        onSave={(exercise, saved) => {
          corrections.changeExercise(exercise, saved)
          setChanged(null)
        }}
      />
      <CreateSheet
        creatingIn={creatingIn}
        onClose={() => setCreatingIn(null)}
        onAdd={(exercise, exerciseId, chosenUnit) => {
          corrections.addExercise(exercise, exerciseId, chosenUnit)
          setCreatingIn(null)
        }}
      />
    </div>
  )
}

/** `Undo` brings a removed set or exercise back for ten seconds. */
function useCorrections({ id: workoutId, sets: rows }: WorkoutDocument) {
  const sync = useSync()
  const dispatch = useDispatch()
  const book = useBook()
  const remember = useRememberUnit()
  const rename = useRenameExercise()
  function removeSets(setIds: string[], said: string) {
    const done = rows.filter((set) => setIds.includes(set.id) && set.status === 'complete').map((set) => set.id)
    dispatch(removeLoggedSets.make({ setIds }), workoutId)
    const undo = () => void dispatch(restoreLoggedSets.make({ setIds: done }), workoutId)
    toastInfo(said, {
      id: `removed:${setIds[0]}`,
      duration: UNDO_MS,
      action: { label: currentWords()('action.undo'), onClick: undo },
    })
  }
  return {
    removeSets,
    save(setId: string, before: SetValues, values: SetValues, noted?: SavedNote) {
      if (values.weight_unit !== before.weight_unit) remember(values.weight_unit)
      const changed = setChanges(before, values)
      if (!changed && !noted) return
      const changes = { ...changed?.changes, ...(noted && { note: noted.note }) }
      const was = { ...changed?.was, ...(noted && { note: noted.was }) }
      dispatch(editSet.correcting.make({ setId, changes }), workoutId, { was })
    },
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
    /** Another exercise's name makes it that one with its sets; for a new name the sheet's answer counts. */
    changeExercise(exercise: WorkoutExercise, { name, becomes, isRenamed }: SavedExercise) {
      const { id, exercise_id } = exercise
      const from = exerciseName(exercise)
      dispatch(changeLoggedExercise.make({ id, exerciseId: becomes ?? exercise_id, name }), workoutId)
      if (isRenamed) return rename(exercise_id, name)
      const undo = () =>
        void dispatch(changeLoggedExercise.make({ id, exerciseId: exercise_id, name: from }), workoutId)
      toastInfo(currentWords()('history.log.changed', { from, to: name }), {
        id: `changed:${id}`,
        duration: UNDO_MS,
        action: { label: currentWords()('action.undo'), onClick: undo },
      })
    },
    addExercise({ name, section, setConfigs }: SavedExercise, exerciseId: string, chosenUnit?: WeightUnit) {
      remember(chosenUnit)
      const id = sync.newId()
      const exercise = { id, exerciseId, name, section }
      const sets = setConfigs.map((set) => ({ ...set, id: sync.newId(), workoutExerciseId: id, routineSetId: null }))
      dispatch(addExercise.correcting.make({ exercise, sets }), workoutId)
      toastInfo(currentWords()('history.log.added', { count: sets.length, name }), { id: `added:${id}` })
    },
  }
}

type ChangeSheetProps = {
  changed: WorkoutExercise | null
  onClose: () => void
  onSave: (exercise: WorkoutExercise, saved: SavedExercise) => void
}

/** 'Change exercise' asks what the name means. */
function ChangeSheet({ changed, onClose, onSave }: ChangeSheetProps) {
  const words = useWords()
  const naming = useNaming(changed !== null)
  const editing = changed && {
    ...{ id: changed.id, exerciseId: changed.exercise_id },
    ...{ name: exerciseName(changed), section: exerciseSection(changed), sets: [] },
  }
  return (
    <EditExerciseSheet
      editing={editing}
      naming={naming}
      nameOnlyTitle={words('history.log.change')}
      {...NAME_RULES}
      onClose={onClose}
      onSave={(_id, saved) => changed && onSave(changed, saved)}
    />
  )
}

const NAME_RULES = {
  emptyName: 'exercise-name-empty' as const,
  onProblem: (code: ErrorCode) => void toastError(refusalText(code, currentWords()), { id: code }),
}

type CreateSheetProps = {
  creatingIn: { section: Section } | null
  onClose: () => void
  onAdd: (exercise: SavedExercise, exerciseId: string, chosenUnit?: WeightUnit) => void
}

function CreateSheet({ creatingIn, onClose, onAdd }: CreateSheetProps) {
  const { known, done, idOf, sessionOf } = useKnownExercises(creatingIn !== null)
  return (
    <CreateExerciseSheet
      creating={creatingIn}
      tripOf={useTrips(creatingIn !== null)}
      knownExercises={() => known()}
      done={done}
      sessionOf={sessionOf}
      {...NAME_RULES}
      onClose={onClose}
      onAdd={(exercise, _keep, chosenUnit) => onAdd(exercise, idOf(exercise.name), chosenUnit)}
    />
  )
}

/** A set as it was when its sheet opened, so that saving undoes nobody's change. */
function editedSetOf(exercises: readonly LoggedExercise[], setId: string, book: BookDocument | null): EditedSet | null {
  for (const { exercise, sets } of exercises) {
    const index = sets.findIndex((set) => set.id === setId)
    const set = sets[index]
    if (!set) continue
    return {
      set: { ...set, note: set.note ?? null },
      position: index + 1,
      exerciseName: exerciseName(exercise),
      step: exerciseSettingsOf(book, exercise.exercise_id).step,
      canDelete: true,
    }
  }
  return null
}

/** Asks about the set that ended the workout, until the person leaves the page. */
export function LastSet({ document, set }: { document: WorkoutDocument; set: LoggedSet }) {
  const dispatch = useDispatch()
  const scale = useEffortScale()
  useEffect(() => () => askAbout(null), [])
  const exercise = document.exercises.find(({ id }) => id === set.workout_exercise_id)
  return (
    <Card className="px-3 empty:hidden">
      <AfterSet
        key={set.id}
        set={set}
        scale={scale}
        exerciseName={exercise && exerciseName(exercise)}
        onEdit={(changes, was) => dispatch(editSet.logging.make({ setId: set.id, changes }), document.id, { was })}
      />
    </Card>
  )
}
