import { expect, type Locator, type Page } from '@playwright/test'
import { createRoutine } from '../../src/logbook/routines.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_SIZES, BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { fillLogIn, makePerson, toast } from './signing-in.ts'

const NEW_PASSWORD = 'battery staple'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true })
/** What a section shows until 'Edit'. */
const value = (within: Page | Locator, name: string) =>
  within.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test('R-ACCT-01 R-ACCT-04 R-ACCT-05 R-ACCT-06 a user edits, discards and saves names; offline all editing is disabled', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/account')
  const names = section(page, 'Personal information')
  const first = field(names, 'First name')
  await expect(value(names, 'First name')).toHaveText('Olivia')
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    await expect(value(page, label)).toBeVisible()
    await expect(field(page, label)).toHaveCount(0)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })

  await context.setOffline(true)
  await expect(names.getByText('Needs a connection')).toBeVisible()
  for (const edit of await button(page, 'Edit').all()) await expect(edit).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)

  await button(names, 'Edit').click()
  await expect(first).toBeFocused()
  await expect(field(page, 'Email')).toHaveCount(0)
  await expect(button(names, 'Save')).toBeDisabled()
  await first.fill('Maya')
  await expect(button(names, 'Save')).toBeEnabled()
  await first.fill('Olivia')
  await expect(button(names, 'Save')).toBeDisabled()
  await first.fill('Maya')
  await button(names, 'Discard').click()
  await expect(value(names, 'First name')).toHaveText('Olivia')
  await expect(first).toHaveCount(0)
  await expect(button(names, 'Edit')).toBeFocused()

  await button(names, 'Edit').click()
  await first.fill(' ')
  await button(names, 'Save').click()
  await expect(toast(page, 'Enter a name.')).toBeVisible() // R-ACCT-10
  await first.fill('Maya')
  await first.press('Enter')
  await expect(toast(page, 'Name updated')).toBeVisible()
  await expect(first).toHaveCount(0)
  await page.reload()
  await expect(value(names, 'First name')).toHaveText('Maya')
  await context.close()
})

test('R-ACCT-02 R-ACCT-07 R-ACCT-08 R-ACCT-09 changing the email address and password requires the current password', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  const email = `new-${person.email}`
  await goto('/account')
  const logIn = section(page, 'Login and password')
  await button(logIn, 'Edit').click()
  await expect(field(page, 'First name')).toHaveCount(0)
  await expect(field(logIn, 'Password')).toHaveValue('')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await field(logIn, 'Current password').fill('wrong horse')
  await expect(button(logIn, 'Save')).toBeDisabled()
  await field(logIn, 'Email').fill(email)
  await field(logIn, 'Password').fill(NEW_PASSWORD)
  await button(logIn, 'Save').click()
  await expect(toast(page, 'Invalid login credentials')).toBeVisible()
  await field(logIn, 'Current password').fill(PASSWORD)
  await button(logIn, 'Save').click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(toast(page, 'Email updated. Please check your inbox to confirm.')).toBeVisible()
  await expect(value(logIn, 'Email')).toHaveText(person.email)
  await expect(field(logIn, 'Email')).toHaveCount(0)

  await page.goto(await linkTo(app, email))
  await expect(page.getByText('Email confirmed.')).toBeVisible()
  await goto('/account')
  await expect(value(logIn, 'Email')).toHaveText(email)
  await context.close()
})

test('R-ACCT-03 Y32 the account page lists other devices and ends their sessions, but not while offline', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  const [other, third] = [await app.logIn(person.email), await app.logIn(person.email)]
  await goto('/account')
  const devices = section(page, "Where you're logged in")
  await devices.getByRole('button', { name: "Where you're logged in 3" }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await expect(devices.getByText('Last used today')).toHaveCount(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await devices
    .getByRole('button', { name: /^End (?!all)/ })
    .first()
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('button', { name: 'End all others' })).toBeHidden()
  await context.setOffline(true)
  await expect(devices.getByText('Needs a connection')).toBeVisible()
  await expect(devices.getByRole('button', { name: /^End / })).toBeDisabled()
  await context.setOffline(false)
  await devices.getByRole('button', { name: /^End / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  for (const { cookie } of [other, third]) expect((await app.ask('/api/session', { cookie })).status).toBe(401)
  await page.reload()
  await expect(devices.getByRole('button', { name: "Where you're logged in 1" })).toBeVisible()
  await context.close()
})

test('R-ACCT-03 R-ACCT-14 R-ACCT-15 R-ACCT-16 Y34 a user deletes the account, and a later log-in offers to keep it', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await pushed(app, person, [
    envelope(person, person.userId, crypto.randomUUID(), createRoutine.make({ name: 'Leg Day' })),
  ])
  await goto('/routines')
  await expect(page.getByText('Leg Day')).toBeVisible()
  await expect.poll(() => documentsOn(page, person.userId)).toBe(1)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.evaluate('window.isSamePage = true')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account?' })
  await expect(button(dialog, 'Cancel')).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sled-data-\d{4}-\d\d-\d\d\.json$/)

  await button(dialog, 'Delete account').click()
  await expect(toast(page, 'Please enter your password')).toBeVisible()
  await field(dialog, 'Password').fill('wrong horse')
  await button(dialog, 'Delete account').click()
  await expect(toast(page, 'Invalid login credentials')).toBeVisible()
  await field(dialog, 'Password').fill(PASSWORD)
  await button(dialog, 'Delete account').click()
  await expect(toast(page, 'Account deletion requested (admin action required)')).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/`)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  expect(await documentsOn(page, person.userId)).toBe(0)
  await goto('/account')
  await expect(page).toHaveURL(`${app.origin}/`)

  await goto('/login')
  await fillLogIn(page, person.email, PASSWORD)
  const question = page.getByRole('alertdialog', { name: 'This account was deleted' })
  await expect(button(question, 'Leave it deleted')).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await button(question, 'Leave it deleted').click()
  await expect(page).toHaveURL(`${app.origin}/login`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await button(question, 'Keep my account').click()
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await expect(page.getByText('Leg Day')).toBeVisible()
  await context.close()
})

/** How many documents of an account are in the browser's own database. */
const documentsOn = (page: Page, accountId: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('documents').objectStore('documents').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
    `sled-${accountId}`,
  )

/** The link of the e-mail to an address, on the test's own server. */
async function linkTo(app: TestServer, email: string): Promise<string> {
  await app.context.jobs.runDue()
  const text = app.mails.find(({ to }) => to === email)?.text ?? ''
  const link = new URL(/\S+\/confirm-email#\S+/.exec(text)?.[0] ?? '')
  return app.origin + link.pathname + link.hash
}

test('R-DATA-01 only an administrator’s account page warns that the daily backup fails', async ({ browser, app }) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  const { config, database } = app.context
  const { db } = database
  config.backup.keep = 1
  await goto('/account')
  await expect(section(page, 'Personal information')).toBeVisible()
  const administration = section(page, 'Administration')
  await expect(administration).toHaveCount(0)
  await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', person.userId).execute()
  await page.reload()
  await expect(administration).toHaveText(/There is no backup yet\./)
  await expect(administration).not.toContainText("isn't working")
  const value = JSON.stringify({ since: '2026-11-02T03:00:00.000Z', reason: 'No backup was made.' })
  await db.insertInto('server_setting').values({ key: 'backup_failure', value }).execute()
  await page.reload()
  await expect(administration).toContainText("The daily backup isn't working.")
  await db.deleteFrom('server_setting').where('key', '=', 'backup_failure').execute()
  config.backup.keep = 0
  await context.close()
})
