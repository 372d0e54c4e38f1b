import { expect, type Page } from '@playwright/test'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { coachOf } from './coach.ts'
import { Lifter, PHONE } from './lifter.ts'
import { giveSession, newPerson, openAs } from './person-page.ts'
import { dialog, stored } from './routine-steps.ts'
import { completeNext } from './training-floor.ts'

const NAMES = ['Push day', 'Pull day', 'Legs'] as const

/** Somebody with three routines of one set each. */
async function somebody(app: TestServer): Promise<Person> {
  const person = await newPerson(app)
  const lifts = { 'Push day': 'Bench Press', 'Pull day': 'Barbell Row', Legs: 'Squat' }
  for (const name of NAMES) {
    const sets = [{ set_variant: 'Set 1', reps: 5, weight: 60, weight_unit: 'kg' as const }]
    await planRoutine(app, person, { name, exercises: [{ name: lifts[name], sets }] })
  }
  return person
}

/** Puts the routines in an order, from the '+' on. */
async function makePlan(page: Page) {
  await page.getByRole('button', { name: 'Create a new routine' }).click()
  await dialog(page, 'Name routine').getByRole('button', { name: 'Put routines in an order' }).click()
  await expect(page.getByText('No plan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New plan' }).click()
  const sheet = dialog(page, 'Add routines')
  for (const name of NAMES) await sheet.getByRole('checkbox', { name }).check()
  await sheet.getByRole('button', { name: 'Add 3 routines' }).click()
  await expect(sheet).toBeHidden()
}

const next = (page: Page) => page.getByRole('region', { name: 'Next in your plan' })
const rows = (page: Page) => page.getByRole('region', { name: 'Order' }).getByRole('listitem')

test('R-PLAN-20 R-PLAN-21 R-PLAN-23 R-PLAN-25 routines in an order: the next one is started from its card, one is skipped, and back', async ({
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const person = await somebody(app)
  const phone = await Lifter.with(browser, app.origin, PHONE)
  await giveSession(phone.context, app, person)
  const { page } = phone
  await page.goto(`${app.origin}/routines`)
  await expect(page.getByRole('link', { name: /Push day/ })).toBeVisible()
  await expect(next(page)).toBeHidden()
  await makePlan(page)
  await expect(rows(page)).toHaveText([/Push day.*Next/, /Pull day/, /Legs/])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(next(page).getByRole('heading', { name: 'Push day' })).toBeVisible()
  await expect(next(page).getByText('then Pull day and Legs')).toBeVisible()
  await next(page).getByRole('button', { name: 'Start workout' }).click()
  await expect(page).toHaveURL(/workout\/active/)
  await phone.swipeNext()
  await expect(page.getByText('Workout complete', { exact: true })).toBeVisible()

  await page.goto(`${app.origin}/routines`)
  await expect(next(page).getByRole('heading', { name: 'Pull day' })).toBeVisible()
  await next(page)
    .getByRole('button', { name: /^Plan: skip/ })
    .click()
  await dialog(page, 'My plan').getByRole('button', { name: 'Skip Pull day' }).click()
  await expect(next(page).getByRole('heading', { name: 'Legs' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(next(page).getByRole('heading', { name: 'Pull day' })).toBeVisible()

  await page.goto(`${app.origin}/plan`)
  await rows(page)
    .filter({ hasText: 'Legs' })
    .getByRole('button', { name: /^3 Legs/ })
    .click()
  await dialog(page, 'Legs in the plan').getByRole('button', { name: 'Start from here' }).click()
  const started = [/Push day.*Completed today/, /Pull day/, /Legs.*Next/]
  await expect(rows(page)).toHaveText(started)

  await rows(page)
    .filter({ hasText: 'Legs' })
    .getByRole('button', { name: /^3 Legs/ })
    .click()
  await dialog(page, 'Legs in the plan').getByRole('button', { name: 'Remove from the plan' }).click()
  await expect(rows(page)).toHaveText([/Push day.*Next/, /Pull day/])
  await expect(page.getByRole('button', { name: 'Add a routine' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(started)
  await phone.context.close()
})

test('R-PLAN-22 R-PLAN-24 R-PLAN-25 a plan by weekday, with a lighter week, on a laptop', async ({ browser, app }) => {
  const person = await somebody(app)
  const { page, context } = await openAs(browser, app, person, 'laptop')
  await page.goto(`${app.origin}/routines`)
  await makePlan(page)
  await page.getByRole('radio', { name: 'By weekday' }).check()
  const week = page.getByRole('region', { name: 'Week', exact: true }).getByRole('listitem')
  await expect(week).toHaveText([/^Mon.*Push day/, /^Wed.*Pull day/, /^Fri.*Legs/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText([/Push day.*Next/, /Pull day/, /Legs/])
  await page.getByRole('radio', { name: 'By weekday' }).check()
  await page.getByRole('switch', { name: 'Lighter week' }).click()
  await expect(page.getByRole('switch', { name: 'Lighter week' })).toBeChecked()
  await page.goto(`${app.origin}/routines`)
  await expect(next(page).getByText('Lighter week', { exact: true })).toBeVisible()

  await page.goto(`${app.origin}/plan`)
  await page.getByRole('button', { name: 'New plan' }).click()
  await dialog(page, 'Add routines').getByRole('checkbox', { name: 'Legs' }).check()
  await dialog(page, 'Add routines').getByRole('button', { name: 'Add 1 routine' }).click()
  await expect(rows(page)).toHaveText([/Legs.*Next/])
  const others = page.getByRole('region', { name: 'Other plans' })
  await expect(others.getByText(/^Paused since/)).toBeVisible()
  await others.getByRole('button', { name: 'Use My plan' }).click()
  await expect(week).toHaveText([/^Mon.*Push day/, /^Wed.*Pull day/, /^Fri.*Legs/])
  await page.getByRole('button', { name: 'More about this plan' }).click()
  await page.getByRole('menuitem', { name: 'Remove plan' }).click()
  await expect(page.getByText('No plan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(week).toHaveCount(3)
  await week.getByRole('button', { name: /Pull day/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from the plan' }).click()
  await expect(week).toHaveCount(2)
  await expect(week.getByRole('button', { name: /Legs/ })).toBeFocused()
  await context.close()
})

test('R-PLAN-25 R-PLAN-31 a coach starts what is next in the plan of a client, sees on the card what comes then, and skips it', async ({
  browser,
  app,
}) => {
  const olivia = await somebody(app)
  const routines = (await stored(app, olivia)).toSorted(
    (a, b) => NAMES.indexOf(a.routine.routine_name as never) - NAMES.indexOf(b.routine.routine_name as never),
  )
  await planOrder(
    app,
    olivia,
    routines.map(({ id }) => id),
  )
  const max = await coachOf(app, olivia)
  const { db } = app.context.database
  const share = db.updateTable('account_share').where('delegate_user_id', '=', max.userId)
  await share.set({ can_review_history: false }).execute()
  const { page, goto, context } = await openAs(browser, app, max, 'phone')
  await goto('/sharing')
  await page.getByRole('button', { name: 'Start a workout' }).click()
  await dialog(page, 'Select routine to start workout')
    .getByRole('button', { name: /Push day/ })
    .click()
  await expect(page).toHaveURL(/workout\/active/)
  await completeNext(page)

  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await page.getByRole('button', { name: 'Create or edit routines' }).click()
  await dialog(page, "Manage Olivia Owen's routines")
    .getByRole('button', { name: /Pull day/ })
    .click()
  await expect(page).toHaveURL(/configure$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(next(page).getByRole('heading', { name: 'Pull day' })).toBeVisible()
  await expect(next(page).getByRole('button', { name: 'Start workout' })).toBeHidden()
  await next(page)
    .getByRole('button', { name: /^Plan: skip/ })
    .click()
  await dialog(page, 'Monday, Friday').getByRole('button', { name: 'Skip Pull day' }).click()
  await expect(next(page).getByRole('heading', { name: 'Legs' })).toBeVisible()
  const client = await openAs(browser, app, olivia, 'phone')
  await client.goto('/routines')
  await expect(next(client.page).getByRole('heading', { name: 'Legs' })).toBeVisible()
  await client.context.close()
  await context.close()
})
