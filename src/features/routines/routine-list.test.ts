import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { adding, benchAndBand, done, emptyRoutine, MAX, OLIVIA, uuid } from '../../../tests/support/routine-rows.ts'
import { lastCompletionOf, routinesShown, routineTrack } from './routine-list.ts'

const named = (id: number, routine_name: string, over: Partial<RoutineDocument['routine']> = {}): RoutineDocument => ({
  ...emptyRoutine,
  id: uuid(id),
  routine: { ...emptyRoutine.routine, id: uuid(id), routine_name, created_at: id, ...over },
})
const names = (documents: readonly RoutineDocument[]) => documents.map(({ routine }) => routine.routine_name)

describe('the routine list', () => {
  test('R-ROUT-02 R-ROUT-11 the routine list is sorted newest first and leaves out archived routines', () => {
    const documents = [named(1, 'Old'), named(3, 'New'), named(2, 'Gone', { is_archived: true })]
    expect(names(routinesShown(documents, ''))).toEqual(['New', 'Old'])
    const twins = [named(1, 'A', { created_at: 5 }), named(2, 'B', { created_at: 5 })]
    expect(names(routinesShown(twins, ''))).toEqual(names(routinesShown(twins.toReversed(), '')))
  })

  test('R-ROUT-02 R-PICK-11 routines made by a delegate come after the owner’s own routines, even if newer', () => {
    const own = [named(1, 'Own'), named(2, 'Own too', { made_by: OLIVIA })]
    const others = [named(3, 'By Max', { made_by: MAX }), named(4, 'By Max, newer', { made_by: MAX })]
    expect(names(routinesShown([...others, ...own], ''))).toEqual(['Own too', 'Own', 'By Max, newer', 'By Max'])
  })

  test.each([
    ['push', ['Push Day']],
    ['  PUSH day ', ['Push Day']],
    ['bench', ['Chest']],
    ['press chest', ['Chest']],
    ['Prèss', ['Chest']],
    ['   ', ['Push Day', 'Chest']],
    ['deadlift', []],
    ['.*', []],
  ])('R-ROUT-04 searching the routines for %j finds %j', (search, found) => {
    const chest = { ...done(named(1, 'Chest'), adding(5, 'Bench Press')) }
    expect(names(routinesShown([named(2, 'Push Day'), chest], search))).toEqual(found)
  })

  test('R-ROUT-04 the routine search matches an accent typed as one character or as two', () => {
    expect(names(routinesShown([named(1, 'Über')], 'u\u0308ber'))).toEqual(['Über'])
  })
})

test('R-BUILD-02 the track bar of a routine has a part for each exercise, in section order, with its number of sets', () => {
  expect(routineTrack(done(benchAndBand(), adding(3, 'Stretch', 'cooldown', [31])))).toEqual([
    { sets: 2, isTraining: false },
    { sets: 2, isTraining: true },
    { sets: 1, isTraining: false },
  ])
})

describe('when a routine was last completed', () => {
  const workout = (routine_id: string | null, completed_at: number | null, imported?: string) =>
    ({
      workout: { routine_id, completed_at, import_id: imported ? uuid(9) : null, workout_name: imported ?? 'Legs' },
    }) as WorkoutDocument
  const routine = { id: uuid(1), routine: { routine_name: 'Legs' } }

  test('R-ROUT-03 Y28 a routine’s last completion is the later of the server’s answer and the workouts on this device', () => {
    const workouts = [workout(uuid(1), 50), workout(uuid(1), null), workout(uuid(2), 900), workout(null, 950)]
    expect(lastCompletionOf(routine, { [uuid(1)]: 40 }, workouts)).toBe(50)
    expect(lastCompletionOf(routine, { [uuid(1)]: 60 }, workouts)).toBe(60)
    expect(lastCompletionOf(routine, null, workouts)).toBe(50)
  })

  test('R-ROUT-03 only an imported workout with the routine’s name counts as a completion of the routine', () => {
    const workouts = [workout(null, 70, 'LEGS'), workout(null, 80, 'Push'), workout(null, 90)]
    expect(lastCompletionOf(routine, { [uuid(1)]: 40 }, workouts)).toBe(70)
  })

  test('R-ROUT-03 a running workout is no completion of its routine; without a completion the result is null', () => {
    expect(lastCompletionOf(routine, null, [workout(uuid(1), null)])).toBeNull()
    expect(lastCompletionOf(routine, {}, [])).toBeNull()
  })
})
