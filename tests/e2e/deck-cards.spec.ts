import { expect, type Page } from '@playwright/test'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { expectFocusedCard, Finger, gestures, openDeck, row, test, thumb } from './deck-harness/deck-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const head = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })

test('R-FOCUS-02 R-FOCUS-08 exactly one exercise card is open, and each card’s header shows its progress', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(1)
  await expect(page.getByRole('button', { expanded: true })).toHaveAccessibleName(
    'Barbell Bench Press 2 of 4 sets incomplete',
  )
  await expect(head(page, 'Band Pull-Apart')).toHaveAccessibleName('Band Pull-Apart 2 of 2 sets complete')
  await expect(head(page, 'Dip')).toHaveAccessibleName('Dip 3 × 10 · BW incomplete')
})

test('R-FOCUS-08 R-FOCUS-09 a tapped card unfolds in 500 ms and scrolls to 20 % of the viewport height', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const fold = page.locator('[data-exercise-id=overhead] > [inert]')
  await expect(fold).toHaveCSS('transition-duration', '0.5s')
  await head(page, 'Overhead Press').tap()
  await expectFocusedCard(page, 'Overhead Press')
  await expect(row(page, 'overhead-1')).toBeVisible()
  await expect(row(page, 'bench-1')).toHaveCount(0)
})

test('R-FOCUS-09 the last card scrolls to the same position as the others', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  await head(page, 'Child').tap()
  await expectFocusedCard(page, 'Child')
  await expect(page.locator('nav [aria-current]')).toHaveText(/^Cooldown/)
})

test('R-FOCUS-09 on a low screen the focused card scrolls to just below the timer and the section switcher', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  await page.setViewportSize({ width: 700, height: 325 })
  await head(page, 'Overhead Press').tap()
  const card = page.locator('article[aria-current=true]', { hasText: 'Overhead Press' })
  const fromSections = () =>
    card.evaluate((element) => {
      const sections = document.querySelector('[data-fixed-top]')?.getBoundingClientRect().bottom ?? Number.NaN
      return Math.abs(element.getBoundingClientRect().top - sections)
    })
  await expect.poll(fromSections).toBeLessThan(10)
})

test('R-FOCUS-08 an open card does not clip the focus ring of its first row', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  const room = await row(page, 'bench-1').evaluate((element) => {
    let box = element.parentElement
    while (box && getComputedStyle(box).overflowY !== 'clip') box = box.parentElement
    return element.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? Number.NaN)
  })
  expect(room).toBeGreaterThanOrEqual(4) // 2 px of ring, 2 px away
})

test('R-FOCUS-03 R-FOCUS-09 completing an exercise moves the focus to the next card', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  const finger = await Finger.on(page)
  for (const setId of ['bench-3', 'bench-4']) await finger.drag(thumb(page, setId), 200)
  await expectFocusedCard(page, 'Incline Dumbbell Press')
  await expect(page.getByRole('button', { name: /^Barbell Bench Press 4 of 4 sets complete/ })).toBeVisible()
})

test('R-ACTIVE-15 after the user scrolls, the nearest card or row snaps to the focus position and stays there', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const finger = await Finger.on(page)
  const fromPlace = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('article, .set-row')].map((each) => each.getBoundingClientRect().top)
      return Math.min(...tops.map((top) => Math.abs(top - window.innerHeight * 0.2)))
    })
  const root = page.locator('html')
  await expect(root).toHaveCSS('scroll-snap-type', 'none') // The page came here by itself.
  const before = await page.evaluate(() => window.scrollY)
  await finger.down(head(page, 'Dip'))
  for (let y = -20; y >= -100; y -= 20) await finger.move(0, 0, y)
  // Not while cards may still unfold: the finger is faster than that, and stays.
  await expect(async () => {
    for (const y of [-80, -100]) await finger.move(0, 0, y)
    await expect(root).toHaveCSS('scroll-snap-type', 'y', { timeout: 100 }) // proximity
  }).toPass()
  await page.waitForTimeout(200) // A finger that rests before it lets go flings nothing.
  await finger.up()
  await expect.poll(fromPlace).toBeLessThan(1)
  const scrolled = await scrollAtRest(page)
  expect(scrolled).toBeGreaterThan(before)
  expect(Math.abs(scrolled - before - 100), 'a snap is no journey').toBeLessThan(60)
  await page.getByRole('button', { name: 'Edit Set 3, 6 reps, 165 lbs' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // What the page does by itself is not held back by it.
  await head(page, 'Overhead Press').tap()
  await expectFocusedCard(page, 'Overhead Press')
  await expect(root).toHaveCSS('scroll-snap-type', 'none')
})

/** Where the page is once it stands: a snap's last pixel takes frames of its own. */
async function scrollAtRest(page: Page): Promise<number> {
  let at = Number.NaN
  await expect(async () => {
    const before = at
    at = await page.evaluate(() => window.scrollY)
    expect(at).toBe(before)
  }).toPass({ intervals: [100] })
  return at
}

/** From the page's start: keeps where it was told to scroll to. */
function watchScrolls() {
  const scrolls: unknown[] = []
  const scrollTo = window.scrollTo.bind(window)
  Object.assign(window, {
    scrolls,
    scrollTo: (options: ScrollToOptions) => {
      scrolls.push(options.top)
      scrollTo(options)
    },
  })
}

const scrollsOf = (page: Page) => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls.length)

test('R-FOCUS-09 R-FOCUS-11 automatic scrolling to the focused card stops as soon as the user scrolls', async ({
  page,
  deck,
}) => {
  await page.addInitScript(watchScrolls)
  await page.clock.install()
  await openDeck(page, deck, 'active')
  await head(page, 'Dip').tap()
  await expect(row(page, 'dip-1')).toBeAttached()
  // From the next frame on the page knows that somebody scrolls.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.mouse.wheel(0, -2000)
  // A card above that still folds may move it by a pixel or two.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(20)
  const before = await scrollsOf(page)
  await page.clock.runFor(30_000)
  expect(await scrollsOf(page)).toBe(before)
})

test('R-FOCUS-09 R-FOCUS-10 automatic scrolling waits 150 ms after the last card change and until the finger is lifted', async ({
  page,
  deck,
}) => {
  await page.addInitScript(watchScrolls)
  await page.clock.install()
  await openDeck(page, deck, 'active')
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = await scrollsOf(page)
  await head(page, 'Overhead Press').tap()
  await expect(row(page, 'overhead-1')).toBeAttached()
  await page.clock.runFor(149)
  await head(page, 'Incline Dumbbell Press').tap()
  await expect(row(page, 'incline-1')).toBeAttached()
  await page.clock.runFor(149)
  expect(await scrollsOf(page)).toBe(before)
  const finger = await Finger.on(page)
  await finger.down(page.getByRole('heading', { name: 'Training' }))
  await page.clock.runFor(1000)
  expect(await scrollsOf(page)).toBe(before)
  await finger.up()
  await page.clock.runFor(2000)
  expect(await scrollsOf(page)).toBeGreaterThan(before)
})

test('R-BUILD-03 the section switcher scrolls to a section and marks the one in view', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('button', { name: /^Training/ })).toHaveAttribute('aria-current', 'true')
  await sections.getByRole('button', { name: /^Warmup/ }).tap()
  await expect(sections.getByRole('button', { name: /^Warmup/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Warmup' })).toBeInViewport()
})

test('R-ACTIVE-12 R-ACTIVE-17 the progress bar counts completed sets', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  const bar = page.getByRole('progressbar', { name: 'Sets completed' })
  await expect(bar).toHaveAttribute('aria-valuenow', '5')
  await expect(bar).toHaveAttribute('aria-valuemin', '0')
  await expect(bar).toHaveAttribute('aria-valuemax', '22')
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'bench-3'), 200)
  await expect(bar).toHaveAttribute('aria-valuenow', '6')
  await expect(page.getByText('6 of 22 sets')).toBeVisible()
})

test('R-ACTIVE-10 R-ACTIVE-16 the workout timer counts up', async ({ page, deck }) => {
  await page.clock.install()
  await openDeck(page, deck, 'active')
  const timer = page.getByRole('timer', { name: 'Elapsed time' })
  await expect(timer).toHaveText(/^00:24:\d\d$/)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await page.clock.fastForward(60_000)
  await expect(timer).toHaveText(/^00:25:\d\d$/)
})

test('R-ACTIVE-11 R-ACTIVE-18 R-ACTIVE-19 ending a workout asks for confirmation first', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  await page.getByRole('button', { name: 'End workout' }).tap()
  const question = page.getByRole('alertdialog', { name: 'End workout?' })
  await expect(question).toContainText('17 of 22 sets are still open.')
  await question.getByRole('button', { name: 'Keep working out' }).tap()
  await expect(question).toHaveCount(0)
  expect(await gestures(page)).not.toContain('end')
  await page.getByRole('button', { name: 'End workout' }).tap()
  await question.getByRole('button', { name: 'End workout' }).tap()
  await expect.poll(() => gestures(page)).toContain('end')
})

test('R-BUILD-06 R-BUILD-07 R-ACTIVE-09 every section has an add button, and an empty section of the builder says it is empty', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'builder')
  for (const section of ['Warmup', 'Training', 'Cooldown']) {
    await expect(page.getByRole('button', { name: `Add exercise to ${section}` })).toHaveCount(1)
  }
  await expect(page.getByRole('region', { name: 'Cooldown' })).toContainText('No exercises found. Try adding one!')
  await expect(page.getByText('No exercises found.')).toHaveCount(1)
})

test('R-LAYOUT-18 the exercise cards fit at 325, 360, 390 and 1280 px', async ({ page, deck }) => {
  for (const width of [325, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await openDeck(page, deck, 'active')
    const box = await page.locator('[data-deck]').boundingBox()
    expect(box?.width).toBe(Math.min(width, 500))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.locator('[data-deck]')).toHaveCSS('padding-bottom', '80px')
    // Name and values of a set stand beside each other, whole.
    const overlaps = await row(page, 'bench-2').evaluate((rail) => {
      const [name, weight, reps] = ['.set-name', '.set-values > :first-child', '.set-count'].map((part) =>
        rail.querySelector(part)?.getBoundingClientRect(),
      )
      return (
        !name ||
        !weight ||
        !reps ||
        name.right > weight.left ||
        weight.right > reps.left ||
        reps.right > rail.getBoundingClientRect().right
      )
    })
    expect([width, overlaps]).toEqual([width, false])
  }
})

test.describe('exercise cards with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const view of ['active', 'builder', 'rails'] as const) {
    test(`R-SET-01 axe finds no violations in the ${view} view of the cards, light and dark`, async ({
      page,
      deck,
    }) => {
      await openDeck(page, deck, view)
      await expectNothingForAxe(page, { themes: BOTH_THEMES })
    })
  }
})
