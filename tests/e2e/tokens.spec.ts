import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from '@playwright/test'
import { programWith } from '../support/api-client.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_SIZES, BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { makePerson } from './signing-in.ts'

test('R-API-02 a user creates an access token, sees it once, uses it and deletes it', async ({ browser, app }) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto('/account')
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await expect(page.getByRole('heading', { name: 'Access tokens', level: 1 })).toBeVisible()
  await expect(page.getByText('No tokens yet')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.getByRole('button', { name: 'New token' }).click()
  const sheet = page.getByRole('dialog', { name: 'New token' })
  await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused()
  await sheet.getByRole('button', { name: 'Make token' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Enter a name.')
  await sheet.getByLabel('Name', { exact: true }).fill('Home Assistant')
  await sheet.getByRole('switch', { name: 'Read routines' }).click()
  await expect(sheet.getByRole('radio', { name: '90 days' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'No end' }).check()
  await expect(sheet.getByText('Works until you delete it')).toBeVisible()
  await sheet.getByLabel('Current password', { exact: true }).fill('wrong horse')
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await sheet.getByRole('button', { name: 'Make token' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet.getByLabel('Current password', { exact: true })).toBeFocused()
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Make token' }).click()

  const made = page.getByRole('region', { name: 'Home Assistant' })
  await expect(made.getByText('Copy it now. It is not shown again.')).toBeVisible()
  const text = await made.locator('code').innerText()
  const tokens = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(tokens).toHaveText([/Home Assistant.*Read workouts, routines · until you delete it.*never used/])
  await expect(page.getByText('1 of 20')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await made.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Token copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  const program = programWith(app.origin, text)
  expect((await program('/me')).status).toBe(200)
  await page.reload()
  await expect(tokens).toHaveText([/used today/])
  await expect(page.locator('main')).not.toContainText(text)
  await goto('/account')
  await expect(page.getByRole('link', { name: /Access tokens/ })).toHaveText(/1/)

  await goto('/account/tokens')
  await page.getByRole('button', { name: 'Delete Home Assistant' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Home Assistant?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question.getByText('Please enter your password')).toBeVisible()
  await question.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No tokens yet')).toBeVisible()
  expect((await program('/me')).status).toBe(401)
  await context.close()
})

test("R-API-02 changing the password offers 'Delete tokens, too' only to users who have tokens", async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/account')
  const logIn = page.getByRole('region', { name: 'Login and password' })
  const tokensToo = logIn.getByRole('switch', { name: 'Delete tokens, too' })
  await logIn.getByRole('button', { name: 'Edit' }).click()
  await logIn.getByLabel('Password', { exact: true }).fill('battery staple')
  await expect(tokensToo).toHaveCount(0)
  const body = { accountId: person.userId, password: PASSWORD, name: 'Scales', scopes: ['body:write'], days: 30 }
  const made = await app.ask('/api/account/tokens', { method: 'POST', cookie: person.cookie, body })
  const { text } = await made.json()
  await page.reload()
  await expect(page.getByRole('link', { name: /Access tokens/ })).toHaveText(/1/)
  await logIn.getByRole('button', { name: 'Edit' }).click()
  await logIn.getByLabel('Password', { exact: true }).fill('battery staple')
  await logIn.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await tokensToo.click()
  await logIn.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  expect((await programWith(app.origin, text)('/me')).status).toBe(401)
  await expect(page.getByRole('link', { name: /Access tokens/ })).not.toHaveText(/1/)
  await context.close()
})

test("R-API-18 'Connect an AI' gives a user the server address and, after the password, a read-only access token", async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goto('/account')
  await page.getByRole('link', { name: 'Connect an AI' }).click()
  await expect(page.getByRole('heading', { name: 'Connect an AI', level: 1 })).toBeVisible()
  await expect(page.getByText('What you ask about goes to the company that runs the assistant.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect.poll(clipboard).toBe(`${app.origin}/mcp`)
  for (const assistant of ['Claude', 'ChatGPT', 'Config file']) {
    await page.getByRole('radio', { name: assistant }).check()
    await expect(page.getByRole('region', { name: 'Where to put it' }).getByRole('listitem')).toHaveCount(3)
  }

  await page.getByRole('button', { name: 'Make a token' }).click()
  const question = page.getByRole('dialog', { name: 'Make a token' })
  await expect(question.getByLabel('Current password', { exact: true })).toBeFocused()
  await question.getByLabel('Current password', { exact: true }).fill('wrong horse')
  await question.getByRole('button', { name: 'Make token' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByText('Copy it now. It is not shown again.')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await page.getByRole('button', { name: 'Copy the settings' }).click()
  await expect.poll(clipboard).toContain('sled_')
  const { url, headers } = JSON.parse(await clipboard()).mcpServers.sled
  const assistant = new Client({ name: 'assistant', version: '1' })
  await assistant.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  expect((await assistant.callTool({ name: 'list_workouts', arguments: {} })).isError).toBeFalsy()
  expect((await assistant.callTool({ name: 'get_body_weight', arguments: {} })).isError).toBe(true)
  await assistant.close()
  const listed = await app.ask(`/api/account/tokens?accountId=${person.userId}`, { cookie: person.cookie })
  const { tokens } = await listed.json()
  expect(tokens).toMatchObject([{ scopes: ['workouts:read', 'routines:read', 'progress:read'] }])
  expect(tokens[0].expiresAt - tokens[0].createdAt).toBe(90 * 24 * 60 * 60 * 1000)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Make a token' })).toBeVisible()
  await context.close()
})
