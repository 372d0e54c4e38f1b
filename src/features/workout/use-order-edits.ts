import type { FilledSet } from '#domain/filled-sets.ts'
import { nextFocus } from '#domain/focus.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { setsOfBothSides } from '#domain/sides.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import type { WarmUp } from '#domain/warm-up-sets.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { focusCard } from '#features/exercise-cards/set-focus.client.ts'
import { removeExercise } from '#logbook/exercises.ts'
import { pairsOf, sidesApart, sidesTogether } from '#logbook/put-back.ts'
import { removeSet } from '#logbook/sets.ts'
import { splitSides } from '#logbook/sides.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { type Place, perform } from './gesture.ts'
import {
  doneLater,
  filledIn,
  joinedExercises,
  leftSuperset,
  type Undoable,
  warmedUp,
  warmUpTakenBack,
} from './order-gestures.ts'
import { forgetPutOff, notePutOff } from './put-off.client.ts'
import { becomeExercise, type Substitute, type Swapped, swappedExercise } from './swap-gestures.ts'
import { workoutView } from './workout-view.ts'

/** How long 'Undo' is offered, ms. */
const UNDO_MS = 10_000

type Edited = {
  workout: WorkoutDocument
  /** The one it was started from, where that is on this device. */
  routine: RoutineDocument | null
  /** The card to go on with. */
  onFocus: (exerciseId: string) => void
}

/** Carries out what the menu of an exercise does; each with an 'Undo' of 10 s. */
function useUndoableActs({ workout: drawn, routine: drawnRoutine }: Omit<Edited, 'onFocus'>) {
  const sync = useSync()
  const dispatch = useDispatch()
  const latest = () => sync.documents.document('workout', drawn.id) ?? drawn
  const placeOf = (keep: KeepChoice): Place => ({
    workout: latest(),
    routine: keep === 'future' && drawnRoutine ? sync.documents.document('routine', drawnRoutine.id) : null,
    newId: sync.newId,
  })

  /** `undone`: what brings it back, asked for when it is wanted. `onUndone` is called once it is back. */
  function act(
    gesture: Undoable,
    text: string,
    undone: () => readonly Made[] = () => gesture.undo.workout,
    onUndone?: () => void,
  ) {
    perform(dispatch, gesture, { workoutId: drawn.id, routineId: drawnRoutine?.id ?? null })
    function undo() {
      if (!sync.documents.document('workout', drawn.id)?.workout.is_active) return
      for (const made of undone()) dispatch(made, drawn.id)
      for (const made of gesture.undo.routine) if (drawnRoutine) dispatch(made, drawnRoutine.id)
      onUndone?.()
    }
    // What could not be kept in the routine was done for today.
    const toast = gesture.failure ? toastError : toastSuccess
    toast(gesture.failure ?? text, {
      duration: UNDO_MS,
      action: { label: currentWords()('action.undo'), onClick: undo },
    })
  }
  return { newId: sync.newId, latest, placeOf, act }
}

/** What the menu of an exercise does to the order and the sets of a running workout. */
export function useOrderEdits({ onFocus, ...edited }: Edited) {
  const acts = useUndoableActs(edited)
  const { newId, latest, placeOf, act } = acts
  /** The card stands elsewhere in the page now: the keyboard goes on from it. */
  function show(id: string) {
    onFocus(id)
    requestAnimationFrame(() => focusCard(id))
  }
  const namesOf = (ids: readonly string[]) => {
    const exercises = ids.flatMap((id) => latest().exercises.find((row) => row.id === id) ?? [])
    return currentWords().list(exercises.map(exerciseName))
  }

  function put(exercise: WorkoutExercise, name: string, gesture: Swapped) {
    act(
      gesture,
      currentWords()('exerciseCards.swap.done', { from: exerciseName(exercise), to: name }),
      () => withDoneSets(gesture.undo.workout, latest(), gesture.rowId),
      () => show(exercise.id),
    )
    show(gesture.rowId)
  }

  return {
    ...setEdits(acts),
    join(ids: readonly string[], groupId: string | null, rest: number, keep: KeepChoice, focusId: string) {
      const superset = { ids, groupId: groupId ?? newId(), rest }
      act(
        joinedExercises(placeOf(keep), superset),
        currentWords()('exerciseCards.superset.joined', { names: namesOf(ids) }),
      )
      show(focusId)
    },
    setRest(ids: readonly string[], groupId: string, rest: number, keep: KeepChoice) {
      act(joinedExercises(placeOf(keep), { ids, groupId, rest }), currentWords()('exerciseCards.superset.restSaved'))
    },
    leave(exercise: WorkoutExercise, keep: KeepChoice) {
      const name = exerciseName(exercise)
      act(leftSuperset(placeOf(keep), exercise), currentWords()('exerciseCards.superset.left', { name }))
      show(exercise.id)
    },
    swap: (exercise: WorkoutExercise, substitute: Substitute, keep: KeepChoice) =>
      put(exercise, substitute.name, swappedExercise(placeOf(keep), exercise, substitute)),
    /** Its sheet gave it another exercise's name (D14). */
    become(id: string, saved: SavedExercise & { becomes: string }, keep: KeepChoice) {
      const exercise = latest().exercises.find((row) => row.id === id)
      if (exercise) put(exercise, saved.name, becomeExercise(placeOf(keep), exercise, saved))
    },
    later(exercise: WorkoutExercise) {
      const gesture = doneLater(latest(), exercise)
      if (!gesture) return
      const cards = workoutView(latest()).exercises
      const others = withoutSupersetOf(cards, exercise)
      const next = nextFocus(others, exercise.id)
      const text = currentWords()('workout.later.done', { name: exerciseName(exercise) })
      act({ ...gesture, routine: [] }, text, undefined, forgetPutOff)
      if (!next) return
      notePutOff(
        cards.filter((card) => card.id === exercise.id || !others.includes(card)),
        next,
      )
      show(next)
    },
  }
}

/** What it does to the sets of an exercise, for today. */
function setEdits({ newId, latest, placeOf, act }: ReturnType<typeof useUndoableActs>) {
  return {
    /** 'Add warm-up sets' (R-LIFT-28). What was done of them meanwhile stays. */
    warmUp(exercise: WorkoutExercise, { sets, isRenewal }: WarmUp) {
      const before = latest()
      const gesture = warmedUp(exercise.id, sets, newId)
      act(
        { ...gesture, ...FOR_TODAY },
        currentWords()(isRenewal ? 'workout.warmUp.renewed' : 'workout.warmUp.added', { count: sets.length }),
        () => warmUpTakenBack(before, latest(), exercise.id, gesture.ids),
      )
    },
    /** 'One side at a time': each open set becomes two, for today (R-LIFT-08). What was done meanwhile stays. */
    splitSides(exercise: WorkoutExercise) {
      const { id } = exercise
      const pairs = setsOfBothSides(visibleSetsOf(latest(), id)).map((set) => ({ setId: set.id, otherId: newId() }))
      if (pairs.length === 0) return
      const isNew = (setId: string) => pairs.some(({ otherId }) => otherId === setId)
      const gesture = { workout: [{ made: splitSides.logging.make({ id, pairs }) }], ...FOR_TODAY }
      act(gesture, currentWords()('exerciseCards.sides.apart', { name: exerciseName(exercise) }), () =>
        sidesTogether(
          latest(),
          pairsOf(latest(), id).filter(([, second]) => isNew(second.id)),
        ),
      )
    },
    /** One set of each pair again. */
    joinSides(exercise: WorkoutExercise) {
      const before = latest()
      const pairs = pairsOf(before, exercise.id)
      const gesture = { workout: sidesTogether(before, pairs).map((made) => ({ made })), ...FOR_TODAY }
      act(gesture, currentWords()('exerciseCards.sides.together', { name: exerciseName(exercise) }), () =>
        sidesApart(before, exercise.id, pairs),
      )
    },
    /** 'Use last time' (R-LIFT-22). */
    fill(exercise: WorkoutExercise, filled: readonly FilledSet[]) {
      act(
        filledIn(placeOf('today'), exercise.id, filled),
        currentWords()('workout.fill.done', { count: filled.length }),
      )
    },
  }
}

/** A gesture on the workout alone, whose 'Undo' is made when it is wanted. */
const FOR_TODAY = { routine: [], undo: { workout: [], routine: [] } }

/** Sets that were done of the new exercise meanwhile stay, and it with them: only its open ones go. */
function withDoneSets(undo: readonly Made[], { sets }: WorkoutDocument, rowId: string): Made[] {
  const own = sets.filter((set) => set.workout_exercise_id === rowId)
  if (!own.some(({ status }) => status === 'complete')) return [...undo]
  const isRemoval = ({ kind }: Made) => kind === removeExercise.logging.kind
  const open = own.filter(({ status }) => status === 'default').map(({ id }) => removeSet.logging.make({ setId: id }))
  return undo.some(isRemoval) ? [...undo.filter((made) => !isRemoval(made)), ...open] : [...undo]
}

/** The cards to go on with while an exercise waits, and its superset with it. */
const withoutSupersetOf = <T extends { id: string; group_id: string | null }>(
  cards: readonly T[],
  { id, group_id }: WorkoutExercise,
): T[] => cards.filter((card) => card.id === id || !group_id || card.group_id !== group_id)
