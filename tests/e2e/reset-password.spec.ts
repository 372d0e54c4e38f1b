import { expect, type Page } from '@playwright/test'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { cookieOf, PASSWORD, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { PHONE } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { fillLogIn, makePerson } from './signing-in.ts'

const NEW = 'battery staple'

test.describe('resetting a forgotten password', () => {
  test.use(PHONE)

  test('R-AUTH-05 R-AUTH-27 R-AUTH-28 R-AUTH-29 R-AUTH-30 R-AUTH-31 R-AUTH-32 R-AUTH-33 R-AUTH-34 R-AUTH-35 a visitor requests a password reset link', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.origin}/login`)
    await page.getByRole('link', { name: 'Forgot?' }).click()
    await expect(page).toHaveURL(`${app.origin}/reset-password`)
    await expect(page.getByRole('heading', { name: 'Forgot your password?', level: 1 })).toBeVisible()
    await expect(page.getByText("Enter your email and we'll send you a link to reset your password.")).toBeVisible()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toHaveAttribute('aria-required', 'true')
    const send = page.getByRole('button', { name: 'Send reset link' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(ERROR_TEXTS['email-invalid'])
    await expectNothingForAxe(page)
    const sent = page.getByText('Check your email for a password reset link.')
    await email.fill('nobody-at-all@example.org')
    await send.click()
    await expect(sent).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectNothingForAxe(page)
    await page.context().setOffline(true)
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('No connection. Try again when you are online.')
    await expect(sent).toHaveCount(0)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL(`${app.origin}/login`)
  })

  test('R-AUTH-36 R-AUTH-37 R-AUTH-38 R-AUTH-40 R-AUTH-41 R-AUTH-42 R-AUTH-43 R-AUTH-44 R-AUTH-45 a user sets a new password with the emailed link, which ends old sessions', async ({
    page,
    app,
  }) => {
    const { email, cookie } = await makePerson(app)
    await askForLink(page, app, email)
    await watchAddresses(page)
    await page.goto(linkFor(app, email))
    await expect(page.getByRole('heading', { name: 'Update Password', level: 1 })).toBeVisible()
    await expect(page.getByText('Set a new password for your account')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/update-password?type=recovery`)
    expect(await addressesDrawnAt(page)).toEqual([`${app.origin}/update-password?type=recovery`])
    const readable = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
    expect(readable).not.toMatch(/token/)
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await expectNothingForAxe(page)
    const [first, second] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
    const update = page.getByRole('button', { name: 'Update Password' })
    await first.fill('1234')
    await second.fill('12345')
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
    await second.fill('1234')
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
    await expectNothingForAxe(page)
    await first.fill(NEW)
    await second.fill(NEW)
    await update.click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await expect(first).toHaveValue('')
    await expect(second).toHaveValue('')
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    expect((await app.ask('/api/session', { cookie })).status).toBe(401)
    expect((await app.logIn(email, NEW)).cookie).toContain('session_token')
  })

  test('R-AUTH-37 R-AUTH-45 after a password reset, the user keeps or ends each earlier share, paused until then', async ({
    page,
    app,
  }) => {
    const max = await makePerson(app)
    const olivia = await app.signUp('Olivia', 'Owen', 'olivia@recovered.test')
    await app.signUp('Theo', 'Stranger', 'theo@recovered.test')
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    const share = ({ userId, cookie }: typeof olivia, email: string) =>
      app.ask('/api/shares', { method: 'POST', cookie, body: { ownerId: userId, email, flags } })
    expect((await share(olivia, max.email)).status).toBe(200)
    expect((await share(max, 'theo@recovered.test')).status).toBe(200)
    const history = async () => (await app.ask(`/api/history?ownerId=${olivia.userId}`, { cookie })).status

    await askForLink(page, app, max.email)
    await page.goto(linkFor(app, max.email))
    for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill(NEW)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page).toHaveURL(`${app.origin}/recovered`)
    await expect(page.getByRole('heading', { name: 'Check your shares', level: 1 })).toBeVisible()
    const { cookie } = await app.logIn(max.email, NEW)
    const card = (name: string) => page.getByRole('article', { name })
    await expect(card('Olivia Owen')).toContainText('Shared their account with you today. Paused until you decide.')
    await expect(card('Theo Stranger')).toContainText('Got access to your account today. Paused until you decide.')
    expect(await history()).toBe(404)
    await expectNothingForAxe(page)
    for (const width of [390, 325]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    // Who decides later finds it beside their shares.
    await page.getByRole('button', { name: 'Decide later' }).click()
    await page.getByRole('link', { name: 'Sharing' }).click()
    const open = page.getByRole('region', { name: 'Shared before your new password' })
    await open.getByRole('article', { name: 'Olivia Owen' }).getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByRole('region', { name: 'Shared with me' })).toContainText('Olivia Owen')
    expect(await history()).toBe(200)
    await page.goto(`${app.origin}/recovered`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await card('Theo Stranger').getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('All shares are checked.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shares to check' })).toBeFocused()
    await expectNothingForAxe(page)
    await page.getByRole('button', { name: 'Go to your routines' }).click()
    await expect(page).toHaveURL(`${app.origin}/routines`)
    expect((await (await app.ask('/api/shares', { cookie })).json()).outgoing).toEqual([])
  })

  test('R-AUTH-35 R-AUTH-37 R-AUTH-47 a used reset link shows an error and signs nobody in, and a new one can be requested', async ({
    page,
    app,
  }) => {
    const { email } = await makePerson(app)
    await askForLink(page, app, email)
    const link = linkFor(app, email)
    const token = new URL(link).hash.slice('#token='.length)
    const spent = await app.ask('/api/auth/reset-password/exchange', { method: 'POST', body: { token } })
    expect(cookieOf(spent)).toContain('session_token')
    await page.goto(link)
    await expect(page).toHaveURL(`${app.origin}/reset-password`)
    await expect(page.getByRole('alert')).toHaveText(ERROR_TEXTS['link-invalid'])
    expect(await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()))).toMatchObject({
      user: null,
    })
    await expectNothingForAxe(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Check your email for a password reset link.')).toBeVisible()
    await app.context.jobs.runDue()
    await page.goto(linkFor(app, email))
    await expect(page.getByRole('heading', { name: 'Update Password', level: 1 })).toBeVisible()
  })

  test('R-AUTH-39 R-AUTH-48 R-AUTH-70 changing the password without a reset link requires the current password', async ({
    page,
    app,
  }) => {
    await page.clock.install()
    await page.goto(`${app.origin}/update-password`)
    await expect(page).toHaveURL(`${app.origin}/`)
    await giveSession(page.context(), app, await makePerson(app))
    await page.goto(`${app.origin}/?type=recovery`)
    await expect(page).toHaveURL(`${app.origin}/update-password`)
    const current = page.getByLabel('Current password')
    await current.fill('wrong horse')
    await page.getByLabel('New Password').fill(NEW)
    await page.getByLabel('Confirm Password').fill(NEW)
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await expectNothingForAxe(page)
    await current.fill(PASSWORD)
    await page.clock.pauseAt(Date.now() + 60_000) // However long the next steps take, the 3 s do not pass.
    await update.click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveURL(`${app.origin}/history`)
    await page.clock.fastForward(3_000) // R-AUTH-45: who has left the page is not led away any more
    await expect(page).toHaveURL(`${app.origin}/history`)
  })

  test('R-AUTH-37 a reset link for another account signs this browser in to that account', async ({ page, app }) => {
    const [one, other] = [await makePerson(app), await makePerson(app)]
    await askForLink(page, app, other.email)
    await page.goto(`${app.origin}/login`)
    await fillLogIn(page, one.email, PASSWORD)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await page.goto(linkFor(app, other.email))
    await expect(page.getByRole('heading', { name: 'Update Password', level: 1 })).toBeVisible()
    await page.goto(`${app.origin}/account`)
    await expect(page.getByText(other.email)).toBeVisible()
  })
})

async function askForLink(page: Page, app: TestServer, email: string) {
  await page.goto(`${app.origin}/reset-password`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email for a password reset link.')).toBeVisible()
  await app.context.jobs.runDue()
}

/** The link of the last e-mail to an address, on the port the test's server was given. */
function linkFor(app: TestServer, email: string): string {
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('/update-password'))
  const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link was sent to ${email}`)
  return link.replace(app.context.config.publicOrigin, app.origin)
}

/** Notes the address at every change of what is drawn. */
async function watchAddresses(page: Page) {
  await page.addInitScript(() => {
    const addresses = new Set<string>()
    Object.assign(window, { addresses })
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      if (root)
        new MutationObserver(() => addresses.add(window.location.href)).observe(root, {
          childList: true,
          subtree: true,
        })
    })
  })
}

const addressesDrawnAt = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { addresses: Set<string> }).addresses])
