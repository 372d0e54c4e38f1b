import type { MainLift } from '#domain/records/workout-records.ts'

/** One row of the history list (R-HIST-02..04). Times are ms since 1970. */
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
  /** Sets that count (R-HIST-11) and visible sets per exercise, in training order: what the row's track draws. */
  track: { done: number; total: number }[]
  /** What it is remembered by (D11), and how many records it has (R-PROG-06). Missing: nobody has said. */
  main_lift?: MainLift | null
  records?: number
}

export type HistoryPage = { rows: HistoryRow[]; nextCursor: string | null }
