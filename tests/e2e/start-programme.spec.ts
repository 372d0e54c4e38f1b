import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { actFor, coachOf } from './coach.ts'
import { Lifter, PHONE } from './lifter.ts'
import { giveSession, newPerson, openAs } from './person-page.ts'
import { dialog, routineCards } from './routine-steps.ts'
import { HOUR } from './training-floor.ts'

const BRITISH_PHONE = { ...PHONE, locale: 'en-GB' }

const order = (page: Page) => page.getByRole('region', { name: 'Order' }).getByRole('listitem')
const weights = (page: Page) => page.getByRole('region', { name: 'Starting weights' }).getByRole('listitem')

test('R-PLAN-26 R-PLAN-27 R-PLAN-17 R-PLAN-34 a newcomer starts 5/3/1 from the welcome, trains its first day and reads why', async ({
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const person = await newPerson(app)
  const phone = await Lifter.with(browser, app.origin, BRITISH_PHONE)
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

test('R-PLAN-26 R-REACH-15 a programme starts offline, in German, and is on the server once the phone is online', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, goto, context } = await openAs(browser, app, person, 'phone', { locale: 'de-DE' })
  await goto('/plan')
  await expect(page.getByText('Kein Ablauf')).toBeVisible()
  await page.getByRole('button', { name: 'Mit einem Programm beginnen' }).click()
  await page.getByRole('link', { name: /^Nur du/ }).click()
  await expect(page.getByText('Liegestütz', { exact: true }).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Starten', exact: true }).click()
  const days = page.getByRole('region', { name: 'Reihenfolge' }).getByRole('listitem')
  await expect(days).toHaveText([/Körpergewicht A.*Dran/, /Körpergewicht B/])
  await context.setOffline(false)
  const other = await openAs(browser, app, person, 'laptop', { locale: 'de-DE' })
  await expect(async () => {
    await other.goto('/plan')
    const there = other.page.getByRole('region', { name: 'Reihenfolge' }).getByRole('listitem')
    await expect(there).toHaveText([/Körpergewicht A.*Dran/, /Körpergewicht B/], { timeout: 3_000 })
  }).toPass()
  await Promise.all([context.close(), other.context.close()])
})

test('R-PLAN-26 on a laptop a programme starts by keyboard with a weight that somebody types', async ({
  browser,
  app,
}) => {
  const { page, goto, context } = await openAs(browser, app, await newPerson(app), 'laptop', { locale: 'en-GB' })
  await goto('/programmes')
  await page.getByRole('link', { name: /^Push, pull, legs/ }).press('Enter')
  await weights(page)
    .filter({ hasText: /^Lateral Raise/ })
    .getByRole('button')
    .press('Enter')
  await page.getByRole('spinbutton', { name: 'Starting weight' }).fill('7')
  await page.keyboard.press('Enter')
  await expect(weights(page).filter({ hasText: 'Lateral Raise' })).toHaveText(/7 kg$/)
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await order(page)
    .getByRole('button', { name: /^1 Push day/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Open the routine' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Set 1, 10 reps, 7 kg' })).toBeVisible()
  await context.close()
})

test('R-PLAN-26 R-PLAN-31 a coach starts a programme for a client with the client’s last weights', async ({
  browser,
  app,
}) => {
  const olivia = await newPerson(app)
  const max = await coachOf(app, olivia)
  const sets = [{ reps: 5, weight: 100, weight_unit: 'kg' as const }]
  await logWorkout(app, olivia, { exercises: [{ name: 'Squat', sets }], at: app.clock.now - HOUR })
  const coach = await openAs(browser, app, max, 'laptop', { locale: 'en-GB' })
  await actFor(coach.context, max, olivia)
  await coach.goto('/programmes/five-by-five')
  await coach.page.getByRole('radio', { name: 'kg' }).check()
  await expect(weights(coach.page).first()).toHaveText(/^Squat.*80 % of your last weight.*80 kg$/)
  await coach.page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(order(coach.page)).toHaveCount(2)
  const client = await openAs(browser, app, olivia, 'phone', { locale: 'en-GB' })
  await expect(async () => {
    await client.goto('/plan')
    await expect(order(client.page)).toHaveText([/Squat, bench, row.*Next/, /./], { timeout: 3_000 })
  }).toPass()
  await Promise.all([coach.context.close(), client.context.close()])
})
