import { expect, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { activatePlan } from '../../src/logbook/plans.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD } from '../support/server.ts'
import { brought, NOTES, WEIGHTS } from '../support/shared-plan.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { dialog } from './routine-steps.ts'
import { passwordOf, toast } from './signing-in.ts'

test('R-PLAN-28 D9 an owner shares a plan; a visitor signs up with it, sees weights only while they are on, and nothing once it is off', async ({
  browser,
  app,
}) => {
  const olivia = await newPerson(app)
  const planId = await brought(app, olivia)
  const used = envelope(olivia, olivia.userId, bookIdFor(olivia.userId), activatePlan.make({ planId }))
  expect((await pushed(app, olivia, [used])).results).toMatchObject([{ outcome: 'done' }])
  const { page, press, context, goto } = await openAs(browser, app, olivia, 'phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto('/plan')
  await press(page.getByRole('button', { name: 'Share plan' }))
  const drawer = dialog(page, 'Share plan')
  const turn = (name: string) => press(drawer.getByRole('switch', { name }))
  const isOn = (name: string) => expect(drawer.getByRole('switch', { name })).toBeChecked()
  await press(drawer.getByRole('button', { name: 'Copy link' }))
  await expect(toast(page, 'Link copied')).toContainText('Anyone with the link can see this plan.')
  await expect(page.getByRole('button', { name: 'Make private' })).toBeVisible()
  await isOn('Public link')
  await expectNothingForAxe(page, { within: '[role=dialog]' })
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${app.origin}/plans/public/${planId}`)

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Heavy and light' })).toBeVisible()
  await expect(theirs.getByText('Shared by Olivia Owen')).toBeVisible()
  const html = await theirs.locator('main').innerHTML()
  for (const hidden of [...WEIGHTS, ...NOTES]) expect(html).not.toContain(hidden)
  await expectNothingForAxe(theirs)
  await theirs.getByRole('link', { name: 'Create an account to save this programme' }).click()
  await expect(theirs.getByText('Heavy and light, shared by Olivia Owen, will be in your plans.')).toBeVisible()
  await signUp(theirs)
  await expect(theirs).toHaveURL(`${app.origin}/plan`)
  await expect(theirs.getByText('Heavy and light | Shared by Olivia Owen')).toBeVisible()
  await expect(theirs.getByText('No plan')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Use Heavy and light | Shared by Olivia Owen' })).toBeEnabled()

  await turn('With weights')
  await isOn('With weights')
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Weights now' })).toBeVisible()
  await expect(theirs.getByText('141.5 kg')).toBeVisible()
  await theirs.getByRole('button', { name: 'Save programme to my account' }).click()
  await expect(theirs).toHaveURL(`${app.origin}/plan`)
  await expect(toast(theirs, 'Programme saved. Use it under Other plans.')).toBeVisible()
  await expect(theirs.getByText('Heavy and light | Shared by Olivia Owen')).toHaveCount(2)

  await turn('Public link')
  await expect(drawer.getByRole('switch', { name: 'Public link' })).not.toBeChecked()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Programme not available.' })).toBeVisible()
  await Promise.all([context.close(), visitor.close()])
})

test('R-PLAN-28 R-PLAN-34 a saved plan in use asks what it begins with, once, and its first workout begins with that', async ({
  browser,
  app,
}) => {
  const olivia = await newPerson(app)
  const planId = await brought(app, olivia)
  await app.context.database.db.updateTable('plan').set({ is_public: true }).where('id', '=', planId).execute()
  const maya = await newPerson(app)
  await logWorkout(
    app,
    maya,
    daysAgo(3, { exercises: [{ name: 'Bench Press', sets: [{ weight: 60, weight_unit: 'kg' }] }] }),
  )
  const { page, press, context, goto } = await openAs(browser, app, maya, 'phone')
  await goto(`/plans/public/${planId}`)
  await press(page.getByRole('button', { name: 'Save programme to my account' }))
  await press(page.getByRole('button', { name: 'Use Heavy and light | Shared by Olivia Owen' }))
  const weights = page.getByRole('region', { name: 'Starting weights' })
  await expect(weights.getByRole('listitem')).toHaveText([
    /^Squat.*The empty bar.*20 kg$/,
    /^Bench Press, light.*80 % of your last weight.*47\.5 kg$/,
  ])
  await expectNothingForAxe(page)
  await press(weights.getByRole('button', { name: 'Use these weights' }))
  await expect(weights).toBeHidden()
  await press(toast(page, 'Starting weights set').getByRole('button', { name: 'Undo' }))
  await press(weights.getByRole('button', { name: /^Squat/ }))
  await dialog(page, 'Squat').getByRole('spinbutton', { name: 'Training max' }).fill('100')
  await press(dialog(page, 'Squat').getByRole('button', { name: 'Save' }))
  await expect(weights.getByRole('listitem')).toHaveText([/^Bench Press, light.*47\.5 kg$/])
  await press(weights.getByRole('button', { name: 'Use these weights' }))
  await expect(weights).toBeHidden()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Order' })).toBeVisible()
  await expect(weights).toBeHidden()
  await press(page.getByRole('button', { name: 'Back' }))
  await press(page.getByRole('button', { name: 'Start workout' }).first())
  await expect(page.getByRole('button', { name: /^Edit Set 1, 5 reps, 85 kg/ })).toBeVisible()
  await context.close()
})

async function signUp(page: Page) {
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Email').fill(`maya-${Date.now()}@example.org`)
  await passwordOf(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}
