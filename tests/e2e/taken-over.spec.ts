import { expect } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { workoutOps } from '../support/logbook.ts'
import { pushed } from '../support/pushing.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { addExercise, begin, createRoutine } from './routine-steps.ts'
import { toast } from './signing-in.ts'
import {
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  focusedCard,
  HALF_HOUR,
  SHORT_DAY,
  storedWorkout,
} from './training-floor.ts'

test.use({ serviceWorkers: 'allow' })

test("R-ACTIVE-03 a phone says that another workout replaced its own, and 'Continue that one' reopens it at its card", async ({
  browser,
  app,
}) => {
  const { person, opened, context } = await begin(browser, app, 'phone')
  const { page, press } = opened
  await createRoutine(opened, 'Push Day')
  for (const name of ['Bench Press', 'Dip']) await addExercise(opened, 'Training', name)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Push Day')
  await page.waitForLoadState('networkidle') // Every page is here before the network goes.
  await context.setOffline(true)
  await press(page.getByRole('button', { name: /start workout/i }))
  await expect(focusedCard(page).getByRole('heading')).toContainText('Bench Press')
  while ((await focusedCard(page).getByRole('heading').textContent())?.includes('Bench Press')) await completeNext(page)

  // On the laptop a workout of half an hour ago goes on.
  const logged = workoutOps(person, { exercises: SHORT_DAY, at: Date.now() - HALF_HOUR, done: 0, ends: false })
  await pushed(app, person, logged.ops)
  await elsewhere({ app, person, logged }, completeSet.make({ setId: logged.setIds[0] ?? '' }))

  await context.setOffline(false)
  const notice = toast(page, /^Your workout from \d\d:\d\d is in the history/)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Leg day' })).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  await expectNoSidewaysScroll(page)

  await press(notice.getByRole('button', { name: 'Continue that one' }))
  await expect(focusedCard(page).getByRole('heading')).toContainText('Dip')
  await expect(notice).toHaveCount(0)
  await expect
    .poll(async () => (await storedWorkout({ app, person, logged })).workout)
    .toMatchObject({
      is_active: false,
      completed_at: expect.any(Number),
    })
  await context.close()
})
