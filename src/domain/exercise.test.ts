import { expect, test } from 'vitest'
import { adding, done, emptyRoutine, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { exerciseIdByName } from './exercise.ts'
import { exerciseIdFor } from './ids.ts'
import type { RoutineDocument } from './routine.ts'

/** A routine with one exercise that is shown under another name than it was made with. */
const renamed = (id: number, made: string, label: string, created_at = id): RoutineDocument => {
  const document = done(emptyRoutine, adding(id, made))
  return {
    ...document,
    id: uuid(id),
    routine: { ...document.routine, created_at },
    exercises: document.exercises.map((exercise) => ({ ...exercise, name: label })),
  }
}

test('R-BUILD-16 Y12 a name nobody used yet gives the derived id, the same on every device', () => {
  expect(exerciseIdByName(OLIVIA, ' bench PRESS ', [])).toBe(exerciseIdFor(OLIVIA, 'Bench Press'))
  expect(exerciseIdByName(OLIVIA, 'Dip', [renamed(1, 'Bench', 'Bench')])).toBe(exerciseIdFor(OLIVIA, 'Dip'))
})

test('R-BUILD-16 Y12 an equal label gives the exercise it stands for, whatever it was called first', () => {
  const routines = [renamed(1, 'Bench', 'Flat bench')]
  expect(exerciseIdByName(OLIVIA, ' FLAT Bench', routines)).toBe(exerciseIdFor(OLIVIA, 'Bench'))
})

test('Y12 a label of several exercises: the derived one counts, else the newest routine, in any order', () => {
  const routines = [renamed(1, 'Bench', 'Press'), renamed(3, 'Overhead', 'Press'), renamed(2, 'Push', 'Press')]
  expect(exerciseIdByName(OLIVIA, 'Press', routines)).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', routines.toReversed())).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', [...routines, renamed(0, 'Press', 'press')])).toBe(
    exerciseIdFor(OLIVIA, 'Press'),
  )
})
