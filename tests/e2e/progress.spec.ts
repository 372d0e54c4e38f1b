import { expect, type Page } from '@playwright/test'
import { bodyIdFor } from '../../src/domain/book.ts'
import { addBodyWeight } from '../../src/logbook/body-weights.ts'
import { logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { farOf, noteShifts, STILL } from './still-pages.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const DAY = 24 * 60 * 60 * 1000
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test("R-PROG-14 R-PROG-25 R-PROG-15 R-PROG-17 D4 the 'Progress' page shows the week, sets per muscle, and days linked to their workouts", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop', { reducedMotion: 'reduce' })
  await goto('/history')
  await expect(page.getByText('No workouts logged')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Progress', exact: true })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByText('Your first workout shows up here.')).toBeVisible()

  await logWorkouts(app, person, [daysAgo(60, { name: 'Long ago' }), daysAgo(0, { name: 'Now' })])
  await goto('/history')
  await page.getByRole('link', { name: 'Progress', exact: true }).click()
  await expect(page).toHaveURL(`${app.origin}/stats`)
  await expect(page).toHaveTitle('Progress · Sled')
  await expect(section(page, 'This week')).toContainText(
    /Workouts1was 0Working sets5was 0Time6mwas 0mCompared with last week/,
  )
  const lifts = section(page, 'Estimated 1RM')
  await lifts.getByRole('tab', { name: /^Bench Press/ }).click()
  await expect(lifts.getByRole('tabpanel', { name: 'Bench Press' }).getByRole('slider')).toBeVisible()
  await expect(section(page, 'Volume').getByRole('img', { name: /^Volume of 12 weeks, from 0 lbs to / })).toBeVisible()
  const exercise = /^(Squat|Bench Press)Today · 2 workouts45lbs×5$/
  await expect(section(page, 'Exercises').getByRole('link')).toHaveText([exercise, exercise, 'All 3 exercises'])
  await expect(section(page, 'This week')).toContainText('Goal: 1 workout a week · Change')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  const muscles = section(page, 'Sets per muscle')
  await button(page, 'Show all 14 muscles').click()
  await expect(muscles.getByRole('listitem')).toHaveCount(14)
  await muscles.getByRole('button', { name: /^Quads / }).click()
  await expect(page.getByRole('dialog', { name: 'Quads' }).getByRole('link', { name: /Squat/ })).toBeVisible()
  await expectNothingForAxe(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy for an AI').click()
  await expect(page.getByText('Paste it into Claude, ChatGPT or another assistant.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Training log from Sled')

  const days = section(page, 'Days')
  await expect(days).toContainText('2 workouts')
  await expect(days.getByRole('link', { name: /^Today: Now/ })).toBeVisible()
  await page.getByRole('slider', { name: 'Day' }).press('ArrowLeft')
  await days.getByRole('link', { name: /Long ago/ }).click()
  await expect(page.getByRole('heading', { name: 'Long ago' })).toBeVisible()
  await context.close()
})

/** Another device of theirs weighs them. */
async function weigh(app: TestServer, person: Person, days: number, weight: number) {
  const at = Date.now() - days * DAY
  const year = new Date(at).getUTCFullYear()
  const made = addBodyWeight.make({ year, weight: { id: crypto.randomUUID(), at, weight, unit: 'kg', note: null } })
  await pushed(app, person, [envelope(person, person.userId, bodyIdFor(person.userId, year), made)])
}

test("R-PROG-20 R-REACH-24 the '…' of a completed workout shows the newest body weight and opens the sheet of a new one", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const [over] = await logWorkouts(app, person, [daysAgo(3, { name: 'Long over' })])
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto(`/history/${over?.workoutId}`)
  const row = page.getByRole('dialog', { name: 'Long over' }).getByRole('button', { name: /^Body weight/ })
  await press(button(page, 'More'))
  await expect(row).toHaveText('Body weight')
  await weigh(app, person, 2, 64.2)
  await expect(row).toHaveText(/^Body weight64\.2 kg · /)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(row)
  const sheet = page.getByRole('dialog', { name: 'Body weight' })
  await sheet.getByLabel('Weight', { exact: true }).fill('64')
  await press(sheet.getByRole('button', { name: 'Save' }))
  await press(button(page, 'More'))
  await expect(row).toHaveText('Body weight64 kg · Today')
  await context.close()
})

/** The app's own page has taken the place of the look that the server has drawn, or the worker has kept. */
const isAlive = (page: Page) => expect(page.locator('#root main')).toBeVisible()

test.describe('the progress page offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-PROG-20 R-PROG-14 body weights can be added, changed and removed offline, beside the last loaded statistics', async ({
    browser,
    app,
  }) => {
    const person = await newPerson(app)
    await logWorkouts(app, person, [daysAgo(1, { name: 'Yesterday' })])
    const { page, context, goto } = await openAs(browser, app, person, 'phone', {
      viewport: { width: 325, height: 700 },
      reducedMotion: 'reduce',
    })
    await goto('/stats')
    await expect(section(page, 'Days')).toContainText('1 workout')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await isAlive(page)
    await expect(section(page, 'Days')).toContainText('1 workout')
    await button(page, 'Add a weight').tap() // its sheet is on the device from here on
    await expect(page.getByRole('dialog', { name: 'Body weight' })).toBeVisible()
    await button(page, 'Cancel').tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await context.setOffline(true)
    await page.reload()
    await isAlive(page)
    await expect(section(page, 'Days')).toContainText('1 workout')
    const weight = section(page, 'Body weight')
    async function add(value: string, time?: string) {
      await button(page, 'Add a weight').tap()
      const sheet = page.getByRole('dialog', { name: 'Body weight' })
      await sheet.getByLabel('Weight', { exact: true }).fill('12')
      await sheet.getByRole('radio', { name: 'kg' }).check()
      await expect(sheet.getByRole('alert')).toHaveText('Enter a weight from 20 to 500.')
      await sheet.getByLabel('Weight', { exact: true }).fill(value)
      if (time) await sheet.getByLabel('Date and time').fill(time)
      await sheet.getByRole('button', { name: 'Save' }).tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await add('64,2')
    await expect(weight).toContainText('64.2kg')
    await add('66', '2026-01-02T07:00')
    await expect(weight.getByRole('slider')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await weight.getByRole('button', { name: 'All weights (2)' }).tap()
    await weight.getByRole('button', { name: /66 kg/ }).tap()
    await button(page, 'Remove').tap()
    await expect(weight.getByRole('button', { name: 'All weights (1)' })).toBeVisible()
    await button(page, 'Undo').tap()
    await expect(weight.getByRole('button', { name: 'All weights (2)' })).toBeVisible()
    await weight.getByRole('button', { name: /64.2 kg/ }).tap()
    await page.getByRole('dialog').getByLabel('Weight', { exact: true }).fill('64.4')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await expect(weight).toContainText('64.4kg')

    await context.setOffline(false)
    await expect
      .poll(async () => {
        const { db } = app.context.database
        const stored = await db
          .selectFrom('body_weight')
          .select('weight')
          .where('user_id', '=', person.userId)
          .execute()
        return stored.map(({ weight: value }) => value).toSorted()
      })
      .toEqual([64.4, 66])
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await context.close()
  })
})

for (const locale of ['de-DE', 'en-GB']) {
  test(`R-PROG-14 late-loading fonts cause no layout shift of the progress page on a narrow phone (${locale})`, async ({
    browser,
    app,
  }) => {
    const person = await newPerson(app)
    await logWorkouts(app, person, [daysAgo(0)])
    const narrow = { viewport: { width: 325, height: 700 }, locale }
    const { page, context } = await openAs(browser, app, person, 'phone', narrow)
    const letters = Promise.withResolvers<void>()
    await context.route('**/*.woff2', async (route) => {
      await letters.promise
      await route.continue()
    })
    const shifts = await noteShifts(context)
    await page.goto(`${app.origin}/stats`, { waitUntil: 'commit' }) // Loaded it is with the letters.
    await expect(page.locator('main section .grid').first()).toBeVisible()
    shifts.length = 0
    letters.resolve()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
    expect(farOf(shifts)).toBeLessThan(STILL)
    await context.close()
  })
}
