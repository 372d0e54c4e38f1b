import { AppError, type ErrorCode } from '#domain/errors.ts'

/** Times are ms since 1970. */
export type PickerRoutine = {
  id: string
  name: string
  exercises: number
  sets: number
  /** When the routine was last completed; null: never. */
  completedAt: number | null
}

/** `GET /api/shares/{ownerId}/routines`. */
export type PickerList = {
  /** Routines that are not archived: the owner's own first, then those of others, each group newest first. */
  routines: PickerRoutine[]
  /** The running workout; null if there is none, or the caller may not join it. */
  running: { id: string; routineId: string | null } | null
}

/** workout: start one. manage: create and edit the owner's routines. */
export type PickerMode = 'workout' | 'manage'

/** Leaves out the running workout's routine, except for managing. */
export function pickerRoutines({ routines, running }: PickerList, mode: PickerMode): PickerRoutine[] {
  const hiddenId = mode === 'workout' ? (running?.routineId ?? null) : null
  return routines.filter(({ id }) => id !== hiddenId)
}

/**
 * The list or the problem to show; neither while waiting. `held`, the last answer, survives a failure but no withdrawn
 * right.
 */
export function pickerShown(
  held: PickerList | undefined,
  error: Error | null,
): { list: PickerList | null; problem: ErrorCode | 'unreachable' | null } {
  const refusal = error instanceof AppError ? error : null
  if (held && refusal?.code !== 'permission-denied') return { list: held, problem: null }
  return { list: null, problem: error && (refusal?.code ?? 'unreachable') }
}
