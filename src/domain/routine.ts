import type { Edited } from './contested.ts'
import { type Section, sectionOrder } from './section.ts'
import type { SetValues } from './set.ts'

/** R-DATA-02. Times are ms since 1970. */
export type Routine = Edited & {
  id: string
  user_id: string
  routine_name: string
  is_public: boolean
  is_archived: boolean
  created_at: number
  og_image_url: string | null
}

/** R-DATA-03, with the name this routine shows (Y12) and its section here (R-DATA-04). */
export type RoutineExercise = Edited & {
  id: string
  routine_id: string
  user_id: string
  exercise_id: string
  name: string
  section: Section
  /** Unique in the routine, from 1. */
  exercise_order: number
}

/** R-DATA-06: one planned set. */
export type TemplateSet = Edited &
  SetValues & {
    id: string
    routine_id: string
    routine_exercise_id: string
    user_id: string
    /** Unique in the exercise, from 1. */
    set_order: number
  }

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

/** The exercises as a lifter does them: by section, then by order (R-BUILD-02). */
export function exercisesInOrder<T extends { section: Section; exercise_order: number }>(exercises: readonly T[]): T[] {
  return exercises.toSorted(
    (a, b) => sectionOrder(a.section) - sectionOrder(b.section) || a.exercise_order - b.exercise_order,
  )
}

/** The sets of one routine exercise in their order. */
export function templateSetsOf(document: RoutineDocument, routineExerciseId: string): TemplateSet[] {
  return document.sets
    .filter((set) => set.routine_exercise_id === routineExerciseId)
    .toSorted((a, b) => a.set_order - b.set_order)
}
