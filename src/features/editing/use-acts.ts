import type { FilledSet } from '#domain/filled-sets.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { setsOfBothSides } from '#domain/sides.ts'
import {
  exerciseName,
  placedExercises,
  rowIdOf,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import type { WarmUp } from '#domain/warm-up-sets.ts'
import type { KeepChoice, SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'
import { removeExercise } from '#logbook/exercises.ts'
import { reopenSet } from '#logbook/logged-sets.ts'
import { exercisePutBack, pairsOf, setPutBack, sidesApart, sidesTogether } from '#logbook/put-back.ts'
import { removeSet } from '#logbook/sets.ts'
import { splitSides } from '#logbook/split-sides.ts'
import { wayOf } from '#logbook/ways.ts'
import type { Made } from '#sync/operation.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import { addedExercise, movedExercise, removedExercise, savedExercise } from './exercise-gestures.ts'
import type { Gesture } from './gesture.ts'
import { filledIn, joinedExercises, leftSuperset, warmedUp, warmUpTakenBack } from './order-gestures.ts'
import { removedSet, savedSet } from './set-gestures.ts'
import { becomeExercise, type Substitute, type Swapped, swappedExercise } from './swap-gestures.ts'
import { type Edited, type Gestures, NOTHING, useGestures } from './use-gestures.ts'

/** What a person adds. `exerciseId`: the exercise that its name means. */
type NewExercise = { saved: SavedExercise; exerciseId: string }

export type Acts = ReturnType<typeof useActs>

/** All edits of a routine or a running workout. Acts read the documents when called, because answers come late. */
export function useActs(edited: Edited) {
  const gestures = useGestures(edited)
  return {
    ...gestures,
    ...sheetActs(gestures, edited),
    ...menuActs(gestures),
    ...setActs(gestures),
  }
}

function sheetActs({ placeOf, latest, isRunning, act, exerciseOf }: Gestures, edited: Edited) {
  const { onFocus, onAdded = onFocus, onRemoved, onReopened, onSaved } = edited
  function remove(gesture: Gesture, text: string, putBack: readonly Made[], exerciseId: string) {
    act(gesture)
    onRemoved?.()
    // No 'Undo' for a change of the routine, or one that has ended the workout: one tap cannot take those back.
    if (edited.document.kind === 'routine' || gesture.routine.length > 0 || !isRunning()) return
    act(NOTHING, { text, undone: () => putBack, onUndone: () => onFocus(exerciseId) })
  }
  return {
    isSetThere: (set: TrainingSet): boolean =>
      visibleSetsOf<TrainingSet>(latest(), rowIdOf(set)).some(({ id }) => id === set.id),
    isExerciseThere: (id: string): boolean => exerciseOf(id) !== undefined,
    saveSet(seen: TrainingSet, values: SetValues, keep: KeepChoice, note?: SavedNote) {
      act({ ...savedSet(placeOf(keep), seen, values, note), keep })
      if ('status' in seen && seen.status !== 'complete') onSaved?.({ seen, values, keep })
    },
    removeSet(id: string, keep: KeepChoice) {
      const document = latest()
      const set: TrainingSet | undefined = document.sets.find((row) => row.id === id)
      if (!set) return
      const text = deletedText(sidedName(set, currentWords()))
      remove({ ...removedSet(placeOf(keep), set), keep }, text, setPutBack(document, id), rowIdOf(set))
    },
    completeSet: edited.onComplete,
    reopenSet(setId: string) {
      onReopened?.(setId)
      act({ ...NOTHING, here: [{ made: reopenSet.make({ setId }) }] })
      announce(currentWords()('workout.spoken.notDone'))
    },
    /** Adds exercises in this order, and shows the first. */
    addExercises(added: readonly NewExercise[], keep: KeepChoice) {
      const gestures = added.map(({ saved, exerciseId }) => addedExercise(placeOf(keep), saved, exerciseId))
      for (const gesture of gestures) act(gesture)
      const [first] = gestures
      if (first) onAdded(first.exerciseId)
    },
    saveExercise: (seen: TrainingDocument, id: string, saved: SavedExercise, keep: KeepChoice) =>
      act({ ...savedExercise(placeOf(keep), seen, id, saved), keep }),
    moveExercise(id: string, afterId: string | null, keep: KeepChoice) {
      const exercise = exerciseOf(id)
      if (exercise) act(movedExercise(placeOf(keep), exercise, afterId))
    },
    removeExercise(id: string, keep: KeepChoice) {
      const document = latest()
      const exercise = exerciseOf(id)
      if (!exercise) return
      const ids = exercisesInOrder(placedExercises<TrainingExercise>(document)).map((row) => row.id)
      const text = deletedText(exerciseName(exercise))
      remove(removedExercise(placeOf(keep), exercise), text, exercisePutBack(document, exercise), id)
      const next = ids[ids.indexOf(id) + 1] ?? ids.at(-2)
      if (next && document.kind === 'workout') onFocus(next)
    },
  }
}

/** Changes to the order, each with an 'Undo' of 10 s. */
function menuActs({ newId, latest, placeOf, actUndoably, exerciseOf, show }: Gestures) {
  function put(exercise: TrainingExercise, name: string, gesture: Swapped) {
    actUndoably(gesture, currentWords()('exerciseCards.swap.done', { from: exerciseName(exercise), to: name }), {
      undone: () => withDoneSets(gesture.undo.here, latest(), gesture.rowId),
      onUndone: () => show(exercise.id),
    })
    show(gesture.rowId)
  }
  return {
    /** Changes a superset, then opens the card of `exercise`. */
    changeSuperset(superset: SupersetQuestion, exercise: TrainingExercise, rest: number, keep: KeepChoice) {
      const words = currentWords()
      const { of, ids, names, groupId } = superset
      if (of === 'leave') {
        const text = words('exerciseCards.superset.left', { name: exerciseName(exercise) })
        actUndoably(leftSuperset(placeOf(keep), exercise), text)
      } else {
        const text =
          of === 'join'
            ? words('exerciseCards.superset.joined', { names: words.list(names) })
            : words('exerciseCards.superset.restSaved')
        actUndoably(joinedExercises(placeOf(keep), { ids, groupId: groupId ?? newId(), rest }), text)
      }
      if (of !== 'rest') show(exercise.id)
    },
    swap: (exercise: TrainingExercise, substitute: Substitute, keep: KeepChoice) =>
      put(exercise, substitute.name, swappedExercise(placeOf(keep), exercise, substitute)),
    /** Replaces an exercise by the one whose name the sheet gave it. */
    become(id: string, saved: SavedExercise & { becomes: string }, keep: KeepChoice) {
      const exercise = exerciseOf(id)
      if (exercise) put(exercise, saved.name, becomeExercise(placeOf(keep), exercise, saved))
    },
  }
}

/** Changes to the sets of an exercise, for today alone. */
function setActs({ newId, latest, placeOf, act, actUndoably, show }: Gestures) {
  const actHere = (here: readonly Made[], text: string, undone: () => readonly Made[]) =>
    act({ ...NOTHING, here: here.map((made) => ({ made })) }, { text, undone })
  /** Opens the card in a routine, so that the changed sets can be seen. */
  const shown = (id: string) => latest().kind === 'routine' && show(id)
  return {
    splitSides(exercise: TrainingExercise) {
      const { id } = exercise
      const whole = setsOfBothSides(visibleSetsOf<TrainingSet>(latest(), id))
      const pairs = whole.map((set) => ({ setId: set.id, otherId: newId() }))
      if (pairs.length === 0) return
      const isNew = (setId: string) => pairs.some(({ otherId }) => otherId === setId)
      const made = splitSides[wayOf(latest())].make({ id, pairs })
      actHere([made], currentWords()('exerciseCards.sides.apart', { name: exerciseName(exercise) }), () =>
        sidesTogether(
          latest(),
          pairsOf(latest(), id).filter(([, second]) => isNew(second.id)),
        ),
      )
      shown(id)
    },
    joinSides(exercise: TrainingExercise) {
      const before = latest()
      const pairs = pairsOf(before, exercise.id)
      const text = currentWords()('exerciseCards.sides.together', { name: exerciseName(exercise) })
      actHere(sidesTogether(before, pairs), text, () => sidesApart(before, exercise.id, pairs))
      shown(exercise.id)
    },
    warmUp({ id }: TrainingExercise, { sets, isRenewal }: WarmUp) {
      const before = latest()
      const { here, ids } = warmedUp(id, sets, newId)
      const text = currentWords()(isRenewal ? 'workout.warmUp.renewed' : 'workout.warmUp.added', { count: sets.length })
      const undone = () => warmUpTakenBack(before, latest(), id, ids)
      act({ ...NOTHING, here }, { text, undone })
    },
    fill: ({ id }: TrainingExercise, filled: readonly FilledSet[]) =>
      actUndoably(
        filledIn(placeOf('today'), id, filled),
        currentWords()('workout.fill.done', { count: filled.length }),
      ),
  }
}

/**
 * The operations of an undone swap. If sets of the new exercise are completed, these and the exercise stay; only its
 * open sets go.
 */
function withDoneSets(undo: readonly Made[], { sets }: TrainingDocument, rowId: string): readonly Made[] {
  const own = sets.flatMap((set) => ('status' in set && rowIdOf(set) === rowId ? [set] : []))
  if (!own.some(({ status }) => status === 'complete')) return undo
  const isRemoval = ({ kind }: Made) => kind === removeExercise.logging.kind
  const open = own.filter(({ status }) => status === 'default').map(({ id }) => removeSet.logging.make({ setId: id }))
  return undo.some(isRemoval) ? [...undo.filter((made) => !isRemoval(made)), ...open] : undo
}

const deletedText = (name: string): string => currentWords()('workout.deleted', { name })
