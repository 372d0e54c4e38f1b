import { expect, type Locator, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { logWorkouts } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { daysAgo } from './history-steps.ts'
import { nextRailAtRest } from './lifter.ts'
import { arabic } from './own-language.ts'
import { newPerson, openAs } from './person-page.ts'
import { LASTING, toast } from './signing-in.ts'
import { elsewhere, expectNoSidewaysScroll, rowOf, settled, train, whenSheetsAreHere } from './training-floor.ts'

const ARABIC = { locale: 'ar' }

async function boxOf(target: Locator) {
  const { x = Number.NaN, width = Number.NaN, ...rest } = (await target.boundingBox()) ?? {}
  return { ...rest, x, width, middle: x + width / 2, right: x + width }
}

test('R-REACH-14 on an Arabic phone thumbs are at the right and pushed to the left, and toasts and steppers are mirrored', async ({
  browser,
  app,
}) => {
  const exercises = [{ name: 'سكوات', sets: [{ weight_unit: 'kg' as const, weight: 80 }, {}, {}, {}, {}] }]
  const training = await train(app, { exercises })
  const [first = '', second = ''] = training.logged.setIds
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone', ARABIC)
  await page.addInitScript(LASTING)
  await goto('/workout/active')
  await whenSheetsAreHere(page)
  const finger = await Finger.on(page)
  const rail = await nextRailAtRest(page)
  const thumb = rail.locator('.set-thumb')
  const [whole, start] = [await boxOf(rail), await boxOf(thumb)]
  expect(whole.right - start.right).toBeCloseTo(8, 0)
  await expectNothingForAxe(page)
  await expectNoSidewaysScroll(page)

  // To the right, or too short a way: back to its start.
  for (const by of [290, -100]) {
    await finger.drag(thumb, by)
    await expect(thumb).toHaveCSS('transform', 'none')
    await expect(rail).toHaveAttribute('data-status', 'default')
  }
  // Beside the thumb a swipe to the left shows where to push, one to the right is none.
  const hints = () =>
    thumb.evaluate((element) =>
      element.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes()[1]?.transform ?? []),
    )
  const [x, y] = [whole.x + whole.width / 3, (whole.y ?? 0) + 32]
  await finger.downAt(x, y)
  await finger.move(0, 60)
  expect(await hints()).toEqual([])
  await finger.up()
  await finger.downAt(x, y)
  await finger.move(0, -60)
  expect(await hints()).toEqual(['translate3d(-12px, 0px, 0px)'])
  await finger.up()
  await expect.poll(hints).toEqual([])
  // Followed by the finger, the thumb is where the finger is.
  await finger.down(thumb)
  await finger.move(0, -60)
  expect((await boxOf(thumb)).x).toBeCloseTo(start.x - 60, 0)
  await finger.move(-60, -250)
  await finger.up()
  await expect(rowOf(page, first)).toHaveAttribute('data-status', 'complete')

  // A toast leaves with a finger that goes to the left.
  await elsewhere(training, completeSet.make({ setId: second }))
  const told = toast(page, arabic('workout.news.otherDevice'))
  await expect(told).toBeVisible()
  await settled(page)
  await finger.drag(told, -120)
  await expect(told).toHaveCount(0)
  await settled(page)

  // Less at the right, more at the left; a number of an Arabic keyboard counts.
  const sheet = page.getByRole('dialog', { name: arabic('exerciseCards.editSet.title') })
  await expect(async () => {
    await press(rowOf(page, first).locator('.set-edit')) // A tap right after a swipe is a part of it.
    await expect(sheet).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const label = arabic('exerciseCards.fields.weight')
  const [minus, plus] = ['ui.decrease', 'ui.increase'].map((key) =>
    sheet.getByRole('button', { name: arabic(key as 'ui.decrease', { label }) }),
  ) as [Locator, Locator]
  const weight = sheet.getByRole('spinbutton', { name: label })
  expect((await boxOf(minus)).x).toBeGreaterThan((await boxOf(weight)).x)
  expect((await boxOf(plus)).x).toBeLessThan((await boxOf(weight)).x)
  await press(plus)
  await expect(weight).toHaveValue('82.5')
  await weight.fill('٨٣٫٥')
  await expect(weight).toHaveValue('83.5')
  await press(sheet.getByRole('button', { name: arabic('action.cancel') }))
  await expect(sheet).toHaveCount(0)

  await context.close()
})

test('R-REACH-14 on an Arabic laptop sheets come from the left edge and go there, menus stay in the window, and cards are moved by their handles', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const exercises = ['سكوات', 'ضغط', 'سحب'].map((name) => ({ name }))
  const routineId = await planRoutine(app, person, { name: 'أرجل', exercises })
  const options = { ...ARABIC, hasTouch: true }
  const { page, goto, context } = await openAs(browser, app, person, 'laptop', options)
  await goto('/history')
  const bar = page.getByRole('navigation', { name: arabic('app.nav.label') })
  expect((await boxOf(bar)).right).toBe(1280)
  await bar.getByRole('link', { name: arabic('app.nav.routines') }).click()
  const create = page.getByRole('button', { name: arabic('routines.create') }).first()
  await create.click()
  const sheet = page.getByRole('dialog', { name: arabic('exerciseCards.nameRoutine.title') })
  await settled(page)
  const open = await boxOf(sheet)
  expect(open.x + open.width).toBeLessThan(400)
  const finger = await Finger.on(page)
  const title = sheet.getByRole('heading')
  await finger.drag(title, 150)
  await settled(page)
  await expect(sheet).toBeVisible()
  expect(await boxOf(sheet)).toEqual(open)
  await finger.drag(title, -280)
  await expect(sheet).toHaveCount(0)
  await create.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(`${app.origin}/routines`)

  await goto(`/routines/${routineId}/configure`)
  const grip = (name: string) => page.getByRole('button', { name: arabic('builder.reorder.label', { name }) })
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })
  await expect(grip('سحب')).toBeVisible()
  const menu = card('سكوات').getByRole('button', { name: arabic('exerciseCards.menu.open', { name: 'سكوات' }) })
  await menu.click()
  const rows = page.getByRole('menu')
  await expect(rows).toBeVisible()
  await settled(page)
  const [button, list] = [await boxOf(menu), await boxOf(rows)]
  expect(list.x).toBeCloseTo(button.x, 0)
  expect(list.x).toBeGreaterThanOrEqual(0)
  expect(list.right).toBeLessThanOrEqual(1280)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  const { middle, y = 0, height = 0 } = await boxOf(grip('سحب'))
  await page.mouse.move(middle, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(middle, y + height / 2 - 60, { steps: 4 })
  const lifted = page.locator('article[data-lifted]')
  await expect(lifted).toHaveCount(1)
  const held = await boxOf(lifted)
  expect(held.middle).toBeCloseTo((await boxOf(card('سكوات'))).middle, -1)
  await page.mouse.move(middle, y + height / 2 - 130, { steps: 4 })
  await page.mouse.up()
  await expect(lifted).toHaveCount(0)
  await expect(page.locator('article h3 button > span > span:first-child')).not.toHaveText(['سكوات', 'ضغط', 'سحب'])
  await context.close()
})

test('R-REACH-14 in Arabic the charts are read left to right, and tabs, their arrow keys and the bar of a phone right to left', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, [daysAgo(30), daysAgo(15), daysAgo(1)])
  const { page, goto, context } = await openAs(browser, app, person, 'laptop', ARABIC)
  await goto('/stats')
  const lifts = page.getByRole('region', { name: arabic('progress.lifts.title') })
  const tabs = lifts.getByRole('tab')
  await expect(tabs).toHaveCount(2)
  const [first, second] = [tabs.first(), tabs.nth(1)]
  expect((await boxOf(first)).x).toBeGreaterThan((await boxOf(second)).x)
  await first.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeFocused()

  const chart = lifts.getByRole('slider')
  const at = async () => Number(await chart.getAttribute('aria-valuenow'))
  const last = await at()
  await chart.press('ArrowLeft')
  expect(await at()).toBe(last - 1)
  await chart.press('ArrowRight')
  expect(await at()).toBe(last)
  await expectLeftToRight(page, lifts)

  // On a phone the bar below begins at the right.
  await page.setViewportSize({ width: 390, height: 844 })
  const links = page.getByRole('navigation', { name: arabic('app.nav.label') }).getByRole('link')
  await expect(links.filter({ visible: true })).toHaveCount(4)
  const places = await links
    .filter({ visible: true })
    .evaluateAll((all) => all.map((link) => ({ to: link.getAttribute('href'), x: link.getBoundingClientRect().x })))
  const fromTheRight = places.toSorted((one, other) => other.x - one.x).map(({ to }) => to)
  expect(fromTheRight).toEqual(['/routines', '/history', '/sharing', '/account'])
  await expectNoSidewaysScroll(page)
  await context.close()
})

/** The points of a chart stand from the first day at the left to the last one at the right, in the chart. */
async function expectLeftToRight(page: Page, within: Locator) {
  await settled(page)
  const svg = await boxOf(within.getByRole('slider').locator('svg'))
  const circles = within.getByRole('slider').locator('circle:not(.chosen)')
  const places = await circles.evaluateAll((all) => all.map((circle) => circle.getBoundingClientRect().x))
  expect(places.length).toBeGreaterThan(2)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThanOrEqual(svg.x)
  expect(places.at(-1)).toBeLessThanOrEqual(svg.right)
}
