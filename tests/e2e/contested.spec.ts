import { expect, type Locator } from '@playwright/test'
import { addExercise, editExercise } from '#logbook/exercises.ts'
import { editSet } from '#logbook/sets.ts'
import { createRoutine } from '../../src/logbook/routines.ts'
import type { Made } from '../../src/sync/operation.ts'
import type { Person } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { coachOf, write } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'
import { completeButton, join, rowOf, storedWorkout, train, whenSheetsAreHere } from './training-floor.ts'

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing there')
  return box
}

/** Where a row stands beneath another one, and how large it is; the page may be scrolling. */
const placesBelow = (row: Locator, setId = '') =>
  row.evaluate((element, id) => {
    const below = document.querySelector(`[data-set-id="${id}"]`)?.getBoundingClientRect()
    const { top } = element.getBoundingClientRect()
    return below && { y: Math.round(below.top - top), width: below.width, height: below.height }
  }, setId)

test('Y35 a set shows the value a coach had entered and restores it with one tap, without moving other rows', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { person, logged } = training
  const max = await coachOf(app, person)
  const [, first, second, third] = logged.setIds
  const setReps = (setId = '', reps = 0) => editSet.logging.make({ setId, changes: { reps } })
  // None after the first has its reps, so 'Also set 2, 3' (R-LIFT-23) does not come beside it.
  await write(app, person, person.userId, logged.workoutId, setReps(second, 4))
  await write(app, person, person.userId, logged.workoutId, setReps(third, 4))
  const { page, press, context } = await join(browser, training, 'phone')
  const row = rowOf(page, first)
  const before = await placesBelow(row, third)

  await whenSheetsAreHere(page)
  await context.setOffline(true)
  await row.locator('.set-edit').press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await sheet.getByRole('spinbutton', { name: 'Reps' }).fill('8')
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(sheet).toBeHidden()
  await write(app, max, person.userId, logged.workoutId, setReps(first, 10))
  await context.setOffline(false)

  await expect(row.getByText('Max had 10 ·')).toBeVisible()
  await expect(row).toContainText('× 8')
  expect((await boxOf(row)).height).toBe(64) // R-SET-16
  expect(await placesBelow(row, third)).toEqual(before)
  const use = row.getByRole('button', { name: 'use 10, as Max had it' })
  for (const button of [use, row.getByRole('button', { name: 'keep the current value, not 10' })]) {
    await expect(async () => {
      const { width, height } = await boxOf(button)
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
    }).toPass() // Its styles come with it.
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  await press(use)
  await expect(row).toContainText('× 10')
  await expect(row.getByText('Max had')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await write(app, max, person.userId, logged.workoutId, setReps(second, 12))
  await write(app, person, person.userId, logged.workoutId, setReps(second, 6), { reps: 4 })
  const other = rowOf(page, second)
  await expect(other.getByText('Max had 12 ·')).toBeVisible()
  await completeButton(page, /^Complete Set 2, 6 reps/).press('Enter')
  await expect(other).toHaveAttribute('data-status', 'complete')
  // A completion leads the keyboard to a set that is open.
  await expect(page.locator('[data-status=default] .set-complete:focus')).toHaveCount(1)
  await other.getByRole('button', { name: 'keep the current value, not 12' }).press('Enter')
  await expect(other.getByText('Max had')).toHaveCount(0)
  await expect(other.locator('.set-edit')).toBeFocused()
  const stored = async () =>
    (await storedWorkout(training)).sets
      .filter(({ id }) => id === first || id === second)
      .map(({ reps, contested }) => [reps, contested])
  await expect.poll(stored).toEqual([
    [10, null],
    [6, null],
  ])
  await context.close()
})

test('Y35 sets and exercises of a routine let the owner restore a coach’s value that was overwritten', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const max = await coachOf(app, person)
  const [routineId, exerciseRow, setId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const exercise = { id: exerciseRow, exerciseId: crypto.randomUUID(), section: 'training' as const }
  const { userId } = person
  await write(app, person, userId, routineId, createRoutine.make({ name: 'Push Day' }))
  const sets = [{ ...setValues(), id: setId }]
  await write(app, person, userId, routineId, addExercise.planning.make({ ...exercise, name: 'Bench', sets }))
  const setWeight = (weight: number) => editSet.planning.make({ setId, changes: { weight } })
  await write(app, max, userId, routineId, setWeight(62.5))
  await write(app, person, userId, routineId, setWeight(50), { weight: 45 })
  const rename = (name: string) => editExercise.planning.make({ id: exerciseRow, name })
  await write(app, max, userId, routineId, rename('Floor Press'))
  await write(app, person, userId, routineId, rename('Bench Press'), { name: 'Bench' })

  const { page, press, goto, context } = await openAs(browser, app, person, 'phone')
  await goto(`/routines/${routineId}/configure`)
  const row = rowOf(page, setId)
  await expect(row.getByText('Max had 62.5 lbs ·')).toBeVisible()
  expect((await boxOf(row)).height).toBe(52)
  await expectNothingForAxe(page)
  await press(row.getByRole('button', { name: 'use 62.5 lbs, as Max had it' }))
  await expect(row).toContainText('62.5 lbs')
  await expect(row.getByText('Max had')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'use Floor Press, as Max had it' }))
  await expect(page.getByRole('heading', { name: 'Floor Press' })).toBeVisible()
  await expect(page.getByText('Max had')).toHaveCount(0)
  await context.close()
})

test('Y35 R-HIST-11 sets and exercises of a finished workout let the owner restore a coach’s value that was overwritten', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 3, ends: true })
  const { person, logged } = training
  const max = await coachOf(app, person)
  const [, setId = ''] = logged.setIds
  const [, id = ''] = logged.exerciseIds
  const change = (by: Person, made: Made, was?: object) => write(app, by, person.userId, logged.workoutId, made, was)
  await change(max, editSet.logging.make({ setId, changes: { reps: 10 } }))
  await change(person, editSet.logging.make({ setId, changes: { reps: 8 } }), { reps: 5 })
  await change(max, editExercise.logging.make({ id, name: 'Front Squat' }))
  await change(person, editExercise.logging.make({ id, name: 'Box Squat' }), { name_override: null })

  const { page, press, goto, context } = await openAs(browser, app, person, 'phone')
  await goto(`/history/${logged.workoutId}`)
  const use = page.getByRole('button', { name: 'use 10, as Max had it' })
  await expect(page.getByText('Max had 10 ·')).toBeVisible()
  await expectNothingForAxe(page)
  await press(use)
  await expect(page.getByRole('listitem', { name: 'Set 1, 10 reps, 45 lbs' })).toBeVisible()
  await press(page.getByRole('button', { name: 'keep the current value, not Front Squat' }))
  await expect(page.getByText('Max had')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Box Squat' })).toBeVisible()
  const offers = async () => {
    const { exercises, sets } = await storedWorkout(training)
    return [...exercises, ...sets].filter(({ contested }) => contested !== null).length
  }
  await expect.poll(offers).toBe(0)
  await context.close()
})
