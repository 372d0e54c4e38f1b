import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { DEVICES, giveSession } from './person-page.ts'
import { fillLogIn, makePerson, passwordOf, toast } from './signing-in.ts'

/** A phone's own authenticator, whose owner always agrees. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A log-out loads the page anew (R-ACCT-12): what went elsewhere before that would be taken back. */
async function logOut(page: Page) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await loaded
}

const withPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

test('R-AUTH-01 a user adds a passkey with the password, logs in with it, and cannot after removing it', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  // A passkey wants a name: no literal address has any.
  const origin = app.origin.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext(DEVICES.phone)
  const page = await context.newPage()
  await giveAuthenticator(page)
  await page.goto(`${origin}/login`)
  await expect(withPasskey(page)).toBeVisible()
  await expectNothingForAxe(page, { within: 'main' })
  await page.getByLabel('Email').fill(person.email)
  await passwordOf(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/routines`)

  await page.goto(`${origin}/account`)
  const logIn = page.getByRole('region', { name: 'Login and password' })
  const passkeys = logIn.getByRole('region', { name: 'Passkeys' })
  const row = passkeys.getByRole('button', { name: 'Passkeys' })
  await row.click()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const password = passkeys.getByLabel('Current password')
  await expect(password).toBeFocused()
  await password.fill('wrong horse')
  await password.press('Enter')
  await expect(toast(page, 'Invalid login credentials')).toBeVisible()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(toast(page, 'Passkey added')).toBeVisible()
  await expect(passkeys.getByText('Added today')).toBeVisible()
  await expectNothingForAxe(page, { within: 'main' })

  await logOut(page)
  await expect(page).toHaveURL(`${origin}/`)
  await page.goto(`${origin}/login`)
  await withPasskey(page).click()
  await expect(toast(page, 'Logged in successfully')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/routines`)

  await page.goto(`${origin}/account`)
  await expect(row).toHaveText('Passkeys1')
  await row.click()
  await passkeys.getByRole('button', { name: /^Remove / }).click()
  await expect(passkeys.getByText('Added today')).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL(`${origin}/`)
  await page.goto(`${origin}/login`)
  await withPasskey(page).click()
  await expect(toast(page, 'This passkey did not work. Log in with your password.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/login`)
  await context.close()
})

test('R-AUTH-01 a passkey does not open a deleted account, and recovering an account removes its passkeys', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const origin = app.origin.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext(DEVICES.laptop)
  const page = await context.newPage()
  await giveAuthenticator(page)
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(person.email)
  await passwordOf(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/routines`)
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Passkey added')).toBeVisible()

  const body = { accountId: person.userId, password: PASSWORD }
  await app.ask('/api/account/delete', { method: 'POST', cookie: person.cookie, body })
  await page.goto(`${origin}/login`)
  await withPasskey(page).click()
  await expect(toast(page, 'This account was deleted. Log in with your password to keep it.')).toBeVisible()
  await expect(passwordOf(page)).not.toHaveAttribute('aria-invalid', 'true') // It is not wrong.
  const keep = { email: person.email, password: PASSWORD }
  expect((await app.ask('/api/auth/keep-account', { method: 'POST', body: keep })).status).toBe(200)

  await app.ask('/api/auth/reset-password/request', { method: 'POST', body: { email: person.email } })
  await app.context.jobs.runDue()
  const token = /#token=(\S+)/.exec(app.mails.findLast(({ text }) => text.includes('#token='))?.text ?? '')?.[1]
  await page.goto(`${origin}/update-password?type=recovery#token=${token}`)
  await page.getByLabel('New Password').fill('battery staple')
  await page.getByLabel('Confirm Password').fill('battery staple')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  await expect(page.getByText('Log in with your fingerprint')).toBeVisible()
  await expect(page.getByText('Added today')).toBeHidden()
  await context.close()
})

test('R-AUTH-01 the log-in page offers no passkey at an IP address, where browsers do not support them', async ({
  page,
  app,
}) => {
  const person = await makePerson(app)
  await page.goto(`${app.origin}/login`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(withPasskey(page)).toBeHidden()
  await fillLogIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(`${app.origin}/routines`)
})

test('R-AUTH-01 when two passkeys are added at once to 19 existing ones, the limit of 20 refuses the second', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const origin = app.origin.replace('127.0.0.1', 'localhost')
  const { db } = app.context.database
  const keys = Array.from({ length: 19 }, () => ({
    ...{ user_id: person.userId, credential_id: randomBytes(32).toString('base64url'), public_key: 'key' },
    ...{ counter: 0, device_type: 'singleDevice', backed_up: false },
  }))
  await db.insertInto('auth_passkey').values(keys).execute()
  const pages = await Promise.all(
    [DEVICES.phone, DEVICES.laptop].map(async (device) => {
      const context = await browser.newContext(device)
      await giveSession(context, { origin }, person)
      const page = await context.newPage()
      await giveAuthenticator(page)
      await page.goto(`${origin}/account`)
      await page.getByRole('button', { name: /^Passkeys/ }).click()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByLabel('Current password').fill(PASSWORD)
      return page
    }),
  )
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  // Both are counted before one of them is stored.
  await db.transaction().execute(async (tx) => {
    await sql`lock table auth_passkey in share mode`.execute(tx)
    for (const page of pages) await page.getByLabel('Current password').press('Enter')
    await expect.poll(waiting).toBe(2)
  })
  const told = pages.map((page) => toast(page, /^Passkey added|You have 20 passkeys/).textContent())
  expect((await Promise.all(told)).toSorted()).toEqual([
    expect.stringMatching(/^Passkey added/),
    expect.stringMatching(/^You have 20 passkeys/),
  ])
  const rows = await db.selectFrom('auth_passkey').select('id').where('user_id', '=', person.userId).execute()
  expect(rows).toHaveLength(20)
  await Promise.all(pages.map((page) => page.context().close()))
})
