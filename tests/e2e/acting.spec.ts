import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { startTraining, toast } from './signing-in.ts'
import { expectNoSidewaysScroll, HOUR } from './training-floor.ts'

const DENIED = 'Permission denied by account owner'

let crews = 0

/** Olivia with a routine and a finished workout, Max with a routine of his own, and all her rights. */
async function coached(app: TestServer) {
  crews += 1
  const olivia = await app.signUp('Olivia', 'Owen', `olivia-${crews}@acting.test`)
  const max = await app.signUp('Max', 'Martin', `max-${crews}@acting.test`)
  const email = `max-${crews}@acting.test`
  const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
  const exercises = [{ name: 'Squat' }]
  const [routineId, ownId] = await Promise.all([
    planRoutine(app, olivia, { name: 'Hers', exercises }),
    planRoutine(app, max, { name: 'His own', exercises }),
    logWorkout(app, olivia, { name: 'Her leg day', exercises, at: app.clock.now - HOUR }),
    app.ask('/api/shares', { method: 'POST', cookie: olivia.cookie, body: { ownerId: olivia.userId, email, flags } }),
  ])
  return { olivia, max, routineId, ownId }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Acting for somebody' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const routine = (page: Page, name: string) => page.locator('main').getByRole('link', { name })

const showsHers = async (page: Page) => {
  await expect(bar(page)).toContainText('Managing Olivia Owen')
  await expect(routine(page, 'Hers')).toBeVisible()
  await expect(routine(page, 'His own')).toHaveCount(0)
}

/** The documents in the device's store. */
const documentsStored = (page: Page, { userId }: Person) =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = await new Promise<{ id: string; ownerId: string }[]>((resolve, reject) => {
      const request = database.transaction('documents').objectStore('documents').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return rows.map(({ id, ownerId }) => ({ id, ownerId }))
  }, `sled-${userId}`)
const ownersStored = async (page: Page, whose: Person) => [
  ...new Set((await documentsStored(page, whose)).map(({ ownerId }) => ownerId)),
]
const idsStored = async (page: Page, whose: Person) => (await documentsStored(page, whose)).map(({ id }) => id)

test('O-18 R-DELEG-27 R-DELEG-28 R-DELEG-29 R-DELEG-30 R-DELEG-36 R-ACCT-11 R-BUILD-15 R-LAYOUT-08 a coach on a phone enters an owner’s account, stays in it after an offline reload, and exits', async ({
  browser,
  app,
}) => {
  const { olivia, max, routineId, ownId } = await coached(app)
  const { page, press, goto, context } = await openAs(browser, app, max, 'phone', { serviceWorkers: 'allow' })
  await goto('/routines')
  await expect(routine(page, 'His own')).toBeVisible()
  await press(page.getByRole('link', { name: 'Sharing' }))
  await press(button(page, "Review Olivia Owen's history"))
  await expect(page).toHaveURL(`${app.origin}/history`)
  await expect(page.getByRole('link', { name: 'Her leg day' })).toBeVisible()
  await expect(bar(page)).toHaveText(/^Managing Olivia OwenExit$/)
  expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 44 })
  // Whatever is fixed begins below it, toasts too (R-LAYOUT-16).
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--shell-top')))
    .toBe('44px')
  for (const name of ['Share history', 'Add past workout', 'Back']) await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await press(page.getByRole('link', { name: 'Routines' })) // A phone's way between their pages.
  await showsHers(page)
  await press(button(page, 'Create a new routine'))
  await expect(page.getByRole('dialog', { name: 'Name routine' })).toContainText('For Olivia Owen')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page.getByRole('link', { name: 'History' }))
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await expectNothingForAxe(page)
  await press(page.getByRole('link', { name: 'Her leg day' }))
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(button(page, 'Share workout')).toHaveCount(0)

  await goto('/')
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await showsHers(page)
  await goto('/account')
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await press(routine(page, 'Hers'))
  await expect(page).toHaveURL(`${app.origin}/routines/${routineId}/configure`)
  await expect(page.getByRole('heading', { name: 'Squat' })).toBeVisible()
  for (const name of ['Share routine', 'Start workout', 'Tap to start workout']) {
    await expect(button(page, name)).toHaveCount(0)
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await goto(`/routines/${ownId}/configure`)
  await expect(page.getByText('Routine not found.')).toBeVisible()

  await goto('/routines')
  await showsHers(page)
  await context.setOffline(true)
  await page.reload()
  await showsHers(page)
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)
  expect((await ownersStored(page, max)).toSorted()).toEqual([olivia.userId, max.userId].toSorted())

  await press(button(page, 'Exit'))
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => ownersStored(page, max)).toEqual([max.userId])
  await context.setOffline(false)
  await goto('/routines')
  await expect(routine(page, 'His own')).toBeVisible()
  await expect(routine(page, 'Hers')).toHaveCount(0)
  await goto(`/routines/${ownId}/configure`)
  await expect(page.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await context.close()
})

test('R-AUTH-75 R-DELEG-34 R-DELEG-37 R-LAYOUT-16 Y34 a coach on a laptop leaves the owner’s account when another tab exits, a right is withdrawn or the share ends', async ({
  browser,
  app,
}) => {
  const { olivia, max, routineId } = await coached(app)
  const { page, goto, context } = await openAs(browser, app, max, 'laptop')
  const enter = async () => {
    await button(page, "Review Olivia Owen's history").click()
    await expect(page.getByRole('link', { name: 'Her leg day' })).toBeVisible()
  }
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  const shares = app.context.database.db.updateTable('account_share').where('owner_user_id', '=', olivia.userId)
  // A tab with one's own account stays there, and says what the other one does.
  const own = await context.newPage()
  await own.goto(`${app.origin}/routines`)
  await expect(routine(own, 'His own')).toBeVisible()
  await goto('/sharing')
  await enter()
  const elsewhere = own.getByText('Managing Olivia Owen in another tab. This is your own account.')
  await expect(elsewhere).toBeVisible()
  await expect(button(own, 'Exit')).toBeVisible() // for a tab that was closed meanwhile
  await expect(routine(own, 'His own')).toBeVisible()
  for (const name of ['Sharing', 'Account']) await expect(link(name)).toHaveAttribute('aria-disabled', 'true')
  expect(await page.getByRole('navigation', { name: 'Main' }).boundingBox()).toMatchObject({ x: 0, y: 44 })
  expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 44 })
  await page.getByRole('link', { name: 'Her leg day' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.y).toBe(56)
  await page.keyboard.press('Escape')

  await shares.set({ can_review_history: false }).execute()
  await expect(toast(page, DENIED)).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect(bar(page)).toHaveCount(0)
  await expect(elsewhere).toHaveCount(0)
  await own.close()
  await shares.set({ can_review_history: true }).execute()
  await enter()

  const second = await context.newPage()
  await second.goto(`${app.origin}/routines/${routineId}/configure`)
  await expect(bar(second)).toBeVisible()
  await button(second, 'Exit').click()
  await expect(toast(page, 'You stopped managing Olivia Owen in another tab')).toBeVisible()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(`${app.origin}/sharing`)
    await expect(bar(tab)).toHaveCount(0)
  }
  await second.close()

  await enter()
  await shares.set({ revoked_at: new Date() }).execute()
  await expect(toast(page, DENIED).first()).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect(page.getByText('No accounts have shared access with you yet.')).toBeVisible()
  await expect.poll(() => ownersStored(page, max)).not.toContain(olivia.userId)

  await shares.set({ revoked_at: null }).execute()
  await enter()
  const ownWorkout = await startTraining(app, max)
  await expect.poll(() => idsStored(page, max)).toContain(ownWorkout)
  await link('Routines').click()
  await showsHers(page) // R-AUTH-75
  await button(page, 'Exit').click()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(bar(page)).toHaveCount(0)
  await context.close()
})
