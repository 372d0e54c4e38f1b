import { expect, type Page } from '@playwright/test'
import { logWorkouts } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test("R-PROG-14 R-PROG-15 R-PROG-17 D4 'Progress' of the history: the week, its muscles, and the days with their workouts", async ({
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
  await expect(section(page, 'This week')).toContainText(
    /Workouts1last week 0Sets5last week 0Volume1,125lbslast week 0Time6m/,
  )
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

  const days = section(page, 'Days')
  await expect(days).toContainText('2 workouts')
  await expect(days.getByRole('link', { name: /^Today: Now/ })).toBeVisible()
  await page.getByRole('slider', { name: 'Day' }).press('ArrowLeft')
  await days.getByRole('link', { name: /Long ago/ }).click()
  await expect(page.getByRole('heading', { name: 'Long ago' })).toBeVisible()
  await context.close()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-PROG-20 R-PROG-14 weights are added, changed and removed without a connection, under what was last seen', async ({
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
    await expect(section(page, 'Days')).toContainText('1 workout')
    await button(page, 'Add a weight').tap() // its sheet is on the device from here on
    await expect(page.getByRole('dialog', { name: 'Body weight' })).toBeVisible()
    await button(page, 'Cancel').tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await context.setOffline(true)
    await page.reload()
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
