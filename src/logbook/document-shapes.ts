import type { Routine, RoutineExercise, TemplateSet } from '#domain/routine.ts'
import type { LoggedSet, Workout, WorkoutExercise } from '#domain/workout.ts'
import type { DocumentShape } from '#sync/document-kind.ts'
import type { DocumentKind } from '#sync/operation.ts'

/**
 * The tables and columns documents are made of. A new column stays on the server until it is named here. The `satisfies`
 * lines make forgetting one a type error in both directions.
 */
const setColumns = [
  'set_order',
  'set_variant',
  'set_type',
  'reps',
  'timed_set_duration',
  'weight',
  'weight_unit',
] as const
const edited = ['edited_by', 'contested'] as const

const routine = [
  'id',
  'user_id',
  'routine_name',
  'is_public',
  'is_archived',
  'created_at',
  'og_image_url',
  ...edited,
] as const
const routineExercise = [
  'id',
  'routine_id',
  'user_id',
  'exercise_id',
  'name',
  'section',
  'exercise_order',
  ...edited,
] as const
const templateSet = ['id', 'routine_id', 'routine_exercise_id', 'user_id', ...setColumns, ...edited] as const
const workout = [
  'id',
  'user_id',
  'routine_id',
  'workout_name',
  'is_active',
  'is_public',
  'created_at',
  'completed_at',
  'duration_seconds',
  'last_workout_exercise_id',
  'og_image_url',
  'muscle_group',
  'is_unscheduled',
  'time_zone',
  'rest_ends_at',
  'rest_set_id',
  'rest_seconds',
  'ended_at',
  'ended_by',
  'last_op_at',
  ...edited,
] as const
const workoutExercise = [
  'id',
  'workout_id',
  'user_id',
  'exercise_id',
  'exercise_order',
  'snapshot_name',
  'snapshot_section',
  'name_override',
  'section_override',
  'rest_seconds',
  ...edited,
] as const
const loggedSet = [
  'id',
  'workout_id',
  'workout_exercise_id',
  'exercise_id',
  'user_id',
  'routine_set_id',
  'account_id',
  'status',
  ...setColumns,
  ...edited,
] as const

/** Both ways: every column is a field of the row, and every field a column. */
type Columns<Row> = readonly (keyof Row)[]
type Missing<Row, C extends readonly unknown[]> = Exclude<keyof Row, C[number]>
const complete = <T extends never>(_: T[]) => undefined
complete<Missing<Routine, typeof routine>>([])
complete<Missing<RoutineExercise, typeof routineExercise>>([])
complete<Missing<TemplateSet, typeof templateSet>>([])
complete<Missing<Workout, typeof workout>>([])
complete<Missing<WorkoutExercise, typeof workoutExercise>>([])
complete<Missing<LoggedSet, typeof loggedSet>>([])

/** Columns that are timestamps in the database and ms since 1970 everywhere else. */
const WORKOUT_TIMES = ['created_at', 'completed_at', 'rest_ends_at', 'ended_at', 'last_op_at'] as const

/** What documents are made of. */
export const SHAPES: Readonly<Record<DocumentKind, DocumentShape>> = {
  workout: {
    kind: 'workout',
    root: { table: 'workout', columns: workout satisfies Columns<Workout>, times: WORKOUT_TIMES },
    children: [
      {
        name: 'exercises',
        table: 'workout_exercise',
        columns: workoutExercise satisfies Columns<WorkoutExercise>,
        times: [],
      },
      { name: 'sets', table: 'logged_set', columns: loggedSet satisfies Columns<LoggedSet>, times: [] },
    ],
  },
  routine: {
    kind: 'routine',
    root: { table: 'routine', columns: routine satisfies Columns<Routine>, times: ['created_at'] },
    children: [
      {
        name: 'exercises',
        table: 'routine_exercise',
        columns: routineExercise satisfies Columns<RoutineExercise>,
        times: [],
      },
      { name: 'sets', table: 'routine_set', columns: templateSet satisfies Columns<TemplateSet>, times: [] },
    ],
  },
}
