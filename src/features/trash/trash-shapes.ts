/** Times are ms since 1970. */
export type TrashedWorkout = {
  id: string
  name: string
  startedAt: number
  timeZone: string | null
  sets: number
  /** Who deleted the workout; null: its owner. */
  by: string | null
  trashedAt: number
}

export type TrashPage = { workouts: TrashedWorkout[]; nextCursor: string | null }

/** When each routine was archived, ms since 1970, by the routine's id. */
export type ArchivedRoutines = { archivedAt: Record<string, number> }
