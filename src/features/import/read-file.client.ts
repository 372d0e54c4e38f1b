import type { FileRead } from '#domain/import/file-read.ts'
import type { PlannedExercise } from '#domain/import/plan.ts'
import type { RoutineOffer } from '#domain/import/routines-of.ts'

/** What the page shows. The whole reading is large and stays in the worker. */
export type ReadFile = Pick<FileRead, Shown> & {
  timeZone: string
  workouts: readonly ReadWorkout[]
  /** Body weights, and how many of them are new. */
  weighings: number
  newWeighings: number
  /** Routines in Sled's own file, and the people with whom its account was shared. */
  routines: number
  sharedWith: readonly string[]
  names: readonly ReadName[]
  /** True if the server answered which workouts the account has. */
  isChecked: boolean
}

/** What the page shows as read. */
type Shown = 'source' | 'counts' | 'leftOut' | 'isMostlyLeftOut' | 'warnings' | 'unread' | 'questions' | 'disguise'

export type ReadWorkout = {
  key: string
  name: string
  /** When the workout began, ms since 1970. */
  startedAt: number
  sets: number
  /** The similar or already imported workout of the account; null: the workout is new. */
  here: { isImported: boolean; name: string; startedAt: number } | null
}

/** A name in the file, and what the reader takes it for. */
export type ReadName = { name: string; sets: number; isSure: boolean; meaning: Meaning }

/**
 * What a name means: an exercise of the owner (its id), one of the catalogue (no id), or a new exercise with this name
 * (null).
 */
export type Meaning = { id: string | null; name: string } | null

export type Chosen = {
  fileName: string
  chosen: readonly string[]
  /** The meanings that the person changed. */
  meanings: readonly (readonly [name: string, meaning: Meaning])[]
}

/** The content type of a packed plan. */
export const GZIP = 'application/gzip'

/** The plan to send, and what the page shows of it. */
export type Packed = {
  body: Blob
  counts: PackedCounts
  routines: readonly OfferedRoutine[]
  pictures: readonly BroughtPicture[]
}
/** A picture of Sled's own .zip, under its id there, and the file's exercise that names it. */
export type BroughtPicture = { id: string; exerciseId: string; blob: Blob }
export type PackedCounts = { sets: number; exercises: number }

/** How often the workout was done, and its exercises under their new names. */
export type OfferedRoutine = Pick<RoutineOffer, 'name' | 'times'> & {
  exercises: readonly (PlannedExercise & { exerciseId: string | null })[]
}
