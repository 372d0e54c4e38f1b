import type { RecordSet } from '#domain/records/lift.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import type { TemplateSet } from '#domain/routine.ts'
import type { NotedName, PublicName } from '#domain/rows/field.ts'
import type { TEMPLATE_SET } from '#domain/rows/routine.ts'
import type { LOGGED_SET } from '#domain/rows/workout.ts'
import type { Section } from '#domain/section.ts'
import type { SupersetTag } from '#domain/superset.ts'
import type { LoggedSet } from '#domain/workout.ts'

/** Who looks at a page: a visitor or a signed-in person. */
export type Viewer = 'visitor' | 'person'

/**
 * What a page shows of an exercise, in training order. `superset`: its place in one (R-LIFT-16). `note`: only while its
 * owner shows them (R-LIFT-06).
 */
export type ShownExercise = {
  id: string
  name: string
  section: Section
  superset: SupersetTag | null
  note?: string | null
  sets: readonly ShownSet[]
}
/** A planned or completed set: the fields its row declares public, and those that are while its owner shows notes. */
export type ShownSet = Pick<TemplateSet, PublicName<(typeof TEMPLATE_SET)['fields']>> &
  Partial<Pick<LoggedSet, NotedName<(typeof LOGGED_SET)['fields']>>> & { record?: ShownRecord }
/** What a set has beaten, only while its owner shows records (R-PROG-23). */
export type ShownRecord = Pick<LiftRecord, 'kind' | 'value' | 'load' | 'set'> & { isRower: boolean }

/** The full addresses of a page, without `/app`, and of its picture. */
type Linked = { url: string; imageUrl: string }

export type PublicRoutine = Linked & {
  id: string
  name: string
  /** The owner's name for strangers (R-ROUT-14). */
  sharedBy: string
  /** Null while its owner does not show it. */
  note?: string | null
  exercises: readonly ShownExercise[]
}

export type PublicWorkout = Linked & {
  id: string
  name: string
  sharedBy: string
  /** Null while its owner does not show it. */
  note?: string | null
  /** Exercises with sets that count, and only those sets (R-HIST-11). */
  exercises: readonly ShownExercise[]
  exerciseCount: number
  setCount: number
  /** 0 while its owner does not show them. */
  recordCount: number
  /** ms since 1970. */
  completedAt: number
  /** The same as a date, by the calendar of the device that started it: 'March 5, 2025'. */
  date: string
  durationSeconds: number | null
  /** The routine of the workout, if strangers may open it, too. */
  routine: { id: string; name: string } | null
  /** The person whose history it is in, if strangers may open that, too. */
  historyOf: string | null
}

export type PublicHistoryRow = {
  id: string
  name: string
  completedAt: number
  date: string
  durationSeconds: number | null
  /** The routine's name if strangers may open it, else the muscle group (R-HIST-03). */
  subtitle: string
  /** The number of sets that count of each exercise, in training order. */
  track: readonly number[]
}

/** The best of one exercise: the day is that of the device it was done with. */
type PublicBest = { value: number; set: RecordSet; at: number; date: string }
export type PublicRecords = { exerciseId: string; name: string; heaviest: PublicBest | null; e1rm: PublicBest | null }

export type PublicHistory = Linked & {
  userId: string
  sharedBy: string
  /** Of the exercises done most often, before the newest workouts; none while its owner does not show them (R-PROG-23). */
  records: readonly PublicRecords[]
  rows: readonly PublicHistoryRow[]
  isNewest: boolean
  nextCursor: string | null
}

/** Everything a public page is drawn from. Nothing else leaves the server. */
export type PublicPage = { viewer: Viewer } & (
  | { kind: 'routine'; routine: PublicRoutine }
  | { kind: 'workout'; workout: PublicWorkout }
  | { kind: 'history'; history: PublicHistory }
  /** Missing, private, archived and invalid ids all look the same. */
  | { kind: 'missing'; text: string }
)
