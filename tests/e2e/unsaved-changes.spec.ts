import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { fillLogIn } from './signing-in.ts'
import {
  completeNext,
  expectNoSidewaysScroll,
  expectProgress,
  focusedCard,
  HOUR,
  join,
  SHORT_DAY,
  type Training,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

/** Two sets are done on a phone without a network while the workout is deleted elsewhere; then the phone is back. */
async function loseWorkout(browser: Browser, app: TestServer, meanwhile?: (training: Training) => Promise<unknown>) {
  const training = await train(app, { name: 'Leg day' })
  const opened = await join(browser, training, 'phone')
  const { page, context } = opened
  await whenSheetsAreHere(page) // A browser may remember that it could not have them without a connection.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine) // The page hears of it later, and would send the set until then.
  await completeNext(page)
  await expect(focusedCard(page).getByRole('heading')).toContainText('Squat')
  await completeNext(page)
  await expect(page.getByText('Offline · 2 sets saved on this phone')).toBeVisible()
  const { person, logged } = training
  await pushed(app, person, [envelope(person, person.userId, logged.workoutId, deleteWorkout.make({}))])
  await meanwhile?.(training)
  await context.setOffline(false)
  return { ...opened, training, chip: page.getByRole('button', { name: 'Unsaved changes' }) }
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const bundleOf = (page: Page) => sheetOf(page).getByRole('region', { name: 'Leg day' })

test('Y15 Y16 sets of a deleted workout are described, can be saved as a file and kept as a new workout', async ({
  browser,
  app,
}) => {
  const { page, press, training, chip, context } = await loseWorkout(browser, app)
  await expect(page).toHaveURL(/\/routines$/)
  await press(chip)
  const bundle = bundleOf(page)
  await expect(bundle.getByText(/^Started \d+ \w+, 2 sets$/)).toBeVisible()
  await expect(bundle.getByText('Squat, set 1 done (45 lbs × 5)')).toBeVisible()
  await expect(bundle.getByText('The workout was deleted, or you no longer have access.')).toBeVisible()
  await expect(bundle.getByText(/Retry sends them again\. Discard deletes them from this phone\./)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ ...size, width: 325 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)

  const downloading = page.waitForEvent('download')
  await press(sheetOf(page).getByRole('button', { name: 'Save a copy' }))
  const copy = await downloading
  expect(copy.suggestedFilename()).toMatch(/^not-saved-\d{4}-\d{2}-\d{2}\.json$/)
  const saved = await readFile(await copy.path(), 'utf8')
  for (const setId of training.logged.setIds.slice(0, 2)) expect(saved).toContain(setId)

  await press(bundle.getByRole('button', { name: 'Keep as a new workout' }))
  await expect(page).toHaveURL(/\/workout\/active$/)
  await expectProgress(page, '2 of 6 sets')
  await expect(chip).toHaveCount(0)
  const { db } = app.context.database
  const stored = () =>
    db.selectFrom('logged_set').select('status').where('user_id', '=', training.person.userId).execute()
  await expect.poll(async () => (await stored()).filter(({ status }) => status === 'complete').length).toBe(2)
  await context.close()
})

test("Y16 'Unsaved changes' shows during another workout; Retry is refused again, and Discard asks first", async ({
  browser,
  app,
}) => {
  const next = { name: 'Next day', exercises: SHORT_DAY, at: Date.now() - HOUR / 2, done: 1, ends: false }
  const { page, press, chip, context } = await loseWorkout(browser, app, ({ person }) => logWorkout(app, person, next))
  await expect(page.getByRole('heading', { name: 'Next day', level: 1 })).toBeAttached()
  const progress = page.getByRole('region', { name: 'Workout progress' })
  await expect(progress.getByRole('button', { name: 'Unsaved changes' })).toBeVisible()
  await expect(page.getByText('All sets saved')).toHaveCount(0)
  await press(chip)
  await press(bundleOf(page).getByRole('button', { name: 'Retry' }))
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Sending it again' })).toBeVisible()
  await expect(sheetOf(page)).toBeHidden()
  await expect(chip).toBeVisible() // The workout is still gone.
  await press(chip)
  const discard = bundleOf(page).getByRole('button', { name: 'Discard' })
  await press(discard)
  const question = page.getByRole('alertdialog', { name: 'Discard Leg day?' })
  await expect(question).toContainText("2 sets. You can't undo this.")
  await press(question.getByRole('button', { name: 'Cancel' }))
  await press(discard)
  await press(question.getByRole('button', { name: 'Discard' }))
  await expect(sheetOf(page)).toBeHidden()
  await expect(chip).toHaveCount(0)
  await page.reload()
  await expect(focusedCard(page)).toBeVisible()
  await expect(chip).toHaveCount(0)
  await context.close()
})

test('Y16 Y34 logging out asks about unsaved changes, and those kept on the phone are there after the next log-in', async ({
  browser,
  app,
}) => {
  const { page, press, chip, training, context } = await loseWorkout(browser, app)
  await expect(chip).toBeVisible()
  await press(page.getByRole('link', { name: 'Account' }))
  await press(page.getByRole('button', { name: 'Log out' }))
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('You have 1 unsaved change.')
  await expect(question.getByRole('button')).toHaveText(['Keep on this phone', 'Discard'])
  const reloaded = page.waitForEvent('load')
  await press(question.getByRole('button', { name: 'Keep on this phone' }))
  await reloaded
  await expect(page).toHaveURL(`${app.origin}/`)
  const people = app.context.database.db.selectFrom('profile').select('email')
  const { email } = await people.where('id', '=', training.person.userId).executeTakeFirstOrThrow()
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, email, PASSWORD)
  await press(chip)
  await expect(bundleOf(page).getByRole('button', { name: 'Keep as a new workout' })).toBeVisible()
  await context.close()
})
