import type { ValuesOf } from '#domain/rows/field.ts'
import type { LIFT_UNITS } from '#domain/rows/values.ts'
import type { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import type { Section } from '#domain/section.ts'
import type { SavedAccount, SavedRoutine, SavedWorkout } from './saved-documents.ts'

/* A training file in Sled's terms. The device makes the plan; the server writes an operation for each workout. */

export const IMPORT_SOURCES = ['strong', 'hevy', 'fitnotes', 'sled-csv', 'sled-json', 'table'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

export type ImportPlan = {
  format: 1
  source: ImportSource
  fileName: string
  fileSha256: string
  /** IANA zone of the wall times. */
  timeZone: string
  leftOut: number
  /** Each name of the file once. */
  exercises: readonly PlannedName[]
  workouts: readonly PlannedWorkout[]
  weighings: readonly PlannedWeighing[]
  /** Only the plan of Sled's own file has these parts. */
  saved?: SavedAccount
  routines?: readonly SavedRoutine[]
  others?: readonly SavedWorkout[]
}

/** The owner's exercise, or a new one, which the server joins with an exercise of the same name key. */
export type PlannedName = { name: string } & ({ exerciseId: string } | { newName: string })

export type PlannedWorkout = {
  /** A key of source, start, title and number, which is the same in every file with this workout. */
  sourceKey: string
  /** The key that an older Sled gave, perhaps to another workout of that day; only the device uses it. */
  earlierKey?: string | undefined
  name: string
  /** Ms since 1970. */
  startedAt: number
  /** Equal to `startedAt` if the length is unknown. */
  endedAt: number
  /** The zone of the workout, if the file has it; else the plan's. */
  timeZone?: string | undefined
  note: string | null
  exercises: readonly PlannedExercise[]
  /** The workout with all fields of Sled's own file. */
  saved?: SavedWorkout
}

export type PlannedExercise = {
  /** The file's name, at most 100 characters; one of `ImportPlan.exercises`. */
  name: string
  note: string | null
  /** Only Sled's own file has sections; the default is training. */
  section?: Section | undefined
  /** Seconds; null: unknown. */
  restSeconds: number | null
  /** Exercises with the same key are a superset; null: none. */
  groupKey: string | null
  sets: readonly PlannedSet[]
}

export type PlannedSet = Required<
  Omit<
    ValuesOf<typeof LOGGED_VALUES>,
    'set_variant' | 'open_ended' | 'target_reps' | 'target_seconds' | 'target_weight'
  >
>

/** `id`: only Sled's own file has ids. `at`: ms since 1970. */
export type PlannedWeighing = {
  id?: string | undefined
  at: number
  weight: number
  unit: (typeof LIFT_UNITS)[number]
  note: string | null
}

const MINUTE_MS = 60_000

/** Two weighings with the same minute and value are one. */
export const weighingKey = ({ at, weight, unit }: Pick<PlannedWeighing, 'at' | 'weight' | 'unit'>): string =>
  `${Math.floor(at / MINUTE_MS)} ${weight} ${unit}`
