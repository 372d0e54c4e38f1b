import { expect, type Page, type Route } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { NOON_ZONE } from '../support/noon.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { DEVICES, newPerson, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, SHORT_DAY } from './training-floor.ts'

const DENIED = 'Permission denied by account owner'
const GONE = 'This invitation is no longer valid.'
const DAY_MS = 24 * 60 * 60 * 1000

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Invite a client' })

/** What a camera reads off the screen. */
async function scanned(page: Page): Promise<string> {
  const code = sheet(page).getByRole('img', { name: 'QR code of the invitation' })
  const pixels = await code.evaluate(async (svg) => {
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(picture, 0, 0, 400, 400)
    return [...context.getImageData(0, 0, 400, 400).data]
  })
  return decodeQR({ width: 400, height: 400, data: new Uint8Array(pixels) })
}

test('R-COACH-01 R-COACH-02 R-COACH-03 R-COACH-15 a client scans the coach’s code, signs up, accepts without history until a date, and when the date passes both screens say so', async ({
  browser,
  app,
}) => {
  const coach = await app.signUp('Max', 'Major', 'max@invitation.test')
  const floor = await openAs(browser, app, coach, 'laptop')
  const laptop = floor.page
  await floor.goto('/sharing')
  await laptop.getByRole('button', { name: 'Invite a client' }).click()
  await expect(sheet(laptop).getByRole('img')).toBeVisible()
  const link = await scanned(laptop)
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation#token=[\w-]{43}$/)
  await expect(sheet(laptop).getByText(link)).toBeVisible()
  await expectNothingForAxe(laptop)

  const phones = await browser.newContext(DEVICES.phone)
  const phone = await phones.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Max Major asks to coach you' })).toBeVisible()
  await expect(phone).toHaveURL(`${app.origin}/invitation`)
  await expectNothingForAxe(phone)
  await phone.getByRole('link', { name: 'Create account' }).tap()
  for (const [label, value] of [
    ['First name', 'Anna'],
    ['Last name', 'Ash'],
    ['Email', 'anna@invitation.test'],
    ['Password', PASSWORD],
  ] as const)
    await phone.getByLabel(label, { exact: true }).fill(value)
  await phone.getByRole('button', { name: 'Create account' }).tap()
  await expect(phone).toHaveURL(`${app.origin}/invitation`)
  const history = phone.getByRole('switch', { name: 'Review history' })
  await expect(history).toBeChecked()
  await phone.reload()
  await history.tap()
  await phone.getByLabel('Until').selectOption('1 month')
  await expectNothingForAxe(phone)
  await phone.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(phone)
  const shares = app.context.database.db.selectFrom('account_share').where('delegate_user_id', '=', coach.userId)
  expect(await shares.select('id').execute()).toEqual([])
  await phone.getByRole('button', { name: 'Accept' }).tap()
  await expect(phone).toHaveURL(`${app.origin}/sharing`)
  const managed = phone.getByRole('article', { name: 'Max Major' })
  await expect(managed.getByRole('switch', { name: 'Review history' })).not.toBeChecked()
  expect(asked.filter((url) => url.includes(link.split('=')[1] as string))).toEqual([])

  await expect(sheet(laptop)).toHaveCount(0) // It was answered.
  const client = laptop.getByRole('article', { name: 'Anna Ash' })
  const review = client.getByRole('button', { name: "Review Anna Ash's history" })
  await expect(review).toHaveAccessibleDescription(DENIED)
  const anna = await app.logIn('anna@invitation.test')
  await planRoutine(app, anna, { name: 'Leg day', exercises: SHORT_DAY })
  await client.getByRole('button', { name: 'Start a workout' }).click()
  const picker = laptop.getByRole('dialog', { name: 'Select routine to start workout' })
  await expect(picker.getByText('Leg day')).toBeVisible()

  const [share] = await shares.select('ends_at').execute()
  const endsAt = share?.ends_at?.getTime() ?? 0
  const passed = app.clock.now
  app.clock.now = endsAt - 2 * DAY_MS
  const shown = { timeZone: NOON_ZONE, day: 'numeric', month: 'long' } as const
  const day = new Intl.DateTimeFormat('en-GB', shown).format(endsAt)
  // A device that learns the server's time while a page opens shows the day of the next page right.
  await expect(async () => {
    await Promise.all([laptop.reload(), phone.reload()])
    for (const card of [client, managed]) await expect(card).toContainText(`Ends on ${day}`, { timeout: 5_000 })
  }).toPass()
  await expect(phone.getByRole('button', { name: 'Extend access for Max Major' })).toBeVisible()
  await client.getByRole('button', { name: 'Start a workout' }).click()
  await expect(picker.getByText('Leg day')).toBeVisible()
  app.clock.now = endsAt
  await expect(picker).toHaveCount(0)
  await expect(toast(laptop, DENIED)).toBeVisible()
  for (const card of [client, managed]) await expect(card).toContainText(`Ended on ${day}`)
  for (const card of [client, managed]) await expect(card.getByRole('button')).toHaveCount(0)
  app.clock.now = passed

  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('alert').filter({ hasText: GONE })).toBeVisible()
  await Promise.all([floor.context.close(), phones.close()])
})

test('R-COACH-01 R-COACH-02 R-COACH-03 a coach changes, mails and withdraws an invitation; the client declines one, and the owner moves an end', async ({
  browser,
  app,
}) => {
  const [coach, client] = [await newPerson(app), await newPerson(app)]
  const floor = await openAs(browser, app, coach, 'phone')
  const own = await openAs(browser, app, client, 'laptop')
  const [phone, laptop] = [floor.page, own.page]
  const invite = async () => {
    await phone.getByRole('button', { name: 'Invite a client' }).tap()
    await expect(sheet(phone).getByRole('img')).toBeVisible()
    return (await sheet(phone).getByText('/invitation#token=').textContent()) ?? ''
  }
  const close = () => sheet(phone).getByRole('button', { name: 'Close' }).tap()
  await floor.goto('/sharing')
  const made = phone.waitForResponse('**/api/invitations')
  await phone.route(
    '**/api/invitations',
    async (route) => {
      await phone.waitForTimeout(1_000)
      await route.continue()
    },
    { times: 1 },
  )
  await phone.getByRole('button', { name: 'Invite a client' }).tap()
  await close() // Before the server has answered.
  await made
  const link = await invite()
  const { db } = app.context.database
  const kept = db.selectFrom('invitation').select('id').where('coach_id', '=', coach.userId)
  expect(await kept.execute()).toHaveLength(1)
  await sheet(phone).getByRole('switch', { name: 'Create routines' }).tap()
  await sheet(phone).getByLabel('Or send it by email').fill('client@invitation.test')
  await sheet(phone).getByRole('button', { name: 'Send' }).tap()
  await expect(toast(phone, 'Invitation sent.')).toBeVisible()
  await expect
    .poll(() =>
      app.mails.some(({ to, text }) => to === 'client@invitation.test' && text.includes(link.split('=')[1] as string)),
    )
    .toBe(true)
  await close()
  expect(await invite()).toBe(link) // The same one until somebody answers.
  await expect(sheet(phone).getByRole('switch', { name: 'Create routines' })).not.toBeChecked()

  await laptop.goto(link)
  await expect(laptop.getByRole('switch', { name: 'Create routines' })).not.toBeChecked()
  await laptop.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(laptop, 'Invitation declined.')).toBeVisible()
  await expect(sheet(phone)).toHaveCount(0, { timeout: 15_000 })

  const second = await invite()
  expect(second).not.toBe(link)
  await sheet(phone).getByRole('button', { name: 'Withdraw' }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await laptop.goto(second)
  await laptop.reload()
  await expect(laptop.getByRole('alert').filter({ hasText: GONE })).toBeVisible()

  await laptop.goto('about:blank')
  await laptop.goto(await invite())
  const accept = laptop.getByRole('button', { name: 'Accept' })
  await laptop.getByLabel('Until').selectOption('A date')
  await expect(accept).toBeDisabled()
  await laptop.getByLabel('Last day').fill('2020-03-01')
  await expect(accept).toBeDisabled()
  await laptop.getByLabel('Last day').fill('2999-03-01')
  await expect(accept).toBeEnabled()
  await laptop.getByLabel('Last day').fill('')
  await expect(accept).toBeDisabled()
  await laptop.getByLabel('Until').selectOption('No end')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await laptop.route('**/api/invitations/accept', loseAnswer, { times: 1 })
  await accept.click()
  await expect(laptop.getByRole('alert')).toBeVisible()
  await accept.click()
  await expect(laptop).toHaveURL(`${app.origin}/sharing`)
  const card = laptop.getByRole('article')
  const until = card.getByLabel('Until')
  const endOf = async () => {
    const [share] = await app.context.database.db
      .selectFrom('account_share')
      .select('ends_at')
      .where('owner_user_id', '=', client.userId)
      .execute()
    return share?.ends_at ?? null
  }
  await expect(until).toHaveValue('none')
  await until.selectOption('A date')
  await card.getByLabel('Last day').fill('2020-03-01')
  await expect(card.getByText('Choose a date in the future.')).toBeVisible()
  const year = new Date().getFullYear() + 2
  let [sent, answered] = [0, 0]
  await laptop.route('**/api/shares/until', async (route) => {
    sent += 1
    if (sent === 1) await laptop.waitForTimeout(1_000) // The half-typed day takes longer than the whole one.
    await route.continue()
  })
  laptop.on('response', (response) => {
    if (response.url().endsWith('/api/shares/until')) answered += 1
  })
  await card.getByLabel('Last day').fill(`${year}-03-11`)
  await card.getByLabel('Last day').fill(`${year}-03-01`)
  await expect.poll(() => answered).toBe(2)
  await expect(phone.getByRole('article')).toContainText(`Until 1 March ${year}`)
  expect(await endOf()).not.toBeNull()
  await until.selectOption('No end')
  await expect(phone.getByRole('article')).not.toContainText('Until')
  expect(await endOf()).toBeNull()
  await Promise.all([floor.context.close(), own.context.close()])
})
