import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

/** What Sled's documents are, for the engine that moves them. */
declare module '#sync/product.ts' {
  interface Documents {
    routine: RoutineDocument
    workout: WorkoutDocument
  }

  interface Wants {
    /** All routines of the owner (Y28). */
    routines: boolean
    /** The owner's active workout. */
    active: boolean
  }

  interface Found {
    /** All routines of the owner there are, when asked for: a device drops others it holds (Y28). */
    routineIds?: string[]
    /** The owner's active workout or null, when asked for. */
    activeWorkoutId?: string | null
  }
}
