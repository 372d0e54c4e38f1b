import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Muscle } from '#domain/muscle.ts'
import type { Bests } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import type { WorkoutRecord } from '#domain/records/workout-records.ts'
import type { Section } from '#domain/section.ts'
import type { Day } from '#domain/statistics/calendar.ts'
import type { SetsPerMuscle, WorkedMuscles } from '#domain/statistics/muscles.ts'
import type { DayTotals, Totals } from '#domain/statistics/weeks.ts'

// What the server answers about progress. Times are ms since 1970, weights kg, distances metres, times seconds.

/**
 * `GET /api/exercise-bests?ownerId&exerciseIds&before`: what was best in each exercise before a workout, of all workouts
 * without one; null: it was never done. An exercise that the asker may not know of is missing.
 */
export type ExerciseBests = Readonly<Record<string, Bests | null>>

/** The most exercises of one request, because their ids are in its address. */
export const MAX_ASKED_EXERCISES = 50

/** A row of `GET /api/exercises?ownerId` (R-PROG-07), the one done last first. */
export type DoneExercise = {
  /** The one that stands for those that are the same. */
  id: string
  /** As it was called when it was done last. */
  name: string
  lastAt: number
  lastWorkoutId: string
  /** In how many workouts it was done. */
  sessions: number
}
export type DoneExercises = { exercises: readonly DoneExercise[] }

/** `GET /api/exercises/:id?ownerId&from` (R-PROG-08, R-PROG-09, R-PROG-12, R-PROG-13). */
export type ExerciseProgress = Omit<DoneExercise, 'lastAt' | 'lastWorkoutId'> & {
  /** Its records with their places; null: it was done, but never trained. Those of `start` are none (R-PROG-03). */
  bests: Bests | null
  /** What the lifter's book says of its muscles, else the catalogue. */
  muscles: WorkedMuscles
  /** The others that are the same (R-PROG-13). */
  sameAs: readonly { id: string; name: string }[]
  /** Its pace is read per 500 m (R-BASE-03). What a device kept long ago lacks it. */
  isRower?: boolean
  /** A point for each workout from `from` on, oldest first. */
  series: readonly SeriesPoint[]
}

/** A workout on the chart. Values it does not have are null or 0. */
export type SeriesPoint = {
  workoutId: string
  at: number
  e1rm: number | null
  heaviest: number | null
  volume: number
  reps: number
  metres: number
  seconds: number
  /** The unit the weights were entered in: a point in another one is hollow (R-LIFT-12). */
  unit: 'kg' | 'lbs' | 'mixed' | null
  /** The sets that two of the values are from: an estimate is shown with its source (R-PROG-01). */
  sets: { e1rm: RecordSet | null; heaviest: RecordSet | null }
}

/** `GET /api/exercises/:id/sessions?ownerId&cursor`: the times it was done, newest first, a page at a time. */
export type ExerciseSessionsPage = { sessions: readonly DoneSession[]; nextCursor: string | null }
export type DoneSession = {
  /** Of the exercise in its workout, which may have it twice. */
  id: string
  workoutId: string
  workoutName: string
  name: string
  section: Section
  at: number
  /** The sets that count, in order. */
  sets: readonly SessionSet[]
  /** The places of those that were records at their time. */
  recordOrders: readonly number[]
}

/** A record with the workout it was set in. `isRower`: its pace is read per 500 m. */
export type PlacedRecord = WorkoutRecord & { workoutId: string; at: number; isRower: boolean }

/** `GET /api/stats?ownerId&today&until` (R-PROG-14). `today`: the day on the wall of who asks; `until`: of the heatmap. */
export type Stats = {
  /** The exercises ever done. */
  exercises: number
  /** The day of the first workout: years before it have no heatmap; null: 'Your first workout shows up here.' */
  firstDay: Day | null
  /** This week and the one before. */
  week: { now: Totals; last: Totals }
  /** What the weights of both were entered in: a volume in another unit is converted. What was kept long ago lacks it. */
  units?: { now: readonly MassUnit[]; last: readonly MassUnit[] }
  /** The days of the 53 weeks that end with `until` on which there was a workout, for `heatmap`. */
  days: readonly DayTotals[]
  /** Weeks in a row with the goal (R-PROG-18). */
  streak: number
  goal: number
  weekStart: number | null
  /** The sets of this week, and the mean of each muscle over the four weeks before (R-PROG-15). */
  muscles: SetsPerMuscle
  mean: readonly { muscle: Muscle; sets: number }[]
  /** The records of the last 30 days, newest first. */
  records: readonly PlacedRecord[]
  /** The unit of the newest main lift, for sums of somebody who has chosen none; null: there is no weight yet. */
  unit: MassUnit | null
}

/** `GET /api/stats/day?ownerId&day`: what a tap on a day of the heatmap opens (R-PROG-17). */
export type WorkoutsOfDay = { workouts: readonly DayWorkout[] }
export type DayWorkout = {
  id: string
  workout_name: string
  routine_name: string | null
  sets: number
  seconds: number
}

/**
 * `GET /api/training-text?ownerId&exerciseId&today`: the last twelve weeks, of one exercise or of all, as text for an
 * assistant; null: no workout.
 */
export type TrainingText = { text: string | null }

/** `GET /api/exercise-sessions`: the sessions of each requested exercise by its id, newest first. */
export type ExerciseSessions = Readonly<Record<string, readonly ExerciseSession[]>>
