import { expect, type Page } from '@playwright/test'
import { expectNothingForAxe } from './axe.ts'
import { DESK, openGallery, PHONE, press, settle, test } from './gallery.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.describe('form fields', () => {
  test.use({ viewport: PHONE })
  test.beforeEach(({ page, gallery }) => openGallery(page, gallery))

  test('R-EDIT-33 an invalid field is outlined in red and has an error description', async ({ page }) => {
    const field = page.getByRole('textbox', { name: 'Routine name' })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('Exercise name is required.')
    const shadow = await field.evaluate((input) => getComputedStyle(input).boxShadow)
    const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'))
    expect(shadow).toContain(`${await asComputed(page, danger)} 0px 0px 0px 2px inset`)
    await expect(page.getByRole('textbox', { name: 'Exercise name' })).not.toHaveAttribute('aria-invalid')
  })

  test("R-EDIT-34 an optional field shows 'Optional' as its description, not in its name", async ({ page }) => {
    await expect(page.getByRole('textbox', { name: 'Set name', exact: true })).toHaveAccessibleDescription('Optional')
    await expect(page.getByText('Optional')).toBeVisible()
  })

  test('R-LAYOUT-22 inputs are 52 px high', async ({ page }) => {
    for (const name of ['Exercise name', 'Set name', 'Routine name', 'Email', 'Search exercises']) {
      const field = page.getByLabel(name, { exact: true })
      const box = await (name.startsWith('Search') ? field.locator('..') : field).boundingBox()
      expect(box?.height).toBe(52)
    }
  })

  test('a password can be shown and hidden again', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('type', 'password')
    await press(page, 'Show password')
    await expect(field).toHaveAttribute('type', 'text')
    await press(page, 'Show password')
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('a segmented control is one Tab stop, and the arrow keys move and choose', async ({ page }) => {
    const today = page.getByRole('radio', { name: 'Just for today' })
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Permanently' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Permanently' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(today).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('switch', { name: 'Public link' })).toBeFocused()
    await expect(page.getByRole('radiogroup', { name: 'Keep this change' })).toBeVisible()
  })

  test('a switch toggles by Space or a click on its row, and not while disabled', async ({ page }) => {
    const link = page.getByRole('switch', { name: 'Public link' })
    await link.focus()
    await page.keyboard.press('Space')
    await expect(link).toBeChecked()
    await page.getByText('Public link').click()
    await expect(link).not.toBeChecked()
    expect(await link.boundingBox()).toMatchObject({ width: 52, height: 32 })
    const withheld = page.getByRole('switch', { name: 'Create routines' })
    await expect(withheld).toBeDisabled()
    await expect(withheld).toHaveAccessibleDescription('Needs a connection')
    await page.getByText('Create routines').click({ force: true })
    await expect(withheld).toBeChecked()
  })

  test('a busy button keeps its width and focus and announces what it is doing', async ({ page }) => {
    const button = page.getByTestId('busy')
    const before = await button.boundingBox()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAccessibleName('Saving')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeFocused()
    expect((await button.boundingBox())?.width).toBe(before?.width)
  })
})

test.describe('page header', () => {
  test('R-LAYOUT-12 the header’s search button expands to a field, which can be cleared and closed with Esc', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize(PHONE)
    await openGallery(page, gallery)
    await press(page, 'Search')
    const field = page.getByRole('searchbox', { name: 'Search', exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('placeholder', 'Search')
    await page.keyboard.type('bench')
    await expect(page.getByLabel('Header search')).toHaveText('bench')
    await page.getByRole('search').filter({ has: field }).getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Header search')).toHaveText('')
    await page.keyboard.type('row')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(page.getByLabel('Header search')).toHaveText('')
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  })

  test('R-LAYOUT-11 R-LAYOUT-19 page headers are 44 px high, with buttons of 44 px', async ({ page, gallery }) => {
    await page.setViewportSize(DESK)
    await openGallery(page, gallery)
    const headers = page.locator('main header')
    for (const header of await headers.all()) expect((await header.boundingBox())?.height).toBe(44)
    await expect(headers.nth(0).getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(headers.nth(0).getByRole('button', { name: 'Create a new routine' })).toBeVisible()
    for (const name of ['Back', 'Settings', 'Share']) {
      const box = await headers.nth(1).getByRole('button', { name }).boundingBox()
      expect(box).toMatchObject({ width: 44, height: 44 })
    }
    await expect(headers.nth(2).getByRole('button', { name: 'Share routine' })).toBeVisible() // R-LAYOUT-13
    await expect(headers.nth(3).getByRole('button', { name: 'Start workout' })).toBeVisible()
  })
})

test.describe('look of the components', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds no violations in the component gallery, ${theme}`, async ({ page, gallery }) => {
      await page.setViewportSize(PHONE)
      await openGallery(page, gallery, theme)
      await expectNothingForAxe(page, { tags: WCAG })
      await press(page, 'Edit Set')
      await settle(page)
      await expectNothingForAxe(page, { tags: WCAG })
      await press(page, 'Increase Reps')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
      await settle(page)
      await expectNothingForAxe(page, { tags: WCAG })
      await press(page, 'Discard')
      for (const name of ['Error toast', 'Coach toast', 'Undo toast']) await press(page, name)
      await press(page, 'Add a manager')
      await settle(page)
      await expectNothingForAxe(page, { tags: WCAG })
    })
  }

  test('R-LAYOUT-18 the component gallery and its dialogs do not scroll sideways at 325 px', async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 325, height: 700 })
    await openGallery(page, gallery)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(325)
    for (const [name, close] of [
      ['Edit Set', 'Cancel'],
      ['Add a manager', 'Cancel'],
      ['Delete question', 'Cancel'],
      ['Alert', 'OK'],
    ] as const) {
      await press(page, name)
      await settle(page)
      const popup = await page.getByRole(/Alert|question/.test(name) ? 'alertdialog' : 'dialog').boundingBox()
      expect(popup?.x).toBeGreaterThanOrEqual(0)
      expect((popup?.x ?? 0) + (popup?.width ?? 0)).toBeLessThanOrEqual(325)
      await press(page, close)
      await expect(page.getByRole(/Alert|question/.test(name) ? 'alertdialog' : 'dialog')).toHaveCount(0)
    }
    await press(page, 'Error toast')
    expect(await width()).toBe(325)
  })

  test('the color theme follows the system, and data-theme overrides it', async ({ page, gallery }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openGallery(page, gallery)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await background(page)
    expect(dark).not.toBe(light)
    await openGallery(page, gallery, 'light')
    expect(await background(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await openGallery(page, gallery, 'dark')
    expect(await background(page)).toBe(dark)
  })

  test('a page loads only one font file of at most 92 kB', async ({ page, gallery }) => {
    const sizes: number[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('.woff2')) sizes.push((await response.body()).length)
    })
    await openGallery(page, gallery)
    await expect.poll(() => sizes.length).toBe(1)
    expect(sizes[0]).toBeLessThanOrEqual(92_000)
  })

  test('the focus ring is 2 px wide at a distance of 2 px, and spinners do not turn with reduced motion', async ({
    page,
    gallery,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page, gallery)
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(document.activeElement as Element)
      return `${outlineWidth} ${outlineStyle} ${outlineOffset}`
    })
    expect(ring).toBe('2px solid 2px')
    for (const spinner of await page.locator('.animate-spin, .skeleton').all()) {
      expect(await spinner.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    }
  })

  test('a tooltip opens on hover and focus, and by a tap on a touch screen', async ({ page, browser, gallery }) => {
    const text = 'Permission denied by account owner'
    await openGallery(page, gallery)
    const trigger = page.getByRole('button', { name: 'Withheld' })
    await expect(trigger).toHaveAccessibleDescription(text)
    const bubble = page.getByRole('tooltip').filter({ visible: true })
    await trigger.hover()
    await expect(bubble).toHaveText(text)
    await page.keyboard.press('Escape')
    await expect(bubble).toHaveCount(0)
    await trigger.focus()
    await expect(bubble).toHaveText(text)
    await trigger.blur()
    await expect(bubble).toHaveCount(0)
    const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
    const touchPage = await phone.newPage()
    await openGallery(touchPage, gallery)
    await touchPage.getByRole('button', { name: 'Withheld' }).tap({ force: true })
    const tapped = touchPage.getByRole('tooltip').filter({ visible: true })
    await expect(tapped).toHaveText(text)
    await touchPage.getByRole('heading', { name: 'Buttons' }).tap()
    await expect(tapped).toHaveCount(0)
    await phone.close()
  })
})

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** A colour as the browser writes computed ones. */
function asComputed(page: Page, color: string) {
  return page.evaluate((value) => {
    const probe = document.createElement('i')
    probe.style.color = value
    document.body.append(probe)
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, color)
}
