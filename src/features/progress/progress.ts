import type { Equipment } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Muscle } from '#domain/muscle.ts'
import type { PlanSession } from '#domain/plans/plan-session.ts'
import type { Bests } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import type { WorkoutRecord } from '#domain/records/workout-records.ts'
import type { Section } from '#domain/section.ts'
import type { Day } from '#domain/statistics/calendar.ts'
import type { SetsPerMuscle, WorkedMuscles } from '#domain/statistics/muscles.ts'
import type { DayTotals, Totals } from '#domain/statistics/weeks.ts'
import type { TrackSession } from '#domain/tracks/track-session.ts'

// What the server answers about progress. Times are ms since 1970, weights kg, distances metres, times seconds.

/**
 * `GET /api/exercise-bests?ownerId&exerciseIds&before`: the bests before a workout, or of all; null: never done.
 * Exercises that the asker may not see are missing.
 */
export type ExerciseBests = Readonly<Record<string, Bests | null>>

/** `GET /api/track-sessions?ownerId&trackIds`: the newest of each track that decide what comes next (R-PLAN-32). */
export type TrackSessions = Readonly<Record<string, readonly TrackSession[]>>

/** `GET /api/plan-sessions?ownerId&planIds`: the newest completed workouts of each plan (R-PLAN-32). */
export type PlanSessions = Readonly<Record<string, readonly PlanSession[]>>

/** The most exercises, tracks or plans of one request, because their ids are in the address. */
export const MAX_ASKED_EXERCISES = 50

/** A row of `GET /api/exercises?ownerId`, the one done last first. */
export type DoneExercise = {
  id: string
  /** The exercise's name when it was last done. */
  name: string
  lastAt: number
  lastWorkoutId: string
  sessions: number
}
export type DoneExercises = { exercises: readonly DoneExercise[] }

/** `GET /api/exercises/:id?ownerId&from`. */
export type ExerciseProgress = Omit<DoneExercise, 'lastAt' | 'lastWorkoutId'> & {
  /** Null: only warm-ups and cool-downs so far. Nothing in the first workout of an exercise is a record. */
  bests: Bests | null
  muscles: WorkedMuscles
  /** Null: unknown. Answers cached by an older version lack this field. */
  equipment?: Equipment | null
  /** The exercise's synonyms. */
  sameAs: readonly { id: string; name: string }[]
  /** True if the pace counts per 500 m. Answers cached by an older version lack this field. */
  isRower?: boolean
  series: readonly SeriesPoint[]
}

/** A point of the chart. Missing values are null or 0. */
export type SeriesPoint = {
  workoutId: string
  at: number
  e1rm: number | null
  heaviest: number | null
  volume: number
  reps: number
  metres: number
  seconds: number
  /** The unit in which the sets were logged; a point in another unit than the reader's is drawn hollow. */
  unit: 'kg' | 'lbs' | 'mixed' | null
  sets: { e1rm: RecordSet | null; heaviest: RecordSet | null }
}

/** `GET /api/exercises/:id/sessions?ownerId&cursor`: newest first, by pages. */
export type ExerciseSessionsPage = { sessions: readonly DoneSession[]; nextCursor: string | null }
export type DoneSession = {
  /** The id of the exercise's row in the workout, which may have the exercise twice. */
  id: string
  workoutId: string
  workoutName: string
  name: string
  section: Section
  at: number
  /** The sets that count, in order. `recordOrders`: the order of those that were records. */
  sets: readonly SessionSet[]
  recordOrders: readonly number[]
}

/** `isRower`: the pace counts per 500 m. */
export type PlacedRecord = WorkoutRecord & { workoutId: string; at: number; isRower: boolean }

/** `GET /api/stats?ownerId&today&until`. `today`: the asker's local day; `until`: the end of the heatmap. */
export type Stats = {
  exercises: number
  /** The day of the first workout, before which there is no heatmap; null: no workout. */
  firstDay: Day | null
  /** The totals of this week and of the one before. */
  week: { now: Totals; last: Totals }
  /**
   * The units logged in both weeks: a volume in another unit is converted. Answers cached by an older version lack this
   * field.
   */
  units?: { now: readonly MassUnit[]; last: readonly MassUnit[] }
  /** The days with a workout in the 53 weeks up to `until`. */
  days: readonly DayTotals[]
  streak: number
  goal: number
  weekStart: number | null
  /** The sets of each muscle this week. `mean`: the mean of the four weeks before. */
  muscles: SetsPerMuscle
  mean: readonly { muscle: Muscle; sets: number }[]
  records: readonly PlacedRecord[]
  /** The unit of the newest main lift, for people who chose none; null: no weight yet. */
  unit: MassUnit | null
  /**
   * Up to three main lifts of the last twelve weeks, and the exercises done last. Answers for another year lack these
   * fields, and so do those cached by an older version.
   */
  lifts?: readonly WeeklyLift[]
  recent?: readonly RecentExercise[]
}

/** `series`: the best e1RM of each week, oldest first. */
export type WeeklyLift = Pick<ExerciseProgress, 'id' | 'name' | 'series'>

/** `line`: values of the newest workouts, oldest first. `best`: the set that says most. */
export type RecentExercise = Omit<DoneExercise, 'lastWorkoutId'> & { line: readonly number[]; best: RecordSet | null }

/** `GET /api/stats/day?ownerId&day`. */
export type WorkoutsOfDay = { workouts: readonly DayWorkout[] }
export type DayWorkout = {
  id: string
  workout_name: string
  routine_name: string | null
  sets: number
  seconds: number
}

/** `GET /api/training-text?ownerId&exerciseId&today`: the last twelve weeks as text; null: no workout. */
export type TrainingText = { text: string | null }

/** `GET /api/exercise-sessions`: sessions by exercise id, newest first. */
export type ExerciseSessions = Readonly<Record<string, readonly ExerciseSession[]>>
