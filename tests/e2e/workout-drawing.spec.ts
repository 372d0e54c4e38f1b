import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import {
  completeNext,
  expectNoSidewaysScroll,
  expectProgress,
  focusedCard,
  HOUR,
  join,
  rowOf,
  train,
} from './training-floor.ts'

/** A day of a size that would show it if more were drawn than has changed: 8 exercises of 5 sets. */
const LONG_DAY = Array.from({ length: 8 }, (_, index) => ({
  name: `Exercise ${index + 1}`,
  sets: Array.from({ length: 5 }, () => ({})),
}))

type Drawn = { rows: string[]; cards: string[] }

/**
 * From the page's start: keeps which set rows and exercise cards React has rendered, told by the props of what it
 * committed. The walk is the one of React's own developer tools: what was passed over is not looked into.
 */
function watchReact() {
  type Fiber = {
    flags: number
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
    type: unknown
    memoizedProps: Record<string, unknown> | null
  }
  const drawn: Drawn = { rows: [], cards: [] }
  const PERFORMED_WORK = 1
  const note = ({ type, memoizedProps, flags, alternate }: Fiber) => {
    if (typeof type !== 'function' || !memoizedProps || (alternate && !(flags & PERFORMED_WORK))) return
    const { set, exercise, onRelease } = memoizedProps as Record<string, { id: string } | undefined>
    if (onRelease && set) drawn.rows.push(set.id)
    if (exercise && 'heldAs' in memoizedProps) drawn.cards.push(exercise.id)
  }
  function walk(fiber: Fiber | null) {
    for (let at = fiber; at; at = at.sibling) {
      note(at)
      if (!at.alternate || at.child !== at.alternate.child) walk(at.child)
    }
  }
  const hook = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, drawn })
}

/** What was drawn since it was last asked. */
const takeDrawn = (page: Page): Promise<Drawn> =>
  page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Drawn }
    const taken = { ...drawn }
    Object.assign(drawn, { rows: [], cards: [] })
    return taken
  })

test('R-AUTH-58 R-AUTH-76 a new device opens the running workout although its first requests fail', async ({
  browser,
  app,
}) => {
  const { person } = await train(app, {})
  const { page, goto, context } = await openAs(browser, app, person, 'phone')
  const missed = new Set<string>()
  await page.route(/\/assets\/words-en|\/api\/documents/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (missed.has(pathname)) return route.continue()
    missed.add(pathname)
    await route.abort()
  })
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  expect([...missed]).toEqual([expect.stringContaining('words-en'), '/api/documents'])
  await expect(page).toHaveURL(/\/workout\/active$/)
  await context.close()
})

test("a page whose main script failed to load offers 'Try again' after a while", async ({ browser, app }) => {
  const { person } = await train(app, {})
  const { page, goto, press, context } = await openAs(browser, app, person, 'phone')
  await page.route(/\/assets\/index-/, (route) => route.abort(), { times: 1 })
  await goto('/workout/active')
  const again = page.getByRole('link', { name: 'Try again' })
  await expect(again).toBeHidden()
  await page.evaluate(() => {
    for (const wait of document.getAnimations()) wait.finish()
  })
  await press(again)
  await expect(focusedCard(page)).toBeVisible()
  await expect(again).toBeHidden()
  await context.close()
})

test('R-SYNC-09 completing a set redraws only its own row, the next row and their card', async ({ browser, app }) => {
  const training = await train(app, { exercises: LONG_DAY })
  const { page, context } = await join(browser, training, 'phone')
  await page.addInitScript(watchReact)
  await page.reload()
  await expect(focusedCard(page)).toBeVisible()
  const opened = await takeDrawn(page)
  expect(new Set(opened.cards).size).toBe(8) // It does see what is drawn.
  const [first = '', second = ''] = training.logged.setIds
  const [card] = training.logged.exerciseIds
  await completeNext(page)
  await expect(rowOf(page, first).locator('.set-check')).toBeVisible()
  await expectProgress(page, '1 of 40 sets')
  const { rows, cards } = await takeDrawn(page)
  expect(new Set(cards)).toEqual(new Set([card]))
  expect(new Set(rows)).toEqual(new Set([first, second]))
  // On its way and arrived: twice the completed one. The next one gets the solid thumb: once.
  expect(rows.filter((id) => id === second)).toHaveLength(1)
  expect(rows.filter((id) => id === first).length).toBeLessThanOrEqual(3)
  await context.close()
})

test('R-SYNC-09 late-arriving last-time values redraw only the rows they belong to', async ({ browser, app }) => {
  const training = await train(app, { exercises: LONG_DAY })
  const { page, context } = await join(browser, training, 'phone')
  await page.addInitScript(watchReact)
  const isAsked = page.waitForResponse((response) => response.url().includes('/api/exercise-sessions'))
  await page.reload()
  await expect(focusedCard(page)).toBeVisible()
  await isAsked
  await takeDrawn(page)
  // What another device did offline this morning and sends now.
  const exercises = LONG_DAY.map((exercise) => ({ ...exercise, sets: exercise.sets.slice(0, 2) }))
  await logWorkout(app, training.person, { exercises, at: app.clock.now - 3 * HOUR })
  await expect(focusedCard(page).locator('.set-last')).toHaveCount(2)
  const { rows, cards } = await takeDrawn(page)
  expect(rows.toSorted()).toEqual(training.logged.setIds.slice(0, 2).toSorted())
  // What draws the rows counts as a card here; no other card is drawn.
  expect(new Set(cards)).toEqual(new Set(training.logged.exerciseIds.slice(0, 1)))
  await context.close()
})

test('R-LAYOUT-18 R-LAYOUT-20 on a laptop the workout outline is on the left and the cards are centred between it and the pane', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'laptop')
  const outline = page.getByRole('complementary', { name: 'Workout outline' })
  expect(await outline.boundingBox()).toEqual({ x: 0, y: 0, width: 256, height: 800 })
  const deck = await page.locator('[data-deck]').boundingBox()
  expect(deck?.width).toBe(500)
  const { clientWidth } = await page.evaluate(() => ({ clientWidth: document.documentElement.clientWidth }))
  expect((deck?.x ?? 0) + 250).toBe(256 + (clientWidth - 256 - 350) / 2)
  await outline.getByRole('button', { name: /Bench Press/ }).click()
  await expect(focusedCard(page).getByRole('heading')).toContainText('Bench Press')
  await expect(outline.getByRole('button', { name: /Bench Press/ })).toHaveAttribute('aria-current', 'true')
  await expect(outline.getByRole('button', { name: /Jumping Jacks/ })).toContainText('1/1')
  await context.close()
})

for (const device of ['phone', 'laptop'] as const) {
  test(`R-ACTIVE-09 axe finds no violations during a workout on the ${device}, light and dark`, async ({
    browser,
    app,
  }) => {
    const options = { reducedMotion: 'reduce' as const }
    const { page, press, context } = await join(browser, await train(app, { done: 2 }), device, options)
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await completeNext(page)
    await completeNext(page)
    await expect(focusedCard(page).getByRole('heading')).toContainText('Bench Press')
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await press(page.getByRole('button', { name: 'End workout' }))
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await press(page.getByRole('button', { name: 'Keep working out' }))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await press(page.locator('[data-next] .set-edit'))
    await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await press(page.getByRole('button', { name: 'Cancel' }))
    await context.setOffline(true)
    await completeNext(page)
    await expect(page.getByText(`Saved on ${device === 'phone' ? 'phone' : 'computer'}`)).toBeVisible()
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await context.close()
  })
}

test('R-LAYOUT-18 at 325 px no value or button of a workout is cut off, even with long exercise names', async ({
  browser,
  app,
}) => {
  const exercises = [
    { name: 'Single-arm dumbbell overhead press with a pause', sets: [{ weight: 102.5 }, { reps: 100, weight: 999 }] },
    {
      name: 'Wandsitzen',
      sets: [{ set_type: 'timed' as const, timed_set_duration: 90, weight_unit: 'body' as const }],
    },
  ]
  const options = { viewport: { width: 325, height: 700 } }
  const training = await train(app, { exercises, done: 1 })
  const { page, press, context } = await join(browser, training, 'phone', options)
  await expectNoSidewaysScroll(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.set-values, [role=timer], nav button')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  )
  expect(cut).toEqual([])
  await press(page.locator('[data-next] .set-edit'))
  await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('a new device loads no scripts of sheets and menus before the first set can be swiped', async ({
  browser,
  app,
}) => {
  const { person } = await train(app)
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await page.addInitScript(() => {
    const look = () => {
      const isThere = document.querySelector('[data-next][data-status=default] .set-thumb') !== null
      if (isThere) Object.assign(window, { railAt: performance.now() })
      else requestAnimationFrame(look)
    }
    look()
  })
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => {
    const { railAt } = window as unknown as { railAt: number }
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < railAt)
    return before.map(({ name }) => new URL(name).pathname)
  })
  expect(asked).toEqual(expect.arrayContaining(['/api/session', '/api/documents']))
  expect(asked.filter((path) => /overlays/.test(path))).toEqual([])
  await context.close()
})
