import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { focusedCard, join, train } from './training-floor.ts'

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
