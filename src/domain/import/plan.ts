import type { ValuesOf } from '#domain/rows/field.ts'
import type { LIFT_UNITS } from '#domain/rows/values.ts'
import type { LOGGED_VALUES } from '#domain/rows/workout.ts'
import type { Section } from '#domain/section.ts'
import type { SavedAccount, SavedRoutine, SavedWorkout } from './saved-documents.ts'

/*
 * What a file of training says, in Sled's words. The device reads a file into a plan, shows it, and sends it when the person
 * taps 'Import' (R-IMP-17, R-IMP-22). The server writes each planned workout with one operation.
 */

/** Where a file came from (R-IMP-06). */
export const IMPORT_SOURCES = ['strong', 'hevy', 'fitnotes', 'sled-csv', 'sled-json', 'table'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

export type ImportPlan = {
  format: 1
  source: ImportSource
  fileName: string
  /** SHA-256 of the file's bytes, in hex. */
  fileSha256: string
  /** IANA zone in which wall times were read. */
  timeZone: string
  /** The rows of the file that were left out (R-IMP-14). */
  leftOut: number
  /** Each name of the file once, and what it stands for (R-IMP-18). */
  exercises: readonly PlannedName[]
  /** Oldest first. */
  workouts: readonly PlannedWorkout[]
  /** Body weights (R-IMP-29). */
  weighings: readonly PlannedWeighing[]
  /** Only of Sled's own file (R-IMP-32). */
  saved?: SavedAccount
  routines?: readonly SavedRoutine[]
  /** Workouts that nobody looks back on: running, discarded or in the trash. Only an empty account takes them. */
  others?: readonly SavedWorkout[]
}

/**
 * A name of the file and the exercise that it stands for: one that the owner has (its id), or one made by the import under
 * `newName`, which the server joins with an exercise of the same name key.
 */
export type PlannedName = { name: string } & ({ exerciseId: string } | { newName: string })

export type PlannedWorkout = {
  /** The same in every file that holds this workout: source, start, title and number (R-IMP-21). */
  sourceKey: string
  /** How an older Sled would have said it, perhaps of another workout of that day, too; only the device asks for it. */
  earlierKey?: string | undefined
  name: string
  /** Ms since 1970. */
  startedAt: number
  /** The same as `startedAt` when the length is unknown (R-IMP-13). */
  endedAt: number
  /** Where it was, if the file says so; else it is of the plan's zone. */
  timeZone?: string | undefined
  note: string | null
  /** In the file's order. */
  exercises: readonly PlannedExercise[]
  /** As Sled's own file has it. It comes in like this, with all that a set can say (R-IMP-32). */
  saved?: SavedWorkout
}

export type PlannedExercise = {
  /** The file's name, at most 100 characters, one of `ImportPlan.exercises` (R-IMP-19). */
  name: string
  note: string | null
  /** Only Sled's own file says it; what says nothing goes to the training section (R-IMP-20). */
  section?: Section | undefined
  /** Seconds; null when the file says nothing. */
  restSeconds: number | null
  /** Exercises of one workout with the same key are a superset; null: none. */
  groupKey: string | null
  /** At most 50 (R-IMP-20). */
  sets: readonly PlannedSet[]
}

/** A completed set: the values of a logged set that a file can say. */
export type PlannedSet = Required<
  Omit<ValuesOf<typeof LOGGED_VALUES>, 'set_variant' | 'open_ended' | 'target_reps' | 'target_weight'>
>

/** `id`: in Sled's own file. */
export type PlannedWeighing = {
  id?: string | undefined
  at: number
  weight: number
  unit: (typeof LIFT_UNITS)[number]
  note: string | null
}

const MINUTE_MS = 60_000

/** What makes two weighings the same: their minute and their value (R-IMP-29). */
export const weighingKey = ({ at, weight, unit }: Pick<PlannedWeighing, 'at' | 'weight' | 'unit'>): string =>
  `${Math.floor(at / MINUTE_MS)} ${weight} ${unit}`
