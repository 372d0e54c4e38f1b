import { AppError, type ErrorCode } from '#domain/errors.ts'

/** One routine of an owner as the picker lists it (R-PICK-03, R-PICK-04, R-PICK-11). Times are ms since 1970. */
export type PickerRoutine = {
  id: string
  name: string
  exercises: number
  sets: number
  /** The time of its newest completion; null for never. */
  completedAt: number | null
}

/** `GET /api/shares/{ownerId}/routines`: what the picker of an owner shows. */
export type PickerList = {
  /** The routines that are not archived: the owner's own before those that others made, the newest first. */
  routines: PickerRoutine[]
  /** The owner's running workout, if the caller may join it (R-PICK-08, R-PICK-12). */
  running: { id: string; routineId: string | null } | null
}

/** workout: to start one. manage: to create and edit the owner's routines. */
export type PickerMode = 'workout' | 'manage'

/**
 * The routines in the list. The routine of the running workout is not offered (R-PICK-10), except for managing (O-21).
 */
export function pickerRoutines({ routines, running }: PickerList, mode: PickerMode): PickerRoutine[] {
  const hiddenId = mode === 'workout' ? (running?.routineId ?? null) : null
  return routines.filter(({ id }) => id !== hiddenId)
}

/**
 * The list to show, or why there is none; with neither, the request is still running. `held` is the last answer. It
 * stays if asking again fails, and goes once the owner withdraws the permission (R-DELEG-34).
 */
export function pickerShown(
  held: PickerList | undefined,
  error: Error | null,
): { list: PickerList | null; problem: ErrorCode | 'unreachable' | null } {
  const refusal = error instanceof AppError ? error : null
  if (held && refusal?.code !== 'permission-denied') return { list: held, problem: null }
  return { list: null, problem: error && (refusal?.code ?? 'unreachable') }
}
