import { expect } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { test } from './app-server.ts'
import { newPerson, openAs } from './person-page.ts'
import { addExercise, card, dialog, stored } from './routine-steps.ts'
import { cardOf, HOUR, join, storedWorkout, train } from './training-floor.ts'

const DAY = 24 * HOUR
const shots = process.env.SHOTS

test('D14 R-BUILD-16 typing another exercise’s name in a workout swaps to that exercise and shows its last values', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const at = app.clock.now - 3 * DAY
  await logWorkout(app, person, { at, exercises: [{ name: 'Leg Press', sets: [{ weight: 200, reps: 8 }] }] })
  const training = await train(app, { done: 2 }, person)
  const { page, press, context } = await join(browser, training, 'phone')
  await press(cardOf(page, 'Squat').getByRole('button', { name: 'Edit exercise' }))
  const sheet = dialog(page, 'Edit exercise')
  await sheet.getByLabel('Exercise name').fill('leg  press')
  await expect(sheet.getByText('From now on this is leg press, with its own history.')).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/becomes.png` })
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Squat swapped for leg press')).toBeVisible()
  await expect(cardOf(page, 'leg press')).toContainText('200')
  await expect
    .poll(async () => (await storedWorkout(training)).exercises.map((row) => [row.snapshot_name, row.exercise_id]))
    .toContainEqual(['leg  press', exerciseIdFor(person.userId, 'Leg Press')])
  // What was done before stays with the squat.
  const { exercises, sets } = await storedWorkout(training)
  const squat = exercises.find(({ snapshot_name }) => snapshot_name === 'Squat')
  expect(sets.filter((set) => set.workout_exercise_id === squat?.id && set.status === 'complete')).toHaveLength(1)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(cardOf(page, 'leg press')).toHaveCount(0)
  await context.close()
})

test('D14 R-BUILD-16 a new exercise name asks once whether it is the same exercise, and then renames it in every routine', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkout(app, person, { at: app.clock.now - 3 * DAY, exercises: [{ name: 'Bench Press', sets: [{}] }] })
  const push = await planRoutine(app, person, { name: 'Push', exercises: [{ name: 'Bench Press', sets: [{}, {}] }] })
  await planRoutine(app, person, { name: 'Upper', exercises: [{ name: 'Bench Press', sets: [{}] }] })
  const opened = await openAs(browser, app, person, 'phone')
  const { page, press, goto, context } = opened
  await goto(`/routines/${push}/configure`)
  const rename = async (from: string, to: string) => {
    await press(card(page, from).getByRole('button', { name: 'Edit exercise' }))
    await dialog(page, 'Edit exercise').getByLabel('Exercise name').fill(to)
  }
  await rename('Bench Press', 'Wide bench of Mondays')
  const sheet = dialog(page, 'Edit exercise')
  await expect(sheet.getByRole('radio', { name: 'Same exercise, new name' })).toBeChecked()
  if (shots) await page.screenshot({ path: `${shots}/new-name.png` })
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect
    .poll(async () => (await stored(app, person)).map(({ exercises }) => exercises[0]?.name))
    .toEqual(['Wide bench of Mondays', 'Wide bench of Mondays'])
  const bench = exerciseIdFor(person.userId, 'Bench Press')
  // The old name is free: in this very routine, and as another exercise.
  await addExercise(opened, 'Training', 'Bench Press')
  await expect
    .poll(async () => (await stored(app, person)).flatMap(({ exercises }) => exercises.map((row) => row.exercise_id)))
    .toEqual(expect.arrayContaining([bench, exerciseIdFor(person.userId, 'Bench Press · 2')]))
  // A different exercise under a new name begins its own history.
  await rename('Bench Press', 'Bench of Fridays')
  await press(sheet.getByRole('radio', { name: 'A different exercise' }))
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect
    .poll(async () => (await stored(app, person)).flatMap(({ exercises }) => exercises.map((row) => row.exercise_id)))
    .toContain(exerciseIdFor(person.userId, 'Bench of Fridays'))
  await goto('/exercises')
  await expect(page.getByRole('link', { name: /Wide bench of Mondays/ })).toBeVisible()
  await context.close()
})
