import { type Browser, expect, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { setBook } from '../../src/logbook/books.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { TestServer } from '../support/server.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import {
  completeNext,
  expectNoSidewaysScroll,
  focusedCard,
  join,
  settled,
  storedWorkout,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

const kg = (weight: number, set_variant: string) => ({ weight, set_variant, weight_unit: 'kg' as const, reps: 5 })
const BENCH: Planned[] = [
  { name: 'Bench Press', sets: [kg(57.5, 'Set 1'), kg(60.5, 'Set 2'), kg(20, 'Set 3'), kg(15, 'Set 4')] },
  { name: 'Lat Pulldown', sets: [kg(50, 'Set 1')] },
]

/** On a phone, with the switch 'Plates' on. */
async function start(browser: Browser, app: TestServer, options = {}) {
  const training = await train(app, { exercises: BENCH })
  const { person } = training
  const made = setBook.make({ changes: { plates_shown: true } })
  await pushed(app, person, [envelope(person, person.userId, bookIdFor(person.userId), made, { n: 2000 })])
  const scene = await join(browser, training, 'phone', options)
  return { ...scene, training }
}
const plates = (page: Page) => focusedCard(page).locator('.under-row')

test('R-LIFT-26 R-LIFT-27 the next set shows which plates to load on each side, or the nearest possible weights', async ({
  browser,
  app,
}) => {
  const { page, training } = await start(browser, app)
  await expect(plates(page).getByText('Plates: 15, 2.5 and 1.25 on each side')).toBeAttached()
  await expect(plates(page)).toContainText('15 + 2.5 + 1.25 on each side')
  await expectBothWidths(page)
  await completeNext(page)
  await expect(plates(page)).toHaveText('Not with these plates: 60 or 62.5')
  await expectBothWidths(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await plates(page).getByRole('button', { name: 'Take 62.5 kg' }).press('Enter')
  await expect(plates(page)).toContainText('20 + 1.25 on each side')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(plates(page)).toHaveText('Not with these plates: 60 or 62.5')
  await plates(page).getByRole('button', { name: 'Take 60 kg' }).click()
  await completeNext(page)
  await expect(plates(page)).toHaveText('The bar alone')
  await completeNext(page)
  await expect(plates(page)).toHaveText('Lighter than the bar')
  await completeNext(page)
  await expect(focusedCard(page)).toContainText('Lat Pulldown')
  await expect(plates(page)).toHaveCount(0)
  await expect.poll(async () => (await storedWorkout(training)).sets.map(({ weight }) => weight)).toContain(60)
})

test('R-LIFT-28 warm-up sets can be added before the first set offline, and removed with Undo', async ({
  browser,
  app,
}) => {
  const { page, training } = await start(browser, app)
  // Without a worker nothing is kept on the device: what is loaded when idle has to be there first.
  await expect(plates(page)).toContainText('on each side')
  await whenSheetsAreHere(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More for Bench Press' }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Bench Press' })
  await expect(menu.getByRole('button', { name: 'Add warm-up sets' })).toContainText('22.5 × 5, 32.5 × 3, 45 × 2')
  await menu.getByRole('button', { name: 'Add warm-up sets' }).press('Enter')
  const rows = focusedCard(page).locator('.set-row')
  await expect(rows).toHaveCount(7)
  await expect(rows.first()).toHaveAccessibleName('Set 1, warm-up set, 5 reps, 22.5 kg')
  await expect(plates(page)).toContainText('1.25 on each side')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'More for Bench Press' }).press('Enter')
  await menu.getByRole('button', { name: 'Add warm-up sets' }).press('Enter')
  await expect(rows).toHaveCount(7)
  await expectBothWidths(page)
  await page.context().setOffline(false)
  await expect.poll(async () => (await storedWorkout(training)).sets.length).toBe(8)
})

test('R-LIFT-26 choosing another bar for an exercise changes the plates shown for its sets', async ({
  browser,
  app,
}) => {
  const { page } = await start(browser, app)
  await focusedCard(page).getByRole('button', { name: 'Edit exercise' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Unit, step and bar' }).press('Enter')
  await sheet.getByLabel('Bar', { exact: true }).selectOption('EZ bar, 10 kg')
  await page.keyboard.press('Escape')
  await expect(plates(page)).toContainText('20 + 2.5 + 1.25 on each side')
  await page.reload()
  await expect(plates(page)).toContainText('20 + 2.5 + 1.25 on each side')
})

async function expectBothWidths(page: Page) {
  for (const width of [390, 325]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
