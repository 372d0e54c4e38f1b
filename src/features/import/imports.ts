import type { ErrorCode } from '#domain/errors.ts'
import type { ImportSource } from '#domain/import/plan.ts'

type ImportState = 'running' | 'done' | 'failed' | 'undoing' | 'undone'

export type SkippedWorkout = { name: string; startedAt: number; code: ErrorCode }

type ChangedWorkout = { id: string; name: string; startedAt: number }

/** `GET /api/imports/:id/changed`: how many workouts changed since, and the newest of them. */
export type ChangedSince = { count: number; workouts: readonly ChangedWorkout[] }

export type ImportRow = {
  id: string
  source: ImportSource
  fileName: string
  state: ImportState
  /** Of the plan; `written` and `skipped` so far. */
  total: number
  written: number
  skipped: number
  /** Workouts in the trash so far, and to move in all; both 0 before an undo. */
  undone: number
  undoTotal: number
  /** The first skipped ones. */
  skips: readonly SkippedWorkout[]
  /** Rows that the device left out. */
  leftOut: number
  /** Body weights that were new. */
  weighings: number
  /** Routines that came along. */
  routines: number
  createdAt: number
  finishedAt: number | null
  isUndoable: boolean
}

/** `GET /api/imports`: the last 90 days, newest first. */
export type Imports = { imports: readonly ImportRow[] }

export type StartedImport = { id: string }

/** In ms, for 'Undo'. */
export const UNDOABLE_MS = 90 * 24 * 60 * 60 * 1000
