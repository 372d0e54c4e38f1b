import { expect } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { activatePlan } from '../../src/logbook/plans.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { brought } from '../support/shared-plan.ts'
import { shareWith } from '../support/shares.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { dialog, routineCards } from './routine-steps.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

test('R-COACH-08 R-COACH-09 a coach copies a routine to two clients: one has it at once and last in the plan, one has withdrawn the right', async ({
  browser,
  app,
}) => {
  const coach = await app.signUp('Max', 'Major', 'max@copies.test')
  const olivia = await newPerson(app)
  const ben = await app.signUp('Ben', 'Bold', 'ben@copies.test')
  const legs = await planRoutine(app, coach, { name: 'Legs', exercises: [{ name: 'Squat' }, { name: 'Lunge' }] })
  await planOrder(app, olivia, [await planRoutine(app, olivia, { name: 'Push', exercises: [{ name: 'Dip' }] })])
  const floor = await openAs(browser, app, coach, 'phone')
  const client = await openAs(browser, app, olivia, 'phone')
  await client.goto('/routines')
  await expect(client.page.getByRole('heading', { name: 'Push' }).first()).toBeVisible()

  const { page, press, goto } = floor
  await goto(`/routines/${legs}/configure`)
  await press(page.getByRole('button', { name: 'Settings' }))
  await expect(dialog(page, 'Routine settings').getByRole('button', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy to clients' })).toHaveCount(0) // Nobody shares with Max yet.
  for (const owner of [olivia, ben]) await shareWith(app, owner, coach, { can_create_routines: true })
  await press(page.getByRole('button', { name: 'Copy to clients' }))
  const sheet = dialog(page, 'Copy to clients')
  await expect(sheet.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled()
  for (const name of ['Olivia Owen', 'Ben Bold']) await press(sheet.getByRole('checkbox', { name }))
  await expect(sheet.getByRole('switch', { name: 'With weights' })).not.toBeChecked()
  await press(sheet.getByRole('switch', { name: 'Add to their plan' }))
  await expectNothingForAxe(page, { within: '[role=dialog]' })
  await expectNoSidewaysScroll(page)
  const button = sheet.getByRole('button', { name: 'Copy to 2 clients' })

  await floor.context.route('**/api/clients/copies', (route) => route.abort(), { times: 1 })
  await press(button)
  await expect(toast(page, 'No connection')).toBeVisible()
  // Ben withdraws the right at the last moment.
  await floor.context.route('**/api/clients/copies', async (route) => {
    const { db } = app.context.database
    await db
      .updateTable('account_share')
      .set({ revoked_at: new Date() })
      .where('owner_user_id', '=', ben.userId)
      .execute()
    await route.continue()
  })
  await press(button)
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Olivia Owen' })).toContainText('Copied, last in the plan')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Ben Bold' })).toContainText('No longer allowed')
  await expect(sheet.getByRole('button', { name: 'Copy again' })).toHaveCount(0)
  await expectNothingForAxe(page, { within: '[role=dialog]' })

  await client.page.waitForTimeout(500)
  await press(sheet.getByRole('button', { name: 'Close' }))
  await expect(sheet).toBeHidden()

  const copy = routineCards(client.page).filter({ hasText: 'Legs' })
  await expect(copy).toContainText(/From Max, \d+ \w+/)
  await client.goto('/plan')
  await expect(client.page.getByText('Legs').first()).toBeVisible()
  await Promise.all([floor.context.close(), client.context.close()])
})

test('R-COACH-08 a coach copies a whole plan to a client, who finds it among the other plans', async ({
  browser,
  app,
}) => {
  const coach = await app.signUp('Mia', 'Major', 'mia@copies.test')
  const olivia = await newPerson(app)
  const planId = await brought(app, coach)
  const use = envelope(coach, coach.userId, bookIdFor(coach.userId), activatePlan.make({ planId }))
  expect((await pushed(app, coach, [use])).results).toMatchObject([{ outcome: 'done' }])
  await shareWith(app, olivia, coach, { can_create_routines: true })
  const { page, press, goto, context } = await openAs(browser, app, coach, 'laptop')
  await goto('/plan')
  await press(page.getByRole('button', { name: 'More about this plan' }))
  await press(page.getByRole('menuitem', { name: 'Copy to clients' }))
  const sheet = dialog(page, 'Copy to clients')
  await press(sheet.getByRole('checkbox', { name: 'Olivia Owen' }))
  await expect(sheet.getByRole('switch', { name: 'Add to their plan' })).toHaveCount(0)
  await press(sheet.getByRole('button', { name: 'Copy to 1 client' }))
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Olivia Owen' })).toContainText('Copied')
  const client = await openAs(browser, app, olivia, 'phone')
  await client.goto('/plan')
  await expect(client.page.getByRole('button', { name: 'Use Heavy and light' })).toBeVisible()
  await Promise.all([context.close(), client.context.close()])
})
