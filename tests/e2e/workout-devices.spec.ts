import { expect, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { endWorkoutByHand } from '../../src/logbook/workouts.ts'
import { logWorkout, workoutOps } from '../support/logbook.ts'
import { pushed } from '../support/pushing.ts'
import { openCreate } from './add-steps.ts'
import { test } from './app-server.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import {
  cardOf,
  completeNext,
  elsewhere,
  expectProgress,
  focusedCard,
  HALF_HOUR,
  HOUR,
  holdOps,
  join,
  rowOf,
  SHORT_DAY,
  settled,
  storedWorkout,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

test('R-ACTIVE-20 R-IMG-12 R-SYNC-02 completing the last set ends the workout on both devices, and Undo resumes it before an image is made', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 5 })
  const phone = await join(browser, training, 'phone')
  const laptop = await join(browser, training, 'laptop')
  const followed: string[] = []
  for (const { page } of [phone, laptop])
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/generate-og-image|notify/.test(pathname)) followed.push(pathname)
    })
  await completeNext(phone.page)
  const address = `${app.origin}/history/${training.logged.workoutId}`
  await expect(phone.page).toHaveURL(address)
  await expect(laptop.page).toHaveURL(address)
  await expect(phone.page.getByRole('alertdialog')).toHaveCount(0)
  await expect(laptop.page.getByText('Workout complete', { exact: true })).toHaveCount(0)
  await expect(phone.page.getByText('Workout complete', { exact: true })).toBeVisible()
  await phone.press(phone.page.getByRole('button', { name: 'Undo' }))
  for (const { page } of [phone, laptop]) {
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
    await expectProgress(page, '6 of 6 sets')
  }
  expect((await storedWorkout(training)).workout).toMatchObject({ is_active: true, completed_at: null })
  expect(followed).toEqual([])

  // Ended by hand nothing waits, and what was undone follows no more.
  await phone.press(phone.page.getByRole('button', { name: 'End workout' }))
  const question = phone.page.getByRole('alertdialog', { name: 'End workout?' })
  await phone.press(question.getByRole('button', { name: 'End workout' }))
  await expect(phone.page).toHaveURL(address)
  await expect.poll(async () => (await storedWorkout(training)).workout.og_image_url).not.toBeNull()
  await expect.poll(() => followed.toSorted()).toEqual(['/api/generate-og-image', '/api/slack/notify'])
  await expect(toast(phone.page, 'Social image generated')).toHaveCount(0)
  await phone.context.close()
  await laptop.context.close()
})

test("R-ACTIVE-20 'Continue' in the history resumes a workout of the last 24 h and is missing on older ones", async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2, ends: true, at: Date.now() - 2 * HOUR })
  const old = await logWorkout(app, training.person, { exercises: SHORT_DAY, at: Date.now() - 26 * HOUR, done: 1 })
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const again = page.getByRole('button', { name: 'Continue workout' })
  await goto(`/history/${old.workoutId}`)
  await press(more)
  await expect(page.getByRole('button', { name: 'Delete workout' })).toBeVisible()
  await expect(again).toHaveCount(0)
  await goto(`/history/${training.logged.workoutId}`)
  await press(more)
  await press(again)
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expectProgress(page, '2 of 6 sets')
  await expect(focusedCard(page).getByRole('heading')).toContainText('Squat')
  await expect.poll(async () => (await storedWorkout(training)).workout.is_active).toBe(true)
  await context.close()
})

test('R-ROUT-10 R-SYNC-02 R-SYNC-04 R-SYNC-05 a phone follows when another device ends, discards, deletes or starts a workout', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { person } = training
  const { page, context } = await join(browser, training, 'phone')
  await elsewhere(training, endWorkoutByHand.make({}))
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)

  const next = workoutOps(person, { exercises: SHORT_DAY, at: Date.now(), done: 0, ends: false })
  await pushed(app, person, next.ops)
  await expect(page).toHaveURL(`${app.origin}/workout/active`) // R-SYNC-05
  await elsewhere({ ...training, logged: next }, endWorkoutByHand.make({}))
  await expect(page).toHaveURL(`${app.origin}/routines`) // discarded: no set

  const third = workoutOps(person, { exercises: SHORT_DAY, at: Date.now(), done: 1, ends: false })
  await pushed(app, person, third.ops)
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await elsewhere({ ...training, logged: third }, deleteWorkout.make({}))
  await expect(page).toHaveURL(`${app.origin}/routines`) // R-SYNC-04
  await context.close()
})

test('R-SYNC-03 an end on another device does not navigate away while this device’s own end is being sent', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const phone = await openAs(browser, app, training.person, 'phone')
  const heard = endHeard(phone.page)
  await phone.goto('/workout/active')
  await expect(focusedCard(phone.page)).toBeVisible()
  const release = await holdOps(phone.page)
  await phone.press(phone.page.getByRole('button', { name: 'End workout' }))
  const question = phone.page.getByRole('alertdialog', { name: 'End workout?' })
  await phone.press(question.getByRole('button', { name: 'End workout' }))
  await expect(question.getByRole('button', { name: 'Ending' })).toBeVisible()
  await elsewhere(training, endWorkoutByHand.make({}))
  await heard
  await expect(question.getByRole('button', { name: 'Ending' })).toBeVisible()
  await expect(phone.page).toHaveURL(`${app.origin}/workout/active`)
  release()
  await expect(phone.page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`) // O-16: no failure
  await expect(phone.page.getByRole('alertdialog')).toHaveCount(0)
  await phone.context.close()
})

test('R-SYNC-02 a workout that another device ends before its page is drawn opens in the history', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const { page, goto, context } = await openAs(browser, app, training.person, 'phone')
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/active-workout-route-/, async (route) => {
    await isHeld
    await route.continue()
  })
  const heard = endHeard(page)
  const isConnected = page.waitForEvent('websocket')
  await goto('/history') // Who trains is led to the workout.
  await expect(page).toHaveURL(/\/workout\/active$/)
  await isConnected
  await elsewhere(training, endWorkoutByHand.make({}))
  await heard
  release()
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)
  await context.close()
})

/** Resolves when the page has heard over its live connection that the workout is over. */
const endHeard = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"is_active":false')) resolve()
      }),
    )
  })

test('R-SET-13 R-EDIT-01 R-EDIT-04 a set edited or deleted on the phone changes on the laptop too', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const [, first, second] = training.logged.setIds
  const phone = await join(browser, training, 'phone')
  const laptop = await join(browser, training, 'laptop')
  const sheet = phone.page.getByRole('dialog', { name: 'Edit Set' })
  await phone.press(rowOf(phone.page, second).locator('.set-edit'))
  await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await sheet.getByRole('spinbutton', { name: 'Reps' }).fill('8')
  await sheet.getByRole('spinbutton', { name: 'Weight' }).fill('62.5')
  await sheet.getByRole('spinbutton', { name: 'Weight' }).blur()
  await phone.press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(sheet).toBeHidden()
  for (const { page } of [phone, laptop])
    await expect(page.getByRole('group', { name: 'Set 2, 8 reps, 62.5 lbs' })).toBeVisible()

  // A complete set can be corrected as well, and cancelling changes nothing.
  await phone.press(rowOf(phone.page, first).locator('.set-edit'))
  await sheet.getByRole('spinbutton', { name: 'Reps' }).fill('4')
  await phone.press(sheet.getByRole('button', { name: 'Cancel' }))
  await expect(sheet).toBeHidden()
  await expect(phone.page.getByRole('group', { name: 'Set 1, 5 reps, 45 lbs' })).toBeVisible()

  await phone.press(rowOf(phone.page, second).locator('.set-edit'))
  await phone.press(sheet.getByRole('button', { name: 'Delete set' }))
  const question = phone.page.getByRole('alertdialog', { name: 'Delete Set' })
  await phone.press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  await phone.press(sheet.getByRole('button', { name: 'Delete set' }))
  await phone.press(question.getByRole('button', { name: 'Delete' }))
  await expect(sheet).toBeHidden()
  for (const { page } of [phone, laptop]) {
    await expect(rowOf(page, second)).toHaveCount(0)
    await expectProgress(page, '2 of 5 sets')
  }
  await phone.context.close()
  await laptop.context.close()
})

test('R-ACTIVE-09 R-EDIT-17 a lifter adds an exercise to an empty section; a blank name shows a toast', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, press, context } = await join(browser, training, 'phone')
  const cooldown = page.getByRole('region', { name: 'Cooldown' })
  await expect(cooldown.getByRole('article')).toHaveCount(0)
  await expect(cooldown.getByText('No exercises found')).toHaveCount(0)
  await press(cooldown.getByRole('button', { name: 'Add exercise to Cooldown' }))
  await openCreate({ page, press }, 'Stretch')
  const sheet = page.getByRole('dialog', { name: 'Create' })
  await sheet.getByLabel('Exercise name').fill('   ')
  await press(sheet.getByRole('button', { name: 'Add', exact: true }))
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Exercise name cannot be empty' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Exercise name').fill('  Couch Stretch ')
  await press(sheet.getByRole('button', { name: 'Add', exact: true }))
  await expect(sheet).toBeHidden()
  await expect(cooldown.getByRole('article')).toHaveCount(1)
  await expect(focusedCard(page).getByRole('heading')).toContainText('Couch Stretch')
  await expectProgress(page, '0 of 9 sets')
  await expect
    .poll(async () => (await storedWorkout(training)).exercises.map(({ snapshot_name }) => snapshot_name))
    .toContain('Couch Stretch')
  await context.close()
})

test('R-SET-12 R-SYNC-09 a completed set shows a spinner while it is being sent, then a check', async ({
  browser,
  app,
}) => {
  // Not the last set of a card: its rows go with the fold, however soon the answer comes.
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'phone')
  const row = rowOf(page, training.logged.setIds[1])
  const release = await holdOps(page)
  await completeNext(page)
  await expect(row.getByText('Saving', { exact: true })).toBeVisible()
  await expect(row.locator('.set-pending')).toBeVisible()
  await expect(row.locator('.set-check')).toHaveCount(0)
  release()
  await expect(row.locator('.set-check')).toHaveCount(1)
  await expect(row.locator('.set-pending')).toHaveCount(0)
  await context.close()
})

test.describe('a workout offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test("R-SET-12 sets completed offline show 'Saved on phone', also after an offline reload, and are sent later", async ({
    browser,
    app,
  }) => {
    const training = await train(app, { done: 1, at: Date.now() - HALF_HOUR })
    const { page, context } = await join(browser, training, 'phone')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload() // From here on the service worker answers.
    await expect(focusedCard(page)).toBeVisible()
    await context.setOffline(true)
    await expect(page.locator('[data-announcer]')).toHaveText('Offline. Sets are saved on this phone.')
    await completeNext(page)
    await completeNext(page)
    const squat = cardOf(page, 'Squat')
    await expect(squat.getByText('Saved on phone')).toHaveCount(2)
    await expect(page.getByText('Offline · 2 sets saved on this phone')).toBeVisible()
    await page.reload()
    await expect(focusedCard(page).getByRole('heading')).toContainText('Squat')
    await expect(squat.getByText('Saved on phone')).toHaveCount(2)
    await expectProgress(page, '3 of 6 sets')
    await context.setOffline(false)
    await expect(squat.getByText('Saved on phone')).toHaveCount(0)
    await expect(page.getByText('Offline')).toHaveCount(0)
    await expect(page.locator('[data-announcer]')).toHaveText('Back online. All sets saved.')
    await expect
      .poll(async () => (await storedWorkout(training)).sets.filter(({ status }) => status === 'complete').length)
      .toBe(3)
    await context.close()
  })
})

test('R-SYNC-06 R-SYNC-07 a toast announces sets completed elsewhere, not one’s own, and combines several quick ones', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const coach = await app.signUp('Max', 'Martin', `max-${training.person.userId}@example.org`)
  await app.context.database.db
    .insertInto('account_share')
    .values({
      ...{ owner_user_id: training.person.userId, delegate_user_id: coach.userId, delegate_email: 'max@example.org' },
      ...{ can_create_routines: false, can_start_workouts: true, can_review_history: false },
    })
    .execute()
  const phone = await join(browser, training, 'phone')
  const laptop = await join(browser, training, 'laptop')
  // What tells of others came before.
  for (const { page } of [phone, laptop]) {
    await whenSheetsAreHere(page)
    await settled(page)
  }
  const toasts = (page: Page) => page.locator('[data-sonner-toast]')
  await completeNext(phone.page)
  await expect(toasts(laptop.page)).toContainText('Set completed on another device')
  await expect(toasts(laptop.page)).toContainText('Set 1 · Squat')
  await expect(toasts(phone.page)).toHaveCount(0)

  const [, , second, third] = training.logged.setIds as [string, string, string, string]
  for (const setId of [second, third]) await elsewhere(training, completeSet.make({ setId }), coach)
  await expect(toasts(phone.page)).toContainText('Your manager completed a set')
  await expect(toasts(phone.page)).toContainText('Set 3 · Squat')
  await expect(toasts(phone.page)).toHaveCount(1)
  await phone.context.close()
  await laptop.context.close()
})

test('R-SYNC-06 a page that was offline when its toast script was due loads it once online', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, context, goto } = await openAs(browser, app, training.person, 'phone')
  // They are asked for a second after the page: here later, when it is offline for sure.
  await page.addInitScript(() => {
    const real = window.setTimeout
    window.setTimeout = ((then: () => void, ms = 0) => real(then, ms === 1_000 ? 3_000 : ms)) as typeof setTimeout
  })
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const isAskedFor = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-list-')))
  expect(await isAskedFor()).toBe(false)
  await context.setOffline(true)
  await page.waitForTimeout(4_000)
  await context.setOffline(false)
  await expect.poll(isAskedFor).toBe(true)
  await elsewhere(training, completeSet.make({ setId: training.logged.setIds[1] ?? '' }))
  await expect(page.locator('[data-sonner-toast]')).toContainText('Set completed on another device')
  await context.close()
})
