import { expect, type Page } from '@playwright/test'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { LAPTOP, PHONE } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { fillLogIn, makePerson, passwordOf, toast } from './signing-in.ts'

const DEVICES = [
  ['phone', PHONE],
  ['laptop', { viewport: LAPTOP.viewport }],
] as const

test.describe('auth pages with an account, on a phone', () => {
  test.use(PHONE)

  test('R-AUTH-13 R-AUTH-15 R-AUTH-16 R-AUTH-17 R-AUTH-20 R-AUTH-21 R-AUTH-24 R-NOTIFY-01 R-NOTIFY-09 a new user signs up and lands on the routines page', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.origin}/create-account`)
    const create = page.getByRole('button', { name: 'Create account' })
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
    await expect(create).toBeDisabled()
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('   ')
    await page.getByLabel('Email').fill(`maya@example.org`)
    await passwordOf(page).fill('six777')
    await expect(create).toBeDisabled()
    await page.getByLabel('Last name').fill('Lindqvist')
    await create.click()
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(toast(page, 'Account created! Check your email to confirm your address.')).toBeVisible()
    await expect.poll(() => app.logs.join('')).toContain('"name":"account.created"')
    await page.goto(`${app.origin}/account`)
    await expect(page.getByText('Maya', { exact: true })).toBeVisible()
    await expect(page.getByText('maya@example.org')).toBeVisible()
  })

  test('R-LAYOUT-23 the welcome makes room for the toast of a new account, with all below it', async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.origin}/create-account`)
    await page.getByLabel('First name').fill('Mia')
    await page.getByLabel('Last name').fill('Lindqvist')
    await page.getByLabel('Email').fill('mia@example.org')
    await passwordOf(page).fill('six777')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(toast(page, 'Account created! Check your email to confirm your address.')).toBeVisible()
    const topOf = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
    const title = page.getByRole('heading', { name: 'Welcome, Mia' })
    await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeGreaterThan(90)
    expect((await topOf(/Body weight/)) - (await topOf(/^Start an empty workout/))).toBeGreaterThan(60)
  })

  test('R-AUTH-26 a common password is accepted with a hint, and the check never sends it to the server', async ({
    page,
    app,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
    await page.goto(`${app.origin}/create-account`)
    await passwordOf(page).fill('six777')
    await expect.poll(() => sent.some((request) => request.includes('/api/auth/common-passwords'))).toBe(true)
    await passwordOf(page).fill('TrustNo1')
    const hint = /one of the 10,000 most common passwords/
    await expect(passwordOf(page)).toHaveAccessibleDescription(hint)
    await passwordOf(page).fill('TrustNo1 but longer')
    await expect(passwordOf(page)).toHaveAccessibleDescription('')
    await passwordOf(page).fill('TrustNo1')
    await expect(passwordOf(page)).toHaveAccessibleDescription(hint)
    expect(sent.filter((request) => request.includes('TrustNo1'))).toEqual([])
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('Lindqvist')
    await page.getByLabel('Email').fill('trusting@example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${app.origin}/routines`)
  })

  test('R-AUTH-25 R-AUTH-26 a refused sign-up shows its reason in a toast and at the field', async ({ page, app }) => {
    const { email } = await makePerson(app)
    await page.goto(`${app.origin}/create-account`)
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('Lindqvist')
    await page.getByLabel('Email').fill(` ${email.toUpperCase()}`)
    await passwordOf(page).fill('12345')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(passwordOf(page)).toHaveAccessibleDescription(ERROR_TEXTS['password-too-short'])
    await expect(toast(page, ERROR_TEXTS['password-too-short'])).toBeVisible()
    await passwordOf(page).fill('123456')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('User already registered')
    await expect(toast(page, 'User already registered')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/create-account`)
  })

  test('R-AUTH-03 R-AUTH-06 R-AUTH-07 R-AUTH-08 R-AUTH-09 R-AUTH-10 a wrong password keeps the user on the log-in page; the right one leads to the routines', async ({
    page,
    app,
  }) => {
    const { email } = await makePerson(app)
    await page.goto(`${app.origin}/login`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(ERROR_TEXTS['credentials-missing'])
    await fillLogIn(page, email, 'wrong horse')
    await expect(passwordOf(page)).toHaveAccessibleDescription('Invalid login credentials')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
    await expect(toast(page, 'Invalid login credentials')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/login`)
    await fillLogIn(page, email, PASSWORD)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(toast(page, 'Logged in successfully')).toBeVisible()
  })

  test('R-LAND-01 axe finds no violations on the log-in, sign-up, account and not-found pages, light and dark', async ({
    page,
    app,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const person = await makePerson(app)
    for (const path of ['/login', '/create-account', '/nowhere']) {
      await page.goto(app.origin + path)
      await expectNoViolations(page)
    }
    await page.goto(`${app.origin}/login`)
    await fillLogIn(page, person.email, 'wrong horse')
    await expect(toast(page, 'Invalid login credentials')).toBeVisible()
    await expectNoViolations(page)
    await giveSession(page.context(), app, person)
    await page.goto(`${app.origin}/account`)
    await expectNoViolations(page)
  })
})

for (const [device, options] of DEVICES) {
  test.describe(`landing page and navigation on a ${device}`, () => {
    test.use(options)

    test('R-LAND-01 to R-LAND-08 R-AUTH-04 R-AUTH-05 R-AUTH-12 R-AUTH-18 the landing page shows its header and links to log-in, sign-up and back', async ({
      page,
      app,
    }) => {
      await page.goto(app.origin)
      await expect(page.getByRole('heading', { name: 'Log workouts effortlessly.' })).toBeVisible()
      await expect(page.getByText('Never miss an exercise and monitor your progress with AI.')).toBeVisible()
      const logo = await page.getByRole('link', { name: 'Sled home' }).boundingBox()
      const button = await page.getByRole('link', { name: 'Create account' }).first().boundingBox()
      if (!logo || !button) throw new Error('the header is not drawn')
      if (device === 'phone') expect(button.y + button.height).toBeLessThanOrEqual(logo.y)
      else expect(Math.abs(button.y + button.height / 2 - (logo.y + logo.height / 2))).toBeLessThan(2)
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(page).toHaveURL(`${app.origin}/login`)
      await expect(page.getByRole('link', { name: 'Forgot?' })).toHaveAttribute('href', '/reset-password')
      await expectFooter(page, app)
      await page.getByRole('link', { name: 'Sign up' }).click()
      await expect(page).toHaveURL(`${app.origin}/create-account`)
      await expectFooter(page, app)
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(page).toHaveURL(`${app.origin}/login`)
      await page.getByRole('link', { name: 'Sled home' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await expectFooter(page, app)
    })

    test('R-LAYOUT-01 R-LAYOUT-02 R-LAYOUT-03 R-LAYOUT-04 R-LAYOUT-05 R-LAYOUT-09 R-LAYOUT-10 R-LAYOUT-20 R-LAYOUT-21 the main navigation is at the bottom or side, marks the current page and is absent before log-in', async ({
      page,
      app,
    }) => {
      await giveSession(page.context(), app, await makePerson(app))
      await page.goto(`${app.origin}/routines`)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      await expect(navigation).toHaveCount(1)
      const box = await navigation.boundingBox()
      const { viewport } = options
      expect(box).toEqual(
        device === 'phone'
          ? { x: 0, y: viewport.height - 80, width: viewport.width, height: 80 }
          : { x: 0, y: 0, width: 256, height: viewport.height },
      )
      await expect(navigation.getByRole('link', { name: 'Routines' })).toHaveAttribute('aria-current', 'page')
      await navigation.getByRole('link', { name: 'History' }).click()
      await expect(page).toHaveURL(`${app.origin}/history`)
      await page.goto(`${app.origin}/history/${crypto.randomUUID()}`)
      await expect(navigation.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
      await expect(navigation.getByRole('link', { name: 'Routines' })).not.toHaveAttribute('aria-current')
      const sharing = navigation.getByRole('link', { name: 'Sharing' })
      await sharing.click()
      await expect(page).toHaveURL(`${app.origin}/sharing`)
      await expect(sharing).toHaveAttribute('aria-current', 'page')
      if (device === 'laptop') {
        const account = await navigation.getByRole('link', { name: 'Account' }).boundingBox()
        expect(viewport.height - ((account?.y ?? 0) + (account?.height ?? 0))).toBe(16)
      }
      await page.goto(`${app.origin}/login`)
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect(navigation).toHaveCount(0)
    })

    test('R-LAYOUT-20 R-LAYOUT-21 the main navigation and page stay clear of the notch and the home bar', async ({
      page,
      app,
    }) => {
      await giveSession(page.context(), app, await makePerson(app))
      await page.goto(`${app.origin}/routines`)
      const devTools = await page.context().newCDPSession(page)
      const insets = { top: 20, topMax: 20, left: 50, leftMax: 50, bottom: 34, bottomMax: 34, right: 50, rightMax: 50 }
      await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets })
      const heading = page.getByRole('heading', { name: 'Routines', level: 1 })
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(20)
      const { viewport } = options
      const link = await page.getByRole('navigation').getByRole('link', { name: 'Routines' }).boundingBox()
      const plus = await page.getByRole('button', { name: 'Create a new routine' }).first().boundingBox()
      if (!link || !plus) throw new Error('the page is not drawn')
      expect(link.x).toBeGreaterThanOrEqual(device === 'phone' ? 8 : 50)
      expect(link.y + link.height).toBeLessThanOrEqual(viewport.height - (device === 'phone' ? 34 : 0))
      expect(plus.x + plus.width).toBeLessThanOrEqual(viewport.width - 50)
    })
  })
}

async function expectFooter(page: Page, app: TestServer) {
  const { company } = app.context.config
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(company.name)
  await expect(footer.getByRole('link').first()).toHaveAttribute('href', company.url)
  const mail = footer.getByRole('link', { name: company.contactEmail })
  await expect(mail).toHaveAttribute('href', `mailto:${company.contactEmail}`)
}

async function expectNoViolations(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
}
