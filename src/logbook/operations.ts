import { registryOf } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
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
import { changeRest, planRest } from './rests.ts'
import {
  addRoutineExercise,
  deleteRoutineExercise,
  editRoutineExercise,
  moveRoutineExercise,
} from './routine-exercises.ts'
import { archiveRoutine, createRoutine, renameRoutine } from './routines.ts'
import { addTemplateSet, deleteTemplateSet, editTemplateSet } from './template-sets.ts'
import {
  addLoggedExercise,
  addWorkoutExercise,
  editWorkoutExercise,
  moveWorkoutExercise,
  removeWorkoutExercise,
} from './workout-exercises.ts'
import {
  deleteWorkout,
  endWorkoutByHand,
  enterWorkout,
  renameWorkout,
  resumeWorkout,
  retimeWorkout,
  startWorkout,
} from './workouts.ts'

/** Every write a person can make, on both sides. */
export const registry = registryOf([
  createRoutine,
  renameRoutine,
  archiveRoutine,
  addRoutineExercise,
  editRoutineExercise,
  moveRoutineExercise,
  deleteRoutineExercise,
  addTemplateSet,
  editTemplateSet,
  deleteTemplateSet,
  keepRoutineRow,
  startWorkout,
  enterWorkout,
  endWorkoutByHand,
  resumeWorkout,
  renameWorkout,
  retimeWorkout,
  deleteWorkout,
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
  addLoggedExercise,
  changeRest,
  planRest,
  keepWorkoutRow,
])

/** 'completed 4 sets'. A kind that this version does not know, of a newer server, is a change. */
export function activityWords(kind: string, count: number): string {
  return currentWords()(registry.get(kind)?.activity ?? UNKNOWN, { count })
}

const UNKNOWN = 'activity.did.madeChange'
