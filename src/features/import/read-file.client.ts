import type { FileRead } from '#domain/import/file-read.ts'
import type { PlannedExercise } from '#domain/import/plan.ts'
import type { RoutineOffer } from '#domain/import/routines-of.ts'

/** What the page shows of a file. The whole reading stays in the worker: it is large (R-IMP-25). */
export type ReadFile = Pick<FileRead, Shown> & {
  /** IANA zone of the file's times: days are shown as they were there. */
  timeZone: string
  /** Newest first. */
  workouts: readonly ReadWorkout[]
  /** How many body weights there are, and how many of them the account does not have (R-IMP-29). */
  weighings: number
  newWeighings: number
  /** How many routines Sled's own file brings, and with whom its account was shared (R-IMP-32). */
  routines: number
  sharedWith: readonly string[]
  /** Unsure ones first. */
  names: readonly ReadName[]
  /** Whether the server said which workouts the account has. */
  isChecked: boolean
}

/** What is shown as it was read. */
type Shown = 'source' | 'counts' | 'leftOut' | 'isMostlyLeftOut' | 'warnings' | 'unread' | 'questions' | 'disguise'

export type ReadWorkout = {
  /** Its `sourceKey`. */
  key: string
  name: string
  /** Ms since 1970. */
  startedAt: number
  sets: number
  /** The workout of the account that it looks like, or came in as before (R-IMP-21); null: it is new. */
  here: { isImported: boolean; name: string; startedAt: number } | null
}

/** A name of the file, and what the reading takes it for (R-IMP-18). */
export type ReadName = { name: string; sets: number; isSure: boolean; meaning: Meaning }

/** What a name stands for: an exercise of the owner's (its id), one of the catalogue's (no id), or itself (null). */
export type Meaning = { id: string | null; name: string } | null

/** What the person chose in the preview. */
export type Chosen = {
  fileName: string
  /** Keys of workouts. */
  chosen: readonly string[]
  /** Only those that the person changed. */
  meanings: readonly (readonly [name: string, meaning: Meaning])[]
}

/** The type of a body that is packed. */
export const GZIP = 'application/gzip'

/** What is sent, and what of it the page tells. */
export type Packed = { body: Blob; counts: PackedCounts; routines: readonly OfferedRoutine[] }
export type PackedCounts = { sets: number; exercises: number }

/** What 'Make routines' offers: how often it was done, and its exercises under the names they come in with (R-IMP-28). */
export type OfferedRoutine = Pick<RoutineOffer, 'name' | 'times'> & {
  exercises: readonly (PlannedExercise & { exerciseId: string | null })[]
}
