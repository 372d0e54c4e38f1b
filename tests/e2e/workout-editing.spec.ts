import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addExercise, removeExercise } from '#logbook/exercises.ts'
import { removeSet } from '#logbook/sets.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import type { RoutineDocument } from '../../src/domain/routine.ts'
import type { WorkoutDocument } from '../../src/domain/workout.ts'
import { createRoutine } from '../../src/logbook/routines.ts'
import { startFrom } from '../../src/logbook/start-from.ts'
import type { Made } from '../../src/sync/operation.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { openCreate } from './add-steps.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { type DeviceName, newPerson, openAs } from './person-page.ts'
import { setStepper, stored } from './routine-steps.ts'
import { cardOf, expectProgress, focusedCard, join, rowOfMenu, storedWorkout, train } from './training-floor.ts'

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A running workout from a routine of Squat and Bench, two sets each, on a device. */
async function trainFromRoutine(browser: Browser, app: TestServer, device: DeviceName) {
  const person = await newPerson(app)
  const routineId = crypto.randomUUID()
  const adds = ['Squat', 'Bench'].map((name) =>
    addExercise.planning.make({
      ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, name), name, section: 'training' },
      sets: [1, 2].map((n) => ({ ...setValues({ set_variant: `Set ${n}` }), id: crypto.randomUUID() })),
    }),
  )
  const push = (documentId: string, ...made: Made[]) =>
    pushed(
      app,
      person,
      made.map((one, n) => envelope(person, person.userId, documentId, one, { n, at: app.clock.now })),
      { sentAt: app.clock.now },
    )
  await push(routineId, createRoutine.make({ name: 'Push' }), ...adds)
  const [routine] = (await stored(app, person)) as [RoutineDocument]
  const workoutId = crypto.randomUUID()
  const newId = () => crypto.randomUUID()
  await push(workoutId, startFrom(routine, { newId, name: 'Friday', timeZone: null }))
  const scene = await openAs(browser, app, person, device)
  await scene.goto('/workout/active')
  await expect(focusedCard(scene.page)).toBeVisible()
  return { ...scene, app, person, push, routineId, logged: { workoutId } }
}

const planOf = async (app: TestServer, person: Person): Promise<string[]> => {
  const [routine] = await stored(app, person)
  return (routine?.exercises ?? []).map(
    ({ id, name }) =>
      `${name}: ${routine?.sets.filter((set) => set.routine_exercise_id === id).map(({ reps }) => reps)}`,
  )
}
/** The documents of the API have their rows in no order. */
const squatOf = ({ exercises }: RoutineDocument): string => exercises.find(({ name }) => name === 'Squat')?.id as string

const todayOf = ({ exercises, sets }: WorkoutDocument): string[] =>
  exercises.map(({ id, snapshot_name, name_override }) => {
    const own = sets.filter((set) => set.workout_exercise_id === id && set.status !== 'hidden')
    return `${name_override ?? snapshot_name}: ${own.map(({ reps }) => reps)}`
  })

test('R-EDIT-05 R-EDIT-06 R-EDIT-07 R-SYNC-09 sets and exercises are edited offline, for today or permanently, undone, and sent later', async ({
  browser,
  app,
}) => {
  const scene = await trainFromRoutine(browser, app, 'phone')
  const { page, press, context, person } = scene
  // No service worker here: what is loaded behind the first cards must be there before the network goes.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  const squat = cardOf(page, 'Squat')
  await press(squat.getByRole('button', { name: 'Edit Set 1, 5 reps, 45 lbs' }))
  const set = sheetOf(page, 'Edit Set')
  await expect(set.getByRole('radio', { name: 'Just for today' })).toBeChecked()
  await context.setOffline(true)
  await setStepper(set, 'Reps', 8)
  await press(set.getByRole('radio', { name: 'Permanently' }))
  await press(set.getByRole('button', { name: 'Save', exact: true }))
  await expect(squat.getByRole('group', { name: 'Set 1, 8 reps, 45 lbs' })).toBeVisible()

  await press(squat.getByRole('button', { name: 'Edit Set 2, 5 reps, 45 lbs' }))
  await press(set.getByRole('button', { name: 'Delete set' }))
  await press(page.getByRole('alertdialog', { name: 'Delete Set' }).getByRole('button', { name: 'Delete' }))
  await expectProgress(page, '0 of 3 sets')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectProgress(page, '0 of 4 sets')

  await press(squat.getByRole('button', { name: 'Edit exercise' }))
  const exercise = sheetOf(page, 'Edit exercise')
  await exercise.getByLabel('Exercise name').fill('Front Squat')
  await setStepper(exercise, 'Sets', 3)
  await press(exercise.getByRole('button', { name: 'Save', exact: true }))
  await expectProgress(page, '0 of 5 sets')

  await press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await openCreate(scene, 'Sled Haul')
  const create = sheetOf(page, 'Create')
  await press(create.getByRole('radio', { name: 'Permanently' }))
  await press(create.getByRole('button', { name: 'Add', exact: true }))
  await expect(focusedCard(page).getByRole('heading')).toContainText('Sled Haul')

  await context.setOffline(false)
  const today = ['Front Squat: 8,5,5', 'Bench: 5,5', 'Sled Haul: 10,10,10']
  await expect.poll(async () => todayOf(await storedWorkout(scene))).toEqual(today)
  await expect.poll(() => planOf(app, person)).toEqual(['Squat: 8,5', 'Bench: 5,5', 'Sled Haul: 10,10,10'])
  await context.close()
})

test('R-EDIT-17 R-EDIT-04 R-ACTIVE-28 on a laptop exercises are moved, emptied of sets, deleted and restored, and a blank name is refused', async ({
  browser,
  app,
}) => {
  const scene = await trainFromRoutine(browser, app, 'laptop')
  const { page, press, context, person } = scene
  const squat = cardOf(page, 'Squat')
  const exercise = sheetOf(page, 'Edit exercise')
  await press(squat.getByRole('button', { name: 'Edit exercise' }))
  await exercise.getByLabel('Exercise name').fill(' ')
  await exercise.getByLabel('Exercise name').press('Enter')
  await expect(page.locator('[data-sonner-toast]').getByText('Exercise name cannot be empty')).toBeVisible()
  await exercise.getByLabel('Exercise name').fill('Squat')
  await press(exercise.getByRole('button', { name: 'Move down' }))
  await expect(exercise.getByRole('button', { name: 'Move down' })).toBeDisabled()
  await press(exercise.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('article').getByRole('heading')).toContainText(['Bench', 'Squat'])

  for (const name of ['Set 1', 'Set 2']) {
    await press(squat.getByRole('button', { name: `Edit ${name}, 5 reps, 45 lbs` }))
    await press(sheetOf(page, 'Edit Set').getByRole('button', { name: 'Delete set' }))
    await press(page.getByRole('alertdialog', { name: 'Delete Set' }).getByRole('button', { name: 'Delete' }))
    await expect(squat.getByRole('group', { name: `${name}, ` })).toHaveCount(0)
  }
  await expectProgress(page, '0 of 2 sets')
  await press(squat.getByRole('button', { name: 'Edit exercise' }))
  await press(exercise.getByRole('button', { name: 'Add set' }))
  await press(exercise.getByRole('button', { name: 'Save', exact: true }))
  await expectProgress(page, '0 of 3 sets')

  await press(squat.getByRole('button', { name: 'Edit exercise' }))
  await expectNothingForAxe(page)
  await press(exercise.getByRole('button', { name: 'Delete exercise' }))
  await press(page.getByRole('alertdialog', { name: 'Delete exercise?' }).getByRole('button', { name: 'Delete' }))
  await expect(squat).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect(page.getByRole('article').getByRole('heading')).toContainText(['Bench', 'Squat'])
  await expect.poll(async () => todayOf(await storedWorkout(scene)).toSorted()).toEqual(['Bench: 5,5', 'Squat: 10'])
  expect(await planOf(app, person)).toEqual(['Squat: 5,5', 'Bench: 5,5'])
  await context.close()
})

test("R-ERR-09 R-ERR-16 a 'Permanently' change the routine refuses shows a toast and stays for today; without a routine it is not offered", async ({
  browser,
  app,
}) => {
  const scene = await trainFromRoutine(browser, app, 'phone')
  const { page, press, context, person, push, routineId } = scene
  const squat = cardOf(page, 'Squat')
  await press(squat.getByRole('button', { name: 'Edit Set 1, 5 reps, 45 lbs' }))
  await expect(sheetOf(page, 'Edit Set')).toBeVisible()
  await context.setOffline(true)
  const set = sheetOf(page, 'Edit Set')
  await setStepper(set, 'Reps', 8)
  await press(set.getByRole('radio', { name: 'Permanently' }))
  await press(set.getByRole('button', { name: 'Save', exact: true }))
  await expect(squat.getByRole('group', { name: 'Set 1, 8 reps, 45 lbs' })).toBeVisible()
  const [routine] = (await stored(app, person)) as [RoutineDocument]
  await push(routineId, removeExercise.planning.make({ id: squatOf(routine) }))
  await context.setOffline(false)
  await expect(page.getByText('Failed to update routine template. Changes saved for today only.')).toBeVisible()
  await expect(page.getByText("You'll find it under 'Unsaved changes'.")).toHaveCount(0)
  expect(todayOf(await storedWorkout(scene))[0]).toBe('Squat: 8,5')

  // R-LIFT-20 R-ERR-18: what was done for today alone can be undone all the same.
  await press(squat.getByRole('button', { name: 'More for Squat' }))
  await press(rowOfMenu(page, 'Superset with next'))
  await press(sheetOf(page, 'Superset').getByRole('radio', { name: 'Permanently' }))
  await press(sheetOf(page, 'Superset').getByRole('button', { name: 'Join' }))
  const superset = page.getByRole('group', { name: /^Superset A/ })
  await expect(superset).toBeVisible()
  await expect(page.getByText('Failed to update exercise in routine template.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(superset).toHaveCount(0)
  await context.close()

  const training = await train(app)
  // English is the catalogue's own, and the names of another language are a file.
  const german = await openAs(browser, app, training.person, 'phone', { locale: 'de-DE' })
  await german.page.route(/\/words-exercises-/, (route) => route.abort())
  await german.goto('/workout/active')
  await german.press(german.page.getByRole('button', { name: 'Übung hinzufügen zu Training' }))
  await expect(german.page.getByText('Die Übungen konnten nicht geladen werden')).toBeVisible()
  await expect(sheetOf(german.page, 'Übung hinzufügen').getByRole('searchbox')).toBeVisible()
  await german.context.close()

  const free = await openAs(browser, app, training.person, 'phone')
  await free.goto('/workout/active')
  const edit = focusedCard(free.page).getByRole('button', { name: /^Edit Set 1/ })
  await edit.press('Enter') // A tap on its time starts the clock.
  await expect(sheetOf(free.page, 'Edit Set')).toBeVisible()
  await expect(sheetOf(free.page, 'Edit Set').getByRole('radio', { name: 'Permanently' })).toHaveCount(0)
  await free.context.close()
})

test('an alert says that another device deleted the set being edited, in the workout and in the builder', async ({
  browser,
  app,
}) => {
  const { page, press, context, push, person, routineId, logged, goto } = await trainFromRoutine(browser, app, 'phone')
  const squat = cardOf(page, 'Squat')
  await press(squat.getByRole('button', { name: 'Edit Set 2, 5 reps, 45 lbs' }))
  await setStepper(sheetOf(page, 'Edit Set'), 'Reps', 8)
  const { exercises, sets } = await storedWorkout({ app, person, logged })
  const squatId = exercises.find(({ snapshot_name }) => snapshot_name === 'Squat')?.id
  const second = sets.find(({ workout_exercise_id: id, set_order }) => id === squatId && set_order === 2)
  await push(logged.workoutId, removeSet.logging.make({ setId: second?.id as string }))
  await expect(page.getByRole('progressbar', { includeHidden: true })).toHaveAttribute('aria-valuetext', '0 of 3 sets')
  const alert = page.getByRole('alertdialog', { name: 'This set is no longer in the workout.' })
  await expect(alert).toContainText('You had entered: 45 lbs × 8')
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(alert).toBeHidden()

  await press(page.getByRole('button', { name: 'End workout' }))
  await press(page.getByRole('alertdialog', { name: 'End workout?' }).getByRole('button', { name: 'End workout' }))
  await expect(page).toHaveURL(/\/routines$/)
  await goto(`/routines/${routineId}/configure`)
  await press(page.getByRole('button', { name: 'Edit Set 2, 5 reps, 45 lbs' }).first())
  await expect(sheetOf(page, 'Edit Set')).toBeVisible()
  const [routine] = (await stored(app, person)) as [RoutineDocument]
  const planned = routine.sets.find((set) => set.routine_exercise_id === squatOf(routine) && set.set_order === 2)
  await push(routineId, removeSet.planning.make({ setId: planned?.id as string }))
  // Nothing was typed.
  const told = page.getByRole('alertdialog', { name: 'This set is no longer in the routine.' })
  await expect(told).toHaveText('This set is no longer in the routine.OK')
  await expect(sheetOf(page, 'Edit Set')).toBeHidden()
  expect(await planOf(app, person)).toEqual(['Squat: 5', 'Bench: 5,5'])
  await context.close()
})

test('R-LIFT-30 R-LIFT-31 a changed weight and its completion take three taps, and one more adds a set like the last', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{ weight: 60, weight_unit: 'kg' }, {}] }] })
  const { page, press, context } = await join(browser, training, 'phone')
  const sheet = sheetOf(page, 'Edit Set')
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return press(target)
  }
  await tap(page.getByRole('button', { name: 'Edit Set 1, 5 reps, 60 kg' }))
  await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await tap(sheet.getByRole('button', { name: 'Increase Weight' }))
  await tap(sheet.getByRole('button', { name: 'Save and complete' }))
  await expect(focusedCard(page).getByRole('group', { name: 'Set 1, 5 reps, 62.5 kg' })).toHaveAttribute(
    'data-status',
    'complete',
  )
  expect(taps).toBe(3)
  await expectProgress(page, '1 of 2 sets')

  await press(page.getByRole('button', { name: 'Edit Set 1, 5 reps, 62.5 kg' }))
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save and complete' })).toHaveCount(0)
  await press(sheet.getByRole('button', { name: 'Cancel' }))

  await press(page.getByRole('button', { name: 'Add a set' }))
  await expect(focusedCard(page).getByRole('group', { name: 'Set 3, 5 reps, 45 lbs' })).toBeVisible()
  await expectProgress(page, '1 of 3 sets')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectProgress(page, '1 of 2 sets')
  await context.close()
})
