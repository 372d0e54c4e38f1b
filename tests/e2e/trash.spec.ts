import { expect } from '@playwright/test'
import { archiveRoutine, createRoutine } from '../../src/logbook/routines.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_SIZES, BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo, openHistory, pressInMenu, rows } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { holdOps } from './training-floor.ts'

/** A person with a workout, two deleted ones and an archived routine. */
async function withTrash(app: TestServer): Promise<Person> {
  const person = await newPerson(app)
  const logged = await logWorkouts(app, person, [
    daysAgo(20, { name: 'Quick one' }),
    daysAgo(5, { name: 'Evening Workout' }),
    daysAgo(1, { name: 'Kept' }),
  ])
  const routineId = crypto.randomUUID()
  const by = (documentId: string, made: Parameters<typeof envelope>[3], n: number) =>
    envelope(person, person.userId, documentId, made, { n, at: Date.now() - 1000 + n })
  const { results } = await pushed(app, person, [
    by(logged[0]?.workoutId ?? '', deleteWorkout.make({}), 101),
    by(logged[1]?.workoutId ?? '', deleteWorkout.make({}), 102),
    by(routineId, createRoutine.make({ name: 'StrongLifts 5x5 A' }), 103),
    by(routineId, archiveRoutine.make({ isArchived: true }), 104),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done'])
  return person
}

test("R-REACH-08 'Recently deleted' restores workouts, live on other devices, and deletes them permanently", async ({
  browser,
  app,
}) => {
  const person = await withTrash(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone')
  const other = await openAs(browser, app, person, 'laptop')
  await other.goto('/history')
  await expect(rows(other.page)).toHaveText([/Kept/])
  await goto('/account')
  await press(page.getByRole('link', { name: 'Recently deleted 2' }))
  await expect(page.getByRole('heading', { name: 'Recently deleted', level: 1 })).toBeVisible()
  await expect(page.getByText('Workouts stay here for 30 days. Nobody else sees them.')).toBeVisible()
  const deleted = page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem')
  await expect(deleted).toHaveText([/Evening Workout.*6 sets.*29 days left/, /Quick one.*6 sets.*29 days left/])
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })

  await press(page.getByRole('button', { name: 'Restore Evening Workout' }))
  await expect(page.getByText('Evening Workout restored')).toBeVisible()
  await expect(deleted).toHaveText([/Quick one/])
  await expect(rows(other.page)).toHaveText([/Kept/, /Evening Workout/])

  await press(page.getByRole('button', { name: 'Delete now Quick one' }))
  const question = page.getByRole('alertdialog', { name: 'Delete permanently?' })
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(deleted).toHaveText([/Quick one/])
  await press(page.getByRole('button', { name: 'Delete now Quick one' }))
  await press(question.getByRole('button', { name: 'Delete now' }))
  await expect(page.getByText('No deleted workouts')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await press(page.getByRole('link', { name: 'Recently deleted', exact: true }))

  await expect(page.getByText(/0 exercises · archived in /)).toBeVisible()
  await press(page.getByRole('button', { name: 'Restore StrongLifts 5x5 A' }))
  await expect(page.getByRole('heading', { name: 'Archived routines' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('No deleted workouts')).toBeVisible()
  await goto('/routines')
  await expect(page.getByText('StrongLifts 5x5 A')).toBeVisible()
  await context.close()
  await other.context.close()
})

test("R-REACH-08 R-HIST-14 a workout deleted from the history can be restored offline from 'Recently deleted'", async ({
  browser,
  app,
}) => {
  const { page, press, context, goto } = await openHistory(browser, app, [daysAgo(1, { name: 'Mistake' })])
  await press(page.getByRole('link', { name: /Mistake/ }))
  await pressInMenu(page, press, 'Delete workout')
  const question = page.getByRole('alertdialog', { name: 'Delete workout?' })
  await expect(question).toContainText("It stays in 'Recently deleted' for 30 days.")
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('No workouts logged')).toBeVisible()
  await goto('/account/deleted')
  const restore = page.getByRole('button', { name: 'Restore Mistake' })
  await expect(restore).toBeVisible()
  await context.setOffline(true)
  await press(restore)
  await expect(restore).toBeHidden()
  await context.setOffline(false)
  await goto('/history')
  await expect(rows(page)).toHaveText([/Mistake/])
  await context.close()
})

test('R-PROG-03 R-REACH-08 record marks in the history change once a workout’s deletion has reached the server', async ({
  browser,
  app,
}) => {
  const pressed = (weight: number) => [{ name: 'Bench Press', sets: [{ weight, reps: 3 }] }]
  const { page, press, context } = await openHistory(browser, app, [
    daysAgo(5, { name: 'Older', exercises: pressed(60) }),
    daysAgo(1, { name: 'Newer', exercises: pressed(62.5) }),
  ])
  const newer = rows(page).filter({ hasText: 'Newer' })
  await expect(newer).toContainText(/\d records?/)
  await press(page.getByRole('link', { name: /Older/ }))
  await pressInMenu(page, press, 'Delete workout')
  const letGo = await holdOps(page)
  await press(page.getByRole('alertdialog', { name: 'Delete workout?' }).getByRole('button', { name: 'Delete' }))
  await expect(rows(page)).toHaveCount(1)
  await expect(newer).toContainText(/\d records?/)
  letGo()
  await expect(newer).not.toContainText('record')
  await context.close()
})

test('R-REACH-08 the account page counts a permanently deleted workout until the server has deleted it', async ({
  browser,
  app,
}) => {
  const { page, press, context, goto } = await openAs(browser, app, await withTrash(app), 'laptop')
  await goto('/account/deleted')
  await press(page.getByRole('button', { name: 'Delete now Quick one' }))
  const letGo = await holdOps(page)
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete now' }))
  await press(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('link', { name: 'Recently deleted 2' })).toBeVisible()
  letGo()
  await expect(page.getByRole('link', { name: 'Recently deleted 1' })).toBeVisible()
  await context.close()
})

test("R-PROG-14 R-REACH-08 'Progress' says that its only workout was deleted, and 'Undo' brings it back", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const [only] = await logWorkouts(app, person, [daysAgo(1, { name: 'Push day' })])
  const made = envelope(person, person.userId, only?.workoutId ?? '', deleteWorkout.make({}), {
    n: 101,
    at: Date.now(),
  })
  await pushed(app, person, [made])
  const { page, press, goto, context } = await openAs(browser, app, person, 'phone')
  await goto('/stats')
  await expect(page.getByText('Push day was deleted.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible()
  await context.close()
})
