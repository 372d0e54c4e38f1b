import { expect } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { makePerson } from './signing-in.ts'

test.use({ config: { webhooks: { allowsPrivate: true } } })

test('R-API-11 a user creates a webhook, sees its secret once, tests it, switches it off and deletes it', async ({
  browser,
  app,
}) => {
  const receiver = await WebhookReceiver.start()
  const address = receiver.addressOf('/home')
  const { page, context, goto } = await openAs(browser, app, await makePerson(app), 'phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto('/account')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.getByRole('button', { name: 'New webhook' }).click()
  const sheet = page.getByRole('dialog', { name: 'New webhook' })
  const make = sheet.getByRole('button', { name: 'Make webhook' })
  await make.click()
  await expect(sheet.getByRole('alert')).toHaveText('Enter an address.')
  await sheet.getByLabel('Address').fill('ftp://example.org')
  await expect(sheet.getByRole('switch', { name: 'Workout completed' })).toBeChecked()
  await sheet.getByRole('switch', { name: 'New record' }).click()
  await make.click()
  await expect(sheet.getByRole('alert')).toHaveText('Please enter your password')
  await expect(sheet.getByLabel('Current password', { exact: true })).toBeFocused()
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await make.click()
  await expect(sheet.getByRole('alert')).toContainText('Enter an address that starts with https://')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await sheet.getByLabel('Address').fill(address)
  await make.click()

  const secretCard = page.getByRole('region', { name: 'Signing secret' })
  await expect(secretCard.getByText('Copy it now. It is not shown again.')).toBeVisible()
  const secret = await secretCard.locator('code').innerText()
  await secretCard.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Secret copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expect(page.getByText('1 of 5')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await page.reload()
  await expect(page.getByText('Workout completed, New record')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(secret)
  receiver.replies.set('/home', [{ status: 500 }])
  await page.getByRole('button', { name: 'Send test' }).click()
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' })
  await expect(deliveries.getByRole('listitem')).toHaveText([/Test.*answer 500, not delivered/])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(deliveries.getByRole('listitem')).toHaveText([/Test.*delivered, answer 204/, /answer 500/])
  expect(receiver.readWith(secret, '/home').map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test'])
  await page.keyboard.press('Escape')

  const isOn = page.getByRole('switch', { name: 'On' })
  await isOn.click()
  await expect(isOn).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled()
  await page.getByRole('button', { name: `Delete ${address}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this webhook?' })
  await expect(question).toContainText(address)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await context.close()
  await receiver.stop()
})
