import { type Activity, type Operation, registryOf } from '#sync/operation.ts'
import type { Words } from '#words/words.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from './body-weights.ts'
import { editBookExercise, setBook } from './books.ts'
import { addComment, editComment, removeComment } from './comments.ts'
import { askingAgain, confirmWorkout } from './confirmations.ts'
import { addExercise, changeLoggedExercise, editExercise, moveExercise, removeExercise } from './exercises.ts'
import { fillSets } from './fill-sets.ts'
import { keepValue } from './kept-rows.ts'
import { completeSet, removeLoggedSets, reopenSet, restoreLoggedSets } from './logged-sets.ts'
import { noteExercise, noteTraining } from './notes.ts'
import { activatePlan, addSlot, moveSlot, placePlan, removePlan, removeSlot, savePlan } from './plans.ts'
import { closeProposal } from './proposals.ts'
import { changeRest, planRest } from './rests.ts'
import { archiveRoutine, createRoutine, renameRoutine } from './routines.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { splitSides } from './split-sides.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'
import { swapExercise } from './swaps.ts'
import { editTrack, giveAnew, removeTrack } from './tracks.ts'
import { deleteWorkout, eraseWorkout, goneInTrash, restoreWorkout } from './trash.ts'
import { rampWorkoutExercise } from './warm-ups.ts'
import {
  endWorkoutByHand,
  enterWorkout,
  keepGoing,
  renameWorkout,
  resumeWorkout,
  retimeWorkout,
  startWorkout,
} from './workouts.ts'

/** Operations in a routine, a running workout, and some in a completed one. */
const IN_WAYS: readonly Record<string, Operation>[] = [
  addExercise,
  editExercise,
  moveExercise,
  removeExercise,
  groupExercises,
  ungroupExercise,
  swapExercise,
  splitSides,
  addSet,
  editSet,
  removeSet,
  noteExercise,
  noteTraining,
  keepValue,
]

const OPERATIONS: readonly Operation[] = [
  ...IN_WAYS.flatMap((ways) => Object.values(ways)),
  createRoutine,
  renameRoutine,
  archiveRoutine,
  startWorkout,
  enterWorkout,
  endWorkoutByHand,
  keepGoing,
  resumeWorkout,
  renameWorkout,
  retimeWorkout,
  confirmWorkout,
  addComment,
  editComment,
  removeComment,
  deleteWorkout,
  restoreWorkout,
  eraseWorkout,
  completeSet,
  reopenSet,
  removeLoggedSets,
  restoreLoggedSets,
  changeLoggedExercise,
  fillSets,
  rampWorkoutExercise,
  changeRest,
  planRest,
  setBook,
  editBookExercise,
  editTrack,
  removeTrack,
  giveAnew,
  activatePlan,
  savePlan,
  addSlot,
  moveSlot,
  removeSlot,
  placePlan,
  removePlan,
  addBodyWeight,
  editBodyWeight,
  removeBodyWeight,
  closeProposal,
]

/** Every operation that people make, for devices and for the server. */
export const registry = registryOf(OPERATIONS.map(goneInTrash).map(askingAgain))

/** 'completed 4 sets'. An unknown kind of a newer server is a change. */
export function activityWords(kind: string, count: number, words: Words): string {
  return words(registry.get(kind)?.activity ?? OF_SERVER[kind] ?? UNKNOWN, { count })
}

/** Kinds whose definitions (`server/product.ts`) no browser loads. */
const OF_SERVER: Record<string, Activity> = {
  'workout.import': 'activity.did.importedWorkout',
  'workout.bringBack': 'activity.did.importedWorkout',
  'routine.bringBack': 'activity.did.importedRoutine',
  'routine.takeBack': 'activity.did.archivedRoutine',
}

const UNKNOWN = 'activity.did.madeChange'
