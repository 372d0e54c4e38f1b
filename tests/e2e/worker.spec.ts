import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { test } from './killable-phone.ts'
import { PHONE } from './lifter.ts'
import { newPerson, openAs } from './person-page.ts'
import { release } from './release.ts'
import { fillLogIn, makePerson } from './signing-in.ts'
import { completeNext, expectProgress, focusedCard, storedWorkout, train } from './training-floor.ts'

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller)
const versionOf = (page: Page) => page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src') ?? '')

test.describe('the app with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the service worker leaves public pages, the API, images and health checks to the server', async ({
    browser,
    app,
  }) => {
    const { page, context, goto } = await openAs(browser, app, await newPerson(app), 'laptop', {
      serviceWorkers: 'allow',
    })
    await goto('/routines')
    await isControlled(page)
    const fromWorker = async (path: string) => (await page.goto(app.origin + path))?.fromServiceWorker()
    for (const path of ['/routines', '/history/0197', '/og-test'])
      expect([path, await fromWorker(path)]).toEqual([path, true])
    const servers = ['/api/session', '/api/og-image?workoutId=1', '/og/routine/1.png', '/images/1', '/healthz', '/live']
    const pages = [
      '/routines/public/1',
      '/plans/public/1',
      '/history/public/1',
      '/app/routines/public/1',
      '/app/history/public/1',
    ]
    for (const path of [...servers, ...pages]) expect([path, await fromWorker(path)]).toEqual([path, false])
    await goto('/routines')
    const asked = await page.evaluate(() => fetch('/api/session').then(({ status }) => status))
    expect(asked).toBe(200)
    await context.close()
  })

  test('Y33 if a file is missing after a deploy, the new version takes over and unsent sets are kept and sent', async ({
    browser,
    app,
    clientFolder,
    network,
  }) => {
    const training = await train(app, { done: 1 })
    const { page, context } = await openAs(browser, app, training.person, 'phone', { serviceWorkers: 'allow' })
    await page.goto(`${network.origin}/workout/active`)
    await expect(focusedCard(page)).toBeVisible()
    await isControlled(page)
    network.break({ isDown: true, path: '/api/ops' })
    await completeNext(page)
    await expect(page.getByText('1 set saved on this phone')).toBeVisible()
    const suffix = release(clientFolder)
    // The device was short of storage: the old worker has lost a file, and the server has it no more.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) if (url.includes('/active-workout')) await cache.delete(url)
      }
    })
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.goto(`${network.origin}/workout/active`).catch(() => undefined) // The replacement may overtake it.
    await expect(focusedCard(page)).toBeVisible() // A worker is installed first, all files of it.
    expect(await versionOf(page)).toContain(suffix)
    await expectProgress(page, '2 of 6 sets')
    await expect(page.getByText('1 set saved on this phone')).toBeVisible()
    network.mend()
    await expect
      .poll(async () => (await storedWorkout(training)).sets.filter(({ status }) => status === 'complete').length)
      .toBe(2)
    await isControlled(page)
    await context.close()
  })

  test('a service worker that fails to install leaves the app working, and the next visit installs it', async ({
    browser,
    app,
    network,
  }) => {
    network.break({ isDown: true, path: '/assets/history-route' })
    const { page, context } = await openAs(browser, app, await newPerson(app), 'phone', { serviceWorkers: 'allow' })
    await page.addInitScript(() => {
      const register = ServiceWorkerContainer.prototype.register
      ServiceWorkerContainer.prototype.register = async function (...args) {
        const registration = await register.apply(this, args)
        registration.installing?.addEventListener('statechange', ({ target }) => {
          Object.assign(window, { workerState: (target as ServiceWorker).state })
        })
        return registration
      }
    })
    await page.goto(`${network.origin}/routines`)
    await expect(page.getByText('What comes first?')).toBeVisible()
    await page.waitForFunction(() => (window as { workerState?: string }).workerState === 'redundant')
    await page.getByRole('link', { name: 'Account' }).tap()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    network.mend()
    await page.reload()
    await isControlled(page)
    network.break({ isDown: true })
    await page.goto(`${network.origin}/history`)
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
    await context.close()
  })

  test('updating to a new version in one tab does not reload another tab', async ({ browser, app, clientFolder }) => {
    const { page, context, goto } = await openAs(browser, app, await newPerson(app), 'laptop', {
      serviceWorkers: 'allow',
    })
    await goto('/routines')
    await isControlled(page)
    const other = await context.newPage()
    await other.goto(`${app.origin}/routines`)
    await other.getByRole('button', { name: 'Create a new routine' }).first().click()
    await other.getByRole('textbox', { name: 'Routine name' }).fill('Half a na')
    const suffix = release(clientFolder)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const offer = (of: Page) => of.locator('[data-sonner-toast]').filter({ hasText: 'A new version is ready' })
    await offer(page).getByRole('button', { name: 'Reload' }).click()
    // It is asked while the page is loaded anew.
    await expect(async () => expect(await versionOf(page)).toContain(suffix)).toPass()
    await expect(other.getByRole('textbox', { name: 'Routine name' })).toHaveValue('Half a na')
    expect(await versionOf(other)).not.toContain(suffix)
    await expect(offer(other)).toBeVisible()
    await context.close()
  })
})

test.describe('the app without a service worker', () => {
  test.use(PHONE)

  test('after a deploy under an open page, the next page load uses the new version', async ({
    page,
    app,
    clientFolder,
  }) => {
    const { email } = await makePerson(app)
    await page.goto(`${app.origin}/`)
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    const suffix = release(clientFolder)
    await page
      .getByRole('link', { name: 'Reset' })
      .or(page.getByRole('link', { name: 'Log in' }))
      .first()
      .click()
    await fillLogIn(page, email, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    expect(await versionOf(page)).toContain(suffix)
  })

  test('without the server, a page that is not loaded yet shows that it could not be loaded', async ({
    page,
    network,
  }) => {
    await page.goto(`${network.origin}/login`)
    await expect(page.getByLabel('Email')).toBeVisible()
    network.break({ isDown: true })
    await page.getByRole('link', { name: /forgot/i }).click()
    await expect(page.getByText('This part of Sled could not be loaded.')).toBeVisible()
  })
})
