import { describe, expect, test } from 'vitest'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { MAX, uuid } from '../../tests/support/routine-rows.ts'
import { setValues } from '../../tests/support/training.ts'
import { applied, BENCH, BENCH_1, BENCH_2, done, meta, setOf, startedFrom } from '../../tests/support/workout-rows.ts'
import { completeSet } from './logged-sets.ts'
import { editSet } from './sets.ts'
import { rampWorkoutExercise } from './warm-ups.ts'

const [A, B, C, D] = [uuid(501), uuid(502), uuid(503), uuid(504)]
const ramp = (...sets: [id: string, weight: number][]) =>
  rampWorkoutExercise.make({ id: BENCH, sets: sets.map(([id, weight]) => ({ ...setValues({ weight }), id })) })
const complete = (setId: string) => completeSet.make({ setId })

/** 'W 20, 60': warm-up sets with a W, done ones with a tick. */
const read = (document: WorkoutDocument): string =>
  visibleSetsOf(document, BENCH)
    .map(({ kind, weight, status }) => `${kind === 'warmup' ? 'W ' : ''}${weight}${status === 'complete' ? ' ✓' : ''}`)
    .join(', ')

const workout = () => done(startedFrom(), editSet.logging.make({ setId: BENCH_1, changes: { weight: 60 } }))

describe('R-LIFT-28 adding warm-up sets in one operation', () => {
  test('warm-up sets are added before the first set, and the sets are renumbered', () => {
    const before = workout()
    const ramped = done(before, ramp([A, 20], [B, 40]), meta({ actorId: MAX }))
    const rest = setOf(before, BENCH_2)?.weight
    expect(read(ramped)).toBe(`W 20, W 40, 60, ${rest}`)
    expect(visibleSetsOf(ramped, BENCH).map(({ set_order }) => set_order)).toEqual([1, 2, 3, 4])
    expect([setOf(ramped, A)?.edited_by, setOf(ramped, A)?.routine_set_id]).toEqual([MAX, null])
    expect(ramped.workout.last_workout_exercise_id).toBe(BENCH)
  })

  test('adding the same warm-up sets twice changes nothing', () => {
    const once = done(workout(), ramp([A, 20], [B, 40]))
    expect(done(once, ramp([A, 20], [B, 40]))).toBe(once)
  })

  test('new warm-up sets replace the open warm-up sets and come after the completed ones', () => {
    const warm = done(done(workout(), ramp([A, 20], [B, 40])), complete(A))
    const renewed = done(warm, ramp([C, 45], [D, 50]))
    expect(read(renewed)).toMatch(/^W 20 ✓, W 45, W 50, 60, /)
    expect(setOf(renewed, B)).toBeUndefined()
  })

  test('R-SET-20 adding warm-up sets hides an open warm-up set of the template for today', () => {
    const planned = done(workout(), editSet.logging.make({ setId: BENCH_1, changes: { kind: 'warmup' } }))
    const renewed = done(planned, ramp([A, 20]))
    expect(setOf(renewed, BENCH_1)?.status).toBe('hidden')
    expect(read(renewed)).toMatch(/^W 20, \d/)
  })

  test('a set completed before warm-up sets are added stays completed', () => {
    expect(read(done(done(workout(), complete(BENCH_1)), ramp([A, 20])))).toMatch(/^W 20, 60 ✓, /)
  })

  test.each<[what: string, made: ReturnType<typeof ramp>, code: string]>([
    [
      'of an exercise that is gone',
      rampWorkoutExercise.make({ id: uuid(77), sets: [{ ...setValues(), id: A }] }),
      'gone',
    ],
    ['with the id of another row', ramp([BENCH, 20]), 'malformed'],
    ['with one id twice', ramp([A, 20], [A, 40]), 'malformed'],
    [
      'too many rows',
      ramp(...Array.from({ length: MAX_SETS_OF_EXERCISE - 1 }, (_, n): [string, number] => [uuid(2000 + n), 20])),
      'too-many-rows',
    ],
  ])('rejects adding warm-up sets: %s', (_, made, code) => {
    expect(applied(workout(), made)).toEqual({ refused: code })
  })
})
