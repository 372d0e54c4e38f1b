import { expect } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { fillLogIn, makePerson, startTraining } from './signing-in.ts'

test.describe('the route guard', () => {
  test.use(PHONE)

  test('R-AUTH-52 R-AUTH-62 without a session a protected page redirects to / and is never drawn', async ({
    page,
    app,
  }) => {
    await page.addInitScript(() => {
      const drawn = new Set<string>()
      Object.assign(window, { drawn })
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent
        if (text) drawn.add(text)
        if (document.querySelector('nav[aria-label="Main"]')) drawn.add('navigation')
      }).observe(document, { childList: true, subtree: true })
    })
    // Each is loaded in another way: by itself, later, with the app's data, not at all. The rest is a table of the guard.
    for (const path of ['/update-password', '/routines', '/workout/active', '/og-env']) {
      await page.goto(app.origin + path)
      await expect(page).toHaveURL(`${app.origin}/`)
      await expect(page.getByRole('heading', { name: 'Log workouts effortlessly.' })).toBeVisible()
      expect(await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])).toEqual([
        'Log workouts effortlessly.',
      ])
    }
  })

  test('R-LAND-26 R-AUTH-76 after log-in, a message shows while the app checks for an active workout and then opens it', async ({
    page,
    app,
  }) => {
    const person = await makePerson(app)
    await startTraining(app, person)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/documents', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${app.origin}/login`)
    await fillLogIn(page, person.email, PASSWORD)
    await expect(page.getByText('Checking for active workouts...')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/`)
    release()
    await expect(page).toHaveURL(`${app.origin}/workout/active`) // R-AUTH-07, R-LAND-25
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0) // R-ACTIVE-13, R-LAYOUT-07
    await page.goto(`${app.origin}/history`)
    await expect(page).toHaveURL(`${app.origin}/workout/active`) // R-AUTH-73
    await page.goto(`${app.origin}/login`)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })

  test('R-ACTIVE-14 without an active workout, /workout/active redirects to the routines', async ({ page, app }) => {
    await giveSession(page.context(), app, await makePerson(app))
    await page.goto(`${app.origin}/workout/active`)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await page.goto(app.origin)
    await expect(page).toHaveURL(`${app.origin}/routines`) // R-LAND-25
  })

  test("an unknown address shows 'Page not found.'", async ({ page, app }) => {
    for (const path of ['/nowhere', '/Routines', '/routines/0198/nowhere']) {
      await page.goto(app.origin + path)
      if (path.startsWith('/routines')) await expect(page).toHaveURL(`${app.origin}/`)
      else await expect(page.getByText('Page not found.')).toBeVisible()
    }
    await page.goto(`${app.origin}/nowhere`)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(`${app.origin}/`)
  })

  test('a newly opened page starts at the top, and Back and Forward restore its scroll position', async ({
    page,
    app,
  }) => {
    await giveSession(page.context(), app, await makePerson(app))
    await page.goto(`${app.origin}/routines/`)
    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    const scrolled = () => page.evaluate(() => window.scrollY)
    await expect(link('Routines')).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await page.addStyleTag({ content: 'body { min-height: 3000px }' }) // As long as full pages are.
    await page.evaluate(() => window.scrollTo(0, 500))
    await link('History').click()
    await expect(link('History')).toHaveAttribute('aria-current', 'page')
    await expect.poll(scrolled).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 300))
    await page.goBack()
    await expect(link('Routines')).toHaveAttribute('aria-current', 'page')
    await expect.poll(scrolled).toBe(500)
    await page.goForward()
    await expect.poll(scrolled).toBe(300)
    await link('History').click() // The page that is open: to its top, and nothing to go back to.
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(`${app.origin}/routines`)
  })
})

test.describe('a page that fails to render', () => {
  test.use(PHONE)

  test('R-AUTH-77 a page that fails to render shows its error in red with a Reload button', async ({ page, app }) => {
    await giveSession(page.context(), app, await makePerson(app))
    await page.route('**/assets/account-route-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export function AccountRoute() { throw new Error('The bar is bent') }",
      }),
    )
    await page.goto(`${app.origin}/account`)
    const text = page.getByRole('alert').filter({ hasText: 'The bar is bent' })
    await expect(text).toBeVisible()
    const danger = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--danger-text)'
      return getComputedStyle(probe).color
    })
    await expect(text).toHaveCSS('color', danger)
    await page.unroute('**/assets/account-route-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  })
})
