import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { openAs } from './person-page.ts'
import {
  cardOf,
  completeButton,
  completeNext,
  expectProgress,
  focusedCard,
  HALF_HOUR,
  join,
  refuse,
  rowOf,
  storedWorkout,
  train,
} from './training-floor.ts'

test('R-ACTIVE-10 R-ACTIVE-11 R-ACTIVE-12 R-ACTIVE-13 R-ACTIVE-16 R-ACTIVE-17 the workout page shows timer and progress, and the timer is right after a reload', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const { page, context } = await join(browser, training, 'phone')
  const timer = page.getByRole('timer')
  const seconds = async () => {
    const [hours = 0, minutes = 0, rest = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return hours * 3600 + minutes * 60 + rest
  }
  const before = await seconds()
  expect(before).toBeGreaterThanOrEqual(HALF_HOUR / 1000)
  await expect.poll(seconds).toBeGreaterThan(before)
  expect((await timer.boundingBox())?.y).toBeLessThan(56)
  await page.reload()
  await expect(timer).toBeVisible()
  const startedAt = (await storedWorkout(training)).workout.created_at
  const expected = Math.floor((Date.now() - startedAt) / 1000)
  expect(Math.abs((await seconds()) - expected)).toBeLessThanOrEqual(2)
  await expect(page.getByRole('button', { name: 'End workout' })).toBeVisible()
  await expectProgress(page, '2 of 6 sets')
  await expect(page.getByText('33%')).toBeVisible()
  const bar = await page.getByRole('region', { name: 'Workout progress' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await context.close()
})

test('R-ACTIVE-14 R-AUTH-73 /workout/active redirects to the routines without an active workout, and other pages redirect to an active one', async ({
  browser,
  app,
}) => {
  const resting = await train(app, { done: 1, ends: true })
  const idle = await openAs(browser, app, resting.person, 'phone')
  await idle.goto('/workout/active')
  await expect(idle.page).toHaveURL(`${app.origin}/routines`)
  await idle.context.close()
  const busy = await join(browser, await train(app), 'phone')
  await busy.goto('/history')
  await expect(busy.page).toHaveURL(`${app.origin}/workout/active`)
  await busy.context.close()
})

test('R-ACTIVE-18 R-ACTIVE-19 R-ACTIVE-21 R-ACTIVE-24 ending a workout by hand asks first, and then shows the completed sets', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const { page, press, context } = await join(browser, training, 'phone')
  const question = page.getByRole('alertdialog', { name: 'End workout?' })
  await press(page.getByRole('button', { name: 'End workout' }))
  await expect(question.getByRole('button', { name: 'Keep working out' })).toBeFocused()
  await press(question.getByRole('button', { name: 'Keep working out' }))
  await expect(question).toBeHidden()
  await completeNext(page)
  await expectProgress(page, '3 of 6 sets')
  await press(page.getByRole('button', { name: 'End workout' }))
  await press(question.getByRole('button', { name: 'End workout' }))
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)
  await expect(page.getByRole('listitem', { name: /^Set/ })).toHaveCount(3)
  const { workout } = await storedWorkout(training)
  expect(workout.is_active).toBe(false)
  expect(workout.duration_seconds).toBe(Math.floor(((workout.completed_at ?? 0) - workout.created_at) / 1000))
  expect(workout.duration_seconds).toBeGreaterThanOrEqual(HALF_HOUR / 1000)
  await context.close()
})

test("R-ACTIVE-22 R-ACTIVE-24 R-HIST-17 a workout ended without sets is discarded, and its page shows 'Workout not found.'", async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, press, context, goto } = await join(browser, training, 'phone')
  await press(page.getByRole('button', { name: 'End workout' }))
  const question = page.getByRole('alertdialog', { name: 'End workout?' })
  await expect(question).toContainText('No sets are complete, so this workout will be deleted.')
  await press(question.getByRole('button', { name: 'End workout' }))
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await goto(`/history/${training.logged.workoutId}`)
  await expect(page.getByText('Workout not found.')).toBeVisible()
  await goto('/history')
  await expect(page.getByText('No workouts logged')).toBeVisible()
  await context.close()
})

test('R-ACTIVE-26 an alert shows when the server refuses to end a workout, which stays active', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, press, context } = await join(browser, training, 'phone')
  await refuse(page, 'workout.end')
  await press(page.getByRole('button', { name: 'End workout' }))
  await press(page.getByRole('alertdialog', { name: 'End workout?' }).getByRole('button', { name: 'End workout' }))
  const alert = page.getByRole('alertdialog', { name: 'There was an error ending your workout. Please try again.' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'End workout?' })).toHaveCount(0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  // A tap here within 350 ms of the last one would be the second of a double tap, which answers no alert.
  await page.waitForTimeout(350)
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(alert).toBeHidden()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await page.unroute('**/api/ops')
  await completeNext(page)
  await expectProgress(page, '2 of 6 sets')
  await expect.poll(async () => (await storedWorkout(training)).workout.is_active).toBe(true)
  await context.close()
})

test('R-ERR-05 when the server refuses a new routine, an alert shows and the typed name stays for another try', async ({
  browser,
  app,
}) => {
  const { person } = await train(app, { done: 1, ends: true })
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/routines')
  await refuse(page, 'routine.create')
  await press(page.getByRole('button', { name: /create a new routine/i }).first())
  const drawer = page.getByRole('dialog', { name: 'Name routine' })
  await drawer.getByRole('textbox').fill('Push')
  await press(drawer.getByRole('button', { name: 'Create' }))
  const alert = page.getByRole('alertdialog', { name: 'Failed to create program' })
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(alert).toBeHidden()
  await expect(page).toHaveURL(/\/routines$/)
  await expect(drawer.getByRole('textbox')).toHaveValue('Push')
  await press(drawer.getByRole('button', { name: 'Cancel' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Routines' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await context.close()
})

test('R-ERR-10 a set the server refuses becomes open again, with a toast', async ({ browser, app }) => {
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'phone')
  await refuse(page, 'set.complete')
  await completeButton(page, /^Complete Set 1/).press('Enter')
  await expect(page.getByText('Failed to save set. Please try again.').locator('..')).toContainText("'Unsaved changes'")
  await expect(rowOf(page, training.logged.setIds[1])).toHaveAttribute('data-status', 'default')
  await expectProgress(page, '1 of 6 sets')
  await context.close()
})

test('R-SET-01 Enter and Space complete a set, announce it and move the focus to the next set', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'laptop')
  const spoken = page.locator('[data-announcer]')
  await completeButton(page, 'Set 1, 5 reps, 45 lbs').press('Enter')
  await expect(spoken).toHaveText('Set 1 complete. 2 of 6 sets.')
  const second = completeButton(page, 'Set 2, 5 reps, 45 lbs')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await expect(spoken).toHaveText('Set 2 complete. 3 of 6 sets.')
  await expect(completeButton(page, 'Set 3, 5 reps, 45 lbs')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(spoken).toHaveText('Exercise complete. Next: Bench Press.')
  await expect(cardOf(page, 'Bench Press').getByRole('button', { expanded: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cardOf(page, 'Bench Press').getByRole('button', { name: /^Complete Set 1/ })).toBeFocused()
  await context.close()
})

test('R-SET-01 the keyboard focus stays where the user moved it while the next card opens', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 3 })
  const { page, context } = await join(browser, training, 'laptop')
  await completeButton(page, 'Set 3, 5 reps, 45 lbs').press('Enter')
  const end = page.getByRole('button', { name: 'End workout' })
  await expect(page.locator('[data-announcer]')).toHaveText('Exercise complete. Next: Bench Press.')
  await end.focus()
  await page.waitForTimeout(800) // Twice as long as the next card waits.
  await expect(cardOf(page, 'Bench Press').getByRole('button', { expanded: true })).toBeVisible()
  await expect(end).toBeFocused()
  await context.close()
})

test('R-FOCUS-03 a card opened right after another card’s last set stays open', async ({ browser, app }) => {
  const training = await train(app, { done: 3 })
  const { page, context } = await join(browser, training, 'phone')
  await completeButton(page, 'Set 3, 5 reps, 45 lbs').press('Enter')
  await expect(page.locator('[data-announcer]')).toHaveText('Exercise complete. Next: Bench Press.')
  // At once: a tap of the test waits until the cards stand.
  await cardOf(page, 'Jumping Jacks').locator('[aria-expanded]').dispatchEvent('click')
  await page.waitForTimeout(800)
  await expect(focusedCard(page)).toContainText('Jumping Jacks')
  await context.close()
})

test('R-FOCUS-03 a card opened from the outline right after another card’s last set stays open', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 3 })
  const { page, context } = await join(browser, training, 'laptop')
  const outline = page.getByRole('complementary', { name: 'Workout outline' })
  await completeButton(page, 'Set 3, 5 reps, 45 lbs').press('Enter')
  await expect(page.locator('[data-announcer]')).toHaveText('Exercise complete. Next: Bench Press.')
  await outline.getByRole('button', { name: /Jumping Jacks/ }).dispatchEvent('click')
  await page.waitForTimeout(800)
  await expect(focusedCard(page)).toContainText('Jumping Jacks')
  await context.close()
})

test("R-SET-01 Tab goes from the 'Go to current set' link through the top bars to the sets, then the edit button", async ({
  browser,
  app,
}) => {
  const { page, context } = await join(browser, await train(app, { done: 2 }), 'laptop')
  const tabs = async (count: number) => {
    const names: string[] = []
    for (let at = 0; at < count; at++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const { ariaLabel, textContent } = document.activeElement ?? {}
        return ariaLabel ?? textContent ?? ''
      })
      names.push(name.replace(/ \d.*/, ''))
    }
    return names
  }
  expect(await tabs(2)).toEqual(['Go to current set', 'End workout'])
  expect((await tabs(3)).map((name) => name.replace(/\d.*/, ''))).toEqual(['Warmup', 'Training', 'Cooldown'])
  await page.keyboard.press('Shift+Tab')
  for (let at = 0; at < 3; at++) await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Go to current set' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(completeButton(page, /^Complete Set 2/)).toBeFocused()
  // It is loaded beside the first cards.
  await expect(page.getByRole('button', { name: 'Last sessions' })).toBeVisible()
  const foot = ['Last sessions', 'Add a set', 'More for']
  const inCard = ['Edit Set', 'Complete Set', 'Edit Set', ...foot, 'Edit exercise', 'Bench Press']
  expect((await tabs(inCard.length)).map((name) => inCard.find((start) => name.startsWith(start)) ?? name)).toEqual(
    inCard,
  )
  await context.close()
})

test('R-SET-10 R-SET-13 a tap on a completed row opens its editor, where the set can be marked as not done', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const { page, press, context } = await join(browser, training, 'phone')
  const row = rowOf(page, training.logged.setIds[1])
  await expect(row.locator('.set-check')).toBeVisible()
  await press(row.locator('.set-edit'))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await press(sheet.getByRole('button', { name: 'Mark as not done' }))
  await expect(sheet).toBeHidden()
  await expect(row).toHaveAttribute('data-status', 'default')
  await expectProgress(page, '1 of 6 sets')
  await expect
    .poll(async () => (await storedWorkout(training)).sets.filter(({ status }) => status === 'complete').length)
    .toBe(1)
  await context.close()
})

test('R-FOCUS-03 R-FOCUS-04 R-FOCUS-05 R-FOCUS-07 after each exercise the focus moves down its section, then back up, then to the next section', async ({
  browser,
  app,
}) => {
  const one = [{}]
  const exercises = [
    { name: 'Stretch', section: 'cooldown' as const, sets: one },
    { name: 'Squat', sets: one },
    { name: 'Bench', sets: one },
    { name: 'Row', sets: one },
    { name: 'Curl', sets: one },
    { name: 'Jacks', section: 'warmup' as const, sets: one },
  ]
  const { page, press, context } = await join(browser, await train(app, { exercises }), 'phone')
  const isOn = (name: string) => expect(focusedCard(page).getByRole('heading')).toContainText(name)
  await isOn('Jacks')
  await press(cardOf(page, 'Row').getByRole('button', { expanded: false }))
  await isOn('Row')
  await completeNext(page)
  await isOn('Curl') // R-FOCUS-03
  await completeNext(page)
  await isOn('Bench') // R-FOCUS-04: the nearest before it
  await completeNext(page)
  await isOn('Squat')
  await completeNext(page)
  await isOn('Stretch') // R-FOCUS-05: the next section, not the earlier one
  await completeNext(page)
  await isOn('Jacks') // and around
  await context.close()
})

test('R-FOCUS-06 after a reload the same card is open in the first frame, and the page scrolls to it after 300 ms', async ({
  browser,
  app,
}) => {
  const { page, press, context } = await join(browser, await train(app), 'phone')
  await press(cardOf(page, 'Bench Press').getByRole('button', { expanded: false }))
  await expect(focusedCard(page).getByRole('heading')).toContainText('Bench Press')
  await completeNext(page)
  await expect(page.locator('.set-check')).toBeVisible() // sent and answered
  await expectProgress(page, '1 of 6 sets')
  await page.addInitScript(() => {
    const seen = { cardsAt: 0, isOpenAtOnce: false, movedAt: 0 }
    Object.assign(window, { seen })
    history.scrollRestoration = 'manual'
    new MutationObserver(() => {
      if (seen.cardsAt > 0 || !document.querySelector('article')) return
      seen.cardsAt = performance.now()
      seen.isOpenAtOnce = document.querySelector('article[aria-current=true] [data-next]') !== null
    }).observe(document, { childList: true, subtree: true })
    addEventListener('scroll', () => {
      if (window.scrollY > 0) seen.movedAt ||= performance.now()
    })
  })
  await page.reload()
  await expect(focusedCard(page).getByRole('heading')).toContainText('Bench Press')
  type Seen = { cardsAt: number; isOpenAtOnce: boolean; movedAt: number }
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await expect.poll(async () => (await seen()).movedAt).toBeGreaterThan(0)
  const { cardsAt, isOpenAtOnce, movedAt } = await seen()
  expect(isOpenAtOnce).toBe(true)
  expect(movedAt - cardsAt).toBeGreaterThanOrEqual(290)
  await context.close()
})

test('R-SET-13 a vertical drag that starts on a rail or its thumb scrolls the page and completes nothing', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'phone')
  const finger = await Finger.on(page)
  for (const part of ['thumb', 'body']) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const row = rowOf(page, training.logged.setIds[1])
    await finger.down(row.locator(`.set-${part}`))
    for (let y = -20; y >= -160; y -= 20) await finger.move(0, 4, y)
    await finger.up()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(80)
    await expect(row).toHaveAttribute('data-status', 'default')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})
