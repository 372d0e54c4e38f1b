import { expect, type Locator, type Page } from '@playwright/test'
import { createRoutine } from '../../src/logbook/routines.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { addressesOf, holdStore, idsOf, lifterWith } from './admin-steps.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const alert = (page: Page, text: string): Locator => page.getByRole('alertdialog', { name: text })
const preview = (page: Page): Locator => page.getByRole('img', { name: 'Preview' })

test('R-ADMIN-01 R-ADMIN-02 R-ADMIN-06 R-ADMIN-07 R-ADMIN-08 R-ADMIN-14 R-ADMIN-17 R-ADMIN-18 R-ADMIN-22 a user without admin rights generates the social images of her own workouts', async ({
  browser,
  app,
}) => {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const { person, logged } = await lifterWith(app, names)
  const ids = idsOf(logged)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto('/og-image-admin')
  await page.getByRole('radio', { name: 'All', exact: true }).press('Space') // What is made stays listed.
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByText('5 of 5', { exact: true })).toBeVisible()
  await button(page, 'Generate Selected (0)').click()
  await expect(toast(page, 'Please select at least one workout')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(button(page, 'Generate Selected (5)')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Deselect all' }).uncheck()
  await page.getByRole('checkbox', { name: 'Select Monday' }).check()

  const held = holdStore(app)
  await button(page, 'Generate Selected (1)').click()
  await expect(rowOf(page, 'Monday')).toContainText('Generating')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 1')
  const anew = page.waitForResponse(/\/api\/admin\/images/)
  held.letGo()
  await anew
  await alert(page, 'Bulk complete. Processed: 1/1. Failed: 0').getByRole('button', { name: 'OK' }).click()
  await expect(rowOf(page, 'Monday')).toContainText('Ready')

  // One is deleted on another device meanwhile.
  const gone = envelope(person, person.userId, ids[1] ?? '', deleteWorkout.make({}), { n: 1000 })
  await pushed(app, person, [gone])
  const { store, letGo } = holdStore(app)
  await button(page, 'Generate All Missing').click()
  await expect.poll(() => store.waiting).toBe(3)
  letGo()
  await alert(page, 'Bulk complete. Processed: 3/4. Failed: 1').getByRole('button', { name: 'OK' }).click()
  expect(store.most).toBe(3)
  await expect(page.getByRole('list', { name: 'Failed' })).toHaveText('Tuesday: Workout not found')
  await expect(rowOf(page, 'Tuesday')).toHaveCount(0) // The list was asked for anew.
  const addresses = await addressesOf(app, ids)
  expect(addresses.map((address) => address !== null)).toEqual([true, false, true, true, true])
  await expect(page.getByRole('link', { name: 'Image: Friday' })).toHaveAttribute('href', addresses[4] ?? '')
  await expect(page.getByRole('link', { name: 'Open: Friday' })).toHaveAttribute('href', `/history/${ids[4]}`)
  await context.close()
})

test('R-ADMIN-04 R-ADMIN-05 R-ADMIN-09 R-ADMIN-10 R-ADMIN-11 R-ADMIN-12 R-ADMIN-15 R-ADMIN-16 R-ADMIN-21 the social image page generates, filters, overwrites and previews images at 325 px', async ({
  browser,
  app,
}) => {
  const { person, logged } = await lifterWith(app, ['Leg day', 'Arm day'])
  const ids = idsOf(logged)
  const routine = createRoutine.make({ name: 'Push Day A' })
  await pushed(app, person, [envelope(person, person.userId, crypto.randomUUID(), routine)])
  const viewport = { width: 325, height: 700 }
  const { page, context, goto, press } = await openAs(browser, app, person, 'phone', { viewport })
  await goto('/og-image-admin')
  await expect(rowOf(page, 'Leg day')).toContainText('Missing')
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page)

  await button(page, /^Leg day/).tap()
  await expect(page.getByLabel('Workout id')).toHaveValue(ids[0] ?? '')
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await page.getByLabel('Workout id').fill(crypto.randomUUID())
  await expect(page.getByText('Failed to load preview image.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Generate', exact: true }))
  await expect(toast(page, 'Workout not found')).toBeVisible()

  await press(page.getByRole('tab', { name: 'Routines' }))
  await expect(rowOf(page, 'Push Day A')).toContainText('Missing')
  await press(button(page, 'Generate Selected (0)'))
  await expect(toast(page, 'Please select at least one routine')).toBeVisible()
  await press(button(page, 'Generate For All (Missing)'))
  await press(alert(page, 'Bulk complete. Processed: 1/1. Failed: 0').getByRole('button', { name: 'OK' }))
  await expect(page.getByText('Nothing to show')).toBeVisible() // Nothing is missing any more.

  await page.getByRole('tab', { name: 'Routines' }).press('ArrowLeft')
  await expect(rowOf(page, 'Arm day')).toBeVisible()
  await page.getByRole('radio', { name: 'Public' }).press('Space')
  await expect(page.getByText('Nothing to show')).toBeVisible()
  const question = alert(page, 'This will overwrite OG images for ALL completed workouts. Continue?')
  await press(button(page, 'Regenerate All (Overwrite)'))
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  expect(await addressesOf(app, ids)).toEqual([null, null])
  await press(button(page, 'Regenerate All (Overwrite)'))
  await press(question.getByRole('button', { name: 'Continue' }))
  await press(alert(page, 'Bulk complete. Processed: 2/2. Failed: 0').getByRole('button', { name: 'OK' }))
  expect(await addressesOf(app, ids)).not.toContain(null)
  await context.close()
})

test('R-ADMIN-17 R-ADMIN-19 R-ADMIN-20 bulk generation of social images can be cancelled, and stops with an alert without a network', async ({
  browser,
  app,
  network,
}) => {
  const { person } = await lifterWith(app, ['A', 'B', 'C', 'D', 'E'])
  const { page, context } = await openAs(browser, app, person, 'laptop')
  await page.goto(`${network.origin}/og-image-admin`)
  const { store, letGo } = holdStore(app)
  await button(page, 'Generate All Missing').click()
  await expect.poll(() => store.waiting).toBe(3)
  await button(page, 'Cancel').click()
  letGo()
  await expect(page.getByText('Bulk cancelled. Processed: 3/5. Failed: 0')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  network.break({ cut: 'request', path: '/api/generate-og-image' })
  await button(page, 'Generate All Missing').click()
  const failed = alert(page, 'Bulk generate failed: No connection. Try again when you are online.')
  await failed.getByRole('button', { name: 'OK' }).click()
  network.break({ cut: 'request', path: '/api/admin' })
  await page.getByRole('tab', { name: 'Routines' }).click()
  await expect(toast(page, 'Error loading routines: No connection. Try again when you are online.')).toBeVisible()
  await expect(button(page, 'Generate All Missing')).toBeDisabled() // What is not listed is not known to be missing.
  network.mend()
  await button(page, 'Try again').click()
  await expect(page.getByText('Nothing to show')).toBeVisible()
  await context.close()
})

test('R-ADMIN-02 R-ADMIN-03 R-ADMIN-13 R-ADMIN-34 an administrator generates other users’ social images; a visitor is redirected to /', async ({
  browser,
  app,
}) => {
  const { logged } = await lifterWith(app, ['Private day of somebody'])
  const ids = idsOf(logged)
  const administrator = await newPerson(app)
  const { db } = app.context.database
  await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', administrator.userId).execute()
  const { page, context, goto } = await openAs(browser, app, administrator, 'laptop')
  await goto('/og-image-admin')
  const row = rowOf(page, 'Private day of somebody')
  await expect(row).toContainText('Olivia Owen')
  await expect(row.getByRole('link')).toHaveCount(0) // It is still nobody else’s: there is no page to open.
  await row.getByRole('checkbox').check()
  await button(page, 'Generate Selected (1)').click()
  await alert(page, 'Bulk complete. Processed: 1/1. Failed: 0').getByRole('button', { name: 'OK' }).click()
  expect(await addressesOf(app, ids)).not.toContain(null)
  await expect(row).toHaveCount(0) // Of what is missing.
  await goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('Welcome, Olivia Owen')).toBeVisible()

  await context.clearCookies()
  for (const path of ['/og-image-admin', '/og-test', '/og-env', '/demo', '/dashboard']) {
    await goto(path)
    await expect(page).toHaveURL(`${app.origin}/`)
  }
  await context.close()
})

test('R-ADMIN-25 R-ADMIN-26 R-ADMIN-27 R-ADMIN-28 R-ADMIN-29 R-ADMIN-33 the social image test pages and the demo page of input fields work', async ({
  browser,
  app,
}) => {
  const { person, logged } = await lifterWith(app, ['Open day', 'Closed day'])
  const ids = idsOf(logged)
  const { db } = app.context.database
  await db
    .updateTable('workout')
    .set({ is_public: true })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const { page, context, goto, press } = await openAs(browser, app, person, 'phone')
  const choice = page.getByLabel('Public workout')
  await goto('/og-test')
  await press(button(page, 'Generate sample image'))
  await expect(toast(page, 'Please select a workout first')).toBeVisible()
  await expect(choice.getByRole('option')).toHaveText(['Choose a workout', /^Open day/])
  await choice.selectOption({ label: (await choice.getByRole('option').last().textContent()) ?? '' })
  await press(button(page, 'Generate sample image'))
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await expect(page.getByRole('list', { name: 'Test links' }).getByRole('link')).toHaveCount(3)
  await page.getByLabel('Or a workout id').fill(ids[1] ?? '')
  await press(button(page, 'Generate sample image'))
  await expect(preview(page)).toHaveAttribute('src', new RegExp(ids[1] ?? 'none'))
  await expectNothingForAxe(page)

  await goto('/og-env')
  await press(button(page, 'Save image'))
  await expect(toast(page, 'Build the client preview first')).toBeVisible()
  await choice.selectOption(ids[0] ?? '')
  await press(button(page, 'Build client preview'))
  await expect(preview(page)).toBeVisible()
  await press(button(page, 'Save image'))
  await expect(toast(page, 'Image saved')).toBeVisible()
  expect(await addressesOf(app, ids)).toEqual([expect.stringMatching(/^\/images\//), null])

  await goto('/demo')
  await expect(page.getByRole('textbox', { name: 'With an error' })).toHaveAccessibleDescription('This name is taken.')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Optional')
  for (const [name, typed, shown] of [
    ['Whole numbers', '12.6', '13'],
    ['One decimal', '22,46', '22.5'],
    ['Two decimals', '1.239', '1.24'],
    ['Below zero', '-9', '-5'],
  ] as const) {
    const stepper = page.getByRole('spinbutton', { name })
    await stepper.fill(typed)
    await stepper.blur()
    await expect(stepper).toHaveValue(shown)
  }
  await expect(page.getByRole('button', { name: 'Decrease Below zero' })).toBeDisabled()
  await expectNothingForAxe(page)
  await context.close()
})
