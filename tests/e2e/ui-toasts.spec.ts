import { expect, type Page } from '@playwright/test'
import { DESK, openGallery, PHONE, press, settle, test } from './gallery.ts'

test.describe('toasts', () => {
  test('R-LAYOUT-23 R-LAYOUT-25 R-LAYOUT-26 toasts are centred at the top, 356 px wide and 14 px apart, at most three or two on a phone', async ({
    page,
    gallery,
  }) => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      await openGallery(page, gallery)
      for (const name of ['Coach toast', 'Image toast', 'Undo toast', 'Error toast']) await press(page, name)
      const count = size === PHONE ? 2 : 3
      await expect(toasts(page)).toHaveCount(count)
      await expect(page.locator('[data-sonner-toast][data-mounted="true"]')).toHaveCount(4)
      await settle(page)
      await page.mouse.move(size.width / 2, 80, { steps: 3 })
      await expect(page.locator('[data-sonner-toast][data-expanded="true"]')).toHaveCount(4)
      await settle(page)
      const boxes = await Promise.all((await toasts(page).all()).map((toast) => toast.boundingBox()))
      for (const box of boxes) {
        expect(box?.width).toBe(356)
        expect(box?.x).toBe((size.width - 356) / 2)
      }
      const [first, second, third] = boxes.map((box) => box ?? { y: 0, height: 0 }).sort((a, b) => a.y - b.y)
      expect(first?.y).toBe(size === PHONE ? 44 + 8 : 44 + 16) // the gallery shows a page header
      expect(Math.round((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0))).toBe(14)
      if (third) expect(Math.round(third.y - (second?.y ?? 0) - (second?.height ?? 0))).toBe(14)
    }
  })

  test('R-LAYOUT-24 a toast lasts 4000 ms', async ({ page, gallery }) => {
    await openStill(page, gallery)
    await press(page, 'Toast')
    await page.clock.runFor(50)
    await expect(toasts(page)).toHaveText('Logged in successfully')
    await page.clock.runFor(3900)
    await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-removed', 'false')
    await page.clock.runFor(100)
    await expect(page.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(0)
  })

  test('R-LAYOUT-27 a slow swipe of 20 px or a quick short one dismisses a toast, a slow one of 18 px does not', async ({
    page,
    gallery,
  }) => {
    await openStill(page, gallery)
    const kept = page.locator('[data-sonner-toast][data-removed="false"]')
    async function swipeUp(px: number, ms: number) {
      await press(page, 'Error toast')
      await page.clock.runFor(500)
      await settle(page)
      const box = await kept.last().boundingBox()
      const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 30]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y - px / 2, { steps: 4 })
      await page.mouse.move(x, y - px, { steps: 4 })
      await page.clock.runFor(ms)
      await page.mouse.up()
      await page.clock.runFor(1)
    }
    await swipeUp(20, 1000)
    await expect(kept).toHaveCount(0)
    await swipeUp(10, 50)
    await expect(kept).toHaveCount(0)
    await swipeUp(18, 1000)
    await expect(kept).toHaveCount(1)
  })

  test('R-LAYOUT-28 Alt+T focuses the toasts, and a toast’s action works without closing an open sheet', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(DESK)
    await openGallery(page, gallery)
    await press(page, 'Undo toast')
    await toasts(page).waitFor()
    await page.keyboard.press('Alt+t')
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
    await press(page, 'Edit Set')
    await toasts(page).getByText('Routine archived').click()
    await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
    await toasts(page).getByText('Undo').click()
    await expect(page.locator('[data-announcer]')).toHaveText('undone')
    await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
  })
})

const toasts = (page: Page) => page.locator('[data-sonner-toast][data-visible="true"]')

/** With a clock that stands still until it is moved. */
async function openStill(page: Page, gallery: string) {
  await page.setViewportSize(PHONE)
  await page.clock.install({ time: 0 })
  await openGallery(page, gallery)
  await page.clock.pauseAt(60_000)
  await expect(page.locator('.toasts')).toBeAttached() // loads beside the first page
}
