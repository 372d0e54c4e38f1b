import { describe, expect, test } from 'vitest'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { openNewExercise, savedExercise, withCount, withName } from '#features/exercise-cards/exercise-form.ts'
import { ERROR_TEXTS } from '../../../tests/support/error-texts.ts'
import {
  addExercise,
  completeSet,
  deleteExercise,
  deleteSet,
  moveExercise,
  nameProblem,
  openingDemo as openingIn,
  reopenSet,
  saveExercise,
  saveSet,
} from './demo.ts'
import { type Demo, exercisesOf, focusAfter, focusExercise, nextOpenSet } from './demo-deck.ts'

const openingDemo = () => openingIn('lbs')
const named = (demo: Demo, name: string) => exercisesOf(demo).find((exercise) => exercise.name === name)
const idOf = (demo: Demo, name: string) => named(demo, name)?.id ?? ''
const setsOf = (demo: Demo, name: string) => named(demo, name)?.setConfigs ?? []
const setId = (demo: Demo, name: string, place: number) => setsOf(demo, name)[place - 1]?.id ?? ''
const openName = (demo: Demo) => exercisesOf(demo).find(({ id }) => id === demo.focusedId)?.name ?? null
const namesOf = (demo: Demo) => exercisesOf(demo).map(({ name }) => name)
const setNames = (demo: Demo, name: string) => setsOf(demo, name).map(({ set_variant }) => set_variant)
const newExercise = (name: string) => savedExercise(withName(openNewExercise('training'), name))
const completeAll = (demo: Demo, name: string) =>
  setsOf(demo, name).reduce((now, { id }) => focusAfter(completeSet(now, id), id), demo)
const idsOf = (demo: Demo) =>
  exercisesOf(demo).flatMap(({ id, setConfigs }) => [id, ...setConfigs.map((set) => set.id)])

describe('the landing page demo at first', () => {
  test('R-LAND-17 each exercise of the demo has three sets of 10 or 12 reps, or of 45 or 60 seconds', () => {
    const exercises = exercisesOf(openingDemo())
    expect(exercises.length).toBeGreaterThan(1)
    for (const { setConfigs } of exercises) {
      expect(setConfigs.map(({ set_variant }) => set_variant)).toEqual(['Set 1', 'Set 2', 'Set 3'])
      for (const { set_type, reps, timed_set_duration } of setConfigs) {
        expect(set_type === 'reps' ? [10, 12] : [45, 60]).toContain(set_type === 'reps' ? reps : timed_set_duration)
      }
    }
    expect(new Set(exercises.flatMap(({ setConfigs }) => setConfigs.map(({ set_type }) => set_type)))).toEqual(
      new Set(['reps', 'timed']),
    )
  })

  test('R-DATA-21 R-DATA-22 R-LAND-11 a demo exercise has an id, an exercise id, a name, the training section and sets', () => {
    const [exercise] = exercisesOf(openingDemo())
    expect(Object.keys(exercise ?? {}).sort()).toEqual(['exercise_id', 'id', 'name', 'section', 'setConfigs'])
    expect(new Set(exercisesOf(openingDemo()).map(({ section }) => section))).toEqual(new Set(['training']))
    expect(exercise?.setConfigs[1]).toMatchObject({
      id: expect.any(String),
      routine_set_id: null,
      set_variant: 'Set 2',
      set_type: 'reps',
      reps: 10,
      timed_set_duration: null,
      weight: 135,
      weight_unit: 'lbs',
      ...defaultValuesOf(SET_VALUES), // nothing of what was added to sets later
      status: 'default',
    })
    const ids = idsOf(openingDemo())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('R-LAND-19 the demo opens before its second set, with only the first complete', () => {
    const demo = openingDemo()
    const statuses = exercisesOf(demo).flatMap(({ setConfigs }) => setConfigs.map(({ status }) => status))
    expect(statuses).toEqual(['complete', ...Array(8).fill('default')])
    expect(nextOpenSet(demo)?.id).toBe(setId(demo, 'Barbell Squat', 2))
  })

  test.each([
    ['lbs', ['135 lbs', '95 lbs', 'null body']],
    ['kg', ['60 kg', '40 kg', 'null body']],
  ] as const)('R-LAND-17 a demo in %s has its weights in round numbers of that unit', (unit, expected) => {
    const weights = exercisesOf(openingIn(unit)).map(({ setConfigs }) =>
      setConfigs.map(({ weight, weight_unit }) => `${weight} ${weight_unit}`),
    )
    expect(weights).toEqual(expected.map((weight) => [weight, weight, weight]))
  })

  test('the demo is the same every time, so server and browser render the same', () => {
    expect(openingDemo()).toEqual(openingDemo())
  })
})

describe('which demo card is open', () => {
  test('R-LAND-22 without a focused exercise, the first training exercise of the demo is open', () => {
    expect(openName(openingDemo())).toBe('Barbell Squat')
    const demo = focusExercise(openingDemo(), idOf(openingDemo(), 'Plank'))
    expect(openName(deleteExercise(demo, idOf(demo, 'Plank')))).toBe('Barbell Squat')
    const none = exercisesOf(openingDemo()).reduce((now, { id }) => deleteExercise(now, id), openingDemo())
    expect(none.focusedId).toBeNull()
    expect(openName(addExercise(none, newExercise('Row')))).toBe('Row')
  })

  test('R-LAND-13 pressing a demo card focuses it', () => {
    expect(openName(focusExercise(openingDemo(), idOf(openingDemo(), 'Plank')))).toBe('Plank')
  })

  test("R-FOCUS-03 completing an exercise's last set opens the next demo card, and the last card stays open", () => {
    const demo = openingDemo()
    const [first = '', second = ''] = setsOf(demo, 'Barbell Squat').map(({ id }) => id)
    expect(openName(focusAfter(completeSet(demo, first), first))).toBe('Barbell Squat')
    expect(openName(completeAll(demo, 'Barbell Squat'))).toBe('Romanian Deadlift')
    const all = namesOf(demo).reduce(completeAll, demo)
    expect(openName(all)).toBe('Plank')
    expect(nextOpenSet(all)).toBeNull()
    // Who has opened another card meanwhile stays there.
    const elsewhere = focusExercise(demo, idOf(demo, 'Plank'))
    expect(openName(completeAll(elsewhere, 'Barbell Squat'))).toBe('Plank')
    expect(focusAfter(demo, second)).toBe(demo)
  })
})

describe('sets of the landing page demo', () => {
  test('completing, reopening and editing a demo set changes only that set', () => {
    const demo = openingDemo()
    const id = setId(demo, 'Plank', 2)
    const done = completeSet(demo, id)
    expect(setsOf(done, 'Plank').map(({ status }) => status)).toEqual(['default', 'complete', 'default'])
    expect(setsOf(reopenSet(done, id), 'Plank').map(({ status }) => status)).toEqual(['default', 'default', 'default'])
    const values: SetValues = {
      ...(setsOf(demo, 'Plank')[1] as SetValues),
      timed_set_duration: 60,
      set_variant: 'Long',
    }
    const edited = saveSet(done, id, values)
    expect(setsOf(edited, 'Plank')[1]).toMatchObject({ id, status: 'complete', timed_set_duration: 60 })
    expect(setNames(edited, 'Plank')).toEqual(['Set 1', 'Long', 'Set 3'])
    expect(setsOf(edited, 'Barbell Squat')).toEqual(setsOf(done, 'Barbell Squat'))
  })

  test('R-LAND-24 deleting a demo set renumbers the others and keeps their values and status', () => {
    const demo = completeSet(openingDemo(), setId(openingDemo(), 'Barbell Squat', 3))
    const [first, , third] = setsOf(demo, 'Barbell Squat')
    const deleted = deleteSet(demo, setId(demo, 'Barbell Squat', 2))
    expect(setsOf(deleted, 'Barbell Squat')).toEqual([first, { ...third, set_variant: 'Set 2', set_order: 2 }])
    expect(deleteSet(demo, 'gone')).toBe(demo)
  })

  test('R-LAND-24 saving a demo exercise renumbers its sets only if there are fewer than before', () => {
    const demo = openingDemo()
    const id = idOf(demo, 'Plank')
    const rows = setsOf(demo, 'Plank').map((set, at) => ({ ...set, set_variant: at === 1 ? 'Hard' : set.set_variant }))
    const save = (setConfigs: typeof rows) => saveExercise(demo, id, { name: 'Plank', setConfigs })
    expect(setNames(save(rows.slice(0, 2)), 'Plank')).toEqual(['Set 1', 'Set 2'])
    expect(setNames(save(rows), 'Plank')).toEqual(['Set 1', 'Hard', 'Set 3'])
  })

  test('R-LAND-23 deleting the only set of a demo exercise leaves one new set of 10 reps and 0 lbs', () => {
    let demo = openingDemo()
    for (let count = 0; count < 3; count++) {
      demo = deleteSet(completeSet(demo, setId(demo, 'Plank', 1)), setId(demo, 'Plank', 1))
    }
    expect(setsOf(demo, 'Plank')).toEqual([
      expect.objectContaining({ set_variant: 'Set 1', set_type: 'reps', reps: 10, weight: 0, weight_unit: 'lbs' }),
    ])
    expect(setsOf(demo, 'Plank')[0]?.status).toBe('default')
    expect(idsOf(openingDemo())).not.toContain(setId(demo, 'Plank', 1))
  })
})

test('changing the finished demo workout makes it run again', () => {
  const all = exercisesOf(openingDemo()).reduce((now, { name }) => completeAll(now, name), openingDemo())
  expect(all.workout.workout.is_active).toBe(false)
  const id = setId(all, 'Plank', 3)
  expect(setsOf(reopenSet(all, id), 'Plank').map(({ status }) => status)).toEqual(['complete', 'complete', 'default'])
  expect(setNames(deleteSet(all, id), 'Plank')).toEqual(['Set 1', 'Set 2'])
  expect(namesOf(deleteExercise(all, idOf(all, 'Plank')))).toEqual(['Barbell Squat', 'Romanian Deadlift'])
})

describe('exercises of the landing page demo', () => {
  test('R-LAND-12 an added demo exercise becomes the last card, is open, and has its sets', () => {
    const demo = addExercise(openingDemo(), newExercise('Face Pull'))
    expect(namesOf(demo)).toEqual(['Barbell Squat', 'Romanian Deadlift', 'Plank', 'Face Pull'])
    expect(openName(demo)).toBe('Face Pull')
    expect(setsOf(demo, 'Face Pull')).toMatchObject([{ reps: 10, weight: 25 }, { reps: 10 }, { reps: 10 }])
    const ids = idsOf(addExercise(demo, newExercise('Row')))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    ['plank ', null, 'exercise-already-in-routine'],
    ['BARBELL SQUAT', null, 'exercise-already-in-routine'],
    ['Barbell Squat', 'Barbell Squat', null],
    ['barbell squat', 'Plank', 'exercise-already-in-routine'],
    ['Face Pull', null, null],
  ])('R-BUILD-17 naming a demo exercise %j while editing %j gives the problem: %s', (name, own, problem) => {
    const demo = openingDemo()
    expect(nameProblem(demo, name, own && idOf(demo, own))).toBe(problem)
    expect(ERROR_TEXTS['exercise-already-in-routine']).toBe('This exercise is already in the routine')
  })

  test('saving a demo exercise keeps the ids and status of its sets, and an added set is open', () => {
    const demo = completeSet(openingDemo(), setId(openingDemo(), 'Plank', 1))
    const id = idOf(demo, 'Plank')
    const form = {
      ...openNewExercise('training'),
      fields: { name: 'Side Plank', section: 'training' as const, sets: setsOf(demo, 'Plank') },
    }
    const saved = saveExercise(demo, id, savedExercise(withCount(form, 4)))
    expect(namesOf(saved)).toEqual(['Barbell Squat', 'Romanian Deadlift', 'Side Plank'])
    expect(setsOf(saved, 'Side Plank').slice(0, 3)).toEqual(
      setsOf(demo, 'Plank').map((set) => ({ ...set, weight: null })),
    )
    expect(setsOf(saved, 'Side Plank')[3]).toMatchObject({ set_variant: 'Set 4', status: 'default' })
    expect(new Set(idsOf(saved)).size).toBe(idsOf(saved).length)
    expect(saveExercise(demo, 'gone', newExercise('X'))).toBe(demo)
  })

  test.each([
    ['Plank', null, ['Plank', 'Barbell Squat', 'Romanian Deadlift']],
    ['Barbell Squat', 'Plank', ['Romanian Deadlift', 'Plank', 'Barbell Squat']],
    ['Barbell Squat', 'Romanian Deadlift', ['Romanian Deadlift', 'Barbell Squat', 'Plank']],
  ])('a demo exercise can be moved: %s after %s', (name, after, order) => {
    const demo = openingDemo()
    expect(namesOf(moveExercise(demo, idOf(demo, name), after && idOf(demo, after)))).toEqual(order)
  })
})
