import type { RoutineDocument } from '#domain/routine.ts'

/**
 * Which choice there is of how long a change is kept: only where the workout has a routine that can be changed here, and
 * for today alone for a delegate who may not change routines (R-EDIT-06).
 */
export function keepChoiceFor(
  routine: RoutineDocument | null,
  { mayEditRoutines }: { mayEditRoutines: boolean },
): 'none' | 'full' | 'today-only' {
  if (!routine || routine.routine.is_archived) return 'none'
  return mayEditRoutines ? 'full' : 'today-only'
}
