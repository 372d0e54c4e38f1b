import { describe, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import type { Made } from '#sync/operation.ts'
import {
  adding,
  benchAndBand,
  newSet,
  OLIVIA,
  done as planned,
  applied as plannedApplied,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { applied, BENCH, BENCH_1, BENCH_2, done, setOf, startedFrom } from '../../tests/support/workout-rows.ts'
import { startAgain } from './documents.ts'
import { removeExercise } from './exercises.ts'
import { fillSets } from './fill-sets.ts'
import { completeSet } from './logged-sets.ts'
import { exercisePutBack } from './put-back.ts'
import { planRest } from './rests.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'
import { swapExercise } from './swaps.ts'

const PRESS = { exerciseId: exerciseIdFor(OLIVIA, 'Press'), name: 'Press' }
const ROW_ID = uuid(8000)
/** Bench for Press, with one or two open sets. */
const swap = (count = 2, over = {}) =>
  swapExercise.logging.make({
    ...{ id: BENCH, ...PRESS, rowId: ROW_ID, ...over },
    sets: Array.from({ length: count }, (_, n) => ({ ...newSet(8001 + n, { weight: 20 }), routineSetId: null })),
  })
const names = (document: WorkoutDocument) => workoutExercisesInOrder(document).map(exerciseName)
const shown = (document: WorkoutDocument, id: string) =>
  visibleSetsOf(document, id).map(({ id: setId, status }) => `${setId.slice(-4)} ${status}`)

describe('swapping an exercise of a workout', () => {
  test('R-LIFT-20 an exercise swapped in takes over place, section, superset, rest and the open sets', () => {
    const two = startedFrom(planned(benchAndBand(), adding(3, 'Row')))
    const [bench, row] = [uuid(9002), uuid(9003)]
    const ready = [
      planRest.make({ workoutExerciseId: bench, seconds: 200 }),
      groupExercises.logging.make({ ids: [bench, row], groupId: uuid(700), rest: 20 }),
    ].reduce<WorkoutDocument>((document, made) => done(document, made), two)
    const swapped = done(ready, swap(2, { id: bench }))
    expect(names(swapped)).toEqual(['Band', 'Press', 'Row'])
    const press = swapped.exercises.find(({ id }) => id === ROW_ID)
    expect(press).toMatchObject({
      snapshot_section: 'training',
      group_id: uuid(700),
      group_rest: 20,
      rest_seconds: 200,
    })
    expect(shown(swapped, ROW_ID)).toEqual(['8001 default', '8002 default'])
    expect(swapped.sets.some((set) => set.workout_exercise_id === bench)).toBe(false)
    expect(done(swapped, swap(2, { id: bench }))).toBe(swapped)
  })

  test('a workout with the most exercises allowed accepts a swap that replaces an exercise, not a swap that adds one', () => {
    const start = startedFrom()
    const [bench] = start.exercises.filter(({ id }) => id === BENCH)
    const others = Array.from({ length: MAX_EXERCISES - start.exercises.length }, (_, n) => ({
      ...(bench as WorkoutExercise),
      id: uuid(5000 + n),
    }))
    const full = { ...start, exercises: [...start.exercises, ...others] }
    expect(done(full, swap()).exercises).toHaveLength(MAX_EXERCISES)
    expect(applied(done(full, completeSet.make({ setId: BENCH_1 })), swap())).toEqual({ refused: 'too-many-rows' })
  })

  test('R-LIFT-20 completed sets stay with the swapped-out exercise, which stays above the new exercise', () => {
    const started = done(startedFrom(), completeSet.make({ setId: BENCH_1 }))
    const swapped = done(started, swap(1))
    expect(names(swapped)).toEqual(['Band', 'Bench', 'Press'])
    expect(shown(swapped, BENCH)).toEqual([`${BENCH_1.slice(-4)} complete`])
    expect(shown(swapped, ROW_ID)).toEqual(['8001 default'])
    expect(swapped.exercises.find(({ id }) => id === ROW_ID)?.rounds_before).toBe(0) // It is in no superset.
    expect(swapped.workout.is_active).toBe(true)
    // One that was done on another phone meanwhile still finds its place.
    const late = done(swapped, completeSet.make({ setId: BENCH_2 }))
    expect(setOf(late, BENCH_2)?.status).toBe('complete')
  })

  test('R-LIFT-20 a swapped-out exercise with completed sets leaves its superset, and the new exercise takes its rounds', () => {
    const three = startedFrom(planned(planned(benchAndBand(), adding(3, 'Row')), adding(4, 'Dip')))
    const [bench, row] = [uuid(9002), uuid(9003)]
    const grouped = done(three, groupExercises.logging.make({ ids: [row, bench], groupId: uuid(700), rest: 0 }))
    const begun = done(grouped, completeSet.make({ setId: visibleSetsOf(grouped, bench)[0]?.id ?? '' }))
    const swapped = done(begun, swap(1, { id: bench }))
    expect(names(swapped)).toEqual(['Band', 'Bench', 'Row', 'Press', 'Dip'])
    const groups = workoutExercisesInOrder(swapped).map(({ group_id }) => group_id !== null)
    expect(groups).toEqual([false, false, true, true, false])
    // Its rounds go on after those that the old one has done, and so do those of its own successor.
    const roundsBefore = ({ exercises }: WorkoutDocument, id: string) =>
      exercises.find((each) => each.id === id)?.rounds_before
    expect(roundsBefore(swapped, ROW_ID)).toBe(1)
    const other = { exerciseId: exerciseIdFor(OLIVIA, 'Fly'), name: 'Fly', rowId: uuid(9100) }
    const again = done(swapped, swapExercise.logging.make({ id: ROW_ID, ...other, sets: [] }))
    expect(roundsBefore(again, uuid(9100))).toBe(1)
    // In a superset with one that is not begun it begins with it.
    const apart = done(swapped, ungroupExercise.logging.make({ id: ROW_ID }))
    const [dip = '', partner = ''] = [workoutExercisesInOrder(apart).at(-1)?.id, row]
    const joined = done(apart, groupExercises.logging.make({ ids: [ROW_ID, dip], groupId: uuid(701), rest: 0 }))
    expect(roundsBefore(joined, ROW_ID)).toBe(0)
    const isDone = completeSet.make({ setId: visibleSetsOf(apart, partner)[0]?.id ?? '' })
    const back = groupExercises.logging.make({ ids: [partner, ROW_ID], groupId: uuid(700), rest: 0 })
    expect(roundsBefore(done(done(apart, isDone), back), ROW_ID)).toBe(1)
  })

  test('R-LIFT-20 Y16 a swapped-in exercise keeps counting its superset rounds after Undo or in a copied workout', () => {
    const two = startedFrom(planned(benchAndBand(), adding(3, 'Row')))
    const [bench, row] = [uuid(9002), uuid(9003)]
    const grouped = done(two, groupExercises.logging.make({ ids: [bench, row], groupId: uuid(700), rest: 0 }))
    const first = [bench, row].map((id) => completeSet.make({ setId: visibleSetsOf(grouped, id)[0]?.id ?? '' }))
    const begun = first.reduce<WorkoutDocument>((document, made) => done(document, made), grouped)
    const before = done(begun, swap(1, { id: bench }))
    const all = (document: WorkoutDocument | null, made: readonly Made[]) =>
      made.reduce<WorkoutDocument | null>((now, one) => done(now, one), document)
    const press = (document: WorkoutDocument | null) =>
      document?.exercises.find(({ snapshot_name }) => snapshot_name === 'Press')
    expect(press(before)?.rounds_before).toBe(1)

    const without = done(before, removeExercise.logging.make({ id: ROW_ID }))
    const back = all(without, exercisePutBack(before, press(before) as WorkoutExercise))
    expect(press(back)).toMatchObject({ rounds_before: 1, group_id: uuid(700) })

    let next = 5000
    const again = startAgain(before, () => uuid(next++), [])
    expect(press(all(null, again?.steps.map(({ made }) => made) ?? []))?.rounds_before).toBe(1)
  })

  test.each([
    [
      'for the same exercise',
      { exerciseId: exerciseIdFor(OLIVIA, 'Bench'), name: 'Heavy Bench' },
      'swap-same-exercise',
    ],
    ['for one of the same name', { name: ' bench' }, 'swap-same-exercise'],
    ['for a name that is too long', { name: 'x'.repeat(101) }, 'name-too-long'],
    ['under an id that is taken', { rowId: BENCH_1 }, 'malformed'],
    ['of an exercise that is gone', { id: uuid(1) }, 'gone'],
  ])('R-LIFT-20 rejects a swap in a workout and changes nothing: %s', (_title, over, code) => {
    expect(applied(startedFrom(), swap(2, over))).toEqual({ refused: code })
  })
})

describe('swapping an exercise of a routine', () => {
  const plan = (over = {}) =>
    swapExercise.planning.make({ id: uuid(1), ...PRESS, rowId: uuid(80), sets: [newSet(801), newSet(802)], ...over })

  test('R-LIFT-20 a swap in a routine replaces the exercise in its place, and swapping back restores everything', () => {
    const row = adding(3, 'Row')
    const group = groupExercises.planning.make({ ids: [uuid(1), uuid(3)], groupId: uuid(700), rest: 0 })
    const before = planned(planned(benchAndBand(), row), group)
    const swapped = planned(before, plan())
    expect(swapped.exercises.map(({ name, group_id }) => [name, group_id !== null])).toEqual([
      ...[
        ['Press', true],
        ['Band', false],
        ['Row', true],
      ],
    ])
    expect(visibleSetsOf(swapped, uuid(80)).map(({ id }) => id)).toEqual([uuid(801), uuid(802)])
    expect(planned(swapped, plan())).toBe(swapped)
    const back = swapExercise.planning.make({
      ...{ id: uuid(80), exerciseId: exerciseIdFor(OLIVIA, 'Bench'), name: 'Bench', rowId: uuid(1) },
      sets: visibleSetsOf(before, uuid(1)),
    })
    const restored = planned(swapped, back)
    expect(restored.exercises).toEqual(before.exercises)
    expect(visibleSetsOf(restored, uuid(1))).toEqual(visibleSetsOf(before, uuid(1)))
  })

  test.each([
    ['for the same exercise', { exerciseId: exerciseIdFor(OLIVIA, 'Bench') }, 'swap-same-exercise'],
    ['for one that is there already', { name: 'band' }, 'exercise-already-in-routine'],
    ['of one that is gone', { id: uuid(7) }, 'gone'],
  ])('R-LIFT-20 rejects a swap in a routine: %s', (_title, over, code) => {
    expect(plannedApplied(benchAndBand(), plan(over))).toEqual({ refused: code })
  })
})

describe('filling in the values of several sets', () => {
  const fill = (values: Parameters<typeof fillSets.make>[0]['values']) => fillSets.make({ id: BENCH, values })

  test('R-LIFT-22 one operation fills in the values of all open sets and leaves a set completed in between unchanged', () => {
    const started = done(startedFrom(), completeSet.make({ setId: BENCH_1 }))
    const made = fill([
      { setId: BENCH_1, changes: { reps: 5 } },
      { setId: BENCH_2, changes: { reps: 6, weight: 60 }, was: { reps: 10, weight: 25 } },
      { setId: uuid(1), changes: { reps: 1 } },
    ])
    const filled = done(started, made)
    expect([setOf(filled, BENCH_1)?.reps, setOf(filled, BENCH_2)?.reps, setOf(filled, BENCH_2)?.weight]).toEqual([
      10, 6, 60,
    ])
    expect(done(filled, made)).toBe(filled)
    expect(applied(started, fillSets.make({ id: uuid(1), values: [] }))).toEqual({ refused: 'gone' })
  })
})
