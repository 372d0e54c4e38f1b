import { describe, expect, it, test } from 'vitest'
import { adding, done, emptyRoutine, uuid } from '../../tests/support/routine-rows.ts'
import { type BookDocument, emptyBook, emptyBookExercise } from './book.ts'
import { catalogueIn } from './exercise-catalogue.ts'
import { ENGLISH_CATALOGUE } from './exercise-names.ts'
import { suggestExercises, withDone } from './exercise-suggestions.ts'
import { exercisesLike } from './exercises-like.ts'
import { exerciseIdFor, makeId } from './ids.ts'
import { type KnownExercises, knownExercises } from './known-exercises.ts'
import { MUSCLES } from './muscle.ts'
import type { RoutineDocument } from './routine.ts'
import { SECTIONS } from './section.ts'
import type { WeightUnit } from './set.ts'
import { MAX_NAME, nameKey } from './text.ts'
import type { WorkoutDocument, WorkoutExercise } from './workout.ts'

const own = (name: string, uses = 1, lastUsedAt = 0): KnownExercises['own'][number] => ({
  name,
  exerciseId: name,
  section: 'training',
  uses,
  lastUsedAt,
})
const known = (...exercises: KnownExercises['own']): KnownExercises => ({ own: exercises, taken: [] })
const names = (typed: string, from: KnownExercises = known()) =>
  suggestExercises(typed, from, catalogueIn(null)).map(({ name }) => name)
const ownOnly = (typed: string, ...exercises: KnownExercises['own'][number][]) =>
  suggestExercises(typed, known(...exercises), []).map(({ name }) => name)

describe('R-BUILD-16 exercise suggestions while a name is being typed', () => {
  test.each(['b', 'be', 'ben', 'benc', 'bench', ' BENCH '])(
    "typing %j suggests the lifter's own Bench Press first",
    (typed) => {
      expect(names(typed, known(own('Bench Press')))[0]).toBe('Bench Press')
    },
  )

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
  ])('the first catalogue suggestion for the typed text %j is %s', (typed, first) => {
    expect(names(typed)[0]).toBe(first)
  })

  test('D17 suggestions include exercises known only from an import or old workout, and show each name once', () => {
    const done = [
      { id: 'z', name: 'Zercher Walk', sessions: 3, lastAt: 5 },
      { id: 'b', name: 'bench  press', sessions: 9, lastAt: 9 },
    ]
    const all = withDone(known(own('Bench Press')), done)
    expect(names('zer', all)).toContain('Zercher Walk')
    expect(names('bench', all)[0]).toBe('Bench Press')
    expect(all.own).toHaveLength(2)
  })

  test('R-BUILD-21 an exercise that only the server knows belongs to the section of the catalogue', () => {
    const done = ['Jumping Jacks', 'Zercher Walk'].map((name) => ({ id: name, name, sessions: 1, lastAt: 1 }))
    const all = withDone(known(), done, (name) => (name === 'Jumping Jacks' ? 'warmup' : undefined))
    expect(all.own.map(({ section }) => section)).toEqual(['warmup', 'training'])
  })

  test('R-BUILD-16 a removed exercise suggestion comes back after the lifter does that exercise again', () => {
    const forgotten: KnownExercises = {
      ...known(own('Bnech Press', 3, 10), own('Bench Press', 1, 10)),
      forgottenAt: (id) => ({ 'Bnech Press': 20, 'Bench Press': 20 })[id] ?? null,
    }
    expect(names('bnech', forgotten)).toEqual([])
    expect(names('bench press', forgotten)).not.toContain('Bench Press') // the catalogue's neither
    const again = withDone(forgotten, [{ id: 'Bnech Press', name: 'Bnech Press', sessions: 4, lastAt: 30 }])
    expect(names('bnech', again)).toEqual(['Bnech Press'])
    const like = exercisesLike({ name: 'Dip', section: 'training', muscle: 'Chest' }, forgotten, ENGLISH_CATALOGUE)
    expect(like.map(({ name }) => name)).not.toContain('Bench Press')
    expect(like.map(({ name }) => name)).toContain('Incline Bench Press')
  })

  test("the lifter's own exercises come before catalogue exercises in the suggestions, however well they match", () => {
    const found = suggestExercises('press', known(own('My impressive lift')), catalogueIn(null))
    expect(found[0]).toEqual({ name: 'My impressive lift', section: 'training', isOwn: true, muscle: null })
    expect(found.slice(1).map(({ isOwn }) => isOwn)).toEqual(found.slice(1).map(() => false))
    expect(found[1]).toEqual({ name: 'Bench Press', section: 'training', isOwn: false, muscle: 'Chest' })
  })

  test.each<[string, KnownExercises['own'][number][], string[]]>([
    [
      'the beginning of the name before that of a word, that before the inside',
      [own('Underrow', 9, 9), own('Barbell Row', 5, 5), own('Row')],
      ['Row', 'Barbell Row', 'Underrow'],
    ],
    ['what is done more often', [own('Row A', 1, 9), own('Row B', 2, 1)], ['Row B', 'Row A']],
    ['then what was done last', [own('Row A', 2, 1), own('Row B', 2, 9)], ['Row B', 'Row A']],
    ['then by name', [own('Row B'), own('Row A')], ['Row A', 'Row B']],
  ])('the order of exercise suggestions: %s', (_title, exercises, order) => {
    expect(ownOnly('row', ...exercises)).toEqual(order)
    expect(ownOnly('row', ...exercises.toReversed())).toEqual(order)
  })

  test("suggestions show each exercise once, spelled as the lifter does, and leave out the routine's exercises (R-BUILD-17)", () => {
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
  ])('typing %j suggests %s despite accents and case', (typed, name) => {
    expect(ownOnly(typed, own(name))).toEqual([name])
  })

  test.each([
    ['RDL', 'Romanian Deadlift'],
    ['ohp', 'Overhead Press'],
    ['military', 'Overhead Press'],
    ['press up', 'Push-Up'],
    ['hex bar', 'Trap Bar Deadlift'],
    ['ilitary', undefined],
  ])('R-BASE-07 alternative names are found too: the first suggestion for the typed text %j is %s', (typed, first) => {
    expect(names(typed)[0]).toBe(first)
  })

  test("R-BASE-07 a matching exercise name comes before a matching alternative name, and the lifter's own exercises come first", () => {
    const found = names('military press', known(own('Overhead Press'), own('My military press')))
    expect(found).toEqual(['My military press', 'Overhead Press', 'Seated Overhead Press'])
  })

  test('suggests at most eight exercises', () => {
    expect(names('a').length).toBe(8)
  })
})

test('R-BUILD-16 own exercises come from workouts and routines, archived too, with their latest name and section', () => {
  const routine = (at: number, name: string, is_archived = false) => {
    const document = done(emptyRoutine, adding(1, name))
    return { ...document, routine: { ...document.routine, created_at: at, is_archived } }
  }
  const row = { snapshot_name: 'Squat', snapshot_section: 'training', name_override: null, section_override: null }
  const workout = (created_at: number, over: Partial<WorkoutExercise>) =>
    ({ id: uuid(9), workout: { created_at }, exercises: [{ ...row, ...over }], sets: [] }) as unknown as WorkoutDocument
  const { own } = knownExercises(
    [routine(3, 'SQUAT', true), routine(1, 'Dip')],
    [workout(5, { section_override: 'warmup' }), workout(2, { name_override: 'Dips' })],
  )
  expect(own.toSorted((a, b) => a.lastUsedAt - b.lastUsedAt)).toMatchObject([
    { name: 'Dip', section: 'training', uses: 1, lastUsedAt: 1 },
    { name: 'Dips', section: 'training', uses: 1, lastUsedAt: 2 },
    { name: 'Squat', section: 'warmup', uses: 2, lastUsedAt: 5 },
  ])
})

describe('R-BUILD-16 the exercise catalogue', () => {
  test('the exercise catalogue has at least 150 exercises, each name once, with a section and a main muscle', () => {
    expect(catalogueIn(null).length).toBeGreaterThanOrEqual(150)
    expect(new Set(catalogueIn(null).map(({ name }) => nameKey(name))).size).toBe(catalogueIn(null).length)
    for (const { name, section, muscle } of catalogueIn(null)) {
      expect(name).toBe(name.trim())
      expect(name.length).toBeLessThanOrEqual(MAX_NAME)
      expect(SECTIONS).toContain(section)
      expect(MUSCLES).toContain(muscle)
    }
  })

  test('the exercise catalogue has exercises for every section and every muscle', () => {
    expect(new Set(catalogueIn(null).map(({ section }) => section)).size).toBe(SECTIONS.length)
    expect(new Set(catalogueIn(null).map(({ muscle }) => muscle)).size).toBe(MUSCLES.length)
  })

  test.each(['Squat', 'Bench Press', 'Barbell Row', 'Overhead Press', 'Deadlift'])(
    'typing the full name %s suggests that exercise first',
    (name) => {
      expect(names(name)[0]).toBe(name)
    },
  )
})

const idAt = (at: number) => makeId(at, new Uint8Array(16))
const routine = (...sets: [at: number, unit: WeightUnit][]) =>
  ({
    exercises: [],
    sets: sets.map(([at, weight_unit]) => ({ id: idAt(at), weight_unit })),
  }) as unknown as RoutineDocument
const workout = (...sets: [at: number, unit: WeightUnit, from: string | null][]) =>
  ({
    exercises: [],
    sets: sets.map(([at, weight_unit, routine_set_id]) => ({ id: idAt(at), weight_unit, routine_set_id })),
  }) as unknown as WorkoutDocument

describe('D8 the weight unit a person chose last', () => {
  it('the last chosen weight unit is that of the newest set made in a routine or workout', () => {
    expect(knownExercises([routine([3, 'kg'], [1, 'lbs']), routine([2, 'lbs'])], []).unit).toBe('kg')
    expect(knownExercises([routine([3, 'lbs'])], [workout([4, 'kg', null])]).unit).toBe('kg')
  })

  it('the last chosen weight unit ignores sets copied from a routine and body weight sets', () => {
    expect(knownExercises([routine([3, 'kg'])], [workout([5, 'lbs', idAt(1)])]).unit).toBe('kg')
    expect(knownExercises([routine([3, 'kg'], [4, 'body'])], []).unit).toBe('kg')
  })

  it('there is no last chosen weight unit before the first set with a weight', () => {
    expect(knownExercises([routine([1, 'body'])], []).unit).toBeUndefined()
  })

  test('R-LIFT-10 R-LIFT-11 D8 the preferred unit in the settings wins over the unit chosen last, which wins over the documents', () => {
    const routines = [routine([3, 'lbs'])]
    const chosen = (settings: Partial<BookDocument['book']>) => {
      const book = emptyBook('00000000-0000-7000-8000-000000000001')
      return knownExercises(routines, [], { book: { ...book, book: { ...book.book, ...settings } } }).unit
    }
    expect(chosen({})).toBe('lbs')
    expect(chosen({ last_unit: 'kg' })).toBe('kg')
    expect(chosen({ last_unit: 'lbs', unit: 'kg' })).toBe('kg')
  })

  test('R-LIFT-11 unit and step chosen for an exercise are found by its name and win over the preferred unit', () => {
    const empty = emptyBook('00000000-0000-7000-8000-000000000001')
    const press = {
      ...emptyBookExercise(empty, exerciseIdFor(empty.ownerId, 'Press')),
      unit: 'kg' as const,
      step: 1.25,
    }
    const { choicesFor } = knownExercises([], [], { book: { ...empty, exercises: [press] } })
    expect(choicesFor?.('press')).toEqual({ unit: 'kg', step: 1.25, preferred: null })
    expect(choicesFor?.('Row')).toEqual({ unit: null, step: null, preferred: null })
    expect(knownExercises([routine([3, 'kg'])], []).choicesFor?.('Row').preferred).toBe('kg')
  })
})
