import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { beginWith, card, dialog } from './routine-steps.ts'

test('R-LAYOUT-29 beside the builder a sheet opens in the pane, the page stays usable, and changes are asked about', async ({
  browser,
  app,
}) => {
  const plan = { name: 'Push', exercises: ['Bench', 'Dip'] }
  const { page, context } = await beginWith(browser, app, 'laptop', plan)
  const cell = (set: number) => card(page, 'Bench').getByRole('button', { name: `Edit Set ${set},` })
  const sheet = dialog(page, 'Edit Set')
  const reps = sheet.getByRole('spinbutton', { name: 'Reps' })
  await cell(2).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 2')
  expect(await sheet.boundingBox()).toEqual({ x: 930, y: 0, width: 350, height: 800 })
  await expect(sheet).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cell(2)).toBeFocused()

  // Another set comes at once, and nothing lies over the page.
  await cell(2).click()
  await cell(1).click()
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 1')
  await reps.fill('12')
  await cell(3).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reps).toHaveValue('12')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/configure$/)
  await cell(3).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 3')
  await expect(reps).toHaveValue('10')

  // The other sheets of the page take its place, and below 1180 px it is as wide as before, over the page.
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sheet).toBeHidden()
  await expect(dialog(page, 'Routine settings')).toBeVisible()
  await expect(page.locator('[data-modal]')).toHaveCount(0)
  await page.setViewportSize({ width: 1179, height: 800 })
  await expect(page.locator('[data-modal=sheet]')).toHaveCount(1)
  await context.close()
})
