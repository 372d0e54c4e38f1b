/** Times are ms since 1970. */
export type TrashedWorkout = {
  id: string
  name: string
  startedAt: number
  timeZone: string | null
  sets: number
  /** Null: the owner deleted it. */
  by: string | null
  trashedAt: number
}

export type TrashPage = { workouts: TrashedWorkout[]; nextCursor: string | null }

/** By the routine's id. */
export type ArchivedRoutines = { archivedAt: Record<string, number> }
