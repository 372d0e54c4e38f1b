import type { MainLift } from '#domain/records/workout-records.ts'

/** Times are ms since 1970. */
export type HistoryRow = {
  id: string
  ownerId: string
  rev: number
  workout_name: string
  routine_id: string | null
  routine_name: string | null
  muscle_group: string | null
  created_at: number
  completed_at: number
  duration_seconds: number | null
  time_zone?: string | null
  /** Counted and visible sets per exercise, in training order. */
  track: { done: number; total: number }[]
  /** Missing: the server has not derived it yet. */
  main_lift?: MainLift | null
  /** What was done of the exercise that a search found. */
  found_lift?: MainLift | null
  records?: number
}

export type HistoryPage = { rows: HistoryRow[]; nextCursor: string | null }
