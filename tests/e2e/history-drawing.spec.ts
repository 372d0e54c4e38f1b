import { expect, type Page } from '@playwright/test'
import { test } from './app-server.ts'
import { BOTH_SIZES, BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo, openHistory, pressInMenu, rows } from './history-steps.ts'
import { openAs } from './person-page.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

test('R-HIST-01 R-HIST-10 axe finds no violations in the history on phone and laptop, light and dark', async ({
  browser,
  app,
}) => {
  const options = { reducedMotion: 'reduce' as const }
  const workouts = [daysAgo(2, { name: 'Leg day' }), daysAgo(1, { name: 'Push day', done: 3 })]
  const { page, press, context, goto, logged } = await openHistory(browser, app, workouts, 'phone', options)
  await expect(rows(page)).toHaveCount(2)
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await page.getByPlaceholder('Search workouts').fill('yoga')
  await expect(page.getByText('Nothing found for "yoga"')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await goto(`/history/${logged[1]?.workoutId}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await pressInMenu(page, press, 'Delete workout')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await goto(`/history/${crypto.randomUUID()}`)
  await expect(page.getByText('Workout not found.')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES, sizes: BOTH_SIZES })
  await context.close()
})

test('R-REACH-25 in a wide window a workout is beside the list, which stays where it is while workouts are opened', async ({
  browser,
  app,
}) => {
  const many = Array.from({ length: 20 }, (_, index) => daysAgo(index + 1, { name: `Day ${index}`, done: 1 }))
  const { page, goto, logged, context } = await openHistory(browser, app, many, 'laptop')
  const title = page.getByRole('heading', { level: 1 })
  // Without an id in the address it is the newest.
  await expect(title).toHaveText('History')
  await expect(page.getByRole('heading', { level: 2, name: 'Day 0' })).toBeVisible()
  const last = rows(page).filter({ hasText: /^Day 19/ })
  await last.scrollIntoViewIfNeeded()
  const place = async () => (await last.boundingBox())?.y
  const before = await place()
  await last.getByRole('link').click()
  await expect(page).toHaveURL(`${app.origin}/history/${logged[19]?.workoutId}`)
  await expect(title).toHaveText('Day 19')
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible()
  await expect(last.getByRole('link')).toHaveAttribute('aria-current', 'true')
  expect(await place()).toBe(before)
  await page.goBack()
  await expect(title).toHaveText('History')
  expect(await place()).toBe(before)
  const boxes = [rows(page).first(), page.getByRole('region', { name: 'Summary' })].map((each) => each.boundingBox())
  const [row, picture] = await Promise.all(boxes)
  expect(row?.width).toBe(336)
  expect(picture?.width).toBeGreaterThan(250)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  for (const width of [1000, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 999, height: 800 })
  await expect(title).toHaveText('History')
  await goto(`/history/${logged[0]?.workoutId}`)
  await expect(title).toHaveText('Day 0')
  await expect(rows(page)).toHaveCount(0)
  await context.close()
})

test('R-LAYOUT-01 R-LAYOUT-18 the history is beside the sidebar, and never scrolls sideways at 325 px', async ({
  browser,
  app,
}) => {
  const name = 'A workout with a name that is much longer than any phone is wide, or any list'
  const desk = await openHistory(browser, app, [daysAgo(1, { name })], 'laptop')
  const row = await rows(desk.page).boundingBox()
  expect(row?.x).toBeGreaterThanOrEqual(256)
  await desk.context.close()
  const small = await openHistory(browser, app, [daysAgo(1, { name })], 'phone', {
    viewport: { width: 325, height: 700 },
  })
  await expect(rows(small.page)).toHaveCount(1)
  await expectNoSidewaysScroll(small.page)
  await small.goto(`/history/${small.logged[0]?.workoutId}`)
  await expect(small.page.getByRole('article').first()).toBeVisible()
  await expectNoSidewaysScroll(small.page)
  await small.context.close()
})

test('R-BASE-03 a past workout shows the pace of distance sets, per 500 m for rowing, and fits at 325 px', async ({
  browser,
  app,
}) => {
  const trip = (distance: number, distance_unit: 'km' | 'm', timed_set_duration: number) => ({
    ...{ set_type: 'distance' as const, distance, distance_unit, timed_set_duration },
  })
  const exercises = [
    { name: 'Running', sets: [trip(5.02, 'km', 1810)] },
    { name: 'Rowing', sets: [trip(2000, 'm', 480)] },
  ]
  const { page, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { exercises })], 'phone', {
    viewport: { width: 325, height: 700 },
  })
  await goto(`/history/${logged[0]?.workoutId}`)
  const sets = page.getByRole('article').getByRole('listitem')
  await expect(sets).toHaveText([/5\.02\s?km.*30:10/, /2000\s?m.*8:00/])
  await expect(sets.first()).toContainText('6:01 /km')
  await expect(sets.last()).toContainText('2:00 /500 m')
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('R-HIST-01 R-ACCT-03 a failed history or sessions request is retried, and a history that never loaded is not shown as empty', async ({
  browser,
  app,
}) => {
  const { page, context, goto, person } = await openHistory(browser, app, [daysAgo(2, { name: 'Leg day' })])
  const history = await lose(page, '/api/history', 1)
  await goto('/history')
  await expect(rows(page)).toHaveCount(1)
  expect(history.lost).toBe(1)
  await lose(page, '/api/account/sessions', 1)
  await goto('/account')
  await expect(page.getByRole('button', { name: "Where you're logged in 1" })).toBeVisible()
  await context.close()

  const fresh = await openAs(browser, app, person, 'phone')
  await lose(fresh.page, '/api/history', 2)
  await fresh.goto('/history')
  await expect(fresh.page.getByText('Needs a connection')).toBeVisible()
  await expect(fresh.page.getByText('No workouts logged')).toHaveCount(0)
  await fresh.context.close()
})

/** Loses the first requests for a path. */
async function lose(page: Page, path: string, times: number) {
  const counted = { lost: 0 }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      if (counted.lost === times) return route.continue()
      counted.lost += 1
      return route.abort()
    },
  )
  return counted
}
