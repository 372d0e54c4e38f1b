import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { nextRailAtRest } from './lifter.ts'
import { focusedCard, join, storedWorkout, train } from './training-floor.ts'

test('a swipe that misses its rail does not go back to the page before', async ({ browser, app }) => {
  const { page, context } = await join(browser, await train(app, { done: 1 }), 'phone')
  const finger = await Finger.on(page)
  for (const distance of [290, -290]) {
    await finger.drag(focusedCard(page).getByRole('heading'), distance / 2, distance)
    await expect(focusedCard(page)).toBeVisible()
  }
  await page.reload()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await context.close()
})

test('R-SET-01 R-FOCUS-03 twenty sets of four exercises are twenty gestures of a finger', async ({ browser, app }) => {
  const exercises = ['Squat', 'Bench Press', 'Row', 'Curl'].map((name) => ({ name, sets: Array(5).fill({}) }))
  const training = await train(app, { exercises })
  const { page, context } = await join(browser, training, 'phone')
  const finger = await Finger.on(page)
  for (let done = 1; done <= 20; done++) {
    const rail = await nextRailAtRest(page)
    const setId = await rail.getAttribute('data-set-id')
    await finger.drag(rail.locator('[data-part=thumb]'), 240)
    await expect(page.locator(`[data-set-id="${setId}"][data-status=default]`)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]+$/)
  const { sets } = await storedWorkout(training)
  expect(sets.map(({ status }) => status)).toEqual(Array(20).fill('complete'))
  await context.close()
})
