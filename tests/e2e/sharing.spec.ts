import { expect, type Page } from '@playwright/test'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { coachOf } from './coach.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, focusedCard, HOUR, train } from './training-floor.ts'

const FAILED = 'Failed to share access. Please try again.'
const DENIED = 'Permission denied by account owner'

let pairs = 0
/** Two people no other test knows. */
async function newPair(app: TestServer) {
  pairs += 1
  const [ownerEmail, coachEmail] = ['owner', 'coach'].map((who) => `${who}-${pairs}@sharing.test`) as [string, string]
  const owner = await app.signUp('Olivia', 'Owen', ownerEmail)
  const coach = await app.signUp('Max', 'Martin', coachEmail)
  return { owner, coach, ownerEmail, coachEmail }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const permission = (page: Page, name: string) => page.getByRole('article').getByRole('switch', { name })
const personCard = (page: Page, name: string) => page.getByRole('article', { name })
const manager = (page: Page) => page.getByRole('dialog', { name: 'Add a manager' })

/** An alert with exactly this text, read and closed. */
async function closeAlert(page: Page, text: string) {
  await expect(page.getByRole('alertdialog', { name: text, exact: true })).toBeVisible()
  await button(page, 'OK').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

async function share(page: Page, email: string) {
  await button(page, 'Share with new person').click()
  await page.getByPlaceholder('Enter email address').fill(email)
  await button(page, 'Share Access').click()
}

/** How often a person's browser has reported a share. */
const reported = (app: TestServer) => app.logs.filter((line) => line.includes('"name":"sharing.connected"')).length

const storedFlags = async (app: TestServer, { userId }: Person) =>
  await app.context.database.db
    .selectFrom('account_share')
    .select(['can_create_routines', 'can_start_workouts', 'can_review_history', 'revoked_at'])
    .where('owner_user_id', '=', userId)
    .execute()

test('R-DELEG-03 R-DELEG-04 R-DELEG-05 R-DELEG-06 R-DELEG-07 R-DELEG-08 R-DELEG-09 R-DELEG-11 R-DELEG-12 R-DELEG-13 R-DELEG-14 R-DELEG-15 R-DELEG-16 R-DELEG-17 R-DELEG-18 R-DELEG-19 R-DELEG-20 R-DELEG-21 R-DELEG-34 R-DELEG-46 R-NOTIFY-10 an owner adds a manager after several refusals, and the manager sees access appear and change live', async ({
  browser,
  app,
}) => {
  const { owner, coach, ownerEmail, coachEmail } = await newPair(app)
  const own = await openAs(browser, app, owner, 'laptop')
  const other = await openAs(browser, app, coach, 'phone')
  const [page, phone] = [own.page, other.page]
  await Promise.all([own.goto('/routines'), other.goto('/sharing')])
  await page.getByRole('link', { name: 'Sharing' }).click()
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  for (const screen of [page, phone]) {
    await expect(screen.getByRole('region', { name: 'Shared with me' })).toContainText(
      'No accounts have shared access with you yet.',
    )
    await expect(screen.getByRole('region', { name: 'Shared by me' })).toContainText(
      "You haven't shared access with anyone yet.",
    )
  }

  await button(page, 'Share with new person').click()
  const dialog = manager(page)
  for (const label of ['Create routines', 'Start workouts', 'Review history']) {
    await expect(dialog.getByRole('switch', { name: label })).toBeChecked() // R-DELEG-16
  }
  const field = dialog.getByPlaceholder('Enter email address')
  await field.fill('  ')
  await button(page, 'Share Access').click()
  await expect(dialog).toBeVisible() // R-DELEG-17
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const before = reported(app)
  for (const [email, text] of [
    ['nobody@sharing.test', 'No user found with that email address.'],
    [ownerEmail.toUpperCase(), 'You cannot share access with yourself.'],
  ] as const) {
    await field.fill(email)
    await field.press('Enter')
    await closeAlert(page, text)
    await expect(field).toHaveValue(email)
  }
  await dialog.getByRole('switch', { name: 'Review history' }).click()
  await expectNothingForAxe(page)
  app.context.config.smtpUrl = 'smtp://127.0.0.1:1' // R-DELEG-18: where mail is sent, addresses are proven
  await field.fill(coachEmail.toUpperCase())
  await field.press('Enter')
  await closeAlert(
    page,
    `${coachEmail} hasn't confirmed this address yet. Ask them to open the link in their confirmation mail.`,
  )
  await phone.reload()
  const unconfirmed = phone.getByText('Confirm your email address so that others can share with you.')
  await expect(unconfirmed).toBeVisible()
  await expectNothingForAxe(phone)
  await phone.getByRole('button', { name: 'Send again' }).tap()
  await expect(phone.getByText('Sent. Open the link in the email so that others can share with you.')).toBeVisible()
  app.context.config.smtpUrl = undefined
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Shared with me' })).toBeVisible()
  await expect(unconfirmed).toHaveCount(0)
  await field.fill(` ${coachEmail.toUpperCase()} `)
  await button(page, 'Share Access').click()
  await expect(dialog).toHaveCount(0)
  await expect(personCard(page, 'Max Martin')).toContainText(coachEmail)
  await expect(permission(page, 'Create routines')).toBeChecked()
  await expect(permission(page, 'Review history')).not.toBeChecked()
  await expect.poll(() => reported(app)).toBe(before + 1)
  await share(page, coachEmail)
  await closeAlert(page, 'Access already shared with this user.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const card = personCard(phone, 'Olivia Owen')
  await expect(card).toContainText(ownerEmail)
  const [start, edit] = ['Start a workout', 'Create or edit routines'].map((name) => card.getByRole('button', { name }))
  const history = card.getByRole('button', { name: "Review Olivia Owen's history" })
  for (const row of [start, edit]) await expect(row ?? card).not.toHaveAttribute('aria-disabled')
  await expect(history).toHaveAttribute('aria-disabled', 'true')
  await expect(history).toHaveAccessibleDescription(DENIED)
  await history.tap({ force: true }) // Waited for as enabled, it never is.
  await expect(phone.getByText(DENIED).filter({ visible: true })).toBeVisible()
  await expect(phone).toHaveURL(`${app.origin}/sharing`)
  await expectNothingForAxe(phone)

  await permission(page, 'Review history').click()
  await expect(history).not.toHaveAttribute('aria-disabled')
  await permission(page, 'Start workouts').click()
  await expect(start ?? card).toHaveAttribute('aria-disabled', 'true')
  await expectNothingForAxe(page)
  expect(await storedFlags(app, owner)).toEqual([
    { can_create_routines: true, can_start_workouts: false, can_review_history: true, revoked_at: null },
  ])
  await phone.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(phone)
  await edit?.tap()
  const picker = phone.getByRole('dialog', { name: "Manage Olivia Owen's routines" })
  await expect(picker).toBeVisible()
  await permission(page, 'Create routines').click()
  await expect(picker).toHaveCount(0) // R-DELEG-34
  await expect(toast(phone, DENIED)).toBeVisible()
  await history.tap()
  await expect(phone).toHaveURL(`${app.origin}/history`)
  await expect(phone.getByText('Managing Olivia Owen')).toBeVisible()
  await Promise.all([own.context.close(), other.context.close()])
})

test('R-DELEG-10 R-DELEG-24 R-DELEG-25 R-DELEG-26 R-DELEG-45 the sharing page reverts a failed toggle, shows a manager leave and return, and works from cache offline', async ({
  browser,
  app,
  network,
}) => {
  const { owner, coach, coachEmail } = await newPair(app)
  const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
  const body = { ownerId: owner.userId, email: coachEmail, flags }
  await app.ask('/api/shares', { method: 'POST', cookie: owner.cookie, body })
  const own = await openAs(browser, app, owner, 'phone')
  const other = await openAs(browser, app, coach, 'laptop')
  const [page, laptop] = [own.page, other.page]
  await Promise.all([page.goto(`${network.origin}/sharing`), other.goto('/sharing')])

  const toggle = permission(page, 'Create routines')
  await expect(toggle).toBeChecked()
  network.break({ cut: 'request', path: '/api/shares/' })
  await toggle.tap()
  await closeAlert(page, FAILED)
  await expect(toggle).toBeChecked()
  network.mend()
  await toggle.tap()
  await expect(personCard(laptop, 'Olivia Owen').getByRole('button', { name: 'Create or edit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(toggle).not.toBeChecked()

  network.break({ cut: 'request', path: '/api/shares' })
  await page.reload()
  await expect(personCard(page, 'Max Martin')).toBeVisible()
  await expect(page.getByText('Offline. Showing what this phone last saw.')).toBeVisible()
  network.mend()
  await own.context.setOffline(true)
  await expect(page.getByText('Needs a connection').first()).toBeVisible()
  await expect(toggle).toBeDisabled()
  await expect(button(page, 'Share with new person')).toBeDisabled()
  await own.context.setOffline(false)

  const more = personCard(laptop, 'Olivia Owen').getByRole('button', { name: 'More for Olivia Owen' })
  const leave = laptop.getByRole('menuitem', { name: 'Stop coaching' })
  await more.click()
  await leave.click()
  const leaving = laptop.getByRole('alertdialog', { name: 'Stop coaching Olivia Owen?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toHaveCount(0)
  await more.click()
  await leave.click()
  await leaving.getByRole('button', { name: 'Stop coaching' }).click()
  for (const screen of [page, laptop]) await expect(screen.getByRole('article')).toHaveCount(0)
  // The button has gone with the card.
  await expect(laptop.getByRole('heading', { name: 'Shared with me' })).toBeFocused()

  await share(page, coachEmail)
  for (const screen of [page, laptop]) await expect(screen.getByRole('article')).toHaveCount(1)
  expect(await storedFlags(app, owner)).toEqual([{ ...flags, revoked_at: null }])
  await button(page, 'More for Max Martin').tap()
  await button(page, 'Remove access').tap()
  const removing = page.getByRole('alertdialog', { name: "Remove Max Martin's access?" })
  await removing.getByRole('button', { name: 'Remove access' }).tap()
  for (const screen of [page, laptop]) await expect(screen.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Shared by me' })).toBeFocused()
  await expect(laptop.getByText('No accounts have shared access with you yet.')).toBeVisible()
  await Promise.all([own.context.close(), other.context.close()])
})

test('R-DELEG-48 a client’s card says when they trained last; once they train, pressing Join opens their workout', async ({
  browser,
  app,
}) => {
  const { person: client } = await train(app, { at: app.clock.now - 48 * HOUR, done: 2, ends: true })
  const coach = await coachOf(app, client)
  const { page, goto, context } = await openAs(browser, app, coach, 'phone')
  await goto('/sharing')
  const [card, join] = [page.getByRole('article'), page.getByRole('button', { name: /^Join / })]
  await expect(card).toContainText('Last workout 2 days ago')
  await expect(join).toHaveCount(0)
  await train(app, { name: 'Now' }, client)
  await expect(card).toContainText('Training now')
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)
  await join.tap()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(page.getByText(/^Managing /)).toBeVisible()
  await expect(focusedCard(page)).toBeVisible()
  await context.close()
})
