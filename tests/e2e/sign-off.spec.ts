import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { actFor, coachOf } from './coach.ts'
import { openAs } from './person-page.ts'
import { completeNext, expectNoSidewaysScroll, expectProgress, focusedCard, join, train } from './training-floor.ts'

test('R-COACH-10 a coach logs two sets on a laptop, the owner ends the workout on a phone and taps Looks right, and the coach sees it', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 5 }, { reps: 5 }] }] })
  const phone = await join(browser, training, 'phone')
  const max = await coachOf(app, training.person)
  const { page: coach, goto, context } = await openAs(browser, app, max, 'laptop')
  await actFor(context, max, training.person)
  await goto('/workout/active')
  await expect(focusedCard(coach)).toBeVisible()
  for (const text of ['1 of 3 sets', '2 of 3 sets']) {
    await completeNext(coach)
    await expectProgress(phone.page, text)
  }
  await completeNext(phone.page)
  const address = `/history/${training.logged.workoutId}`
  await expect(phone.page).toHaveURL(app.origin + address)
  await goto(address)
  await expect(coach.getByText('Not confirmed')).toBeVisible()
  await expect(coach.getByRole('button', { name: 'Looks right' })).toHaveCount(0)

  const { page, press } = phone
  const confirm = page.getByRole('button', { name: 'Looks right' })
  await expect(page.getByText('Max logged 2 of 3 sets.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  await press(page.getByRole('button', { name: 'See them' }))
  await expect(page.getByRole('button', { name: /^Edit Set 1/ })).toBeInViewport()
  await press(page.getByRole('button', { name: 'Done' }))
  await press(confirm)
  await expect(confirm).toHaveCount(0)
  for (const screen of [page, coach]) await expect(screen.getByText(/ · Confirmed$/)).toBeVisible()
  await Promise.all([phone.context, context].map((each) => each.close()))
})
