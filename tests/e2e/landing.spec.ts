import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { hint, rows } from './landing-steps.ts'
import { LAPTOP, PHONE } from './lifter.ts'
import { fillLogIn, makePerson } from './signing-in.ts'
import { farOf, noteShifts, STILL } from './still-pages.ts'
import { expectNoSidewaysScroll, focusedCard, settled } from './training-floor.ts'

const TAGLINE = 'Log workouts effortlessly.'
const card = (page: Page, name: string) => page.locator('article', { has: page.getByRole('heading', { name }) })
const head = (page: Page, name: string) => card(page, name).getByRole('button', { name }).first()
const setNames = (of: Locator) => of.getByRole('group').evaluateAll((all) => all.map((row) => row.ariaLabel))

/** The demo is alive, and what its sheets are made of has come, with all letters that a name may have. */
async function open(page: Page, origin: string) {
  const files = [/demo-sheets/, /archivo-latin-ext/, /archivo-vietnamese/]
  const sheets = Promise.all(files.map((file) => page.waitForResponse(file, { timeout: 0 })))
  await page.goto(origin)
  await expect(page.locator('[data-announcer]')).toBeAttached()
  return { sheets }
}

test.describe('the landing page on a phone', () => {
  test.use(PHONE)

  test('R-LAND-10 to R-LAND-16 R-LAND-22 R-LAND-23 R-LAND-24 R-EDIT-16 a visitor swipes, edits, deletes and adds sets in the demo without a single request', async ({
    page,
    app,
    context,
  }) => {
    const { sheets } = await open(page, app.origin)
    await hint(page).tap() // From here on it is ours.
    await sheets
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await context.setOffline(true)
    await settled(page)
    const finger = await Finger.on(page)
    const second = rows(page).nth(1)
    await second.scrollIntoViewIfNeeded()
    await finger.drag(second.locator('.set-thumb'), 290)
    await expect(second).toHaveAttribute('data-status', 'complete')
    await expect(page.locator('[data-announcer]')).toHaveText('Set 2 complete. 2 of 9 sets.')

    await head(page, 'Plank').tap() // R-LAND-13
    await expect(focusedCard(page)).toContainText('Plank')
    await settled(page)
    await head(page, 'Plank').tap() // R-LAND-14
    const exercise = page.getByRole('dialog', { name: 'Edit exercise' })
    await exercise.getByLabel('Exercise name').fill('Barbell squat')
    await exercise.getByRole('button', { name: 'Save' }).tap()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('This exercise is already in the routine') // R-BUILD-17
    await alert.getByRole('button', { name: 'OK' }).tap()
    await exercise.getByLabel('Exercise name').fill('Side Plank łạ')
    await exercise.getByRole('button', { name: 'Save' }).tap()
    await expect(exercise).toBeHidden()
    await expect(focusedCard(page)).toContainText('Side Plank')

    const deleteSet = async (name: string) => {
      await focusedCard(page).getByRole('button', { name }).tap()
      const sheet = page.getByRole('dialog', { name: 'Edit Set' })
      await sheet.getByRole('button', { name: 'Delete set' }).tap()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
      await expect(sheet).toBeHidden()
    }
    await deleteSet('Edit Set 2, 45 seconds')
    expect(await setNames(focusedCard(page))).toEqual([
      'Set 1, 45 seconds, bodyweight',
      'Set 2, 45 seconds, bodyweight',
    ])
    await deleteSet('Edit Set 2, 45 seconds')
    await deleteSet('Edit Set 1, 45 seconds')
    expect(await setNames(focusedCard(page))).toEqual(['Set 1, 10 reps, 0 lbs'])

    await page.getByRole('button', { name: 'Add exercise' }).tap()
    const create = page.getByRole('dialog', { name: 'Create' })
    await expect(create.getByRole('radiogroup', { name: 'Section' })).toHaveCount(0) // R-LAND-11
    await create.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(alert).toContainText('Exercise name is required.')
    await alert.getByRole('button', { name: 'OK' }).tap()
    await create.getByLabel('Exercise name').fill('hammer')
    await create.getByRole('option', { name: 'Hammer Curl' }).first().tap()
    await create.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(create).toBeHidden()
    await expect(focusedCard(page)).toContainText('Hammer Curl')
    await expect(page.locator('article')).toHaveCount(4)
    expect(asked).toEqual([])
    await context.setOffline(false)
    await page.reload()
    await expect(page.locator('article')).toHaveCount(3)
  })
})

test('R-LAND-01 R-LAND-02 R-LAND-03 R-LAND-07 R-LAND-08 R-LAND-09 R-LAYOUT-18 the landing page is readable without JavaScript, from 325 to 1280 px', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const width of [325, 390, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(app.origin)
    const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const title = await boxOf(page.getByRole('heading', { name: TAGLINE }))
    const logo = await boxOf(page.getByRole('link', { name: 'Sled home' }))
    const logIn = await boxOf(page.getByRole('link', { name: 'Log in' }))
    const deck = await boxOf(page.locator('[data-deck]'))
    const isWide = width >= 768
    expect([width, logIn.y + logIn.height <= logo.y]).toEqual([width, !isWide])
    expect([width, deck.x + deck.width <= title.x]).toEqual([width, isWide])
    expect([width, title.x + title.width <= width]).toEqual([width, true])
    expect(deck.width).toBeLessThanOrEqual(400)
    expect(deck.width).toBeGreaterThanOrEqual(325)
    await expect(page.getByRole('group', { name: 'Set 3, 10 reps, 135 lbs' })).toBeVisible()
    await expect(hint(page)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(2)
    const claims = page.getByRole('region', { name: 'Made for the gym floor' })
    for (const heading of await claims.getByRole('heading', { level: 3 }).all()) {
      const box = await boxOf(heading)
      expect([width, box.x >= 16, box.x + box.width <= width - 16]).toEqual([width, true, true])
    }
    // A visitor has nothing to go to but a new account.
    expect(await claims.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/create-account',
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await context.close()
})

test.describe('the landing page on a laptop', () => {
  test.use({ viewport: LAPTOP.viewport, reducedMotion: 'reduce' })

  test('the landing page has no layout shifts, works by keyboard and passes axe, light and dark', async ({
    page,
    app,
  }) => {
    const failures: string[] = []
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
    page.on('pageerror', (error) => void failures.push(error.message))
    const shifts = await noteShifts(page.context())
    const { sheets } = await open(page, app.origin)
    await sheets
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNothingForAxe(page)
    }
    await expectNoSidewaysScroll(page)
    expect(farOf(shifts)).toBeLessThan(STILL) // Letters that come late, on a slow machine.
    const complete = (name: string) => page.getByRole('button', { name: `Complete ${name}` })
    await complete('Set 2, 10 reps').focus()
    await page.keyboard.press('Enter')
    await expect(complete('Set 3, 10 reps')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(head(page, 'Romanian Deadlift')).toBeFocused()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Edit exercise' })
    await expect(sheet).toBeVisible()
    await expectNothingForAxe(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(head(page, 'Romanian Deadlift')).toBeFocused()
    expect(failures).toEqual([])
  })
})

test.describe('the landing page with a service worker', () => {
  test.use({ viewport: LAPTOP.viewport, serviceWorkers: 'allow' })

  test('R-LAND-01 R-LAND-25 / opens the app for a signed-in user, also offline, and the landing page for anyone else', async ({
    page: visitor,
    context,
    app,
  }) => {
    const { email } = await makePerson(app)
    await visitor.goto(app.origin)
    const page = await context.newPage()
    await page.goto(`${app.origin}/login`)
    await fillLogIn(page, email, PASSWORD)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(visitor).toHaveURL(`${app.origin}/routines`) // R-LAND-25: nobody who is signed in stays.
    await visitor.close()
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await context.setOffline(true)
    await page.goto(app.origin)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await context.setOffline(false)

    await page.goto(`${app.origin}/account`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: TAGLINE })).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/`)
    await expect(rows(page)).toHaveCount(3)
    const byServer = await page.reload()
    expect(await byServer?.text()).toContain('data-demo')
    const title = await page.title()
    expect(title).not.toBe('Sled')
    await context.setOffline(true)
    await page.goto(app.origin)
    await expect(page.getByRole('heading', { name: TAGLINE })).toBeVisible()
    await expect(page).toHaveTitle(title)
    await page.getByRole('button', { name: 'Add exercise' }).click()
    await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
  })
})
