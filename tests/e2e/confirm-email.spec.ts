import { expect, type Page } from '@playwright/test'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { LAPTOP, PHONE } from './lifter.ts'
import { enter, makePerson, startTraining } from './signing-in.ts'

/** The link of the e-mail to an address, on the test's own server. */
async function linkTo(app: TestServer, email: string): Promise<string> {
  await app.context.jobs.runDue()
  const text = app.mails.find(({ to }) => to === email)?.text ?? ''
  const link = new URL(/\S+\/confirm-email#\S+/.exec(text)?.[0] ?? '')
  return app.origin + link.pathname + link.hash
}

const isConfirmed = async (app: TestServer, email: string) =>
  (
    await app.context.database.db
      .selectFrom('profile')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified

const goOn = (page: Page) => page.getByRole('link', { name: 'Go on to Sled' })

test.describe('email confirmation on a phone', () => {
  test.use(PHONE)

  test('R-AUTH-20 R-AUTH-21 the emailed link confirms a visitor’s address, and works only once', async ({
    page,
    app,
  }) => {
    const { email } = await makePerson(app)
    const link = await linkTo(app, email)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.addInitScript(recordAddresses)
    await page.goto(link)
    await expect(page.getByRole('status').filter({ hasText: 'Email confirmed.' })).toBeVisible()
    await expect(page).toHaveTitle('Confirm email · Sled')
    await expect(page).toHaveURL(`${app.origin}/confirm-email`)
    expect(await isConfirmed(app, email)).toBe(true)
    const token = link.split('=')[1] ?? ''
    expect(addresses.filter((address) => new URL(address).search.includes(token))).toEqual([])
    const drawnAt = await page.evaluate(() => window.drawnAt)
    expect(drawnAt.length).toBeGreaterThan(0)
    expect(drawnAt.filter((address) => address.includes('token'))).toEqual([])
    await expectNothingForAxe(page)

    await goOn(page).click()
    await expect(page).toHaveURL(`${app.origin}/`)
    await page.goBack()
    await expect(page.getByText('Email confirmed.')).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('alert').filter({ hasText: ERROR_TEXTS['link-invalid'] })).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/confirm-email`)
    await expectNothingForAxe(page)
  })

  test('R-AUTH-20 R-AUTH-73 the emailed link works for a signed-in lifter without a redirect to the running workout', async ({
    page,
    app,
  }) => {
    const person = await makePerson(app)
    await enter(page, app, person)
    await startTraining(app, person)
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
    await page.goto(await linkTo(app, person.email))
    await expect(page.getByText('Email confirmed.')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/confirm-email`)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await isConfirmed(app, person.email)).toBe(true)
    await goOn(page).click()
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
  })
})

test.describe('email confirmation on a laptop', () => {
  test.use({ viewport: LAPTOP.viewport })

  test('R-AUTH-20 a confirmation link opened without a connection can be tried again', async ({ page, app }) => {
    const { email } = await makePerson(app)
    await page.route('**/api/auth/confirm-email', (route) => route.abort())
    await page.goto(await linkTo(app, email))
    await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible()
    await expectNothingForAxe(page)
    expect(await isConfirmed(app, email)).toBe(false)
    await page.unroute('**/api/auth/confirm-email')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Email confirmed.')).toBeVisible()
    expect(await isConfirmed(app, email)).toBe(true)
  })

  test('R-AUTH-20 a second confirmation link opened in the same tab confirms its own address', async ({
    page,
    app,
  }) => {
    const [first, second] = [await makePerson(app), await makePerson(app)]
    await page.goto(await linkTo(app, first.email))
    await expect(page.getByText('Email confirmed.')).toBeVisible()
    await page.goto(await linkTo(app, second.email))
    await expect.poll(() => isConfirmed(app, second.email)).toBe(true)
    await expect(page.getByText('Email confirmed.')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/confirm-email`)
  })

  test('R-AUTH-20 the confirmation page opened without a token shows the invalid-link error', async ({ page, app }) => {
    await page.goto(`${app.origin}/confirm-email`)
    await expect(page.getByRole('alert').filter({ hasText: ERROR_TEXTS['link-invalid'] })).toBeVisible()
    await goOn(page).click()
    await expect(page.getByRole('heading', { name: 'Log workouts effortlessly.' })).toBeVisible()
  })
})

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the window's own
  interface Window {
    /** The address bar at each change of what the app draws. */
    drawnAt: string[]
  }
}

function recordAddresses() {
  window.drawnAt = []
  new MutationObserver((changes) => {
    const isDrawn = changes.some(({ target }) => target instanceof Element && target.closest('#root') !== null)
    if (isDrawn && document.getElementById('root')?.hasChildNodes()) window.drawnAt.push(window.location.href)
  }).observe(document, { childList: true, subtree: true })
}
