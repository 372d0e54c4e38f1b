import { expect } from '@playwright/test'
import type { SetValues } from '../../src/domain/set.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import {
  expectNoSidewaysScroll,
  focusedCard,
  HOUR,
  join,
  rowOf,
  settableClock,
  storedWorkout,
  train,
} from './training-floor.ts'

test('R-LIFT-15 tapping a set’s time starts a stopwatch that survives a reload; the next tap saves the time, even offline', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, press, context } = await join(browser, training, 'phone', { viewport: { width: 325, height: 700 } })
  const [setId = ''] = training.logged.setIds
  const [start, stop] = ['Start', 'Stop'].map((what) =>
    rowOf(page, setId).getByRole('button', { name: `${what} the clock of Set 1` }),
  )
  if (!start || !stop) throw new Error('no clock')
  await press(start)
  await expect(stop).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNothingForAxe(page)
  await expectNoSidewaysScroll(page)
  // Begun 72 s earlier.
  await page.evaluate(() => {
    const clock = JSON.parse(localStorage.getItem('sled:set-clock') ?? '{}') as { startedAt: number }
    localStorage.setItem('sled:set-clock', JSON.stringify({ ...clock, startedAt: clock.startedAt - 75_000 }))
  })
  await page.reload()
  await expect(stop).toHaveText(/\d:\d\d$/)
  await context.setOffline(true)
  await stop.press('Enter')
  await expect(start).toHaveText(/\d\d:\d\d$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  const seconds = async () =>
    (await storedWorkout(training)).sets.find(({ id }) => id === setId)?.timed_set_duration ?? 0
  await expect.poll(seconds).toBeGreaterThanOrEqual(72)
  await expect(focusedCard(page)).toContainText('Jumping Jacks')
  await context.close()
})

test('R-LIFT-15 D16 a set’s timer gets ready, counts down, signals the end and counts on until tapped', async ({
  browser,
  app,
}) => {
  const timed = { set_type: 'timed', timed_set_duration: 4 } as const
  const training = await train(app, { exercises: [{ name: 'Plank', sets: [timed, timed] }] })
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone')
  await page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(window, { felt })
    navigator.vibrate = (pattern) => felt.push(pattern) > 0
  })
  await goto('/workout/active')
  const row = rowOf(page, training.logged.setIds[0])
  const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt.length)
  // The bar that tells the end is here.
  await expect(page.getByRole('region', { name: 'Workout progress' }).getByRole('button').first()).toBeVisible()
  await press(row.locator('[data-clock=still]'))
  const clock = row.locator('[data-clock=running]')
  await expect(clock).toHaveText(/Set 1[321]$/)
  await expect(clock).toHaveText(/Set 10:0[1-4]$/)
  expect(await felt()).toBe(0)
  await expect(clock).toHaveText(/\+0:0\d$/)
  expect(await felt()).toBe(1)
  const shown = Number(/\+0:(\d+)$/.exec((await clock.textContent()) ?? '')?.[1])
  await press(clock)
  const seconds = async () => (await storedWorkout(training)).sets[0]?.timed_set_duration ?? 0
  await expect.poll(seconds).toBeGreaterThanOrEqual(4 + shown)
  await expect(row.locator('[data-clock=still]')).toHaveText(/sec$/)
  await context.close()
})

test('Y25 R-LIFT-15 setting the device clock an hour ahead while a set is timed does not change the measured time', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone')
  const set = await settableClock(context)
  await goto('/workout/active')
  const row = rowOf(page, training.logged.setIds[0])
  await press(row.locator('[data-clock=still]'))
  await set(page, HOUR)
  await page.reload()
  const clock = row.locator('[data-clock=running]')
  await expect(clock).toHaveText(/0:[0-5]\d$/)
  await page.waitForTimeout(2_000) // Stopped sooner it was a slip.
  await press(clock)
  const seconds = async () => (await storedWorkout(training)).sets[0]?.timed_set_duration
  await expect.poll(seconds).not.toBe(45)
  expect(await seconds()).toBeLessThan(60)
  await context.close()
})

test('R-LIFT-15 on a narrow phone in German, a set’s name is not cut off while its timer runs', async ({
  browser,
  app,
}) => {
  const timed = { set_type: 'timed', timed_set_duration: 90 } as const
  const sets: Partial<SetValues>[] = [
    { ...timed, set_variant: 'Satz 1', weight_unit: 'body' },
    { ...timed, set_variant: 'Satz 12', weight_unit: 'kg', weight: 102.5 },
    { ...timed, set_variant: 'Satz 2', weight_unit: 'kg', weight: 102.5, load: 'assisted' },
    { ...timed, set_variant: 'Satz 13', weight_unit: 'kg', weight: 102.5, timed_set_duration: 45 },
  ]
  const training = await train(app, { exercises: [{ name: 'Plank', sets }] })
  const narrow = { viewport: { width: 325, height: 900 }, locale: 'de-DE' }
  const { page, press, context } = await join(browser, training, 'phone', narrow)
  const names = page.locator('.set-row .set-name .truncate')
  const areWhole = () =>
    names.evaluateAll((all) => all.length === 4 && all.every((name) => name.scrollWidth <= name.clientWidth))
  await expect(page.locator('[data-clock=still]')).toHaveCount(4)
  await expect.poll(areWhole).toBe(true)
  const unit = rowOf(page, training.logged.setIds[3]).locator('[data-clock] small')
  expect(await unit.evaluate((small) => getComputedStyle(small, '::after').content)).toBe('"s"')
  await expect(unit).toBeVisible()
  for (const setId of training.logged.setIds) {
    await press(rowOf(page, setId).getByRole('button', { name: /starten$/ }))
    await expect(rowOf(page, setId).locator('[data-clock=running]')).toBeVisible()
    await expect.poll(areWhole).toBe(true)
  }
  await expectNothingForAxe(page)
  await context.close()
})
