import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import { builtPages } from '#app/client-files.server.ts'
import type { Config } from '#server/config.ts'
import { CLIENT, type LoginProvider, startLoginProvider } from '../support/login-provider.ts'
import { PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { freePort } from '../support/server-process.ts'
import { brought } from '../support/shared-plan.ts'
import { test as base } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { DEVICES } from './person-page.ts'
import { fillLogIn, logIn, passwordOf, toast } from './signing-in.ts'

/** The app with a provider of log-ins, which must know the app's address before it starts. */
const test = base.extend<{ provider: LoginProvider; serve: (isOnly: boolean) => Promise<TestServer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  async provider({}, use) {
    const provider = await startLoginProvider(() => `http://127.0.0.1:${port}/api/auth/callback/oidc`)
    await use(provider)
    await provider.stop()
  },
  async serve({ app, clientFolder, provider }, use) {
    const servers: TestServer[] = []
    await use(async (isOnly) => {
      const origin = `http://127.0.0.1:${port}`
      const config: Partial<Config> = {
        ...{ appOrigin: origin, publicOrigin: origin },
        provider: { ...CLIENT, issuer: provider.issuer, name: 'Northbar', mayMakeAccounts: false, isOnly },
      }
      const draw = builtPages(clientFolder, resolve('dist/pages/pages.mjs'))
      const { database } = app.context
      const server = await startTestServer({
        database,
        port,
        config,
        options: { clientFolder, draw },
        isClockMoving: true,
      })
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
})

let port = 0
test.beforeAll(async () => {
  port = await freePort()
})

const NAME = 'Continue with Northbar'

test('R-OPS-03 a person signs up and logs in by the provider, and hears why it did not work', async ({
  browser,
  provider,
  serve,
}) => {
  const server = await serve(false)
  const context = await browser.newContext(DEVICES.phone)
  const page = await context.newPage()
  await page.goto(`${server.origin}/create-account`)
  await expect(page.getByRole('button', { name: NAME })).toBeVisible()
  await expectNothingForAxe(page, { within: 'main' })
  await page.getByRole('button', { name: NAME }).click()
  await expect(page).toHaveURL(`${server.origin}/routines`)
  // The provider has proven the address, so no mail asks to confirm it.
  await expect(toast(page, 'Account created')).toHaveText('Account created')
  expect(server.mails).toEqual([])

  await page.goto(`${server.origin}/account`)
  const row = page.getByRole('region', { name: 'Northbar' })
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Set a password first')).toBeVisible()

  await context.clearCookies()
  await page.goto(`${server.origin}/login`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sled:session'))).toContain('"isEnded":true')
  // On a slow line the page comes back as that of a person whose session has ended, until the server answers.
  await page.route('**/api/session', async (route) => {
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: NAME }).click()
  await expect(page).toHaveURL(`${server.origin}/routines`)
  await expect(toast(page, 'Logged in successfully')).toBeVisible()
  await page.unroute('**/api/session')

  await server.signUp('Max', 'Moor', 'max@example.org')
  provider.person = { sub: 'max', email: 'max@example.org', email_verified: true, name: 'Max Moor' }
  await context.clearCookies()
  await page.goto(`${server.origin}/login`)
  await page.getByRole('button', { name: NAME }).click()
  await expect(page.getByRole('alert')).toContainText('This email already has an account')

  await logIn(page, server, 'max@example.org')
  await page.goto(`${server.origin}/account`)
  await row.getByRole('button', { name: 'Connect' }).click()
  await row.getByLabel('Current password').fill('correct horse')
  await row.getByRole('button', { name: 'Connect' }).click()
  await expect(row.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test("R-OPS-03 a person who comes 'Back' from the provider and types a password has not come from the provider", async ({
  page,
  serve,
}) => {
  const server = await serve(false)
  await server.signUp('Eva', 'Moor', 'eva@example.org')
  const planId = await brought(server, await server.signUp('Ada', 'Aim', 'ada@example.org'))
  await server.context.database.db.updateTable('plan').set({ is_public: true }).where('id', '=', planId).execute()
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: NAME })).toBeVisible()
  // The browser of the tests keeps no page while another one is open.
  await page.evaluate(() => {
    sessionStorage.setItem('sled.left-for-provider', 'yes')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await fillLogIn(page, 'eva@example.org', PASSWORD)
  await expect(page).toHaveURL(`${server.origin}/routines`)
  await page.goto(`${server.origin}/login?importPlanId=${planId}`)
  await expect(passwordOf(page)).toBeVisible()
  await expect(toast(page, 'Logged in successfully')).toBeHidden()
})

test('R-OPS-03 where the provider is the only way in, the form is at an address of its own', async ({
  page,
  serve,
}) => {
  const server = await serve(true)
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: NAME })).toBeVisible()
  await expect(passwordOf(page)).toBeHidden()
  await page.goto(`${server.origin}/create-account`)
  await expect(page.getByRole('button', { name: NAME })).toBeVisible()
  await expect(passwordOf(page)).toBeHidden()
  await page.goto(`${server.origin}/login?password`)
  await expect(passwordOf(page)).toBeVisible()
})
