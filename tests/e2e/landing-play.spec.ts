import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { hint, rows } from './landing-steps.ts'
import { PHONE } from './lifter.ts'
import { focusedCard } from './training-floor.ts'

/** The page of a visitor whose clock stands still until it is told to go on. */
async function openStill(browser: Browser, origin: string, options = {}, early?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ ...PHONE, ...options })
  const page = await context.newPage()
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(origin)
  await early?.(page)
  await page.clock.runFor(100) // The first frame: what makes the demo alive waits for it.
  await expect(page.locator('[data-announcer]')).toBeAttached()
  await expect.poll(() => page.evaluate(isAlive)).toBe(true)
  // The demo begins to look a moment after it is alive.
  for (let frame = 0; frame < 3; frame++) await seen(page)
  return { context, page, pass: (ms: number) => page.clock.runFor(ms) }
}

/** In the page: whether React has taken over what the server drew. The live region comes earlier. */
function isAlive(): boolean {
  const drawn = document.querySelector('[data-demo] section')
  return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))
}

/** The browser has told the page what is in view. */
const seen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const views = new IntersectionObserver(() => resolve(views.disconnect()))
        views.observe(document.querySelector('[data-demo]') as Element)
      }),
  )

/** A wheel is heard a while after it was turned. */
async function turnWheel(page: Page) {
  const heard = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true, passive: true })),
  )
  await hint(page).hover()
  await page.mouse.wheel(0, 10)
  await heard
}

/** Where thumb and trail of the second set end, in px from the left end of its rail, and whether its goal is marked. */
const secondSet = (page: Page) =>
  rows(page)
    .nth(1)
    .evaluate((rail) => {
      const { left } = rail.getBoundingClientRect()
      const boxOf = (part: string) => rail.querySelector(`.set-${part}`)?.getBoundingClientRect() ?? new DOMRect()
      const [thumb, trail] = [boxOf('thumb').left - left, boxOf('trail').right - left].map(Math.round)
      return { thumb, trail, isMarked: boxOf('gate').height > 0 }
    })
const UNDER_WAY = { thumb: 8 + 76, trail: 76 + 80 + 16, isMarked: true }

test('R-LAND-19 a visitor first sees the second set under way, and all three on the first screen of a phone', async ({
  browser,
  app,
}) => {
  const drawn = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const first = await drawn.newPage()
  await first.goto(app.origin)
  await expect(rows(first, 'complete')).toHaveCount(1)
  expect(await secondSet(first)).toEqual(UNDER_WAY)
  await expect(rows(first).nth(2)).toBeInViewport({ ratio: 1 })
  await drawn.close()
  const { context, page, pass } = await openStill(browser, app.origin)
  expect(await secondSet(page)).toEqual(UNDER_WAY) // React has changed nothing.
  await page.getByRole('button', { name: 'Add exercise' }).press('Shift')
  await pass(100)
  await expect.poll(() => secondSet(page)).toMatchObject({ thumb: 8, isMarked: false })
  await context.close()
})

test('R-LAND-19 R-SET-06 a finger takes the thumb of the set under way where it waits', async ({ browser, app }) => {
  const { context, page, pass } = await openStill(browser, app.origin)
  const finger = await Finger.on(page)
  // 60 % of the 238 px that it travels are 143 px, so 67 px are left.
  await finger.drag(rows(page).nth(1).locator('.set-thumb'), 80)
  await pass(1000)
  await expect(rows(page).nth(1)).toHaveAttribute('data-status', 'complete')
  await context.close()
})

test('R-LAND-18 R-LAND-19 R-LAND-20 R-FOCUS-03 the landing page demo completes a set every 4 s and stops after the last', async ({
  browser,
  app,
}) => {
  const { context, page, pass } = await openStill(browser, app.origin)
  await pass(3999)
  await expect(rows(page, 'complete')).toHaveCount(1)
  await pass(1)
  await expect(rows(page, 'complete')).toHaveCount(2)
  await pass(3999)
  await expect(rows(page, 'complete')).toHaveCount(2)
  await pass(1)
  await expect(rows(page, 'complete')).toHaveCount(3)
  await pass(1000)
  await expect(focusedCard(page)).toContainText('Romanian Deadlift')
  for (let set = 4; set <= 9; set++) await pass(4000)
  await expect(focusedCard(page)).toContainText('3 of 3 sets')
  await expect(page.locator('article')).toHaveText([/3\/3complete|complete.*3\/3/, /3\/3/, /complete/])
  await pass(60_000)
  expect(await page.evaluate(() => document.querySelector('[data-announcer]')?.textContent)).toBe('')
  await context.close()
})

test('R-LAND-21 the landing page demo stops permanently once a visitor touches, scrolls, types or clicks', async ({
  browser,
  app,
}) => {
  const uses: [string, (page: Page) => Promise<unknown>][] = [
    ['finger', (page) => hint(page).tap()],
    ['wheel', turnWheel],
    ['key', (page) => page.getByRole('button', { name: 'Add exercise' }).press('Shift')],
    ['press', (page) => hint(page).dispatchEvent('click')],
  ]
  for (const [what, use] of uses) {
    const { context, page, pass } = await openStill(browser, app.origin)
    const completed = what === 'finger' ? 1 : 2 // The finger comes before the 3 s are over.
    if (completed === 2) await pass(4000)
    await expect(rows(page, 'complete'), what).toHaveCount(completed) // The file that completes a set may still load.
    await use(page)
    await pass(30_000)
    await expect(rows(page, 'complete'), what).toHaveCount(completed)
    await context.close()
  }
  const { context, page, pass } = await openStill(browser, app.origin, {}, (drawn) => hint(drawn).tap())
  await pass(30_000) // Used before it was alive.
  await expect(rows(page, 'complete')).toHaveCount(1)
  await context.close()
})

test('the landing page demo pauses while out of view or in a hidden tab, and never plays with reduced motion', async ({
  browser,
  app,
}) => {
  const { context, page, pass } = await openStill(browser, app.origin, { viewport: { width: 390, height: 250 } })
  await pass(30_000)
  await expect(rows(page, 'complete')).toHaveCount(1)
  await page.setViewportSize(PHONE.viewport)
  await seen(page)
  await pass(4000)
  await expect(rows(page, 'complete')).toHaveCount(2)
  const turn = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await pass(30_000)
  await expect(rows(page, 'complete')).toHaveCount(2)
  await turn('visible')
  await pass(4000)
  await expect(rows(page, 'complete')).toHaveCount(3)
  await context.close()
  const still = await openStill(browser, app.origin, { reducedMotion: 'reduce' })
  await still.pass(60_000)
  await expect(rows(still.page, 'complete')).toHaveCount(1)
  await still.context.close()
})
