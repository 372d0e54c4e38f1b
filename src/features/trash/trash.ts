/** A workout in the trash of its owner (R-REACH-08). Times are ms since 1970. */
export type TrashedWorkout = {
  id: string
  name: string
  startedAt: number
  timeZone: string | null
  /** Completed sets. */
  sets: number
  /** Who deleted it; null: its owner. */
  by: string | null
  trashedAt: number
}

/** A page of the trash, newest first. */
export type TrashPage = { workouts: TrashedWorkout[]; nextCursor: string | null }

/** When each archived routine was archived, by its id. */
export type ArchivedRoutines = { archivedAt: Record<string, number> }
