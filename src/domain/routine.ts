import type { RowOf } from './rows/field.ts'
import type { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from './rows/routine.ts'
import { blocksOf, type Grouped } from './superset.ts'

/** The rows of a routine. Times are ms since 1970. */
export type Routine = RowOf<typeof ROUTINE>
export type RoutineExercise = RowOf<typeof ROUTINE_EXERCISE>
export type TemplateSet = RowOf<typeof TEMPLATE_SET>

/** A routine with all its rows as of one `rev`; what is stored, sent and folded as one. */
export type RoutineDocument = {
  kind: 'routine'
  id: string
  ownerId: string
  /** Counts the committed changes; 0 while only this device knows the routine. */
  rev: number
  routine: Routine
  exercises: readonly RoutineExercise[]
  sets: readonly TemplateSet[]
}

/** The exercises as a lifter does them: by section, then by order (R-BUILD-02), a superset's together (R-LIFT-16). */
export const exercisesInOrder = <T extends Grouped>(exercises: readonly T[]): T[] => blocksOf(exercises).flat()
