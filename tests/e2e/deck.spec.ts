import { expect } from '@playwright/test'
import {
  deckLog,
  Finger,
  gestures,
  motionsOf,
  openDeck,
  row,
  test,
  thumb,
  watchMotions,
} from './deck-harness/deck-test.ts'

const PHONE = { width: 390, height: 844 }
/** Wide enough for a rail of 396 px, whose travel is 300 px. */
const LARGE_PHONE = { width: 430, height: 844 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

test.describe('swiping a set’s thumb along a 396 px rail (table A7)', () => {
  test.use({ viewport: LARGE_PHONE })

  test('R-SET-07 R-SET-15 a thumb dragged 6, 177 (59 %) or 179 px, or 200 px and back to 100 px, snaps back without completing the set', async ({
    page,
    deck,
  }) => {
    const finger = await Finger.on(page)
    for (const distances of [[6], [177], [179], [200, 100]]) {
      await openDeck(page, deck, 'rails')
      await finger.drag(thumb(page, 'next'), ...distances)
      await expect(row(page, 'next')).toHaveAttribute('data-status', 'default')
      await expect(thumb(page, 'next')).toHaveCSS('transform', 'none')
      expect(await gestures(page)).toEqual([])
      // A tap later than 50 ms after it opens the editor (R-SET-14): the way back took longer.
      await row(page, 'next').tap({ position: { x: 200, y: 32 } })
      await expect.poll(() => gestures(page)).toEqual(['edit:next'])
    }
  })

  test('R-SET-06 a thumb dragged 180, 300 or 345 px completes the set, and its callback runs about 100 ms later', async ({
    page,
    deck,
  }) => {
    const finger = await Finger.on(page)
    for (const distance of [180, 300, 345]) {
      await openDeck(page, deck, 'rails')
      await finger.drag(thumb(page, 'next'), distance)
      await expect(row(page, 'next')).toHaveAttribute('data-status', 'complete')
      await expect.poll(() => gestures(page)).toEqual(['release:next', 'completed:next:swipe'])
      const [release, completed] = await deckLog(page).then((log) =>
        log.filter(({ what }) => !what.startsWith('drawn:')),
      )
      const waited = (completed?.at ?? 0) - (release?.at ?? 0)
      expect(waited).toBeGreaterThan(90) // R-SET-09
    }
  })

  test('R-SET-13 a drag of 3 px counts as a tap and opens the set editor', async ({ page, deck }) => {
    await openDeck(page, deck, 'rails')
    const finger = await Finger.on(page)
    await finger.drag(thumb(page, 'next'), 3)
    await expect.poll(() => gestures(page)).toEqual(['edit:next'])
  })

  test('R-SET-06 the thumb follows the finger, is armed beyond 60 % of the rail and never leaves the rail', async ({
    page,
    deck,
  }) => {
    await openDeck(page, deck, 'rails')
    const finger = await Finger.on(page)
    const rail = row(page, 'next')
    await finger.down(thumb(page, 'next'))
    await finger.move(0, 179)
    await expect(rail).toHaveAttribute('data-dragging', '')
    await expect(rail).not.toHaveAttribute('data-armed')
    await finger.move(179, 181)
    await expect(rail).toHaveAttribute('data-armed', '')
    await finger.move(181, 350)
    await expect(thumb(page, 'next')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 300, 0)')
    await finger.move(350, 100)
    await expect(rail).not.toHaveAttribute('data-armed')
    await finger.up()
    expect(await gestures(page)).toEqual([])
  })
})

test('R-SET-01 a swipe that starts beside the thumb only nudges the thumb and completes nothing', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'rails')
  const finger = await Finger.on(page)
  const moving = () => thumb(page, 'after').evaluate((element) => element.getAnimations().length)
  await row(page, 'after').scrollIntoViewIfNeeded()
  const box = await row(page, 'after').boundingBox()
  await finger.downAt((box?.x ?? 0) + 200, (box?.y ?? 0) + 32)
  expect(await moving()).toBe(0)
  await finger.move(0, 60)
  await expect.poll(moving, { intervals: [20] }).toBe(1)
  await finger.move(60, 150)
  await finger.up()
  await expect.poll(moving).toBe(0)
  await expect(thumb(page, 'after')).toHaveCSS('transform', 'none')
  expect(await gestures(page)).toEqual([])
  await expect(async () => {
    await row(page, 'after').tap({ position: { x: 200, y: 32 } })
    expect((await gestures(page))[0]).toBe('edit:after')
  }).toPass()
})

test('R-SET-13 R-SET-14 a mouse drag does not open the set editor, a mouse click does', async ({ page, deck }) => {
  await openDeck(page, deck, 'rails')
  const box = await thumb(page, 'after').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 24]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(x + 120, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 4 })
  await page.mouse.up()
  expect(await gestures(page)).toEqual([])
  await thumb(page, 'after').click()
  await expect.poll(() => gestures(page)).toEqual(['edit:after'])
})

test('R-SET-16 a rail is 64 px high and its thumb 80 x 48 px with 8 px around it', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  // Both at once: the page may be on its way to the card.
  const { rail, box } = await row(page, 'bench-3').evaluate((element) => {
    const [rail, box] = [element, element.querySelector('.set-thumb')].map((each) => each?.getBoundingClientRect())
    return { rail: rail?.toJSON() as DOMRect, box: box?.toJSON() as DOMRect }
  })
  expect(rail).toMatchObject({ width: 334, height: 64 })
  expect(box).toMatchObject({ width: 80, height: 48, x: rail.x + 8, y: rail.y + 8 })
})

test('R-SET-01 a touch just above the thumb, at the start of the rail, still pushes the thumb', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'rails')
  const box = await row(page, 'after').boundingBox()
  const finger = await Finger.on(page)
  await finger.downAt((box?.x ?? 0) + 40, (box?.y ?? 0) + 3)
  await finger.move(0, 240)
  await finger.up()
  await expect.poll(() => gestures(page)).toContain('release:after')
})

test('R-SET-06 dragging a thumb triggers no page listeners for move and release events, which would slow the drag', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'rails')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const hear = ({ type }: Event) => heard.push(type)
    const HEARD = ['pointerdown', 'pointermove', 'touchmove', 'pointerup', 'lostpointercapture', 'touchend']
    for (const type of HEARD) document.addEventListener(type, hear, true)
  })
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'next'), 280)
  await expect(row(page, 'next')).toHaveAttribute('data-status', 'complete')
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['pointerdown'])
})

test('R-SET-01 a vertical drag that starts on a thumb scrolls the page and completes nothing', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'rails')
  const finger = await Finger.on(page)
  await finger.down(thumb(page, 'after'))
  for (const y of [-20, -60, -100, -160]) await finger.move(0, 0, y)
  await finger.up()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  await expect(thumb(page, 'after')).toHaveCSS('transform', 'none')
  expect(await gestures(page)).toEqual([])
})

for (const setId of ['locked', 'complete']) {
  test(`R-SET-04 R-SET-05 a ${setId} set cannot be dragged`, async ({ page, deck }) => {
    await openDeck(page, deck, 'rails')
    const box = await row(page, setId).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 32)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 320, (box?.y ?? 0) + 32, { steps: 5 })
    await expect(row(page, setId)).not.toHaveAttribute('data-dragging')
    await page.mouse.up()
    expect(await gestures(page)).not.toContain(`release:${setId}`)
    await expect(row(page, setId).getByRole('button', { name: /^Complete/ })).toHaveCount(0)
  })
}

test('R-SET-08 R-SET-17 on completion the thumb slides for 350 ms, the green fills for 500 ms, then a check appears', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const rail = row(page, 'bench-3')
  await watchMotions(rail)
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'bench-3'), 200)
  await expect(rail.locator('.set-check')).toBeVisible()
  await expect(thumb(page, 'bench-3')).toBeHidden()
  const [slide, fill] = await motionsOf(rail)
  expect(slide).toEqual({ kind: 'slide', durations: [350, 350] })
  expect(fill).toMatchObject({ kind: 'fill', durations: expect.arrayContaining([500]) })
})

test('R-SET-10 reopening a completed set puts its thumb back at the start', async ({ page, deck }) => {
  await openDeck(page, deck, 'rails')
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'next'), 300)
  await expect(row(page, 'next').locator('.set-check')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).tap()
  await expect(row(page, 'next')).toHaveAttribute('data-status', 'default')
  await expect(row(page, 'next').locator('.set-check')).toHaveCount(0)
  await expect(thumb(page, 'next')).toHaveCSS('transform', 'none')
  await finger.drag(thumb(page, 'next'), 300)
  await expect(row(page, 'next')).toHaveAttribute('data-status', 'complete')
})

test('R-SET-10 the thumb of a set whose completion could not be stored springs back, without a completed callback', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'rails', '&refuses')
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'next'), 300)
  // From the release until it has sprung back the thumb is away from its start.
  await expect(thumb(page, 'next')).toHaveCSS('transform', 'none')
  await expect(row(page, 'next')).not.toHaveAttribute('data-filling')
  await expect(row(page, 'next')).not.toHaveAttribute('data-dragging')
  await expect(row(page, 'next')).toHaveAttribute('data-status', 'default')
  await expect(row(page, 'next')).toHaveAttribute('data-look', 'default')
  expect(await gestures(page)).toEqual(['release:next'])
})

test('R-SET-11 a set completed on another device slides shut without firing a callback', async ({ page, deck }) => {
  await openDeck(page, deck, 'rails')
  await watchMotions(row(page, 'next'))
  await page.getByRole('button', { name: 'Complete elsewhere' }).tap()
  await expect(row(page, 'next').locator('.set-check')).toBeVisible()
  expect((await motionsOf(row(page, 'next'))).map(({ kind }) => kind)).toEqual(['slide', 'fill'])
  expect(await gestures(page)).toEqual([])
})

test("R-SET-12 a set being saved shows a spinner and a dot, and after 3 s 'Saved on phone'", async ({ page, deck }) => {
  await page.clock.install()
  await openDeck(page, deck, 'rails')
  const saving = row(page, 'saving')
  await expect(saving.getByText('Saving')).toBeVisible()
  await expect(saving.locator('.set-slot svg')).toHaveCSS('animation-name', 'sled-spin')
  await expect(saving.locator('.set-pending')).toHaveCSS('animation-name', 'sled-pulse')
  await page.clock.fastForward(3000)
  await expect(saving.getByText('Saved on phone')).toBeVisible()
})

test('R-SET-18 a rail recalculates its swipe distance after a resize', async ({ page, deck }) => {
  await openDeck(page, deck, 'rails')
  await page.getByRole('button', { name: 'Narrow' }).tap()
  await expect.poll(async () => (await row(page, 'next').boundingBox())?.width).toBe(296)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'next'), 119)
  // A finger that came down where the thumb was on its way back would miss it.
  await expect(thumb(page, 'next')).toHaveCSS('transform', 'none')
  expect(await gestures(page)).toEqual([])
  await finger.drag(thumb(page, 'next'), 120)
  await expect.poll(() => gestures(page)).toContain('release:next')
})

test('R-SET-03 completing a set does not redraw the other rows', async ({ page, deck }) => {
  await openDeck(page, deck, 'rails')
  const drawn = async () => (await deckLog(page)).filter(({ what }) => what === 'drawn:after').length
  const before = await drawn()
  expect(before).toBeGreaterThan(0)
  const finger = await Finger.on(page)
  await finger.drag(thumb(page, 'next'), 300)
  await expect.poll(() => gestures(page)).toContain('completed:next:swipe')
  expect(await drawn()).toBe(before)
})

for (const key of ['Enter', 'Space']) {
  test(`R-SET-01 ${key} on the Complete button completes the set and focuses the next Complete button`, async ({
    page,
    deck,
  }) => {
    await openDeck(page, deck, 'active')
    await page.getByRole('button', { name: 'Complete Set 3, 6 reps, 165 lbs' }).focus()
    await page.keyboard.press(key)
    await expect(row(page, 'bench-3')).toHaveAttribute('data-status', 'complete')
    await expect(page.getByRole('button', { name: 'Complete Set 4, 6 reps, 165 lbs' })).toBeFocused()
    expect(await gestures(page)).toEqual(['release:bench-3', 'completed:bench-3:button'])
  })
}

test('R-SET-01 a set is a named group with two buttons for screen readers, without its thumb', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  await expect(page.getByRole('group', { name: 'Set 3, 6 reps, 165 lbs' })).toMatchAriaSnapshot(`
    - group "Set 3, 6 reps, 165 lbs":
      - button "Complete Set 3, 6 reps, 165 lbs"
      - button "Edit Set 3, 6 reps, 165 lbs"
      - text: Set 3 165 lbs × 6
  `)
})

test.describe('rails with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('R-SET-08 with reduced motion the rail turns green without a sliding thumb', async ({ page, deck }) => {
    await openDeck(page, deck, 'active')
    const finger = await Finger.on(page)
    await finger.drag(thumb(page, 'bench-3'), 200)
    await expect(row(page, 'bench-3')).toHaveAttribute('data-status', 'complete')
    await expect(row(page, 'bench-3')).toHaveAttribute('data-look', 'complete')
    await expect(row(page, 'bench-3')).not.toHaveAttribute('data-filling')
    await expect(row(page, 'bench-3')).not.toHaveAttribute('data-dragging')
    await expect(row(page, 'bench-3')).toHaveCSS('transition-duration', '0.12s')
    await expect(row(page, 'bench-3').locator('.set-check')).toHaveCSS('animation-name', 'none')
    const box = await row(page, 'bench-4').boundingBox()
    await finger.downAt((box?.x ?? 0) + 200, (box?.y ?? 0) + 32)
    await finger.move(0, 60)
    expect(await thumb(page, 'bench-4').evaluate((element) => element.getAnimations().length)).toBe(0)
    await finger.up()
  })
})
