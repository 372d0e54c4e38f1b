import type { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import type { RowOf } from './rows/field.ts'
import { blocksOf, type Grouped } from './superset.ts'

/** Times are ms since 1970. */
export type Routine = RowOf<typeof ROUTINE>
export type RoutineExercise = RowOf<typeof ROUTINE_EXERCISE>
export type TemplateSet = RowOf<typeof TEMPLATE_SET>

/** The most routines of an owner, without archived ones. */
export const MAX_OWN_ROUTINES = 1_000
/**
 * The most routines that a delegate may make for an owner, without archived ones; the same limit is for those of 24 h,
 * with archived ones.
 */
export const MAX_ROUTINES_OF_DELEGATE = 100

/** All rows as of one `rev`. */
export type RoutineDocument = {
  kind: 'routine'
  id: string
  ownerId: string
  /** Counts the committed changes; 0 before the server's first answer. */
  rev: number
  routine: Routine
  exercises: readonly RoutineExercise[]
  sets: readonly TemplateSet[]
}

/** By section, then by order; a superset stays together. */
export const exercisesInOrder = <T extends Grouped>(exercises: readonly T[]): T[] => blocksOf(exercises).flat()
