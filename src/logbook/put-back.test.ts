import { describe, expect, test } from 'vitest'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { workoutExercisesInOrder } from '#domain/workout.ts'
import { newsText, remoteNews } from '#features/workout/others/remote-toast.ts'
import type { Made, Meta } from '#sync/operation.ts'
import {
  adding,
  benchAndBand,
  MAX,
  NINE,
  newSet,
  OLIVIA,
  done as plan,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { BAND_1, BENCH, BENCH_1, BENCH_2, done, meta, setOf, startedFrom } from '../../tests/support/workout-rows.ts'
import { addExercise, editExercise, removeExercise } from './exercises.ts'
import { completeSet } from './logged-sets.ts'
import { exercisePutBack, setPutBack } from './put-back.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { endWorkoutByHand } from './workouts.ts'

const ADA = uuid(12)
const MINUTE = 60_000
const addedToday = (document = startedFrom()) =>
  done(document, addSet.logging.make({ set: { ...newSet(13), workoutExerciseId: BENCH, routineSetId: null } }))
const completedBy = (document: WorkoutDocument, ids: string[], actorId = MAX) =>
  ids.reduce((next, setId) => done(next, completeSet.make({ setId }), meta({ actorId })), document)
/** Olivia takes something out, and back again ten minutes after it was done. */
const later = (over: Partial<Meta> = {}) => meta({ at: NINE + 11 * MINUTE, ...over })
const all = (document: WorkoutDocument, steps: readonly Made[], over: Partial<Meta> = {}) =>
  steps.reduce((next, made) => done(next, made, later(over)), document)
const bench = (document: WorkoutDocument) => document.exercises.find(({ id }) => id === BENCH) as WorkoutExercise
const toldMax = (before: WorkoutDocument, after: WorkoutDocument) => {
  const news = remoteNews(before, after)
  return news && newsText(news, { accountId: ADA, ownerId: OLIVIA, nameOf: () => 'Max' }).text
}

describe('undoing the removal of a set', () => {
  test.each([
    ['from the template', BENCH_1],
    ['added today', uuid(13)],
  ])(
    'R-SET-21 R-SET-19 undoing the removal of a set %s restores its place and who completed it, and starts no rest',
    (_, id) => {
      const timed = done(addedToday(), editSet.logging.make({ setId: id, changes: { set_type: 'timed' } }))
      const before = completedBy(timed, [id, BAND_1])
      const removed = all(before, [removeSet.logging.make({ setId: id })])
      const back = all(removed, setPutBack(before, id))
      expect(setOf(back, id)).toMatchObject({ status: 'complete', account_id: MAX, reps: 1 })
      // When one that was added today was done went with it: it counts as done when it came back.
      const asItIs = (set: LoggedSet) => ({ ...set, edited_by: null, ...(set.id === uuid(13) && { done_at: null }) })
      expect(visibleSetsOf(back, BENCH).map(asItIs)).toEqual(visibleSetsOf(before, BENCH).map(asItIs))
      expect([back.workout.rest_set_id, back.workout.rest_ends_at]).toEqual([
        removed.workout.rest_set_id,
        removed.workout.rest_ends_at,
      ])
      expect(toldMax(removed, back)).toBe('Workout updated') // R-SYNC-06: nobody completed it now
    },
  )

  test('Y35 undoing the removal of a set keeps what another account did to the set while its sheet was open', () => {
    const opened = addedToday()
    const edited = done(opened, editSet.logging.make({ setId: uuid(13), changes: { reps: 3 } }), meta({ actorId: MAX }))
    const before = completedBy(edited, [uuid(13), BAND_1])
    const back = all(all(before, [removeSet.logging.make({ setId: uuid(13) })]), setPutBack(before, uuid(13)))
    expect(setOf(back, uuid(13))).toMatchObject({ status: 'complete', account_id: MAX, reps: 3 })
    expect(setPutBack(all(opened, [removeSet.logging.make({ setId: uuid(13) })]), uuid(13))).toEqual([])
  })

  test('R-SET-21 undoing the removal of an open set restores it as open', () => {
    for (const id of [BENCH_1, uuid(13)]) {
      const removed = all(addedToday(), [removeSet.logging.make({ setId: id })])
      const back = all(removed, setPutBack(addedToday(), id))
      expect(setOf(back, id)).toMatchObject({ status: 'default', account_id: null })
    }
  })

  test('R-SET-21 a restored set is credited only to a participant of the workout; a hidden set keeps who completed it', () => {
    const set = { ...newSet(13), workoutExerciseId: BENCH, routineSetId: null }
    const claimed = (document: WorkoutDocument, doneBy: string) =>
      setOf(all(document, [addSet.logging.make({ set: { ...set, doneBy } })]), uuid(13))?.account_id
    expect(claimed(startedFrom(), ADA)).toBe(OLIVIA)
    expect(claimed(completedBy(startedFrom(), [BAND_1], ADA), ADA)).toBe(ADA)
    expect(claimed(startedFrom(), OLIVIA)).toBe(OLIVIA)
    const hidden = all(completedBy(startedFrom(), [BENCH_1]), [removeSet.logging.make({ setId: BENCH_1 })])
    const mine = addSet.logging.make({ set: { ...set, id: BENCH_1, doneBy: OLIVIA } })
    expect(setOf(all(hidden, [mine]), BENCH_1)?.account_id).toBe(MAX)
    const exercise = { id: uuid(70), exerciseId: uuid(71), name: 'Dip', section: 'training' as const }
    const sets = [{ ...set, workoutExerciseId: uuid(70), doneBy: ADA }]
    const added = all(startedFrom(), [addExercise.logging.make({ exercise, sets })])
    expect(setOf(added, uuid(13))).toMatchObject({ status: 'complete', account_id: OLIVIA })
  })

  test('Y22 restoring a completed set in a workout that was discarded in between completes the workout', () => {
    for (const id of [BENCH_1, uuid(13)]) {
      const before = completedBy(addedToday(), [id])
      const ended = all(before, [removeSet.logging.make({ setId: id }), endWorkoutByHand.make({})])
      expect(ended.workout.completed_at).toBeNull()
      const back = all(ended, setPutBack(before, id))
      expect(back.workout).toMatchObject({ is_active: false, completed_at: NINE + 11 * MINUTE, rest_set_id: null })
    }
  })
})

describe('undoing the removal of an exercise', () => {
  test('R-DATA-12 R-SET-21 undoing the removal of an exercise restores its place, today’s name and who completed its sets', () => {
    const routine = plan(plan(benchAndBand(), adding(3, 'Dip')), adding(4, 'Row', 'cooldown'))
    const renamed = done(
      startedFrom(routine),
      editExercise.logging.make({ id: BENCH, name: 'Press', section: 'cooldown' }),
    )
    const sets = visibleSetsOf(renamed, BENCH).map(({ id }) => id)
    const before = completedBy(
      completedBy(renamed, sets.slice(0, 1)),
      visibleSetsOf(renamed, uuid(9003))
        .map(({ id }) => id)
        .slice(0, 1),
    )
    const removed = all(before, [removeExercise.logging.make({ id: BENCH })])
    const back = all(removed, exercisePutBack(before, bench(before)))
    expect(workoutExercisesInOrder(back).map(exerciseName)).toEqual(workoutExercisesInOrder(before).map(exerciseName))
    expect(bench(back)).toMatchObject({
      ...{ snapshot_name: 'Bench', snapshot_section: 'training' },
      ...{ name_override: 'Press', section_override: 'cooldown' },
    })
    expect(visibleSetsOf(back, BENCH).map(({ status, account_id }) => [status, account_id])).toEqual([
      ['complete', MAX],
      ['default', null],
    ])
    const { rest_set_id, rest_seconds, rest_ends_at } = removed.workout
    expect(back.workout).toMatchObject({ is_active: true, rest_set_id, rest_seconds, rest_ends_at })
    expect(toldMax(removed, back)).toBe('Workout updated')
  })

  test('undoing the removal of the only exercise keeps the workout running and starts no rest', () => {
    const alone = done(startedFrom(), removeExercise.logging.make({ id: uuid(9001) }))
    const before = completedBy(alone, [BENCH_1], OLIVIA)
    const removed = all(before, [removeExercise.logging.make({ id: BENCH })])
    const back = all(removed, exercisePutBack(before, bench(before)))
    expect([back.workout.is_active, back.workout.rest_set_id]).toEqual([true, null])
    expect(visibleSetsOf(back, BENCH).map(({ id, status }) => [id, status])).toEqual([
      [BENCH_1, 'complete'],
      [BENCH_2, 'default'],
    ])
  })
})
