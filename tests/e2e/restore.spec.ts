import { expect } from '@playwright/test'
import { createRoutine } from '#logbook/routines.ts'
import { logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { exportedBy } from '../support/restoring.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

test('R-IMP-32 a user restores an empty account from an exported file, which names the people it was shared with', async ({
  browser,
  app,
}) => {
  const [before, max, person] = [await newPerson(app), await newPerson(app), await newPerson(app)]
  await logWorkouts(app, before, [daysAgo(1, { name: 'Push day' }), daysAgo(3, { name: 'Pull day' })])
  const made = createRoutine.make({ name: 'Full body' })
  await pushed(app, before, [envelope(before, before.userId, crypto.randomUUID(), made)])
  const { db } = app.context.database
  await db
    .insertInto('account_share')
    .values({ owner_user_id: before.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' })
    .execute()
  const buffer = Buffer.from(JSON.stringify(await exportedBy(app, before)))

  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/account/import')
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'sled-data.json', mimeType: 'application/json', buffer })
  await choose()
  const shares = page.getByText('Shared with max@sled.test before. Share again?')
  await expect(shares).toBeVisible()
  await expect(page.getByText('1 routine', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(page.getByRole('button', { name: 'Import 2 workouts' }))
  await expect(page.getByRole('heading', { name: '2 workouts imported' })).toBeVisible()
  await expect(page.getByText('1 routine came along.')).toBeVisible()
  await expect(shares).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await goto('/routines')
  await expect(page.getByText('Full body')).toBeVisible()
  await goto('/account/import')
  await choose()
  await expect(page.getByText('Everything in this file is already here.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Cancel' }))
  await press(page.getByRole('button', { name: 'Undo sled-data.json' }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 routine is permanently deleted, unless you changed it.')
  await press(dialog.getByRole('button', { name: 'Undo' }))
  await expect
    .poll(
      async () => (await db.selectFrom('routine').select('id').where('user_id', '=', person.userId).execute()).length,
    )
    .toBe(0)
  await context.close()
})
