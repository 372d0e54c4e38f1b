import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PushService } from '../support/push-service.ts'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { coachOf } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'
import { cardOf, train } from './training-floor.ts'

test.use({ config: { push: { subject: 'mailto:push@sled.training', allowsPrivate: true } } })

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller)

/** The worker of the only app in a browser. */
function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  return worker
}

test('R-REACH-05 the service worker shows a notification for every push, with one tag per kind to replace older ones', async ({
  browser,
  app,
}) => {
  const { page, context } = await openAs(browser, app, await newPerson(app), 'phone', { serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: app.origin })
  const session = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await page.goto(`${app.origin}/account/notifications`)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const registrationId = await found
  const worker = context.serviceWorkers()[0]
  // A browser without a screen shows no notifications; what it is asked to show is all there is to see.
  await worker?.evaluate(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const { body, tag, lang, dir } = options ?? {}
      shown.push(`${title}: ${body} (${tag}${lang ? `, ${lang}, ${dir}` : ''})`)
    }
  })
  for (const body of ['Bench Press, Set 2: 100 kg × 8', '']) {
    const written = body ? { lang: 'ar', dir: 'rtl' } : {}
    const text = { title: 'Rest is over', body, tag: 'rest', id: body, path: '/workout/active', ...written }
    const data = JSON.stringify(text)
    await session.send('ServiceWorker.deliverPushMessage', { origin: app.origin, registrationId, data })
  }
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await expect
    .poll(shown)
    .toEqual(['Rest is over: Bench Press, Set 2: 100 kg × 8 (rest, ar, rtl)', 'Rest is over:  (rest)'])
  await context.close()
})

/** A tap on a notification. The browser lets only a real one focus or open a window. Returns the windows it opens. */
const tap = (context: BrowserContext, data: { path: string; ownerId?: string } | null) =>
  workerOf(context).evaluate(async (data) => {
    type Clients = { openWindow: (address: string) => Promise<void> }
    const scope = globalThis as unknown as { clients: Clients; WindowClient: { prototype: { focus: unknown } } }
    const opened: string[] = []
    scope.clients.openWindow = async (address) => void opened.push(address)
    scope.WindowClient.prototype.focus = async () => undefined
    let work: Promise<unknown> | undefined
    const parts = { notification: { data, close: () => undefined }, waitUntil: (on: Promise<unknown>) => (work = on) }
    dispatchEvent(Object.assign(new Event('notificationclick'), parts))
    await work
    return opened
  }, data)

const trainBoth = async (app: TestServer) => {
  const olivia = await train(app, { exercises: [{ name: 'Deadlift', sets: [{}, {}] }] })
  const max = await coachOf(app, olivia.person)
  await app.context.database.db
    .updateTable('account_share')
    .set({ can_start_workouts: true })
    .where('delegate_user_id', '=', max.userId)
    .execute()
  const { logged } = await train(app, { exercises: [{ name: 'Squat', sets: [{}, {}] }] }, max)
  return { olivia: olivia.person, max, logged }
}

test('R-REACH-05 tapping a notification opens the workout it is about, the user’s own or a client’s, in the open window', async ({
  browser,
  app,
}) => {
  const { olivia, max } = await trainBoth(app)
  const { page, context, goto } = await openAs(browser, app, max, 'phone', { serviceWorkers: 'allow' })
  const path = '/workout/active'
  const address = `${app.origin}${path}`
  await goto(path)
  await isControlled(page)
  await page.reload() // From here on it is the worker's.
  await expect(cardOf(page, 'Squat')).toBeVisible()
  expect(await tap(context, { path, ownerId: olivia.userId })).toEqual([])
  await expect(cardOf(page, 'Deadlift')).toBeVisible()
  await expect(page).toHaveURL(address)
  // Another one of hers, and one of the page itself, which knows no owner.
  await tap(context, { path, ownerId: olivia.userId })
  await tap(context, null)
  await page.reload()
  await expect(cardOf(page, 'Deadlift')).toBeVisible()
  await tap(context, { path, ownerId: max.userId })
  await expect(cardOf(page, 'Squat')).toBeVisible()
  await expect(page).toHaveURL(address)
  await goto('/sharing')
  await expect(page).toHaveURL(address) // His own workout is under way.
  await tap(context, { path, ownerId: olivia.userId })
  await expect(cardOf(page, 'Deadlift')).toBeVisible()
  await goto('/history')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  expect(await tap(context, { path, ownerId: max.userId })).toEqual([])
  await expect(cardOf(page, 'Squat')).toBeVisible()
  await expect(page).toHaveURL(address)
  const last = await context.newPage()
  await page.close()
  const windows = () =>
    workerOf(context).evaluate(async () => {
      const { clients } = globalThis as unknown as { clients: { matchAll: () => Promise<unknown[]> } }
      return (await clients.matchAll()).length
    })
  await expect.poll(windows).toBe(0)
  expect(await tap(context, { path, ownerId: olivia.userId })).toEqual([`${path}?of=${olivia.userId}`])
  await last.goto(`${address}?of=${olivia.userId}`)
  await expect(cardOf(last, 'Deadlift')).toBeVisible()
  await context.close()
})

test('R-REACH-05 tapping a notification about a workout no longer shared shows a message and changes nothing', async ({
  browser,
  app,
}) => {
  const { olivia, max } = await trainBoth(app)
  const { page, context, goto } = await openAs(browser, app, max, 'phone', { serviceWorkers: 'allow' })
  await goto('/workout/active')
  await isControlled(page)
  await expect(cardOf(page, 'Squat')).toBeVisible()
  await app.context.database.db.updateTable('account_share').set({ can_start_workouts: false }).execute()
  await tap(context, { path: '/workout/active', ownerId: olivia.userId })
  await expect(page.getByText('Permission denied by account owner')).toBeVisible()
  await expect(cardOf(page, 'Squat')).toBeVisible()
  await context.close()
})

test('R-REACH-03 a push subscription that the browser renews stays registered with its new endpoint', async ({
  browser,
  app,
}) => {
  const service = await PushService.start()
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone', { serviceWorkers: 'allow' })
  await goto('/routines')
  await isControlled(page)
  const body = { accountId: person.userId, ...service.subscribe('first') }
  const made = await app.ask('/api/notifications/devices', { method: 'POST', cookie: person.cookie, body })
  expect(made.status).toBe(200)
  const read = app.context.database.db.selectFrom('push_subscription').select('endpoint')
  const endpoints = async () => (await read.where('user_id', '=', person.userId).execute()).map((row) => row.endpoint)
  /** `now`: what the browser gives, and when it is asked for one. */
  const change = (old: string | null, given: object | null, now: object | null) =>
    workerOf(context).evaluate(
      async ({ old, given, now }) => {
        PushManager.prototype.subscribe = async () => ({ toJSON: () => now }) as unknown as PushSubscription
        let work: Promise<unknown> | undefined
        const parts = {
          oldSubscription: old && { endpoint: old, options: {} },
          newSubscription: given && { toJSON: () => given },
          waitUntil: (on: Promise<unknown>) => (work = on),
        }
        dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), parts))
        await work
      },
      { old, given, now },
    )
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => `${service.origin}/${name}`)
  await change(first as string, service.subscribe('second'), null)
  expect(await endpoints()).toEqual([second])
  await change(second as string, null, service.subscribe('third'))
  expect(await endpoints()).toEqual([third])
  await change(null, null, service.subscribe('other'))
  expect(await endpoints()).toEqual([third])
  await change(null, service.subscribe('other'), null)
  expect(await endpoints()).toEqual([other])
  await context.close()
  await service.stop()
})
