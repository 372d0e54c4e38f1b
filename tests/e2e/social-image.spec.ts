import { type Browser, expect } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import type { OpenedPage } from './person-page.ts'
import { toast } from './signing-in.ts'
import { join, settled, storedWorkout, type Training, train } from './training-floor.ts'

const endByHand = async ({ page, press }: OpenedPage) => {
  await press(page.getByRole('button', { name: 'End workout' }))
  await press(page.getByRole('alertdialog', { name: 'End workout?' }).getByRole('button', { name: 'End workout' }))
}

const queueOf = ({ page }: OpenedPage, { person }: Training, name: 'images' | 'ended' = 'images') =>
  page.evaluate((key) => localStorage.getItem(key), `sled-${name}-${person.userId}`)

test('R-IMG-01 R-HIST-08 ending a workout generates its social image and shows it on the workout’s page, without a toast', async ({
  browser,
  app,
}) => {
  const { page, context } = await endAndLook(browser, app, 'user')
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await expect(toast(page, 'Social image generated')).toHaveCount(0)
  await context.close()
})

test('R-IMG-12 R-LAYOUT-23 on the workout’s page an administrator’s toast about its social image moves nothing', async ({
  browser,
  app,
}) => {
  const { page, context } = await endAndLook(browser, app, 'admin')
  const said = toast(page, 'Social image generated')
  await expect(said).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  const top = async () => (await summary.boundingBox())?.y
  const before = await top()
  await page.waitForTimeout(700) // a page that moves for a toast looks every 300 ms
  expect(await top()).toBe(before)
  await expect(said).toHaveCount(0)
  await settled(page)
  expect(await top()).toBe(before)
  await context.close()
})

async function endAndLook(browser: Browser, app: TestServer, role: 'user' | 'admin') {
  const training = await trainAs(app, role)
  const opened = await join(browser, training, 'phone')
  const { page, context } = opened
  await endByHand(opened)
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)
  await expect.poll(async () => (await storedWorkout(training)).workout.og_image_url).not.toBeNull()
  const { workout } = await storedWorkout(training)
  expect(workout.og_image_url).toMatch(/^\/images\/[0-9a-f-]{36}-v2-\d{13}\.png$/)
  const picture = page.locator(`img[src="${workout.og_image_url}"]`)
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await expect.poll(() => queueOf(opened, training)).toBe('[]')
  return { page, context }
}

async function trainAs(app: TestServer, role: 'user' | 'admin'): Promise<Training> {
  const training = await train(app, { done: 5 })
  const { db } = app.context.database
  await db.updateTable('profile').set({ role }).where('id', '=', training.person.userId).execute()
  return training
}

test.describe('social images without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-IMG-09 R-IMG-11 R-IMG-12 a social image queued offline survives a reload and is made online; an admin sees a toast', async ({
    browser,
    app,
  }) => {
    const training = await trainAs(app, 'admin')
    const opened = await join(browser, training, 'phone')
    const { page, context } = opened
    // What draws the toast and works the queue off has to be there before the network goes.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await endByHand(opened)
    await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)
    expect(await queueOf(opened, training, 'ended')).toContain(training.logged.workoutId)
    await page.reload()
    await expect(page.getByRole('listitem', { name: /^Set/ })).toHaveCount(5)
    await context.setOffline(false)
    await expect(toast(page, 'Social image generated')).toBeVisible()
    expect((await storedWorkout(training)).workout.og_image_url).not.toBeNull()
    await expect.poll(() => queueOf(opened, training)).toBe('[]')
    expect(await queueOf(opened, training, 'ended')).toBe('{}')
    await context.close()
  })
})
