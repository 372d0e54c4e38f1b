import { expect, type Locator } from '@playwright/test'
import { addExercise, editExercise, removeExercise } from '#logbook/exercises.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '../../src/logbook/routines.ts'
import type { Made } from '../../src/sync/operation.ts'
import { logWorkouts } from '../support/logbook.ts'
import { setValues } from '../support/training.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { coachOf, write } from './coach.ts'
import { daysAgo, openHistory, pressInMenu } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { join, rowOf, train } from './training-floor.ts'

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing there')
  return box
}

test('Y35 R-EDIT-38 an open set or exercise editor offers a coach’s edit, and updates when the coach completes or deletes the set', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { person, logged } = training
  const max = await coachOf(app, person)
  const { page, press, context } = await join(browser, training, 'phone')
  const [, setId = '', third = ''] = logged.setIds
  const [, squat = ''] = logged.exerciseIds
  const change = (made: Made) => write(app, max, person.userId, logged.workoutId, made)
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  const reps = sheet.getByRole('spinbutton', { name: 'Reps' })

  await press(rowOf(page, setId).locator('.set-edit'))
  await reps.fill('8')
  await change(editSet.logging.make({ setId, changes: { reps: 12, weight: 50 } }))
  await expect(sheet.getByText('Max changed this to 12 ·')).toBeVisible()
  await expect(reps).toHaveValue('8')
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveValue('50')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await change(completeSet.make({ setId }))
  await expect(sheet.getByText(/^Done \d\d:\d\d$/)).toBeVisible()
  // Seen at once, all of it: nothing is scrolled to.
  const foot = (await boxOf(sheet.getByRole('button', { name: 'Save', exact: true }))).y
  for (const control of [sheet.getByRole('button', { name: 'Mark as not done' }), sheet.getByLabel('Unit')]) {
    const box = await boxOf(control)
    expect(box.y + box.height).toBeLessThan(foot)
  }
  // The toast beside it comes and goes.
  await expectNothingForAxe(page, { within: '[role=dialog]', themes: BOTH_THEMES })
  await press(sheet.getByRole('button', { name: 'Use 12' }))
  await expect(reps).toHaveValue('12')
  await expect(sheet.getByText('Max changed')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await reps.fill('9')
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(rowOf(page, setId)).toContainText('× 9')

  await press(rowOf(page, third).locator('.set-edit'))
  await reps.fill('7')
  await press(sheet.getByRole('button', { name: /^More/ }))
  await sheet.getByLabel('Note').fill('Slow')
  await change(editSet.logging.make({ setId: third, changes: { note: 'Elbows in' } }))
  await expect(sheet.getByText('Max changed this to Elbows in ·')).toBeVisible()
  await change(removeSet.logging.make({ setId: third }))
  const alert = page.getByRole('alertdialog', { name: 'This set is no longer in the workout.' })
  await expect(alert).toContainText('You had entered: 45 lbs × 7')
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(sheet).toBeHidden()

  await press(page.getByRole('button', { name: 'Edit exercise' }))
  const exercise = page.getByRole('dialog', { name: 'Edit exercise' })
  await exercise.getByRole('textbox', { name: 'Exercise name' }).fill('Box Squat')
  await change(editExercise.logging.make({ id: squat, name: 'Front Squat' }))
  await expect(exercise.getByText('Max changed this to Front Squat ·')).toBeVisible()
  await press(exercise.getByRole('button', { name: 'Use Front Squat' }))
  await expect(exercise.getByRole('textbox', { name: 'Exercise name' })).toHaveValue('Front Squat')
  await expect(exercise.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await press(exercise.getByRole('button', { name: 'Delete exercise' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('heading', { name: 'Front Squat' })).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0) // It was deleted here.
  await context.close()
})

test('Y35 R-BUILD-10 open editing sheets of the builder update when a coach edits or deletes the same thing', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const max = await coachOf(app, person)
  const [routineId, exerciseRow, setId, other] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const { userId } = person
  const exercise = { id: exerciseRow, exerciseId: crypto.randomUUID(), name: 'Bench', section: 'training' as const }
  await write(app, person, userId, routineId, createRoutine.make({ name: 'Push Day' }))
  const sets = [setId, other].map((id) => ({ ...setValues(), id }))
  await write(app, person, userId, routineId, addExercise.planning.make({ ...exercise, sets }))
  const { page, press, goto, context } = await openAs(browser, app, person, 'phone')
  await goto(`/routines/${routineId}/configure`)

  await press(rowOf(page, setId).getByRole('button'))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await sheet.getByRole('spinbutton', { name: 'Weight' }).fill('50')
  await write(app, max, userId, routineId, editSet.planning.make({ setId, changes: { weight: 62.5, reps: 12 } }))
  await expect(sheet.getByText('Max changed this to 62.5 lbs ·')).toBeVisible()
  await expect(sheet.getByRole('spinbutton', { name: 'Reps' })).toHaveValue('12')
  await write(app, max, userId, routineId, removeSet.planning.make({ setId }))
  const alert = page.getByRole('alertdialog', { name: 'This set is no longer in the routine.' })
  await expect(alert).toContainText('You had entered: 50 lbs × 12')
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(sheet).toBeHidden()

  await press(page.getByRole('button', { name: 'Settings' }))
  const settings = page.getByRole('dialog', { name: 'Routine settings' })
  await settings.getByRole('textbox', { name: 'Routine name' }).fill('Push')
  await write(app, max, userId, routineId, renameRoutine.make({ name: 'Push Day A' }))
  await expect(settings.getByText('Max changed this to Push Day A ·')).toBeVisible()
  await press(settings.getByRole('button', { name: 'Use Push Day A' }))
  await expect(settings.getByRole('textbox', { name: 'Routine name' })).toHaveValue('Push Day A')
  await press(settings.getByRole('button', { name: 'Cancel' }))

  await press(page.getByRole('button', { name: 'More for Bench' }))
  await press(page.getByRole('dialog', { name: 'Bench' }).getByRole('button', { name: /^Note/ }))
  const notes = page.getByRole('dialog', { name: 'Notes' })
  await notes.getByLabel('Note in this routine').fill('Pause at the chest')
  await write(app, max, userId, routineId, removeExercise.planning.make({ id: exerciseRow }))
  await expect(page.getByRole('heading', { name: 'Bench' })).toHaveCount(0)
  await expect(notes.getByLabel('Note in this routine')).toHaveValue('Pause at the chest')
  await press(notes.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Unsaved changes' })).toBeVisible() // It can be copied from there (Y16).
  await context.close()
})

test('R-LAYOUT-14 Back closes an open sheet, and asks before it discards typed changes', async ({ browser, app }) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, [daysAgo(3)])
  const { page, press, goto, context } = await openAs(browser, app, person, 'phone')
  await goto('/history')
  await press(page.getByRole('link', { name: 'Progress' }))
  const add = page.getByRole('button', { name: 'Add a weight' }).first()
  const sheet = page.getByRole('dialog', { name: 'Body weight' })
  const typed = sheet.getByLabel('Weight', { exact: true })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(add).toBeVisible()
  await page.addStyleTag({ content: 'body { min-height: 3000px }' }) // As long as a full page is.
  await add.evaluate((control) => control.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => window.scrollBy(0, -100))
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(50)

  await press(add)
  await typed.fill('64')
  await page.goBack()
  await press(question.getByRole('button', { name: 'Keep editing' }))
  await expect(typed).toHaveValue('64')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack() // As Esc does, it answers that nothing is lost.
  await expect(question).toBeHidden()
  await expect(typed).toHaveValue('64')
  await page.goBack()
  await press(question.getByRole('button', { name: 'Discard' }))
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${app.origin}/stats`)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

  await press(add)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${app.origin}/stats`)
  await page.goBack()
  await expect(page).toHaveURL(`${app.origin}/history`)
  await expect(page.getByRole('link', { name: 'Workouts' })).toHaveAttribute('aria-current', 'page')
  await context.close()
})

test('R-LAYOUT-14 Back on a delete confirmation cancels it: nothing is deleted and the sheet stays open', async ({
  browser,
  app,
}) => {
  const { page, press, context, logged } = await openHistory(browser, app, [daysAgo(1, { name: 'Leg Day' })])
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  const question = page.getByRole('alertdialog', { name: 'Delete Set' })
  await press(page.getByRole('link', { name: /Leg Day/ }))
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: /^Edit Set 1/ }).first())
  await press(sheet.getByRole('button', { name: 'Delete' }))
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${app.origin}/history/${logged[0]?.workoutId}`)
  await expect(page.getByRole('button', { name: /^Edit Set/ })).toHaveCount(6)
  await context.close()
})
