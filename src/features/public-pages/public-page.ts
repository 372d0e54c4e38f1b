import type { TemplateSet } from '#domain/routine.ts'
import type { PublicName } from '#domain/rows/field.ts'
import type { TEMPLATE_SET } from '#domain/rows/routine.ts'
import type { Section } from '#domain/section.ts'

/** Who looks at a page: a visitor, or somebody who is signed in. */
export type Viewer = 'visitor' | 'person'

/** What a page shows of an exercise, in training order. */
export type ShownExercise = { id: string; name: string; section: Section; sets: readonly ShownSet[] }
/** Planned or done: what the set's row declares public. */
export type ShownSet = Pick<TemplateSet, PublicName<(typeof TEMPLATE_SET)['fields']>>

/** A page's address without `/app`, and its picture's; both in full. */
type Linked = { url: string; imageUrl: string }

export type PublicRoutine = Linked & {
  id: string
  name: string
  /** The owner as strangers know them (R-ROUT-14). */
  sharedBy: string
  exercises: readonly ShownExercise[]
}

export type PublicWorkout = Linked & {
  id: string
  name: string
  sharedBy: string
  /** Those with sets that count, and these sets alone (R-HIST-11). */
  exercises: readonly ShownExercise[]
  exerciseCount: number
  setCount: number
  /** ms since 1970. */
  completedAt: number
  /** The same as a date, by the calendar of the device that started it: 'March 5, 2025'. */
  date: string
  durationSeconds: number | null
  /** What it was trained by, where strangers may open that, too. */
  routine: { id: string; name: string } | null
  /** Whose history it stands in, where strangers may open that, too. */
  historyOf: string | null
}

export type PublicHistoryRow = {
  id: string
  name: string
  completedAt: number
  date: string
  durationSeconds: number | null
  /** The routine's name where strangers may open it, else the muscle group (R-HIST-03). */
  subtitle: string
  /** Sets that count per exercise, in training order. */
  track: readonly number[]
}

export type PublicHistory = Linked & {
  userId: string
  sharedBy: string
  rows: readonly PublicHistoryRow[]
  isNewest: boolean
  nextCursor: string | null
}

/** Everything a public page is drawn from. What is not named here leaves the server on none of them. */
export type PublicPage = { viewer: Viewer } & (
  | { kind: 'routine'; routine: PublicRoutine }
  | { kind: 'workout'; workout: PublicWorkout }
  | { kind: 'history'; history: PublicHistory }
  /** Missing, private, archived or no id at all: all alike. */
  | { kind: 'missing'; text: string }
)
