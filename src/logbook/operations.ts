import { type Activity, type Operation, registryOf } from '#sync/operation.ts'
import type { Words } from '#words/words.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from './body-weights.ts'
import { editBookExercise, setBook } from './books.ts'
import { fillSets } from './filled-sets.ts'
import { keepRoutineRow, keepWorkoutRow } from './kept-rows.ts'
import {
  addLoggedSet,
  addSet,
  completeSet,
  correctSet,
  editSet,
  removeLoggedSets,
  removeSet,
  reopenSet,
  restoreLoggedSets,
} from './logged-sets.ts'
import { noteRoutine, noteRoutineExercise, noteWorkout, noteWorkoutExercise } from './notes.ts'
import { closeProposal } from './proposals.ts'
import { changeRest, planRest } from './rests.ts'
import {
  addRoutineExercise,
  deleteRoutineExercise,
  editRoutineExercise,
  moveRoutineExercise,
} from './routine-exercises.ts'
import { archiveRoutine, createRoutine, renameRoutine } from './routines.ts'
import { splitTemplateSets, splitWorkoutSets } from './sides.ts'
import {
  groupRoutineExercises,
  groupWorkoutExercises,
  ungroupRoutineExercise,
  ungroupWorkoutExercise,
} from './supersets.ts'
import { swapRoutineExercise, swapWorkoutExercise } from './swaps.ts'
import { addTemplateSet, deleteTemplateSet, editTemplateSet } from './template-sets.ts'
import { deleteWorkout, eraseWorkout, goneInTrash, restoreWorkout } from './trash.ts'
import { rampWorkoutExercise } from './warm-ups.ts'
import {
  addLoggedExercise,
  addWorkoutExercise,
  changeLoggedExercise,
  editWorkoutExercise,
  moveWorkoutExercise,
  removeWorkoutExercise,
} from './workout-exercises.ts'
import {
  endWorkoutByHand,
  enterWorkout,
  keepGoing,
  renameWorkout,
  resumeWorkout,
  retimeWorkout,
  startWorkout,
} from './workouts.ts'

const OPERATIONS: readonly Operation[] = [
  createRoutine,
  renameRoutine,
  archiveRoutine,
  addRoutineExercise,
  editRoutineExercise,
  moveRoutineExercise,
  deleteRoutineExercise,
  groupRoutineExercises,
  ungroupRoutineExercise,
  swapRoutineExercise,
  noteRoutine,
  noteRoutineExercise,
  splitTemplateSets,
  addTemplateSet,
  editTemplateSet,
  deleteTemplateSet,
  keepRoutineRow,
  startWorkout,
  enterWorkout,
  endWorkoutByHand,
  keepGoing,
  resumeWorkout,
  renameWorkout,
  retimeWorkout,
  deleteWorkout,
  restoreWorkout,
  eraseWorkout,
  completeSet,
  reopenSet,
  editSet,
  addSet,
  removeSet,
  correctSet,
  addLoggedSet,
  removeLoggedSets,
  restoreLoggedSets,
  addWorkoutExercise,
  editWorkoutExercise,
  moveWorkoutExercise,
  removeWorkoutExercise,
  groupWorkoutExercises,
  ungroupWorkoutExercise,
  swapWorkoutExercise,
  fillSets,
  rampWorkoutExercise,
  noteWorkout,
  noteWorkoutExercise,
  splitWorkoutSets,
  addLoggedExercise,
  changeLoggedExercise,
  changeRest,
  planRest,
  keepWorkoutRow,
  setBook,
  editBookExercise,
  addBodyWeight,
  editBodyWeight,
  removeBodyWeight,
  closeProposal,
]

/** Every write a person makes, on both sides. */
export const registry = registryOf(OPERATIONS.map(goneInTrash))

/** 'completed 4 sets'. A kind that this version does not know, of a newer server, is a change. */
export function activityWords(kind: string, count: number, words: Words): string {
  return words(registry.get(kind)?.activity ?? OF_SERVER[kind] ?? UNKNOWN, { count })
}

/** What only the server does (`server/registry.ts`): its definitions are no part of what a browser loads. */
const OF_SERVER: Record<string, Activity> = {
  'workout.import': 'activity.did.importedWorkout',
  'workout.bringBack': 'activity.did.importedWorkout',
  'routine.bringBack': 'activity.did.importedRoutine',
  'routine.takeBack': 'activity.did.archivedRoutine',
}

const UNKNOWN = 'activity.did.madeChange'
