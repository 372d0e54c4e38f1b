import { type Browser, expect } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { endWorkoutByHand } from '../../src/logbook/workouts.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import {
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  focusedCard,
  HOUR,
  join,
  settableClock,
  storedWorkout,
  type Training,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

const MINUTE = 60_000

test("R-REACH-10 after an hour away a lifter is asked 'Still training?', can keep going, and can end at the last set", async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2, at: app.clock.now - 3 * HOUR })
  const { page, press, context } = await join(browser, training, 'phone')
  const question = page.getByRole('alertdialog', { name: 'Still training?' })
  await expect(question).toContainText(/Last set at (\d+ \w+, )?\d\d:\d\d\./)
  await expect(question.getByRole('button', { name: 'Keep going' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  const { last_set_at: lastSetAt, last_op_at: lastOpAt } = (await storedWorkout(training)).workout
  expect(lastSetAt).toBe(lastOpAt)
  await page.keyboard.press('Escape') // It does what does no harm.
  await expect(question).toHaveCount(0)
  await expect.poll(async () => (await storedWorkout(training)).workout.last_op_at).toBeGreaterThan(lastOpAt)

  // Nobody has done anything since then for another hour.
  await app.context.database.db
    .updateTable('workout')
    .set(({ eb }) => ({ last_op_at: new Date(app.clock.now - 61 * MINUTE), rev: eb('rev', '+', 1) }))
    .where('id', '=', training.logged.workoutId)
    .execute()
  await page.reload()
  await press(question.getByRole('button', { name: /^End at/ }))
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)
  const { workout } = await storedWorkout(training)
  expect(workout).toMatchObject({ is_active: false, completed_at: lastSetAt, ended_by: training.person.userId })
  await expect(page.getByText(/^Ended by itself/)).toHaveCount(0)
  await context.close()
})

test("R-REACH-10 a set on another device withdraws 'Still training?'; ending a workout without sets discards it", async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 0, at: app.clock.now - 2 * HOUR })
  const { page, context } = await join(browser, training, 'laptop')
  const question = page.getByRole('alertdialog', { name: 'Still training?' })
  await expect(question).toContainText("No sets are complete. If you end this workout, it's deleted.")
  await elsewhere(training, completeSet.make({ setId: training.logged.setIds[0] ?? '' }))
  await expect(question).toHaveCount(0)
  await completeNext(page)
  await elsewhere(training, endWorkoutByHand.make({}))
  await expect(page).toHaveURL(`${app.origin}/history/${training.logged.workoutId}`)

  const empty = await train(app, { done: 0, at: app.clock.now - 2 * HOUR })
  const other = await join(browser, empty, 'phone')
  await other.press(other.page.getByRole('alertdialog').getByRole('button', { name: 'End workout' }))
  await expect(other.page).toHaveURL(`${app.origin}/routines`)
  await other.context.close()
  await context.close()
})

test.describe("Y25 R-REACH-10 'Still training?' after the device clock was changed", () => {
  test("'Still training?' closes once the server’s time shows that the device clock was set three hours ahead", async ({
    browser,
    app,
  }) => {
    const training = await train(app, { done: 2 })
    const { page, context, question, comeBack } = await joinWithClock(browser, training)
    await expect(focusedCard(page)).toBeVisible()
    await whenSheetsAreHere(page)
    await context.setOffline(true)
    await comeBack(3 * HOUR)
    await expect(question).toBeVisible() // Nobody can tell it the time.
    await context.setOffline(false)
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('timer').first()).toHaveText(/^00:/)
    await context.close()
  })

  test("'Still training?' is asked after more than an hour away although the device clock was set back three hours", async ({
    browser,
    app,
  }) => {
    const training = await train(app, { done: 2, at: app.clock.now - 2 * HOUR })
    const { context, question, comeBack } = await joinWithClock(browser, training)
    await expect(question).toBeVisible()
    await context.setOffline(true)
    await comeBack(-3 * HOUR)
    await expect(question).toHaveCount(0)
    await context.setOffline(false)
    await expect(question).toBeVisible()
    await context.close()
  })
})

/** A phone with the running workout on screen, and what sets its clock while its person is away. */
async function joinWithClock(browser: Browser, training: Training) {
  const opened = await openAs(browser, training.app, training.person, 'phone')
  const { page, context, goto } = opened
  const set = await settableClock(context)
  await goto('/workout/active')
  const comeBack = async (ms: number) => {
    await set(page, ms)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  return { ...opened, question: page.getByRole('alertdialog', { name: 'Still training?' }), comeBack }
}

test('R-REACH-10 the history says that the server ended a workout, and the workout can be continued from there', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2, at: app.clock.now - 5 * HOUR })
  const { workoutId } = training.logged
  const { context: server } = app
  await server.jobs.enqueue(server.database.db, 'workout.end-forgotten', {})
  await server.jobs.runDue()
  const { workout } = await storedWorkout(training)
  expect(workout).toMatchObject({ is_active: false, ended_by: null, completed_at: workout.last_set_at })
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone')
  await goto(`/history/${workoutId}`)
  const said = page.getByRole('status').filter({ hasText: /Ended by itself at (\d+ \w+, )?\d\d:\d\d/ })
  await expect(said).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  await press(said.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(async () => (await storedWorkout(training)).workout.is_active).toBe(true)
  await context.close()
})
