import { expect, type Page } from '@playwright/test'
import { codeAt } from '../support/authenticator-app.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { DEVICES } from './person-page.ts'
import { fillLogIn, makePerson, toast } from './signing-in.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const STEP = 30_000

/** A log-out loads the page anew (R-ACCT-12). */
async function logOut(page: Page) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await loaded
}

test('R-OPS-04 a lifter sets up the second step on a phone, logs in with a code and with a recovery code, and turns it off', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const context = await browser.newContext(DEVICES.phone)
  const page = await context.newPage()
  const look = async () => {
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await expectNoSidewaysScroll(page)
  }
  const submit = page.getByRole('button', { name: 'Continue' })
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(`${app.origin}/routines`)

  await page.goto(`${app.origin}/account`)
  const row = page.getByRole('region', { name: 'Second step' })
  await row.getByRole('button', { name: 'Set up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Second step' })
  await sheet.getByLabel('Current password').fill('wrong horse')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('Invalid login credentials')).toBeVisible()
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = (await sheet.locator('code').textContent()) ?? ''
  const now = () => codeAt(key, app.clock.now)
  const code = sheet.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await look()
  await code.fill('12')
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  await expect(sheet.getByText('This code is wrong or was used before.')).toBeVisible()
  await code.fill(now())
  await code.press('Enter')
  await expect(sheet.getByText('Second step is on')).toBeVisible()
  const [recoveryCode = ''] = ((await sheet.locator('code').textContent()) ?? '').split('\n')
  expect(recoveryCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await look()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(row.getByText('10 recovery codes left')).toBeVisible()

  await logOut(page)
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, person.email, PASSWORD)
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await look()
  await field.fill('123')
  await submit.click()
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await fillLogIn(page, person.email, PASSWORD)
  app.clock.now += STEP
  await field.fill(now())
  await field.press('Enter')
  await expect(toast(page, 'Logged in successfully')).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/routines`)

  await page.goto(`${app.origin}/account`)
  await logOut(page)
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, person.email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByText('Use one of the codes you saved')).toBeVisible()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await submit.click()
  await expect(page).toHaveURL(`${app.origin}/routines`)

  await page.goto(`${app.origin}/account`)
  await expect(row.getByText('9 recovery codes left')).toBeVisible()
  await row.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Second step' })
  await off.getByLabel('Current password').fill(PASSWORD)
  app.clock.now += STEP
  await off.getByLabel('Code from the app, or recovery code').fill(now())
  await look()
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Second step is off')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Set up' })).toBeVisible()
  await context.close()
})

test('R-OPS-04 a link of a forgotten password asks for a code before it sets a new one, and lets its person ask for another link', async ({
  page,
  app,
}) => {
  const person = await makePerson(app)
  const own = { accountId: person.userId, currentPassword: PASSWORD }
  const post = (path: string, body: object) => app.ask(path, { method: 'POST', cookie: person.cookie, body })
  const { key } = (await (await post('/api/account/second-step', own)).json()) as { key: string }
  const confirmed = await post('/api/account/second-step/confirm', { ...own, code: codeAt(key, app.clock.now) })
  expect(confirmed.status).toBe(200)
  await app.context.database.db
    .updateTable('profile')
    .set({ email_verified: true })
    .where('id', '=', person.userId)
    .execute()
  await post('/api/auth/reset-password/request', { email: person.email })
  await app.context.jobs.runDue()
  const token = /recovery#token=(\S+)/.exec(app.mails.map(({ text }) => text).join('\n'))?.[1]

  const link = `${app.origin}/update-password?type=recovery#token=${token}`
  await page.goto(link)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${app.origin}/reset-password`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('Six-digit code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible()
  app.clock.now += STEP
  await page.getByLabel('Six-digit code').fill(codeAt(key, app.clock.now))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Update Password' })).toBeVisible()
  await page.getByLabel('New Password').fill('battery staple')
  await page.getByLabel('Confirm Password').fill('battery staple')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
})
