import { type Browser, expect, type Page } from '@playwright/test'
import { planRest } from '../../src/logbook/rests.ts'
import { PushService } from '../support/push-service.ts'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { completeNext, elsewhere, train } from './training-floor.ts'

test.use({ config: { push: { subject: 'mailto:push@sled.training', allowsPrivate: true } } })

const kind = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** The browser's own service is out of reach here: the subscription it would give is one of ours. */
async function withPushService(page: Page, subscription: object) {
  await page.addInitScript((given) => {
    const kept = { toJSON: () => given, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => kept as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => kept as unknown as PushSubscription
    Notification.requestPermission = async () => 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  }, subscription)
}

const opened = (page: Page, app: TestServer) => page.goto(`${app.origin}/account/notifications`)

test('R-REACH-01 R-REACH-07 a user turns on a device’s notifications and chooses their kinds, and removes it on another device', async ({
  browser,
  app,
}) => {
  const service = await PushService.start()
  const person = await newPerson(app)
  const { page, context, press } = await openAs(browser, app, person, 'phone', { serviceWorkers: 'allow' })
  await withPushService(page, service.subscribe('phone'))
  await page.goto(`${app.origin}/account`)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await press(page.getByRole('link', { name: 'Notifications' }))
  const here = kind(page, 'On this device')
  await expect(here).not.toBeChecked()
  await press(here)
  await expect(here).toBeChecked()
  for (const name of ['Rest', 'Forgotten workout', 'Comments', 'Sharing']) await expect(kind(page, name)).toBeChecked()
  await press(kind(page, 'Comments'))
  await press(kind(page, 'Hide details'))
  await expect(kind(page, 'Hide details')).toBeChecked()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.reload()
  for (const name of ['On this device', 'Hide details']) await expect(kind(page, name)).toBeChecked()
  await expect(kind(page, 'Comments')).not.toBeChecked()

  const other = await openAs(browser, app, await app.logIn(await emailOf(app, person.userId)), 'laptop')
  await opened(other.page, app)
  await expect(other.page.getByText('Not notified yet')).toBeVisible()
  await other.press(other.page.getByRole('button', { name: /^Remove / }))
  await expect(other.page.getByText('Other devices')).toBeHidden()
  await page.reload()
  await expect(here).not.toBeChecked()
  await context.close()
  await other.context.close()
  await service.stop()
})

const offer = (page: Page) => page.getByText('Notify you when a rest is over?')

/** A person of whose squats four sets are left, with a rest of `seconds` after each, on a phone that can be told. */
async function restingPhone(browser: Browser, app: TestServer, service: PushService, seconds: number) {
  const exercises = [{ name: 'Squat', sets: [{}, {}, {}, {}, {}] }]
  const training = await train(app, { exercises, done: 1 })
  const [squat = ''] = training.logged.exerciseIds
  await elsewhere(training, planRest.make({ workoutExerciseId: squat, seconds }))
  const phone = await openAs(browser, app, training.person, 'phone', { serviceWorkers: 'allow' })
  await withPushService(phone.page, service.subscribe('phone'))
  await phone.goto('/workout/active')
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller)
  return { ...phone, training }
}

/** Completes a set and waits until the rest after it is over. */
async function restOnce(page: Page) {
  await completeNext(page)
  await expect(page.locator('[data-resting]')).toBeVisible()
  await expect(page.locator('[data-rest-over]')).toBeVisible()
}

const devicesOf = ({ context }: TestServer, userId: string) =>
  context.database.db.selectFrom('push_subscription').select('id').where('user_id', '=', userId).execute()

test('R-REACH-01 after the third rest the workout bar offers notifications, and a tap turns them on', async ({
  browser,
  app,
}) => {
  const service = await PushService.start()
  const { page, press, context, training } = await restingPhone(browser, app, service, 5)
  for (let rests = 0; rests < 2; rests += 1) await restOnce(page)
  await expect(offer(page)).toHaveCount(0)
  await restOnce(page)
  await expect(offer(page)).toBeVisible()
  await expectNothingForAxe(page)
  expect(await devicesOf(app, training.person.userId)).toHaveLength(0)
  await press(page.getByRole('button', { name: 'Turn on' }))
  await expect(page.getByText('Notifications are on')).toBeVisible()
  expect(await devicesOf(app, training.person.userId)).toHaveLength(1)
  await context.close()
  await service.stop()
})

test('R-REACH-01 a user who declines notifications is not offered them again', async ({ browser, app }) => {
  const service = await PushService.start()
  const { page, press, context, training } = await restingPhone(browser, app, service, 5)
  await page.evaluate(() => localStorage.setItem('sled:push-offer', '2'))
  await restOnce(page)
  await expect(offer(page)).toBeVisible()
  await press(page.getByRole('button', { name: 'No thanks' }))
  await expect(offer(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('sled:push-offer'))).toBe('offered')
  await restOnce(page)
  await expect(offer(page)).toHaveCount(0)
  expect(await devicesOf(app, training.person.userId)).toHaveLength(0)
  await context.close()
  await service.stop()
})

async function emailOf({ context }: TestServer, userId: string): Promise<string> {
  const read = context.database.db.selectFrom('profile').select('email').where('id', '=', userId)
  return (await read.executeTakeFirstOrThrow()).email
}

test('R-REACH-01 an iPhone shows the steps needed before notifications, and a blocked browser where to allow them', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context } = await openAs(browser, app, person, 'phone', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1',
  })
  await page.addInitScript(() => {
    if (!location.hash) delete (window as { PushManager?: unknown }).PushManager
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await opened(page, app)
  await expect(page.getByRole('heading', { name: 'Add Sled to your home screen first' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tap Share below' })).toBeVisible()
  await expect(kind(page, 'Rest')).toBeDisabled()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.goto('about:blank')
  await page.goto(`${app.origin}/account/notifications#blocked`)
  await expect(kind(page, 'On this device')).toBeDisabled()
  await expect(page.getByText("Blocked in the browser's settings")).toBeVisible()
  await context.close()
})

test("R-REACH-01 the notifications page shows 'Needs a connection' when the server fails", async ({ browser, app }) => {
  const { page, context } = await openAs(browser, app, await newPerson(app), 'phone')
  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 500, json: {} }))
  await opened(page, app)
  await expect(page.getByText('Needs a connection')).toBeVisible()
  await context.close()
})
