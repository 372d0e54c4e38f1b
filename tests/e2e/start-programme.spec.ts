import { expect, type Page } from '@playwright/test'
import type { PlanDocument } from '#domain/plan.ts'
import { test } from './app-server.ts'
import { Lifter, PHONE } from './lifter.ts'
import { giveSession, newPerson, openAs } from './person-page.ts'
import { dialog, routineCards } from './routine-steps.ts'

const order = (page: Page) => page.getByRole('region', { name: 'Order' }).getByRole('listitem')
const weights = (page: Page) => page.getByRole('region', { name: 'Starting weights' }).getByRole('listitem')

test('R-PLAN-26 R-PLAN-27 R-PLAN-17 R-PLAN-34 a newcomer starts 5/3/1 from the welcome, trains its first day and reads why', async ({
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const person = await newPerson(app)
  const phone = await Lifter.with(browser, app.origin, { ...PHONE, locale: 'en-GB' })
  await giveSession(phone.context, app, person)
  const { page } = phone
  await page.goto(`${app.origin}/routines`)
  await page.getByRole('button', { name: /^Start from a programme/ }).click()
  await page.getByRole('link', { name: /^5\/3\/1, four days/ }).click()
  await expect(page.getByText('Round 4', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('40 % × 5, 50 % × 5, 60 % × 5, 5 × 10 · 40 %').first()).toBeVisible()
  await expect(page.getByText(/^After round 3\. The at least set done: training max 2\.5 kg more/)).toBeVisible()
  await expect(weights(page)).toHaveText([
    /^Overhead Press.*The empty bar.*20 kg$/,
    /^Deadlift.*20 kg$/,
    /^Bench Press.*20 kg$/,
    /^Squat.*20 kg$/,
  ])
  await weights(page).first().getByRole('button').click()
  const sheet = dialog(page, 'Overhead Press')
  await sheet.getByRole('spinbutton', { name: 'Training max' }).fill('50')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const played = page.getByRole('region', { name: 'Next four sessions' }).getByRole('listitem')
  await expect(played.first()).toHaveText(/^32\.5 kg × 5, 37\.5 × 5, 42\.5 × 5\+/)

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/plan$/)
  await expect(order(page)).toHaveText([/Press day.*Next/, /Deadlift day/, /Bench day/, /Squat day/])
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Start workout' }).first().click()
  await expect(page).toHaveURL(/workout\/active/)
  await expect(page.getByText('Set to 50 kg on', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit Set 3, at least 5 reps, 42\.5 kg/ })).toBeVisible()
})

test('R-PLAN-26 undo of a started programme leaves no routine, plan or track, and the plan of before is in use', async ({
  browser,
  app,
}) => {
  const { page, goto, context } = await openAs(browser, app, await newPerson(app), 'phone', { locale: 'en-GB' })
  await goto('/programmes/five-by-five')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(order(page)).toHaveText([/Squat, bench, row.*Next/, /Squat, press, deadlift/])
  await goto('/programmes/push-pull-legs')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(order(page)).toHaveText([/Push day.*Next/, /Pull day/, /Leg day/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(order(page)).toHaveText([/Squat, bench, row.*Next/, /Squat, press, deadlift/])
  await expect(page.getByText('Other plans')).toBeVisible()
  await expect(page.getByText('Paused since', { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(routineCards(page).getByRole('heading')).toHaveText(['Squat, press, deadlift', 'Squat, bench, row'])
  await context.close()
})
