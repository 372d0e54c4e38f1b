import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson } from './person-page.ts'
import { focusedCard, HALF_HOUR, join, type Training } from './training-floor.ts'

const TODAY: Planned[] = [
  {
    name: 'Pull-Up',
    sets: [
      { reps: 6, weight: 10, weight_unit: 'kg', load: 'added' },
      { reps: 8, weight: 102.5, weight_unit: 'kg', load: 'assisted', set_variant: 'Set 2' },
      { reps: 12, weight_unit: 'body', set_variant: 'Set 3' },
      { set_type: 'distance', distance: 5.02, distance_unit: 'km', timed_set_duration: 1810, set_variant: 'Set 4' },
      { set_type: 'distance', distance: 500, distance_unit: 'm', timed_set_duration: null, set_variant: 'Set 5' },
      { reps: 5, weight: 1035, open_ended: true, side: 'left', set_variant: 'Set 6' },
      { set_type: 'timed', timed_set_duration: 10_800, weight_unit: 'body', set_variant: 'Set 7' },
    ],
  },
]

async function training(app: Training['app']): Promise<Training> {
  const person = await newPerson(app)
  const logged = await logWorkout(app, person, {
    exercises: TODAY,
    at: app.clock.now - HALF_HOUR,
    done: 0,
    ends: false,
  })
  return { app, person, logged }
}
const rowsOf = (page: Page) => focusedCard(page).getByRole('group')
/** Without the name of the clock (R-LIFT-15), which is loaded after the rows. */
const textOf = async (page: Page) =>
  (await rowsOf(page).locator('.set-body').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').replace(/Start the clock of Set \d+ /, ''),
  )

test('R-LIFT-09 R-LIFT-14 R-BASE-02 rows show load, distance, side and time of their sets in full, at 390 and 325 px', async ({
  browser,
  app,
}) => {
  const { page } = await join(browser, await training(app), 'phone')
  const said = [
    ...['Set 1 BW + 10 kg × 6', 'Set 2 BW − 102.5 kg × 8', 'Set 3 BW × 12'],
    ...['Set 4 5.02 km · 30:10', 'Set 5 500 m', 'Set 6 left 1035 lbs × 5+', 'Set 7 3:00:00'],
  ]
  expect(await textOf(page)).toEqual(said)
  await expect(rowsOf(page).nth(1)).toHaveAccessibleName('Set 2, 8 reps, body weight minus 102.5 kilograms')
  await expect(rowsOf(page).nth(3)).toHaveAccessibleName('Set 4, 5.02 kilometers, 30 minutes 10 seconds')
  for (const width of [390, 325]) {
    await page.setViewportSize({ width, height: 844 })
    for (const row of await rowsOf(page).all()) {
      const box = await row.boundingBox()
      expect(box?.height).toBe(64)
      const values = await row.locator('.set-values').boundingBox()
      const name = await row.locator('.set-name').boundingBox()
      expect((values?.x ?? 0) + (values?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
      expect(name?.width).toBeGreaterThan(20)
    }
  }
})

test('R-LIFT-09 a weighted pull-up can be changed to an assisted one', async ({ browser, app }) => {
  const { page, press } = await join(browser, await training(app), 'phone')
  await press(rowsOf(page).nth(0).getByRole('button', { name: /^Edit/ }))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await expect(sheet.getByRole('radio', { name: 'Added to body weight' })).toBeChecked()
  await press(sheet.getByRole('radio', { name: 'Assistance' }))
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNothingForAxe(page)
  await press(sheet.getByRole('radio', { name: 'body', exact: true }))
  await expect(sheet.getByRole('radio', { name: 'Assistance' })).toHaveCount(0) // R-EDIT-23
  await press(sheet.getByRole('radio', { name: 'kg' }))
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(rowsOf(page).nth(0)).toHaveAccessibleName('Set 1, 6 reps, body weight minus 10 kilograms')
  await page.reload()
  await expect(rowsOf(page).nth(0)).toHaveAccessibleName('Set 1, 6 reps, body weight minus 10 kilograms')
})

test('R-LIFT-14 R-BASE-03 a set can be measured by distance and time, and the editor shows its pace', async ({
  browser,
  app,
}) => {
  const { page, press } = await join(browser, await training(app), 'phone')
  await press(rowsOf(page).nth(0).getByRole('button', { name: /^Edit/ }))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await press(sheet.getByRole('radio', { name: 'Distance' }))
  await sheet.getByRole('spinbutton', { name: 'Distance' }).fill('2')
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveCount(0)
  await sheet.getByRole('spinbutton', { name: 'Time' }).fill('1024')
  await expect(sheet.getByText('5:12 /km')).toBeVisible()
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNothingForAxe(page)
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  expect((await textOf(page))[0]).toBe('Set 1 2 km · 10:24')
})

test('R-BASE-02 the set editor keeps stored values above 999 instead of cutting them', async ({ browser, app }) => {
  const { page, press } = await join(browser, await training(app), 'phone')
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await rowsOf(page).nth(6).getByRole('button', { name: /^Edit/ }).press('Enter') // A tap on its time starts the clock.
  const duration = sheet.getByRole('spinbutton', { name: 'Duration' })
  await expect(duration).toHaveValue('3:00:00')
  await duration.fill('1:05:00')
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  expect((await textOf(page))[6]).toBe('Set 7 1:05:00')
  await press(rowsOf(page).nth(5).getByRole('button', { name: /^Edit/ }))
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveAttribute('aria-valuemax', '1035')
})
