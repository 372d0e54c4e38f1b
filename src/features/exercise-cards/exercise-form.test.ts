import { describe, expect, test } from 'vitest'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import {
  defaultsOf,
  type ExerciseForm,
  exerciseNameProblem,
  type FormSet,
  fewestSets,
  followedExercise,
  identityOf,
  isExerciseDirty,
  mostSets,
  newUnitOf,
  offerOf,
  openExercise,
  openNewExercise,
  savedExercise,
  seenRows,
  withCount,
  withDefault,
  withDefaultType,
  withDefaultUnit,
  withDifference,
  withKeepChoice,
  withName,
  withSection,
  withSuggestion,
  withUnitOf,
} from './exercise-form.ts'

const set = (id: string, changed: Partial<SetValues> = {}) => ({
  id,
  set_variant: `Set ${id}`,
  set_type: 'reps' as const,
  reps: 8,
  timed_set_duration: null,
  weight: 135,
  weight_unit: 'lbs' as const,
  ...changed,
})

/** What a set says of what was added to sets later: nothing. */
const LATER = defaultValuesOf(SET_VALUES)

const open = () =>
  openExercise({ name: 'Bench', section: 'training', sets: [set('1'), set('2', { weight: 155 }), set('3')] })

test('R-EDIT-35 R-EDIT-37 saving a new exercise gives its name, section, number of sets, and three default sets', () => {
  const saved = savedExercise(withName(openNewExercise('warmup'), '  Band Pull-Apart '))
  const defaults = { set_type: 'reps', reps: 10, timed_set_duration: 30, weight: 25, weight_unit: 'lbs', ...LATER }
  expect(saved).toEqual({
    name: 'Band Pull-Apart', // R-EDIT-18
    section: 'warmup',
    sets: 3,
    setConfigs: [1, 2, 3].map((n) => ({ set_variant: `Set ${n}`, ...defaults })),
  })
})

test('R-LIFT-11 a new exercise takes the unit stored for the typed name, until a person chooses another unit', () => {
  const nothing = { unit: null, step: null, preferred: null }
  const inKg = { ...nothing, unit: 'kg' as const }
  const unitOf = (form: ExerciseForm) => savedExercise(form).setConfigs.map(({ weight_unit }) => weight_unit)
  const form = withUnitOf(openNewExercise('training'), nothing, inKg)
  expect(unitOf(form)).toEqual(['kg', 'kg', 'kg'])
  expect(unitOf(withUnitOf(form, inKg, nothing))).toEqual(['lbs', 'lbs', 'lbs'])
  const chosen = withDefaultUnit(form, 'body')
  expect(withUnitOf(chosen, inKg, nothing)).toBe(chosen)
})

test('R-LIFT-11 an added set uses the unit chosen for its exercise', () => {
  const added = withCount(open(), 4, { unit: 'kg', step: 1.25, preferred: null })
  expect(savedExercise(added).setConfigs.map(({ weight_unit }) => weight_unit)).toEqual(['lbs', 'lbs', 'lbs', 'kg'])
})

test('D8 the form reports a unit that a person newly chose for the sets', () => {
  const form = open()
  expect(newUnitOf(form.fields.sets, savedExercise(form).setConfigs)).toBeUndefined()
  expect(newUnitOf(form.fields.sets, savedExercise(withDefaultUnit(form, 'kg')).setConfigs)).toBe('kg')
})

test('D8 a new exercise starts with the unit chosen last', () => {
  expect(openNewExercise('training', 'kg').fields.sets.map(({ weight_unit }) => weight_unit)).toEqual([
    'kg',
    'kg',
    'kg',
  ])
})

describe('R-BUILD-16 choosing a suggested exercise', () => {
  const stretch = { name: 'Pec Stretch', section: 'cooldown' as const }
  const bench = { name: 'Bench Press', section: 'training' as const }

  test.each<[string, ExerciseForm, string]>([
    ['goes where it belongs', withSuggestion(openNewExercise('training'), stretch), 'cooldown'],
    [
      'and the next one chosen too',
      withSuggestion(withSuggestion(openNewExercise('training'), stretch), bench),
      'training',
    ],
    [
      'stays in the section that was chosen',
      withSuggestion(withSection(openNewExercise('training'), 'training'), stretch),
      'training',
    ],
    ['stays in the warmup it was added to', withSuggestion(openNewExercise('warmup'), bench), 'warmup'],
    ['stays in the cooldown it was added to', withSuggestion(openNewExercise('cooldown'), bench), 'cooldown'],
    ['leaves an exercise that exists in its section', withSuggestion(open(), stretch), 'training'],
  ])('the section of a suggested exercise that is chosen: %s', (_title, form, section) => {
    expect(form.fields.section).toBe(section)
    expect(isExerciseDirty(form)).toBe(true)
  })

  test('choosing a suggested exercise sets its name and leaves the sets unchanged', () => {
    const form = withCount(openNewExercise('training'), 5)
    expect(savedExercise(withSuggestion(form, bench))).toEqual(savedExercise(withName(form, 'Bench Press')))
  })
})

test.each<[string, (form: ExerciseForm) => ExerciseForm, boolean]>([
  ['untouched', (form) => form, false],
  ['renamed', (form) => withName(form, 'Press'), true],
  ['renamed and back', (form) => withName(withName(form, 'Press'), ' Bench '), false],
  ['moved', (form) => withSection(form, 'warmup'), true],
  ['one set more', (form) => withCount(form, 4), true],
  ['one set more and one less', (form) => withCount(withCount(form, 4), 3), false],
  ['one set less', (form) => withCount(form, 2), true],
  ['other reps', (form) => withDefault(form, { reps: 9 }), true],
  ['permanently', (form) => withKeepChoice(form, 'future'), true],
  ['everything changed but no name', (form) => withName(withKeepChoice(withCount(form, 5), 'future'), '  '), false],
])('R-EDIT-12 whether the exercise form has unsaved changes: %s', (_title, change, isDirty) => {
  expect(isExerciseDirty(change(open()))).toBe(isDirty)
})

test('R-EDIT-13 R-EDIT-14 an added set copies the values of the last one, but not its id', () => {
  const { setConfigs } = savedExercise(withCount(open(), 4))
  expect(setConfigs.map(({ id }) => id)).toEqual(['1', '2', '3', undefined])
  expect(setConfigs[3]).toMatchObject({ set_variant: 'Set 4', reps: 8, weight: 135 })
})

test('R-BUILD-19 a removed set keeps its id if the same set is added again, and a different set gets a new id', () => {
  const alike = openExercise({ name: 'Bench', section: 'training', sets: [set('1'), set('2'), set('3', { reps: 3 })] })
  const { setConfigs } = savedExercise(withCount(withCount(alike, 1), 3))
  expect(setConfigs.map(({ id, reps }) => [id, reps])).toEqual([
    ['1', 8],
    ['2', 8],
    [undefined, 8],
  ])
})

test.each([
  [0, 1],
  [11, 10],
])('R-EDIT-19 asking for %i sets gives %i', (count, expected) => {
  expect(savedExercise(withCount(open(), count)).sets).toBe(expected)
})

test('R-EDIT-15 lowering the number of sets removes the last ones', () => {
  expect(savedExercise(withCount(open(), 1)).setConfigs.map(({ id }) => id)).toEqual(['1'])
})

test('R-EDIT-36 the exercise form shows 12 reps for sets without reps', () => {
  const form = openExercise({ name: 'Row', section: 'training', sets: [set('1', { reps: null })] })
  expect(form.fields.sets[0]?.reps).toBe(12)
})

test('R-EDIT-08 switching all sets to timed gives 30 s to sets without a duration', () => {
  const form = withDefaultType(withDefault(open(), { timed_set_duration: 0 }), 'timed')
  expect(savedExercise(form).setConfigs.map((config) => config.timed_set_duration)).toEqual([30, 30, 30])
})

describe('R-EDIT-09 R-EDIT-10 body weight for all sets of an exercise', () => {
  test('switching all sets to body weight and back restores the weight of each set', () => {
    const body = withDefaultUnit(open(), 'body')
    expect(savedExercise(body).setConfigs.map(({ weight }) => weight)).toEqual([null, null, null])
    const back = withDefaultUnit(body, 'lbs')
    expect(savedExercise(back).setConfigs.map(({ weight }) => weight)).toEqual([135, 155, 135])
    expect(isExerciseDirty(back)).toBe(false)
  })

  test('switching an exercise from body weight to kg for the first time gives its sets 25 kg', () => {
    const bars = openExercise({
      name: 'Dip',
      section: 'training',
      sets: [set('1', { weight: null, weight_unit: 'body' })],
    })
    expect(savedExercise(withDefaultUnit(bars, 'kg')).setConfigs[0]).toMatchObject({ weight: 25, weight_unit: 'kg' })
  })
})

test.each([
  ['', 'exercise-name-required', 'exercise-name-required'],
  ['   ', 'exercise-name-empty', 'exercise-name-empty'],
  ['Squat', 'exercise-name-empty', null],
  ['x'.repeat(100), 'exercise-name-required', null],
  ['x'.repeat(101), 'exercise-name-required', 'name-too-long'],
  [` ${'💪'.repeat(100)} `, 'exercise-name-required', null],
] as const)('R-EDIT-16 R-EDIT-17 R-EDIT-18 checks whether %j is a valid exercise name', (name, whenEmpty, expected) => {
  expect(exerciseNameProblem(name, whenEmpty)).toBe(expected)
})

describe('the exercise form in a running workout with done sets', () => {
  const isDone = true
  const opened = openExercise({
    ...{ name: 'Bench', section: 'training' },
    sets: [{ ...set('1'), isDone }, { ...set('2', { reps: 6 }), isDone }, set('3')],
  })

  test('changing a value for all sets leaves done sets as they were lifted', () => {
    const changed = withDefaultUnit(withDefaultType(withDefault(opened, { reps: 3, weight: 60 }), 'timed'), 'kg')
    expect(changed.fields.sets.slice(0, 2)).toEqual(opened.fields.sets.slice(0, 2))
    expect(changed.fields.sets[2]).toMatchObject({ set_type: 'timed', weight: 60, weight_unit: 'kg' })
    expect(defaultsOf(opened)).toBe(opened.fields.sets[2])
  })

  test('R-EDIT-13 R-EDIT-15 lowering the number of sets keeps done sets, and an added set is open', () => {
    expect([fewestSets(opened), withCount(opened, 1).fields.sets.length]).toEqual([2, 2])
    const more = withCount(openExercise({ ...opened.fields, sets: opened.fields.sets.slice(0, 2) }), 3)
    expect(more.fields.sets[2]).toMatchObject({ reps: 6, set_variant: 'Set 3' })
    expect(more.fields.sets[2]?.isDone).toBeUndefined()
  })
})

describe('R-LIFT-28 an exercise form with warm-up sets', () => {
  const working = Array.from({ length: 10 }, (_, index) => set(`${index + 1}`))
  const ramp = [set('a', { kind: 'warmup', weight: 45, reps: 8 }), set('b', { kind: 'warmup', weight: 95, reps: 3 })]
  const warmedUp = openExercise({ name: 'Bench', section: 'training', sets: [...ramp, ...working] })
  const counts = (...steps: number[]) => steps.map((step) => withCount(warmedUp, step).fields.sets.length)

  test('R-EDIT-19 an exercise with more than ten sets keeps them, and they can be removed one by one', () => {
    expect([mostSets(open()), mostSets(warmedUp)]).toEqual([10, 12])
    expect(counts(12, 11, 13)).toEqual([12, 11, 12])
    expect(withCount(withCount(warmedUp, 11), 12).fields.sets.map(({ id }) => id)).toEqual(
      warmedUp.fields.sets.map(({ id }) => id),
    )
  })

  test('changing a value for all sets does not change the warm-up sets', () => {
    const heavier = withDefault(warmedUp, { weight: 155 })
    expect(defaultsOf(warmedUp)).toMatchObject({ id: '1', weight: 135 })
    expect(heavier.fields.sets.slice(0, 3).map(({ weight }) => weight)).toEqual([45, 95, 155])
    const alone = openExercise({ name: 'Bench', section: 'training', sets: ramp })
    expect(withDefault(alone, { weight: 65 }).fields.sets.map(({ weight }) => weight)).toEqual([65, 65])
  })
})

test('R-EDIT-04 after all sets were deleted, an added set gets the values of a new exercise', () => {
  const none = openExercise({ name: 'Bench', section: 'training', sets: [] })
  expect(savedExercise(withCount(none, 1)).setConfigs).toMatchObject([{ set_variant: 'Set 1', reps: 10, weight: 25 }])
})

test('R-DATA-22 a set keeps its id, routine set and status through the form, and an added set has none of them', () => {
  const config = { ...set('1', { weight_unit: 'kg' }), routine_set_id: 'planned', status: 'complete' as const }
  const form = withCount(openExercise({ name: 'Bench', section: 'training', sets: [config] }), 2)
  const { timed_set_duration: _, ...kept } = config
  expect(savedExercise(form).setConfigs).toEqual([
    { ...kept, timed_set_duration: 30 },
    {
      ...{ set_variant: 'Set 2', set_type: 'reps', reps: 8, timed_set_duration: 30, weight: 135, weight_unit: 'kg' },
      ...LATER,
    },
  ])
})

describe('Y35 an exercise saved elsewhere while its sheet is open', () => {
  const now = { name: 'Bench', section: 'training' as const, sets: [set('1'), set('2', { weight: 155 }), set('3')] }
  const ids = (form: ExerciseForm) => form.fields.sets.map(({ id }) => id ?? 'new')

  test('untouched fields of an exercise form take values saved elsewhere', () => {
    const followed = followedExercise(open(), { ...now, name: 'Bench Press', sets: [set('1', { reps: 12 }), set('2')] })
    expect(savedExercise(followed)).toMatchObject({ name: 'Bench Press', sets: 2 })
    expect(followed.fields.sets.map(({ reps, weight }) => [reps, weight])).toEqual([
      [12, 135],
      [8, 135],
    ])
    expect(isExerciseDirty(followed)).toBe(false)
  })

  test('a name and section changed here stay, and values saved elsewhere are offered instead', () => {
    const mine = withSection(withName(open(), 'Floor Press'), 'warmup')
    const followed = followedExercise(mine, { ...now, name: 'Bench Press', section: 'cooldown' })
    expect(followed.fields).toMatchObject({ name: 'Floor Press', section: 'warmup' })
    expect([offerOf(followed, 'name'), offerOf(followed, 'section')]).toEqual(['Bench Press', 'cooldown'])
    expect(offerOf(withName(followed, 'Bench Press'), 'name')).toBeNull()
  })

  test('a value for all sets skips sets done in the meantime, and keeps sets that were added or deleted elsewhere', () => {
    const mine = withDefault(withCount(open(), 4), { reps: 10 })
    const done = { ...set('1', { reps: 7 }), isDone: true }
    const followed = followedExercise(mine, { ...now, sets: [done, set('2', { weight: 160 }), set('9')] })
    expect(ids(followed)).toEqual(['1', '2', '9', 'new'])
    expect(followed.fields.sets.map(({ reps, weight }) => [reps, weight])).toEqual([
      [7, 135],
      [10, 160],
      [8, 135],
      [10, 135],
    ])
  })

  test('a set removed here stays removed, unless it was completed elsewhere in the meantime', () => {
    const mine = withCount(open(), 2)
    expect(ids(followedExercise(mine, now))).toEqual(['1', '2'])
    expect(ids(followedExercise(mine, { ...now, sets: [set('1'), set('2'), { ...set('3'), isDone: true }] }))).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  test('on saving an exercise, newer values from elsewhere count as seen, except for sets changed here', () => {
    const rows = [set('1'), set('2'), set('3')]
    const later = [set('1', { reps: 12 }), set('2', { reps: 12 }), set('4')]
    const saved = savedExercise(openExercise({ ...now, sets: [set('1', { reps: 10 }), later[1] as FormSet] }))
    expect(seenRows(rows, later, saved)).toEqual([rows[0], later[1], later[2]])
  })
})

describe('D14 what renaming an exercise means for its identity', () => {
  const form = openNewExercise('training')
  const [another, fresh] = [
    { is: 'another', exerciseId: 'a' },
    { is: 'new', exerciseId: 'b' },
  ] as const

  test.each([
    ['another spelling', { is: 'spelling' } as const, {}],
    ['a name it has already', { is: 'same' } as const, { isRenamed: true }],
    ['another one’s name', another, { becomes: 'a' }],
    ['a new name', fresh, { isRenamed: true }],
    ['no name that was asked about', null, {}],
  ])('what a saved exercise name means: %s', (_, meaning, identity) => {
    expect(identityOf(form, meaning, true)).toEqual(identity)
  })

  test('a new name marked as a different exercise makes the row that exercise', () => {
    expect(identityOf(withDifference(form, true), fresh, true)).toEqual({ becomes: 'b' })
  })

  test('R-BASE-09 a delegate who may not rename an exercise makes it a different exercise by a new name', () => {
    expect(identityOf(form, fresh, false)).toEqual({ becomes: 'b' })
    expect(identityOf(form, { is: 'same' }, false)).toEqual({})
  })
})
