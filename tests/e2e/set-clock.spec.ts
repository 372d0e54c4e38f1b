import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { expectNoSidewaysScroll, focusedCard, join, rowOf, storedWorkout, train } from './training-floor.ts'

test('R-LIFT-15 a tap on a time counts it, over a reload and without a network, and the next one fills it in', async ({
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
    localStorage.setItem('sled:set-clock', JSON.stringify({ ...clock, startedAt: clock.startedAt - 72_000 }))
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
