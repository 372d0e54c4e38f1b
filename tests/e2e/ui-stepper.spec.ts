import { expect } from '@playwright/test'
import { DESK, openGallery, press, test } from './gallery.ts'

test.describe('number stepper', () => {
  test.use({ viewport: DESK })
  test.beforeEach(({ page, gallery }) => openGallery(page, gallery))

  const WHOLE = '0 to 999 by 1, 0 places, from 7'
  const WEIGHT = '0 to 999 by 5, 2 places, from 45'
  // Of table A6 what differs in a box; the whole table is asked of the rules. `values` are those after each key.
  const rows = [
    { name: WHOLE, keys: '1200', values: [1, 12, 120, 120], blurred: '999' },
    { name: '-10 to 10 by 1, 0 places, from 7', keys: '-5', values: [7, -5], blurred: '-5' },
    { name: '1 to 999 by 1, 0 places, from 7', keys: '', values: [], blurred: '1' },
    { name: WEIGHT, keys: '62,5', values: [6, 62, 62, 62.5], blurred: '62.5' },
    { name: '0 to 999 by 1, 1 places, from 7', keys: '2.36', values: [2, 2, 2.3, 2.4], blurred: '2.4' },
  ]
  test('R-EDIT-21 R-EDIT-24 R-EDIT-25 R-EDIT-26 R-EDIT-27 R-EDIT-28 R-EDIT-29 R-EDIT-32 a stepper limits its value while typing, but corrects the typed text only on blur', async ({
    page,
  }) => {
    for (const { name, keys, values, blurred } of rows) {
      const box = page.getByRole('spinbutton', { name })
      const value = page.getByLabel(`Value of ${name}`)
      await box.focus()
      if (keys === '') {
        await page.keyboard.press('Backspace')
        await expect(value).toHaveText(blurred)
        await expect(box).toHaveValue('')
      }
      for (const [at, key] of [...keys].entries()) {
        await page.keyboard.type(key)
        await expect(box).toHaveValue(keys.slice(0, at + 1))
        await expect(value).toHaveText(String(values[at]))
      }
      await box.blur()
      await expect(box).toHaveValue(blurred)
      await expect(value).toHaveText(blurred)
      await expect(box).toHaveAttribute('aria-valuenow', blurred)
    }
  })

  test('R-EDIT-30 a stepper stops at its bound and disables the button for that direction', async ({ page }) => {
    const high = '0 to 999 by 5, 0 places, from 997'
    await press(page, `Increase ${high}`)
    await expect(page.getByLabel(`Value of ${high}`)).toHaveText('999')
    await expect(page.getByRole('button', { name: `Increase ${high}` })).toBeDisabled()
    const low = '0 to 999 by 5, 0 places, from 3'
    await press(page, `Decrease ${low}`)
    await expect(page.getByLabel(`Value of ${low}`)).toHaveText('0')
    await expect(page.getByRole('button', { name: `Decrease ${low}` })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Increase 1 to 10 by 1, 0 places, from 10' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Decrease Sets' })).toBeDisabled()
  })

  test('R-EDIT-31 R-EDIT-32 in a stepper, arrow keys go one step, page keys five, Home and End to the bounds', async ({
    page,
  }) => {
    const box = page.getByRole('spinbutton', { name: WHOLE })
    await box.focus()
    for (const [key, shown] of [
      ['ArrowUp', '8'],
      ['PageUp', '13'],
      ['ArrowDown', '12'],
      ['PageDown', '7'],
      ['End', '999'],
      ['ArrowUp', '999'],
      ['Home', '0'],
      ['PageDown', '0'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(box).toHaveValue(shown)
    }
    await expect(box).toHaveAttribute('aria-valuemin', '0')
    await expect(box).toHaveAttribute('aria-valuemax', '999')
    await expect(box).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByRole('spinbutton', { name: WEIGHT })).toHaveAttribute('inputmode', 'decimal')
  })

  test("R-EDIT-23 the unit body shows 'Bodyweight' in place of the weight stepper", async ({ page }) => {
    await expect(page.getByRole('spinbutton', { name: 'Weight' })).toHaveAttribute('aria-valuetext', '165 lbs')
    await page.getByRole('radio', { name: 'body' }).check()
    await expect(page.getByRole('spinbutton', { name: 'Weight' })).toHaveCount(0)
    await expect(page.getByText('Bodyweight')).toHaveCount(2)
  })
})

test('R-EDIT-30 holding a stepper’s plus button repeats after 400 ms, then every 80 ms, until release or the bound', async ({
  page,
  gallery,
}) => {
  await page.clock.install({ time: 0 })
  await openGallery(page, gallery)
  await page.clock.pauseAt(60_000)
  const value = page.getByRole('spinbutton', { name: 'Sets' })
  const plus = page.getByRole('button', { name: 'Increase Sets' })
  await plus.hover()
  await page.mouse.down()
  await page.clock.runFor(399)
  await expect(value).toHaveValue('1')
  await page.clock.runFor(1)
  await expect(value).toHaveValue('2')
  for (const shown of ['3', '4']) {
    await page.clock.runFor(79)
    await expect(value).not.toHaveValue(shown)
    await page.clock.runFor(1)
    await expect(value).toHaveValue(shown)
  }
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(value).toHaveValue('4')
  await plus.click()
  await expect(value).toHaveValue('5')
  await page.mouse.down()
  await page.clock.runFor(320)
  for (const shown of ['6', '7', '8', '9', '10']) {
    await page.clock.runFor(80)
    await expect(value).toHaveValue(shown)
  }
  await expect(plus).toBeDisabled()
  await page.mouse.up()
})
