import type { ErrorCode } from '#domain/errors.ts'
import type { ImportSource } from '#domain/import/plan.ts'

/** What became of an import (R-IMP-22). One that was stopped is done with fewer workouts than it had. */
type ImportState = 'running' | 'done' | 'failed' | 'undoing' | 'undone'

/** A workout of a plan that was not written, and why. */
export type SkippedWorkout = { name: string; startedAt: number; code: ErrorCode }

/** A workout of an import that its person has changed since. */
type ChangedWorkout = { id: string; name: string; startedAt: number }

/** `GET /api/imports/:id/changed`: how many workouts of an import were changed since, and the newest of them (R-IMP-27). */
export type ChangedSince = { count: number; workouts: readonly ChangedWorkout[] }

/** An import as its person sees it. Times are ms since 1970. */
export type ImportRow = {
  id: string
  source: ImportSource
  fileName: string
  state: ImportState
  /** The workouts of the plan, and how many of them were written or skipped so far. */
  total: number
  written: number
  skipped: number
  /** The workouts that an undo has moved to the trash so far, and how many it moves in all; both 0 when none has begun. */
  undone: number
  undoTotal: number
  /** The first of the skipped ones. */
  skips: readonly SkippedWorkout[]
  /** The rows of the file that the device left out (R-IMP-14). */
  leftOut: number
  /** The body weights that were added (R-IMP-29). */
  weighings: number
  /** The routines that came along (R-IMP-32). */
  routines: number
  createdAt: number
  finishedAt: number | null
  isUndoable: boolean
}

/** `GET /api/imports`: those of the last 90 days, newest first. */
export type Imports = { imports: readonly ImportRow[] }

/** The answer to `POST /api/imports`. */
export type StartedImport = { id: string }

/** 'Undo' is offered for so long (R-IMP-27), in ms. */
export const UNDOABLE_MS = 90 * 24 * 60 * 60 * 1000
