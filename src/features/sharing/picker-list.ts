/** One routine of an owner as the picker lists it (R-PICK-03, R-PICK-04, R-PICK-11). Times are ms since 1970. */
export type PickerRoutine = {
  id: string
  name: string
  exercises: number
  sets: number
  /** Its newest completion; null: never. */
  completedAt: number | null
}

/** `GET /api/shares/{ownerId}/routines`: what the picker of an owner shows. */
export type PickerList = {
  /** Not archived, newest first. */
  routines: PickerRoutine[]
  /** The owner's workout that is under way, told to whoever may join it (R-PICK-08, R-PICK-12). */
  running: { id: string; routineId: string | null } | null
}

/** For a start, or to make and edit the owner's routines. */
export type PickerMode = 'workout' | 'manage'

/** What stands in the list: beside a running workout its routine is not offered (R-PICK-10); managing knows of none (O-21). */
export function pickerRoutines({ routines, running }: PickerList, mode: PickerMode): PickerRoutine[] {
  const hiddenId = mode === 'workout' ? (running?.routineId ?? null) : null
  return routines.filter(({ id }) => id !== hiddenId)
}
