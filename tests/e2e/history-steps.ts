import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type LoggedWorkout, logWorkouts } from '../support/logbook.ts'
import type { TestServer } from '../support/server.ts'
import { type DeviceName, newPerson, openAs } from './person-page.ts'
import { HOUR, rowOfMenu, SHORT_DAY } from './training-floor.ts'

const DAY = 24 * HOUR
/** The workouts of the list; in a wide window it is beside a workout. */
export const rows = (page: Page) => page.locator('li:has(> a[href^="/history/"])')

/** A workout of six sets that took six minutes. */
export const daysAgo = (days: number, over: Partial<LoggedWorkout> = {}): LoggedWorkout => ({
  exercises: SHORT_DAY,
  at: Date.now() - days * DAY - 10 * 60_000,
  ...over,
})

/** A person with these workouts, who looks at the history. */
export async function openHistory(
  browser: Browser,
  app: TestServer,
  workouts: LoggedWorkout[],
  device: DeviceName = 'phone',
  options = {},
  title = 'History',
) {
  const person = await newPerson(app)
  const logged = await logWorkouts(app, person, workouts)
  const opened = await openAs(browser, app, person, device, options)
  await opened.goto('/history')
  await expect(opened.page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return { ...opened, person, logged }
}

/** Presses a row of a completed workout's '…'. */
export async function pressInMenu(page: Page, press: (target: Locator) => Promise<unknown>, row: string | RegExp) {
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await press(rowOfMenu(page, row))
}
