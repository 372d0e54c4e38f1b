import type { Rule } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import type { TemplateSet } from '#domain/routine.ts'
import type { NotedName, PublicName } from '#domain/rows/field.ts'
import type { TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import type { LOGGED_SET } from '#domain/rows/workout-fields.ts'
import type { Section } from '#domain/section.ts'
import type { SupersetTag } from '#domain/superset.ts'
import type { LoggedSet } from '#domain/workout.ts'

/** `uninvited`: a visitor on a server where accounts are by invitation. */
export type Viewer = 'visitor' | 'uninvited' | 'person'

/** An exercise, in training order. `superset`: its place in a superset. `note`: only while the owner shows notes. */
export type ShownExercise = {
  id: string
  name: string
  section: Section
  superset: SupersetTag | null
  note?: string | null
  /** Sled's own figure of a planned exercise, and how it is done; none of one that has no figure (R-GUIDE-09). */
  guide?: { figureUrl: string; lines: readonly string[] }
  /** How a planned exercise goes on, with the unit of its weights; none by hand. */
  goesOn?: { rule: Rule; unit: MassUnit }
  sets: readonly ShownSet[]
}
/** The public fields of a planned or completed set; notes and effort while its owner shows them. */
export type ShownSet = Pick<TemplateSet, PublicName<(typeof TEMPLATE_SET)['fields']>> &
  Partial<Pick<LoggedSet, NotedName<(typeof LOGGED_SET)['fields']>>> & {
    record?: ShownRecord
    /** Of what its track stands at, in place of its weight; null: the track gives no weight. */
    percent?: number | null
  }
/** Only present while the owner shows records. */
export type ShownRecord = Pick<LiftRecord, 'kind' | 'value' | 'load' | 'set'> & { isRower: boolean }

type Linked = { url: string; imageUrl: string }

export type PublicRoutine = Linked & {
  id: string
  name: string
  /** The owner's name as strangers see it. */
  sharedBy: string
  note?: string | null
  exercises: readonly ShownExercise[]
}

/** `programme`: with weights and notes only while its owner shows them. */
export type PublicPlan = Linked & { id: string; sharedBy: string; programme: Programme }

export type PublicWorkout = Linked & {
  id: string
  name: string
  sharedBy: string
  note?: string | null
  /** Only exercises with sets that count, and only those sets. */
  exercises: readonly ShownExercise[]
  exerciseCount: number
  setCount: number
  /** 0 while the owner hides records. */
  recordCount: number
  completedAt: number
  /** The date on the calendar of the device that started the workout: 'March 5, 2025'. */
  date: string
  durationSeconds: number | null
  /** The routine, only if strangers may open it. */
  routine: { id: string; name: string } | null
  /** The owner's id, only if strangers may open the history. */
  historyOf: string | null
}

export type PublicHistoryRow = {
  id: string
  name: string
  completedAt: number
  date: string
  durationSeconds: number | null
  /** The name of the routine if strangers may open it, else the muscle group. */
  subtitle: string
  /** The number of sets that count in each exercise, in training order. */
  track: readonly number[]
}

/** `date`: on the calendar of the device that logged the set. */
type PublicBest = { value: number; set: RecordSet; at: number; date: string }
export type PublicRecords = { exerciseId: string; name: string; heaviest: PublicBest | null; e1rm: PublicBest | null }

export type PublicHistory = Linked & {
  userId: string
  sharedBy: string
  /** The records of the most frequent exercises; none while the owner hides records. */
  records: readonly PublicRecords[]
  rows: readonly PublicHistoryRow[]
  isNewest: boolean
  nextCursor: string | null
}

export type PublicPage = { viewer: Viewer } & (
  | { kind: 'routine'; routine: PublicRoutine }
  | { kind: 'plan'; plan: PublicPlan }
  | { kind: 'workout'; workout: PublicWorkout }
  | { kind: 'history'; history: PublicHistory }
  /** The same page for missing, private, archived and invalid ids. */
  | { kind: 'missing'; text: string }
)
