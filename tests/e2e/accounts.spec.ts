import { expect } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { DEVICES, openAs } from './person-page.ts'
import { fillLogIn, toast } from './signing-in.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

test.use({ config: { signUp: 'invite' } })

test('R-OPS-01 R-OPS-02 an administrator invites a person, who joins by the link, is thrown out when disabled, and logs in again when enabled', async ({
  browser,
  app,
}) => {
  const ada = await app.signUp('Ada', 'Min', 'ada@accounts.test')
  const desk = await openAs(browser, app, ada, 'laptop')
  const laptop = desk.page
  const phones = await browser.newContext(DEVICES.phone)
  const phone = await phones.newPage()

  await phone.goto(`${app.origin}/login`)
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await phone.goto(`${app.origin}/create-account`)
  await expect(phone.getByText('Accounts are by invitation here.')).toBeVisible()
  await expect(phone.getByLabel('First name')).toHaveCount(0)
  await expectNothingForAxe(phone)

  await desk.goto('/account')
  await laptop.getByRole('link', { name: 'Accounts' }).click()
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = laptop.getByRole('dialog', { name: 'Invite' })
  await sheet.getByRole('textbox').fill('nora@accounts.test\nada@accounts.test')
  await sheet.getByRole('button', { name: 'Make 2 invitations' }).click()
  await expect(sheet.getByText('This address already has an account.')).toBeVisible()
  const link = (await sheet.locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/create-account#token=[\w-]{43}$/)
  await expectNothingForAxe(laptop)
  await sheet.getByRole('button', { name: 'Close' }).click()

  await phone.goto(link)
  await expect(phone.getByLabel('Email')).toHaveValue('nora@accounts.test')
  await expect(phone).toHaveURL(`${app.origin}/create-account`)
  await phone.reload()
  await phone.getByLabel('First name').fill('Nora')
  await phone.getByLabel('Last name').fill('New')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Create account' }).tap()
  await expect(phone).toHaveURL(`${app.origin}/routines`)
  const second = await phones.newPage()
  await second.goto(link)
  await expect(second.getByText('This invitation is no longer valid.')).toBeVisible()
  await second.close()

  await laptop.reload()
  await laptop.getByRole('button', { name: 'More for nora@accounts.test' }).click()
  await laptop.getByRole('menuitem', { name: 'Disable' }).click()
  await laptop.getByRole('button', { name: 'Disable' }).click()
  await expect(toast(laptop, 'Nora New is disabled')).toBeVisible()
  await expect(phone).toHaveURL(`${app.origin}/`)
  await phone.goto(`${app.origin}/login`)
  await fillLogIn(phone, 'nora@accounts.test', PASSWORD)
  await expect(toast(phone, 'This account is disabled. Ask the person who runs this server.')).toBeVisible()
  await expect(laptop.getByRole('row', { name: /Nora New/ })).toContainText('Disabled')
  await expect(laptop.getByText('ada@accounts.test disabled nora@accounts.test')).toBeVisible()
  await expectNothingForAxe(laptop)

  await laptop.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(laptop)
  await expectNothingForAxe(laptop)
  await laptop.getByRole('button', { name: 'More for nora@accounts.test' }).click()
  await laptop.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(toast(laptop, 'Nora New can log in again')).toBeVisible()
  await fillLogIn(phone, 'nora@accounts.test', PASSWORD)
  await expect(phone).toHaveURL(`${app.origin}/routines`)

  await phone.goto(`${app.origin}/admin/accounts`)
  await expect(phone.getByText('Not found.')).toBeVisible()
  await expect(phone.getByText('nora@accounts.test')).toHaveCount(0)
})
