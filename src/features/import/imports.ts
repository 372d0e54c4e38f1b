import type { ErrorCode } from '#domain/errors.ts'
import type { ImportSource } from '#domain/import/plan.ts'

type ImportState = 'running' | 'done' | 'failed' | 'undoing' | 'undone'

/** A workout, or a plan of a restored account. */
export type SkippedDocument = { name: string; startedAt: number; code: ErrorCode; isPlan?: true }

type ChangedWorkout = { id: string; name: string; startedAt: number }

/** `GET /api/imports/:id/changed`: how many workouts changed since, and the newest of them. */
export type ChangedSince = { count: number; workouts: readonly ChangedWorkout[] }

export type ImportRow = {
  id: string
  source: ImportSource
  fileName: string
  state: ImportState
  /** Workouts in the plan; `written` and `skipped` count those so far. */
  total: number
  written: number
  skipped: number
  /** Workouts that an undo has moved to the trash so far; `undoTotal`: those to move in all. Both 0 before an undo. */
  undone: number
  undoTotal: number
  /** The plans that did not come, and the first skipped workouts. */
  skips: readonly SkippedDocument[]
  /** How many rows of the file the device left out. */
  leftOut: number
  /** How many body weights were new. */
  weighings: number
  /** How many routines came along. */
  routines: number
  createdAt: number
  finishedAt: number | null
  isUndoable: boolean
}

/** `GET /api/imports`: the last 90 days, newest first. */
export type Imports = { imports: readonly ImportRow[] }

export type StartedImport = { id: string }

/** In ms: how long an import can be undone. */
export const UNDOABLE_MS = 90 * 24 * 60 * 60 * 1000
