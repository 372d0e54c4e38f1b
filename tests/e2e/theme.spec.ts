import { expect, type Page } from '@playwright/test'
import { test } from './app-server.ts'
import { openAs } from './person-page.ts'
import { makePerson } from './signing-in.ts'

const LIGHT = { page: 'rgb(246, 246, 243)', bar: '#f6f6f3', controls: 'light' }
const DARK = { page: 'rgb(10, 14, 12)', bar: '#0a0e0c', controls: 'dark' }
const NO_LINK = '/history/public/workout/00000000-0000-4000-8000-000000000000'

const option = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name, exact: true })

/** The page's colour as sRGB, the colour that the browser's bars take, and what its own controls look like. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas) canvas.fillStyle = backgroundColor
    canvas?.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return {
      page: `rgb(${red}, ${green}, ${blue})`,
      bar: bars.find(({ media }) => matchMedia(media).matches)?.content,
      controls: colorScheme,
    }
  })

test('R-REACH-21 a theme chosen by keyboard, offline too, shows at once in every tab; Auto follows the system', async ({
  browser,
  app,
}) => {
  const { page, context, goto } = await openAs(browser, app, await makePerson(app), 'phone', { colorScheme: 'light' })
  await goto('/account')
  const [second, visited] = [await context.newPage(), await context.newPage()]
  await second.goto(`${app.origin}/account`)
  await visited.goto(app.origin + NO_LINK)
  const tabs = [page, second, visited]
  await expect(option(second, 'Auto')).toBeChecked()
  for (const tab of tabs) expect(await shown(tab)).toEqual(LIGHT)

  await context.setOffline(true)
  await option(page, 'Auto').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(option(page, 'Dark')).toBeFocused()
  await expect(option(second, 'Dark')).toBeChecked()
  for (const tab of tabs) await expect.poll(() => shown(tab)).toEqual(DARK)

  await option(second, 'Auto').click()
  await expect(option(page, 'Auto')).toBeChecked()
  for (const tab of tabs) {
    await expect.poll(() => shown(tab)).toEqual(LIGHT)
    await tab.emulateMedia({ colorScheme: 'dark' })
    expect(await shown(tab)).toEqual(DARK)
  }
  await option(page, 'Light').check()
  for (const tab of tabs) await expect.poll(() => shown(tab)).toEqual(LIGHT)
  await context.close()
})

test("R-REACH-21 the chosen theme is there before the app's own scripts, and on a visitor's page without any", async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone', { colorScheme: 'light' })
  await goto('/account')
  await option(page, 'Dark').check()
  await page.route(/\/assets\/(?!theme)[^/]*\.js$/, () => undefined) // No answer: the app never starts.
  await page.goto(`${app.origin}/account`, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  expect(await shown(page)).toEqual(DARK)

  const { cookies } = await context.storageState()
  const visitor = await browser.newContext({ colorScheme: 'light', javaScriptEnabled: false })
  await visitor.addCookies(cookies.filter(({ name }) => name === 'sled-theme'))
  const landing = await visitor.newPage()
  await landing.goto(app.origin)
  await expect(landing.locator('html')).toHaveCSS('color-scheme', 'dark')
  await Promise.all([context.close(), visitor.close()])
})
