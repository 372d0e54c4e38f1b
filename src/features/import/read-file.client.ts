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
  /** Routines of Sled's own file, and the people its account was shared with. */
  routines: number
  sharedWith: readonly string[]
  names: readonly ReadName[]
  /** Whether the server answered which workouts the account has. */
  isChecked: boolean
}

/** What the page shows as read. */
type Shown = 'source' | 'counts' | 'leftOut' | 'isMostlyLeftOut' | 'warnings' | 'unread' | 'questions' | 'disguise'

export type ReadWorkout = {
  key: string
  name: string
  /** Ms since 1970. */
  startedAt: number
  sets: number
  /** The account's similar or imported workout; null: it is new. */
  here: { isImported: boolean; name: string; startedAt: number } | null
}

/** A name of the file, and the reader's guess. */
export type ReadName = { name: string; sets: number; isSure: boolean; meaning: Meaning }

/** An exercise of the owner's (its id), one of the catalogue's (no id), or the name itself (null). */
export type Meaning = { id: string | null; name: string } | null

export type Chosen = {
  fileName: string
  chosen: readonly string[]
  /** Only those that the person changed. */
  meanings: readonly (readonly [name: string, meaning: Meaning])[]
}

/** The type of a packed body. */
export const GZIP = 'application/gzip'

/** What goes out, and what the page shows of it. */
export type Packed = { body: Blob; counts: PackedCounts; routines: readonly OfferedRoutine[] }
export type PackedCounts = { sets: number; exercises: number }

/** How often it was done, and its exercises under their new names. */
export type OfferedRoutine = Pick<RoutineOffer, 'name' | 'times'> & {
  exercises: readonly (PlannedExercise & { exerciseId: string | null })[]
}
