import type { RoutineDocument } from './routine.ts'
import type { WorkoutDocument } from './workout.ts'

/** A routine or a workout: both hold exercises with sets. */
export type TrainingDocument = RoutineDocument | WorkoutDocument

export const isTraining = (document: { kind: string } | null | undefined): document is TrainingDocument =>
  document?.kind === 'workout' || document?.kind === 'routine'
