import { expect, type Page } from '@playwright/test'
import { DESK, openGallery, PHONE, press, settle, test } from './gallery.ts'

const ENDING_FAILED = 'There was an error ending your workout. Please try again.'

test.describe('sheets', () => {
  test('R-LAYOUT-14 R-LAYOUT-17 below 768 px a sheet is a bottom drawer of 85vh', async ({ page, gallery }) => {
    for (const width of [390, 767]) {
      await page.setViewportSize({ width, height: 844 })
      await openGallery(page, gallery)
      await press(page, 'Edit Set')
      await settle(page)
      const box = await page.getByRole('dialog', { name: 'Edit Set' }).boundingBox()
      expect(box?.height).toBeCloseTo(0.85 * 844, 0)
      expect(box).toMatchObject({ x: 0, width })
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
      await expectFooter(page)
    }
  })

  test('R-LAYOUT-15 R-LAYOUT-17 from 768 px a sheet is a panel of 350 px on the right', async ({ page, gallery }) => {
    for (const [width, height] of [
      [1280, 800],
      [768, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openGallery(page, gallery)
      await press(page, 'Edit Set')
      await settle(page)
      const box = await page.getByRole('dialog', { name: 'Edit Set' }).boundingBox()
      expect(box).toEqual({ x: width - 350, y: 0, width: 350, height })
      await expectFooter(page)
    }
  })

  test('R-LAYOUT-16 while acting for somebody else, a sheet stays below the 44 px bar that says so', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(DESK)
    await openGallery(page, gallery)
    await press(page, 'Edit for Maya')
    await settle(page)
    const sheet = page.getByRole('dialog', { name: 'Edit for Maya' })
    expect(await sheet.boundingBox()).toEqual({ x: 930, y: 44, width: 350, height: 756 })
    await page.setViewportSize({ width: 390, height: 260 })
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(44)
  })

  test('R-EDIT-11 Esc or a click outside asks before a sheet’s changes are lost; Cancel discards them', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(PHONE)
    await openGallery(page, gallery)
    const sheet = page.getByRole('dialog', { name: 'Edit Set' })
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' })

    await press(page, 'Edit Set')
    await expect(sheet.getByRole('heading', { name: 'Edit Set' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Set' })).toBeFocused()

    await press(page, 'Edit Set')
    await press(page, 'Increase Reps')
    await page.keyboard.press('Escape')
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(sheet.getByRole('spinbutton', { name: 'Reps' })).toHaveValue('7')

    await page.mouse.click(195, 40)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(sheet).toBeVisible()

    await page.mouse.click(195, 40)
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(sheet).toHaveCount(0)

    await press(page, 'Edit Set')
    await press(page, 'Increase Reps')
    await press(page, 'Cancel')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByLabel('Edit Set saved')).toHaveText('0')
  })

  test('R-EDIT-11 swiping down closes an unchanged sheet and asks about a changed one', async ({
    browser,
    gallery,
  }) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await openGallery(page, gallery)
    const sheet = page.getByRole('dialog', { name: 'Edit Set' })
    await press(page, 'Edit Set')
    await settle(page)
    await swipe(page, [195, 140], [195, 620])
    await expect(sheet).toHaveCount(0)

    await press(page, 'Edit Set')
    await settle(page)
    await press(page, 'Increase Reps')
    await swipe(page, [195, 140], [195, 620])
    await press(page, 'Keep editing')
    await settle(page)
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0)).toBe(127)
    await expect(sheet.getByRole('spinbutton', { name: 'Reps' })).toHaveValue('7')
    await context.close()
  })

  test('R-EDIT-11 R-EDIT-16 Enter and Ctrl+Enter submit a changed form; Enter on an invalid form shows why not', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(DESK)
    await openGallery(page, gallery)
    const saved = page.getByLabel('Edit Set saved')
    await press(page, 'Edit Set')
    await page.getByRole('dialog').getByLabel('Set name').press('Control+Enter')
    await expect(saved).toHaveText('0')
    await page.getByRole('spinbutton', { name: 'Reps' }).press('ArrowUp')
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Control+Enter')
    await expect(saved).toHaveText('1')
    await press(page, 'Edit Set')
    await page.getByRole('dialog').getByLabel('Set name').fill('Top set')
    await page.keyboard.press('Enter')
    await expect(saved).toHaveText('2')

    await press(page, 'Name routine')
    await expect(page.getByRole('textbox', { name: 'Routine name' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Enter a name.' })).toBeVisible()
    await press(page, 'OK')
    await expect(page.getByRole('dialog', { name: 'Name routine' })).toBeVisible()
  })
})

test.describe('alerts and questions', () => {
  test.use({ viewport: PHONE })
  test.beforeEach(({ page, gallery }) => openGallery(page, gallery))

  test('R-ACTIVE-26 an alert is an alertdialog that shows the exact text and an OK button', async ({ page }) => {
    await press(page, 'Alert')
    const alert = page.getByRole('alertdialog', { name: ENDING_FAILED, exact: true })
    await expect(alert).toBeVisible()
    await expect(alert.getByRole('button')).toHaveText(['OK'])
    await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
    await page.mouse.click(195, 20)
    await expect(alert).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(alert).toHaveCount(0)
    await expect(page.getByLabel('Answer')).toHaveText('closed')
    await expect(page.getByRole('button', { name: 'Alert', exact: true })).toBeFocused()
  })

  test('R-DELEG-19 closing an alert over a dialog leaves the dialog open with the typed text', async ({ page }) => {
    await press(page, 'Add a manager')
    const dialog = page.getByRole('dialog', { name: 'Add a manager' })
    await dialog.getByLabel('Their email').fill('max@example.com')
    for (const close of [() => press(page, 'OK'), () => page.keyboard.press('Escape')]) {
      await press(page, 'Share Access')
      const alert = page.getByRole('alertdialog')
      await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
      await close()
      await expect(alert).toHaveCount(0)
      await expect(dialog.getByLabel('Their email')).toHaveValue('max@example.com')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('a confirmation dialog focuses its safe answer, and Esc chooses that answer', async ({ page }) => {
    await press(page, 'Delete question')
    const question = page.getByRole('alertdialog', { name: 'Delete Set' })
    await expect(question).toHaveAccessibleDescription('Set 3 of Barbell Bench Press will be removed.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Answer')).toHaveText('kept')
    await press(page, 'Delete question')
    await press(page, 'Delete')
    await expect(page.getByLabel('Answer')).toHaveText('deleted')
    await press(page, 'End workout…')
    await expect(page.getByRole('button', { name: 'Keep working out' })).toBeFocused()
  })

  test('announcements use one polite live region, and repeating the same text announces it again', async ({ page }) => {
    const region = page.locator('[data-announcer]')
    await expect(region).toHaveAttribute('aria-live', 'polite')
    await press(page, 'Announce')
    await expect(region).toHaveText('Set 3 complete. 6 of 22 sets.')
    const first = await region.locator('p').elementHandle()
    await press(page, 'Announce')
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(region).toHaveText('Set 3 complete. 6 of 22 sets.')
  })
})

/** Cancel and the primary button share the footer 1 : 1.6, and it stays while the body scrolls. */
async function expectFooter(page: Page) {
  const sheet = page.getByRole('dialog')
  const cancel = await sheet.getByRole('button', { name: 'Cancel' }).boundingBox()
  const save = await sheet.getByRole('button', { name: 'Save' }).boundingBox()
  expect((save?.width ?? 0) / (cancel?.width ?? 1)).toBeCloseTo(1.6, 1)
  await sheet.locator('[data-drawer-content]').evaluate((body) => body.scrollTo(0, 200))
  expect(await sheet.getByRole('button', { name: 'Save' }).boundingBox()).toEqual(save)
}

/** A finger, not a mouse. */
async function swipe(page: Page, from: [number, number], to: [number, number]) {
  const session = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 10; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
