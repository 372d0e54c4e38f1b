import { expect, type Locator, type Page } from '@playwright/test'
import { Finger, gestures, openDeck, row, test, thumb } from './deck-harness/deck-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const head = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })

test('R-FOCUS-08 R-SET-01 a swipe aimed at the next rail completes that set even if another rail has just moved there', async ({
  page,
  deck,
}) => {
  const { finger, aim } = await aimAtMovingRail(page, deck)
  await finger.downAt(...aim)
  await finger.move(0, 200)
  await finger.up()
  expect(await gestures(page)).toEqual(['release:overhead-1'])
})

test('R-FOCUS-08 R-SET-01 a swipe aimed at the next rail completes that set even if the rail has moved away', async ({
  page,
  deck,
}) => {
  const { finger, aim } = await aimAtMovingRail(page, deck)
  const rail = await row(page, 'overhead-1').boundingBox()
  await finger.downAt(aim[0], (rail?.y ?? 0) + (rail?.height ?? 0) + 4)
  await finger.move(0, 200)
  await finger.up()
  expect(await gestures(page)).toEqual(['release:overhead-1'])
})

test('R-FOCUS-08 while a card unfolds, only its next rail can be swiped; afterwards every rail can', async ({
  page,
  deck,
}) => {
  await openWithHeldClock(page, deck)
  const finger = await Finger.on(page)
  await head(page, 'Incline Dumbbell Press').tap()
  await expect(row(page, 'incline-1')).toHaveAttribute('data-next')
  for (const ms of [400, 420]) await holdCardsAt(page, ms)
  await finger.drag(thumb(page, 'incline-3'), 200)
  expect(await gestures(page)).toEqual([])
  await holdCardsAt(page, 500)
  await page.clock.runFor(3_000)
  await finger.drag(thumb(page, 'incline-3'), 200)
  expect(await gestures(page)).toEqual(['release:incline-3'])
})

/** The clock stands, and whatever begins to fold or open stands with it. */
async function openWithHeldClock(page: Page, deck: string) {
  await page.clock.install()
  await openDeck(page, deck, 'active')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      for (const animation of (target as Element).getAnimations()) animation.pause()
    })
  })
}

/** Opens another card and holds it, once its second rail is where the first one was a moment before: at the `aim`. */
async function aimAtMovingRail(page: Page, deck: string) {
  await openWithHeldClock(page, deck)
  await head(page, 'Overhead Press').tap()
  await expect(row(page, 'overhead-1')).toHaveAttribute('data-next')
  await holdCardsAt(page, 100)
  const aim = await middleOf(thumb(page, 'overhead-1'))
  for (let ms = 110; (await thumbAt(page, aim)) !== 'overhead-2'; ms += 10) await holdCardsAt(page, ms)
  return { finger: await Finger.on(page), aim }
}

/** Puts all that folds and opens to this moment, ms after it began, and lets the page draw a frame of it. */
async function holdCardsAt(page: Page, ms: number) {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = at
    }
  }, ms)
  await page.clock.runFor(20)
}

const middleOf = async (target: Locator): Promise<[x: number, y: number]> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing there')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Whose thumb is at a place of the screen, or null. */
const thumbAt = (page: Page, place: [x: number, y: number]) =>
  page.evaluate(([x, y]) => {
    const part = document.elementFromPoint(x, y)?.closest('.set-thumb')
    return part?.closest<HTMLElement>('[data-set-id]')?.dataset.setId ?? null
  }, place)
