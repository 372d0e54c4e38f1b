import { describe, expect, test } from 'vitest'
import { adding, done, emptyRoutine, uuid } from '../../tests/support/routine-rows.ts'
import { EXERCISE_CATALOGUE, MUSCLES } from './exercise-catalogue.ts'
import { type KnownExercises, type OwnExercise, ownExercises, suggestExercises } from './exercise-suggestions.ts'
import { SECTIONS } from './section.ts'
import { MAX_NAME, nameKey } from './text.ts'
import type { WorkoutDocument, WorkoutExercise } from './workout.ts'

const own = (name: string, uses = 1, lastUsedAt = 0): OwnExercise => ({ name, section: 'training', uses, lastUsedAt })
const known = (...exercises: OwnExercise[]): KnownExercises => ({ own: exercises, taken: [] })
const names = (typed: string, from: KnownExercises = known()) =>
  suggestExercises(typed, from, EXERCISE_CATALOGUE).map(({ name }) => name)
const ownOnly = (typed: string, ...exercises: OwnExercise[]) =>
  suggestExercises(typed, known(...exercises), []).map(({ name }) => name)

describe('R-BUILD-16 what is suggested for a begun name', () => {
  test.each(['b', 'be', 'ben', 'benc', 'bench', ' BENCH '])("%j shows the lifter's own bench first", (typed) => {
    expect(names(typed, known(own('Bench Press')))[0]).toBe('Bench Press')
  })

  test.each([
    ['bench', 'Bench Press'],
    ['squ', 'Squat'],
    ['dead', 'Deadlift'],
    ['overhead', 'Overhead Press'],
    ['pullup', 'Pull-Up'],
    ['pull up', 'Pull-Up'],
    ['farmers', "Farmer's Carry"],
    ['db row', 'Dumbbell Row'],
    ['kb', 'Kettlebell Swing'],
    ['ebug', undefined],
    ['press bench inc', 'Incline Bench Press'],
    ['rom dead', 'Romanian Deadlift'],
    ['xyz', undefined],
    ['', undefined],
    ['  ', undefined],
    ['-', undefined],
  ])('%j gives %s of the catalogue first', (typed, first) => {
    expect(names(typed)[0]).toBe(first)
  })

  test('own ones stand before the catalogue, however they fit', () => {
    const found = suggestExercises('press', known(own('My impressive lift')), EXERCISE_CATALOGUE)
    expect(found[0]).toEqual({ name: 'My impressive lift', section: 'training', isOwn: true, muscle: null })
    expect(found.slice(1).map(({ isOwn }) => isOwn)).toEqual(found.slice(1).map(() => false))
    expect(found[1]).toEqual({ name: 'Bench Press', section: 'training', isOwn: false, muscle: 'Chest' })
  })

  test.each<[string, OwnExercise[], string[]]>([
    [
      'the beginning of the name before that of a word, that before the inside',
      [own('Underrow', 9, 9), own('Barbell Row', 5, 5), own('Row')],
      ['Row', 'Barbell Row', 'Underrow'],
    ],
    ['what is done more often', [own('Row A', 1, 9), own('Row B', 2, 1)], ['Row B', 'Row A']],
    ['then what was done last', [own('Row A', 2, 1), own('Row B', 2, 9)], ['Row B', 'Row A']],
    ['then by name', [own('Row B'), own('Row A')], ['Row A', 'Row B']],
  ])('first %s', (_title, exercises, order) => {
    expect(ownOnly('row', ...exercises)).toEqual(order)
    expect(ownOnly('row', ...exercises.toReversed())).toEqual(order)
  })

  test('each name once, as the lifter writes it, and none that the routine holds (R-BUILD-17)', () => {
    expect(names('bench press', known(own('BENCH press')))).toContain('BENCH press')
    expect(names('bench press', known(own('BENCH press')))).not.toContain('Bench Press')
    const taken: KnownExercises = { own: [own('Bench press')], taken: ['bench PRESS'] }
    expect(names('bench press', taken).map(nameKey)).not.toContain('bench press')
  })

  test.each([
    ['developpe', 'Développé couché'],
    ['DÉVELOPPÉ', 'Développé couché'],
    ['жим', 'Жим лёжа'],
    ['лежа', 'Жим лёжа'],
  ])('%j finds %s', (typed, name) => {
    expect(ownOnly(typed, own(name))).toEqual([name])
  })

  test('a handful at most', () => {
    expect(names('a').length).toBe(8)
  })
})

test("R-BUILD-16 a lifter's own: of routines, archived ones too, and workouts, as named and placed where used last", () => {
  const routine = (at: number, name: string, is_archived = false) => {
    const document = done(emptyRoutine, adding(1, name))
    return { ...document, routine: { ...document.routine, created_at: at, is_archived } }
  }
  const row = { snapshot_name: 'Squat', snapshot_section: 'training', name_override: null, section_override: null }
  const workout = (created_at: number, over: Partial<WorkoutExercise>) =>
    ({ id: uuid(9), workout: { created_at }, exercises: [{ ...row, ...over }] }) as unknown as WorkoutDocument
  const found = ownExercises(
    [routine(3, 'SQUAT', true), routine(1, 'Dip')],
    [workout(5, { section_override: 'warmup' }), workout(2, { name_override: 'Dips' })],
  )
  expect(found.toSorted((a, b) => a.lastUsedAt - b.lastUsedAt)).toEqual([
    { name: 'Dip', section: 'training', uses: 1, lastUsedAt: 1 },
    { name: 'Dips', section: 'training', uses: 1, lastUsedAt: 2 },
    { name: 'Squat', section: 'warmup', uses: 2, lastUsedAt: 5 },
  ])
})

describe('R-BUILD-16 the catalogue', () => {
  test('at least 150 exercises, each name once, clean, with a section and a main muscle', () => {
    expect(EXERCISE_CATALOGUE.length).toBeGreaterThanOrEqual(150)
    expect(new Set(EXERCISE_CATALOGUE.map(({ name }) => nameKey(name))).size).toBe(EXERCISE_CATALOGUE.length)
    for (const { name, section, muscle } of EXERCISE_CATALOGUE) {
      expect(name).toBe(name.trim())
      expect(name.length).toBeLessThanOrEqual(MAX_NAME)
      expect(SECTIONS).toContain(section)
      expect(MUSCLES).toContain(muscle)
    }
  })

  test('every section and every muscle has some', () => {
    expect(new Set(EXERCISE_CATALOGUE.map(({ section }) => section)).size).toBe(SECTIONS.length)
    expect(new Set(EXERCISE_CATALOGUE.map(({ muscle }) => muscle)).size).toBe(MUSCLES.length)
  })

  test.each(['Squat', 'Bench Press', 'Barbell Row', 'Overhead Press', 'Deadlift'])(
    '%s is found by its name',
    (name) => {
      expect(names(name)[0]).toBe(name)
    },
  )
})
