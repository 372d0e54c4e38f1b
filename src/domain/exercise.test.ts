import { describe, expect, test } from 'vitest'
import { adding, done, emptyRoutine, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { exerciseIdByName, exerciseIdsByName, meaningOf, type OwnNames } from './exercise.ts'
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

const own = (routines: readonly RoutineDocument[], chosen: Record<string, string> = {}): OwnNames => ({
  routines,
  book: { exercises: Object.entries(chosen).map(([made, name]) => ({ id: idFor(made), name })) },
})
const idFor = (name: string) => exerciseIdFor(OLIVIA, name)

test('R-BUILD-16 Y12 a name nobody used yet gives the derived id, the same on every device', () => {
  expect(exerciseIdByName(OLIVIA, ' bench PRESS ', own([]))).toBe(exerciseIdFor(OLIVIA, 'Bench Press'))
  expect(exerciseIdByName(OLIVIA, 'Dip', own([renamed(1, 'Bench', 'Bench')]))).toBe(exerciseIdFor(OLIVIA, 'Dip'))
})

test('R-BUILD-16 Y12 an equal label gives the exercise it stands for, whatever it was called first', () => {
  const routines = [renamed(1, 'Bench', 'Flat bench')]
  expect(exerciseIdByName(OLIVIA, ' FLAT Bench', own(routines))).toBe(exerciseIdFor(OLIVIA, 'Bench'))
})

test('Y12 a label of several exercises: the derived one counts, else the newest routine, in any order', () => {
  const routines = [renamed(1, 'Bench', 'Press'), renamed(3, 'Overhead', 'Press'), renamed(2, 'Push', 'Press')]
  expect(exerciseIdByName(OLIVIA, 'Press', own(routines))).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', own(routines.toReversed()))).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', own([...routines, renamed(0, 'Press', 'press')]))).toBe(
    exerciseIdFor(OLIVIA, 'Press'),
  )
})

describe('R-BUILD-16 identity follows the name (D14)', () => {
  const flat = own([], { 'Bench Press': 'Flat Bench' })

  test('a chosen name is the exercise’s, and its old name is free again', () => {
    expect(exerciseIdByName(OLIVIA, 'flat  bench', flat)).toBe(idFor('Bench Press'))
    const fresh = exerciseIdByName(OLIVIA, 'Bench Press', flat)
    expect(fresh).toBe(idFor('Bench Press · 2'))
    expect(exerciseIdsByName(OLIVIA, ['Bench Press', 'Flat Bench'], flat)).toEqual(
      new Map([
        ['bench press', fresh],
        ['flat bench', idFor('Bench Press')],
      ]),
    )
  })

  test('a label that was left is nobody’s, and a third exercise may take the name', () => {
    const twice = own([renamed(1, 'Bench Press', 'Bench Press')], {
      'Bench Press': 'Flat Bench',
      'Bench Press · 2': 'Wide Bench',
    })
    expect(exerciseIdByName(OLIVIA, 'Bench Press', twice)).toBe(idFor('Bench Press · 3'))
  })

  test('two exercises that changed names are found by their names, not by what they were made of', () => {
    const swapped = own([], { Squat: 'Bench', Bench: 'Squat' })
    expect(exerciseIdByName(OLIVIA, 'Bench', swapped)).toBe(idFor('Squat'))
    expect(exerciseIdByName(OLIVIA, 'Squat', swapped)).toBe(idFor('Bench'))
  })

  test('a name of a hundred characters has namesakes, too', () => {
    const long = 'x'.repeat(100)
    expect(exerciseIdByName(OLIVIA, long, own([], { [long]: 'Other' }))).not.toBe(idFor(long))
  })

  test('what was only done is found in another spelling', () => {
    const done = [{ id: idFor('Pull-Up'), name: 'Pull-Up' }]
    expect(exerciseIdByName(OLIVIA, 'pull up', { ...own([]), done })).toBe(idFor('Pull-Up'))
  })
})

describe('R-BUILD-16 what a changed name means (D14)', () => {
  const bench = { exerciseId: idFor('Bench Press'), name: 'Bench Press' }
  const isListed = (name: string) => name.toLowerCase() === 'leg press'
  const meant = (typed: string, names = own([]), of = bench) => meaningOf(OLIVIA, of, typed, { names, isListed })

  test.each(['Bench Press', ' BENCH  press', 'Bench-Press', '   '])('%s is another spelling, or no name', (typed) => {
    expect(meant(typed)).toEqual({ is: 'spelling' })
  })

  test('a name of the catalogue is that exercise, and so is one of the owner’s', () => {
    expect(meant('Leg Press')).toEqual({ is: 'another', exerciseId: idFor('Leg Press') })
    expect(meant('My Press', own([renamed(1, 'Secret', 'My Press')]))).toEqual({
      is: 'another',
      exerciseId: idFor('Secret'),
    })
  })

  test('any other name is new', () => {
    expect(meant('Bench, wide')).toEqual({ is: 'new', exerciseId: idFor('Bench, wide') })
  })

  test('its own earlier name is its own', () => {
    const flat = own([], { 'Bench Press': 'Flat Bench' })
    expect(meant('Bench Press', flat, { ...bench, name: 'Flat Bench' })).toEqual({ is: 'same' })
    // Unless another one has it by now.
    const taken = own([renamed(1, 'Bench Press · 2', 'Bench Press')], { 'Bench Press': 'Flat Bench' })
    expect(meant('Bench Press', taken, { ...bench, name: 'Flat Bench' })).toEqual({
      is: 'another',
      exerciseId: idFor('Bench Press · 2'),
    })
  })
})
