import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { CHECK, FOREIGN_KEY, refusalOf, UNIQUE } from '../../tests/support/database-refusal.ts'
import {
  insertProfile,
  loggedSetRow,
  planRow,
  planSlotRow,
  routineExerciseRow,
  routineRow,
  routineSetRow,
  workoutExerciseRow,
  workoutRow,
} from '../../tests/support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../../tests/support/databases.ts'
import type { Database } from './connect.ts'

async function insertRoutine({ db }: Database, userId: string) {
  const routine = routineRow(userId)
  const exercise = routineExerciseRow(routine)
  await db.insertInto('routine').values(routine).execute()
  await db.insertInto('routine_exercise').values(exercise).execute()
  return { routine, exercise }
}

async function insertWorkout({ db }: Database, userId: string) {
  const workout = workoutRow(userId)
  const exercise = workoutExerciseRow(workout)
  await db.insertInto('workout').values(workout).execute()
  await db.insertInto('workout_exercise').values(exercise).execute()
  return { workout, exercise }
}

withDatabases((fresh) => {
  let database: TestDatabase
  let db: Database['db']
  let olivia: string
  let max: string

  beforeAll(async () => {
    database = await fresh()
    db = database.db
    olivia = await insertProfile(database)
    max = await insertProfile(database)
  })

  it('R-ACTIVE-01 the database rejects a second active workout of one person', async () => {
    const first = workoutRow(olivia, { is_active: true })
    await db.insertInto('workout').values(first).execute()
    await db
      .insertInto('workout')
      .values(workoutRow(max, { is_active: true }))
      .execute()
    const second = workoutRow(olivia, { is_active: true })
    expect(await refusalOf(db.insertInto('workout').values(second))).toEqual({
      code: UNIQUE,
      constraint: 'workout_one_active',
    })
    await db.updateTable('workout').set({ is_active: false }).where('id', '=', first.id).execute()
    await db.insertInto('workout').values(second).execute()
  })

  it('R-DATA-10 the database rejects an active workout with an end, an end without a duration, and an end before the start', async () => {
    const ended = { completed_at: new Date('2026-03-02T18:00:00Z'), duration_seconds: 3600 }
    const wrong = [
      { ...ended, is_active: true },
      { ...ended, duration_seconds: null },
      { ...ended, completed_at: null },
    ]
    for (const values of wrong) {
      const refusal = await refusalOf(db.insertInto('workout').values(workoutRow(olivia, values)))
      expect(refusal).toEqual({ code: CHECK, constraint: 'workout_completed' })
    }
    const beforeStart = { ...ended, completed_at: new Date('2026-03-02T16:59:59Z') }
    expect(await refusalOf(db.insertInto('workout').values(workoutRow(olivia, beforeStart)))).toEqual({
      code: CHECK,
      constraint: 'workout_completed_after_start',
    })
    await db.insertInto('workout').values(workoutRow(olivia, ended)).execute()
  })

  it('R-DATA-03 R-DATA-06 the database rejects a routine exercise or set whose routine or owner does not match', async () => {
    const { routine, exercise } = await insertRoutine(database, olivia)
    const other = await insertRoutine(database, olivia)
    const refusals = [
      await refusalOf(db.insertInto('routine_exercise').values(routineExerciseRow({ ...routine, user_id: max }))),
      await refusalOf(db.insertInto('routine_set').values(routineSetRow({ ...exercise, user_id: max }))),
      await refusalOf(
        db.insertInto('routine_set').values(routineSetRow({ ...exercise, routine_id: other.routine.id })),
      ),
      await refusalOf(db.updateTable('routine').set({ user_id: max }).where('id', '=', routine.id)),
      await refusalOf(db.deleteFrom('routine').where('id', '=', routine.id)),
    ]
    expect(refusals).toEqual([
      { code: FOREIGN_KEY, constraint: 'routine_exercise_routine' },
      { code: FOREIGN_KEY, constraint: 'routine_set_exercise' },
      { code: FOREIGN_KEY, constraint: 'routine_set_exercise' },
      { code: FOREIGN_KEY, constraint: 'routine_exercise_routine' },
      { code: FOREIGN_KEY, constraint: 'routine_exercise_routine' },
    ])
    await db.insertInto('routine_set').values(routineSetRow(exercise)).execute()
  })

  it('R-DATA-12 R-DATA-13 the database rejects a workout exercise or set whose workout or owner does not match', async () => {
    const { workout, exercise } = await insertWorkout(database, olivia)
    const other = await insertWorkout(database, olivia)
    const refusals = [
      await refusalOf(db.insertInto('workout_exercise').values(workoutExerciseRow({ ...workout, user_id: max }))),
      await refusalOf(db.insertInto('logged_set').values(loggedSetRow({ ...exercise, user_id: max }))),
      await refusalOf(db.insertInto('logged_set').values(loggedSetRow({ ...exercise, workout_id: other.workout.id }))),
      await refusalOf(db.deleteFrom('workout').where('id', '=', workout.id)),
    ]
    expect(refusals).toEqual([
      { code: FOREIGN_KEY, constraint: 'workout_exercise_workout' },
      { code: FOREIGN_KEY, constraint: 'logged_set_exercise' },
      { code: FOREIGN_KEY, constraint: 'logged_set_exercise' },
      { code: FOREIGN_KEY, constraint: 'workout_exercise_workout' },
    ])
  })

  it('R-DATA-23 a workout may refer to a routine, an exercise or an account that does not exist (Y11)', async () => {
    const workout = workoutRow(olivia, { routine_id: randomUUID(), last_workout_exercise_id: randomUUID() })
    const exercise = workoutExerciseRow(workout)
    await db.insertInto('workout').values(workout).execute()
    await db.insertInto('workout_exercise').values(exercise).execute()
    await db
      .insertInto('logged_set')
      .values(loggedSetRow(exercise, { routine_set_id: randomUUID(), account_id: randomUUID() }))
      .execute()
  })

  it('R-DATA-03 R-DATA-12 two sets cannot have the same order number, but a transaction may swap their numbers', async () => {
    const { exercise } = await insertWorkout(database, olivia)
    const [first, second] = [loggedSetRow(exercise, { set_order: 1 }), loggedSetRow(exercise, { set_order: 2 })]
    await db.insertInto('logged_set').values([first, second]).execute()
    expect(await refusalOf(db.insertInto('logged_set').values(loggedSetRow(exercise, { set_order: 2 })))).toEqual({
      code: UNIQUE,
      constraint: 'logged_set_order',
    })
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('logged_set').set({ set_order: 2 }).where('id', '=', first.id).execute()
      await tx.updateTable('logged_set').set({ set_order: 1 }).where('id', '=', second.id).execute()
    })
    const { routine } = await insertRoutine(database, olivia)
    expect(await refusalOf(db.insertInto('routine_exercise').values(routineExerciseRow(routine)))).toEqual({
      code: UNIQUE,
      constraint: 'routine_exercise_order',
    })
  })

  it.each([
    [{ set_order: 0 }, 'set_order_from_1'],
    [{ set_variant: '  ' }, 'set_variant'],
    [{ set_variant: 'x'.repeat(41) }, 'set_variant'],
    [{ reps: -1 }, 'set_reps'],
    [{ reps: 10_000 }, 'set_reps'],
    [{ timed_set_duration: 86_401 }, 'set_duration'],
    [{ weight: -0.01 }, 'set_weight'],
    [{ weight: 10_000 }, 'set_weight'],
    [{ weight: Number.NaN }, 'set_weight'],
    [{ weight_unit: 'stone' as 'kg' }, 'set_weight_unit'],
    [{ set_type: 'miles' as 'reps' }, 'set_type'],
    [{ kind: 'rest' as 'drop' }, 'set_kind'],
    [{ load: 'belt' as 'added' }, 'set_load'],
    [{ side: 'both' as 'left' }, 'set_side'],
    [{ rpe: 0.5 }, 'set_rpe'],
    [{ rpe: 10.5 }, 'set_rpe'],
    [{ rpe: 7.3 }, 'set_rpe'],
    [{ distance: -1 }, 'set_distance'],
    [{ distance: 1_000_001 }, 'set_distance'],
    [{ distance_unit: 'ft' as 'm' }, 'set_distance_unit'],
    [{ contested: '[]' }, 'set_contested'],
  ])('R-EDIT-32 R-DATA-06 R-DATA-13 the database rejects a set with %o', async (values, constraint) => {
    const template = (await insertRoutine(database, olivia)).exercise
    const { exercise } = await insertWorkout(database, olivia)
    expect(await refusalOf(db.insertInto('routine_set').values(routineSetRow(template, values)))).toEqual({
      code: CHECK,
      constraint: `routine_${constraint}`,
    })
    expect(await refusalOf(db.insertInto('logged_set').values(loggedSetRow(exercise, values)))).toEqual({
      code: CHECK,
      constraint: `logged_${constraint}`,
    })
  })

  it('R-EDIT-32 the database accepts a set whose values are empty, or at the lowest or highest allowed number', async () => {
    const { exercise } = await insertWorkout(database, olivia)
    const rows = [
      loggedSetRow(exercise, { set_order: 1, reps: 0, weight: 0, timed_set_duration: 0 }),
      loggedSetRow(exercise, { set_order: 2, reps: 9_999, weight: 9_999.99, timed_set_duration: 86_400 }),
      loggedSetRow(exercise, { set_order: 3, reps: null, weight: null, timed_set_duration: null }),
      // 40 characters as a person counts them, 80 as UTF-16 does.
      loggedSetRow(exercise, { set_order: 4, set_variant: '🏋'.repeat(40) }),
    ]
    await db.insertInto('logged_set').values(rows).execute()
  })

  it('R-EDIT-18 the database rejects blank names and names longer than 100 characters', async () => {
    const { routine } = await insertRoutine(database, olivia)
    for (const name of [' ', 'x'.repeat(101)]) {
      const refusals = [
        await refusalOf(db.insertInto('routine').values(routineRow(olivia, { routine_name: name }))),
        await refusalOf(
          db.insertInto('routine_exercise').values(routineExerciseRow(routine, { name, exercise_order: 2 })),
        ),
        await refusalOf(db.insertInto('workout').values(workoutRow(olivia, { workout_name: name }))),
      ]
      expect(refusals).toEqual([
        { code: CHECK, constraint: 'routine_name' },
        { code: CHECK, constraint: 'routine_exercise_name' },
        { code: CHECK, constraint: 'workout_name' },
      ])
    }
    await db
      .insertInto('routine')
      .values(routineRow(olivia, { routine_name: '💪'.repeat(100) }))
      .execute()
  })

  it('R-PLAN-20 the database rejects plans and slots with values out of their limits', async () => {
    const plans: [object, string][] = [
      [{ name: ' ' }, 'plan_name'],
      [{ name: 'x'.repeat(101) }, 'plan_name'],
      [{ mode: 'random' }, 'plan_mode'],
      [{ week_start: 8 }, 'plan_week_start'],
      [{ position: '[]' }, 'plan_position'],
      [{ lighter: '[]' }, 'plan_lighter'],
      [{ rev: 0 }, 'plan_rev'],
    ]
    for (const [values, constraint] of plans)
      expect(await refusalOf(db.insertInto('plan').values(planRow(olivia, values)))).toEqual({
        code: CHECK,
        constraint,
      })
    const plan = planRow(olivia)
    await db.insertInto('plan').values(plan).execute()
    await db.insertInto('plan_slot').values(planSlotRow(plan)).execute()
    const slots: [object, string, string][] = [
      [{ day: 0, slot_order: 2 }, CHECK, 'plan_slot_day'],
      [{ slot_order: 0 }, CHECK, 'plan_slot_order_from_1'],
      [{}, UNIQUE, 'plan_slot_order'],
      [{ user_id: max, slot_order: 2 }, FOREIGN_KEY, 'plan_slot_plan'],
    ]
    for (const [values, code, constraint] of slots)
      expect(await refusalOf(db.insertInto('plan_slot').values(planSlotRow(plan, values)))).toEqual({
        code,
        constraint,
      })
    expect(await refusalOf(db.insertInto('workout').values(workoutRow(olivia, { plan_place: '[]' })))).toEqual({
      code: CHECK,
      constraint: 'workout_plan_place',
    })
  })

  it('R-DATA-05 R-DATA-15 the database rejects unknown sections and unknown set statuses', async () => {
    const { workout, exercise } = await insertWorkout(database, olivia)
    const section = { snapshot_section: 'workout' as 'training', exercise_order: 2 }
    expect(await refusalOf(db.insertInto('workout_exercise').values(workoutExerciseRow(workout, section)))).toEqual({
      code: CHECK,
      constraint: 'workout_exercise_snapshot_section',
    })
    const status = { status: 'done' as 'complete' }
    expect(await refusalOf(db.insertInto('logged_set').values(loggedSetRow(exercise, status)))).toEqual({
      code: CHECK,
      constraint: 'logged_set_status',
    })
  })
})
