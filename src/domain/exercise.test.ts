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

test('R-BUILD-16 Y12 an unused exercise name gives an id derived from the name, the same on every device', () => {
  expect(exerciseIdByName(OLIVIA, ' bench PRESS ', own([]))).toBe(exerciseIdFor(OLIVIA, 'Bench Press'))
  expect(exerciseIdByName(OLIVIA, 'Dip', own([renamed(1, 'Bench', 'Bench')]))).toBe(exerciseIdFor(OLIVIA, 'Dip'))
})

test("R-BUILD-16 Y12 typing an exercise's current name gives that exercise's id, whatever its first name was", () => {
  const routines = [renamed(1, 'Bench', 'Flat bench')]
  expect(exerciseIdByName(OLIVIA, ' FLAT Bench', own(routines))).toBe(exerciseIdFor(OLIVIA, 'Bench'))
})

test('Y12 a name shared by several exercises means the one created under it, else that of the newest routine', () => {
  const routines = [renamed(1, 'Bench', 'Press'), renamed(3, 'Overhead', 'Press'), renamed(2, 'Push', 'Press')]
  expect(exerciseIdByName(OLIVIA, 'Press', own(routines))).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', own(routines.toReversed()))).toBe(exerciseIdFor(OLIVIA, 'Overhead'))
  expect(exerciseIdByName(OLIVIA, 'Press', own([...routines, renamed(0, 'Press', 'press')]))).toBe(
    exerciseIdFor(OLIVIA, 'Press'),
  )
})

describe("R-BUILD-16 an exercise's id follows its name (D14)", () => {
  const flat = own([], { 'Bench Press': 'Flat Bench' })

  test('a renamed exercise keeps its id, and its old name gives a new exercise', () => {
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

  test('an exercise name that its exercises gave up is free, so a third exercise may take it', () => {
    const twice = own([renamed(1, 'Bench Press', 'Bench Press')], {
      'Bench Press': 'Flat Bench',
      'Bench Press · 2': 'Wide Bench',
    })
    expect(exerciseIdByName(OLIVIA, 'Bench Press', twice)).toBe(idFor('Bench Press · 3'))
  })

  test('two exercises that swapped names are found by their current names, not by their first ones', () => {
    const swapped = own([], { Squat: 'Bench', Bench: 'Squat' })
    expect(exerciseIdByName(OLIVIA, 'Bench', swapped)).toBe(idFor('Squat'))
    expect(exerciseIdByName(OLIVIA, 'Squat', swapped)).toBe(idFor('Bench'))
  })

  test('an exercise name of 100 characters can also be given to a second exercise', () => {
    const long = 'x'.repeat(100)
    expect(exerciseIdByName(OLIVIA, long, own([], { [long]: 'Other' }))).not.toBe(idFor(long))
  })

  test('an exercise known only from done workouts is found by another spelling of its name', () => {
    const done = [{ id: idFor('Pull-Up'), name: 'Pull-Up' }]
    expect(exerciseIdByName(OLIVIA, 'pull up', { ...own([]), done })).toBe(idFor('Pull-Up'))
  })
})

test('R-BUILD-16 R-PLAN-29 the names of a whole programme are looked up by reading each own name once', () => {
  let reads = 0
  const counting = (id: string, text: string) => ({
    ...{ id, exercise_id: id },
    get name() {
      reads++
      return text
    },
  })
  const names = Array.from({ length: 500 }, (_, index) => `Press ${index}`)
  const rows = names.map((name) => counting(idFor(`Old ${name}`), name))
  const routines = [{ id: uuid(1), routine: { created_at: 1 }, exercises: rows.slice(0, 400) }]
  const found = exerciseIdsByName(OLIVIA, [...names, ...names], { routines, book: { exercises: [] }, done: rows })
  expect([...found.values()]).toEqual(names.map((name) => idFor(`Old ${name}`)))
  expect(reads).toBe(400 + 500)
})

describe('R-BUILD-16 what a new name means for an exercise (D14)', () => {
  const bench = { exerciseId: idFor('Bench Press'), name: 'Bench Press' }
  const isListed = (name: string) => name.toLowerCase() === 'leg press'
  const meant = (typed: string, names = own([]), of = bench) => meaningOf(OLIVIA, of, typed, { names, isListed })

  test.each(['Bench Press', ' BENCH  press', 'Bench-Press', '   '])(
    "renaming Bench Press to '%s' only changes the spelling, or nothing",
    (typed) => {
      expect(meant(typed)).toEqual({ is: 'spelling' })
    },
  )

  test('renaming an exercise to the name of a catalogue exercise or another own exercise means that exercise', () => {
    expect(meant('Leg Press')).toEqual({ is: 'another', exerciseId: idFor('Leg Press') })
    expect(meant('My Press', own([renamed(1, 'Secret', 'My Press')]))).toEqual({
      is: 'another',
      exerciseId: idFor('Secret'),
    })
  })

  test('renaming an exercise to an unknown name means a new exercise', () => {
    expect(meant('Bench, wide')).toEqual({ is: 'new', exerciseId: idFor('Bench, wide') })
  })

  test('renaming an exercise back to its earlier name keeps it the same exercise', () => {
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
