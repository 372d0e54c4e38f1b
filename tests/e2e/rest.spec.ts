import { expect, type Locator, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { planRest } from '../../src/logbook/rests.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import {
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  join,
  rowOf,
  storedWorkout,
  type Training,
  train,
} from './training-floor.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Workout progress' })
const countdown = (page: Page) => bar(page).getByRole('group', { name: 'Rest' })
const over = (page: Page) => bar(page).locator('[data-rest-over]')
const idle = (page: Page, text: string) => bar(page).getByRole('button', { name: `Rest ${text}` })
const top = async (page: Page) => (await bar(page).boundingBox())?.y
/** On the page, wherever it is scrolled to. */
const placeOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

/** Seconds left, as the screen says. */
async function left(page: Page): Promise<number> {
  const text = (await countdown(page).getByRole('timer').textContent()) ?? ''
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}
/** As the server holds it, in all. */
const expectLength = (training: Training, seconds: number) =>
  expect.poll(async () => (await storedWorkout(training)).workout.rest_seconds).toBe(seconds)

const expectLeft = (page: Page, from: number, to: number) =>
  expect.poll(async () => (await left(page)) >= from && (await left(page)) <= to).toBe(true)

test('completing a set starts a rest on both devices that survives a reload and moves nothing on the page', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const [, first] = training.logged.setIds
  const phone = await join(browser, training, 'phone')
  const laptop = await join(browser, training, 'laptop')
  const squat = training.logged.exerciseIds[1] as string
  await elsewhere(training, planRest.make({ workoutExerciseId: squat, seconds: 600 })) // however slow the machine
  await expect(idle(phone.page, '10:00')).toBeVisible()
  const before = [await top(phone.page), await placeOf(rowOf(phone.page, first))]
  await completeNext(phone.page)
  for (const { page } of [phone, laptop]) await expectLeft(page, 300, 600)
  expect([await top(phone.page), await placeOf(rowOf(phone.page, first))]).toEqual(before)
  await expectNothingForAxe(phone.page)
  await expectNoSidewaysScroll(phone.page)

  await phone.press(countdown(phone.page).getByRole('button', { name: '+15' }))
  await expectLength(training, 615)
  await laptop.press(countdown(laptop.page).getByRole('button', { name: '−15' }))
  await expectLength(training, 600)
  await phone.page.reload()
  for (const { page } of [phone, laptop]) await expectLeft(page, 100, 600)
  await phone.press(countdown(phone.page).getByRole('button', { name: 'Skip' }))
  for (const { page } of [phone, laptop]) await expect(countdown(page)).toHaveCount(0)
  await phone.context.close()
  await laptop.context.close()
})

test('each exercise has its own rest time or none, and the app asks for notifications only when they are turned on', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, press, context } = await join(browser, training, 'phone')
  await page.evaluate(() => {
    Object.assign(window, { asked: 0 })
    // A browser without windows has denied it before anybody was asked.
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = () => {
      Object.assign(window, { asked: 1 })
      return Promise.resolve('denied' as const)
    }
  })
  const sheet = page.getByRole('dialog', { name: 'Rest' })
  await press(idle(page, '1:30'))
  await expect(sheet.getByText('Squat', { exact: true })).toBeVisible()
  await expect(sheet.getByText('A locked phone may stay silent', { exact: false })).toBeVisible()
  await expectNothingForAxe(page)
  await press(sheet.getByRole('button', { name: 'Increase Length' }))
  await press(sheet.getByRole('button', { name: 'Increase Length' }))
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(sheet).toBeHidden()
  await expect(idle(page, '2:00')).toBeVisible()
  await completeNext(page)
  await expectLength(training, 120)

  await press(countdown(page).getByRole('button', { name: 'Rest timer' }))
  await press(sheet.getByRole('switch', { name: 'Rest timer' }))
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(sheet).toBeHidden()
  await expect(idle(page, 'off')).toBeVisible()
  await completeNext(page)
  await expect(idle(page, 'off')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)

  await press(idle(page, 'off'))
  await press(sheet.getByRole('switch', { name: 'Notification' }))
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
  await context.close()
})

test('the end of a rest sounds and is announced once, only on the device that started it; both devices show it', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const phone = await join(browser, training, 'phone')
  const laptop = await join(browser, training, 'laptop')
  for (const { page } of [phone, laptop]) await countNotes(page)
  const squat = training.logged.exerciseIds[1] as string
  await elsewhere(training, planRest.make({ workoutExerciseId: squat, seconds: 5 }))
  await expect(idle(phone.page, '0:05')).toBeVisible()
  await completeNext(phone.page)
  await expect(
    rowOf(laptop.page, training.logged.setIds[1]).and(laptop.page.locator('[data-status=complete]')),
  ).toBeVisible()
  const before = await top(phone.page)
  await expect(phone.page.locator('[data-announcer]')).toHaveText('Rest over. Set 2, 5 reps, 45 lbs.')
  await expect(countdown(laptop.page)).toHaveCount(0)
  await expect.poll(() => notes(phone.page)).toBe(3)
  expect(await notes(laptop.page)).toBe(0)

  for (const { page } of [phone, laptop]) {
    await expect(over(page)).toContainText(/Rest over\s*Set 2: 45 lbs × 5 · 0:\d\d ago/)
    await expect(page).toHaveTitle('Rest over · Set 2: 45 lbs × 5')
    await expect.poll(() => page.evaluate(isInk)).toBe(true) // Once it has pulsed.
  }
  expect(await top(phone.page)).toBe(before)
  await expectNoSidewaysScroll(phone.page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.page.emulateMedia({ colorScheme })
    await expectNothingForAxe(phone.page)
  }
  await phone.page.setViewportSize({ width: 240, height: 700 })
  expect(await over(phone.page).getByText(/ago$/).evaluate(isCut), 'how long ago is whole or not there').toBe(false)
  await phone.page.setViewportSize({ width: 390, height: 844 })
  await phone.press(bar(phone.page).getByRole('button', { name: '+30 s' }))
  for (const { page } of [phone, laptop]) await expectLeft(page, 1, 30)
  await expect(over(phone.page)).toHaveCount(0)
  await expect(phone.page).not.toHaveTitle(/Rest over/)
  await phone.press(countdown(phone.page).getByRole('button', { name: 'Skip' }))
  await expect(countdown(phone.page)).toHaveCount(0)
  await expect(over(phone.page)).toHaveCount(0) // Whoever skips knows.
  await phone.context.close()
  await laptop.context.close()
})

test('a rest’s end sounds on its device even if the page draws late', async ({ browser, app }) => {
  const training = await train(app, { done: 1 })
  const { page, context } = await join(browser, training, 'phone')
  await countNotes(page)
  const squat = training.logged.exerciseIds[1] as string
  await elsewhere(training, planRest.make({ workoutExerciseId: squat, seconds: 5 }))
  await expect(idle(page, '0:05')).toBeVisible()
  await page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) => window.setTimeout(() => real(draw), 80)
  })
  await completeNext(page)
  await expect(over(page)).toContainText('Rest over')
  await expect.poll(() => notes(page)).toBe(3)
  await context.close()
})

test('R-LIFT-15 a rest that ends while a set is being timed makes no sound; the next rest sounds again', async ({
  browser,
  app,
}) => {
  const timed = { set_type: 'timed', timed_set_duration: 45, weight_unit: 'body' } as const
  const training = await train(app, { exercises: [{ name: 'Plank', sets: [timed, timed, timed, timed] }] })
  const { page, press, context } = await join(browser, training, 'phone')
  await countNotes(page)
  const plank = training.logged.exerciseIds[0] as string
  await elsewhere(training, planRest.make({ workoutExerciseId: plank, seconds: 5 }))
  await expect(idle(page, '0:05')).toBeVisible()
  await completeNext(page)
  await press(page.getByRole('button', { name: 'Start the clock of Set 2' }))
  await expect(over(page)).toContainText('Rest over')
  await expect(page.locator('[data-announcer]')).toContainText('Rest over')
  expect(await notes(page)).toBe(0)

  const [, second = ''] = training.logged.setIds
  await elsewhere(training, completeSet.make({ setId: second }))
  await expect(rowOf(page, second)).toHaveAttribute('data-status', 'complete')
  await completeNext(page)
  await expect.poll(() => notes(page)).toBe(3)
  await context.close()
})

/** Whether a text is seen in part. */
const isCut = (text: Element) => {
  const [inner, line] = [text.getBoundingClientRect(), (text.parentElement ?? text).getBoundingClientRect()]
  return text.scrollWidth > text.clientWidth + 1 || (inner.top < line.bottom && inner.right > line.right + 1)
}

/** The bar stands in the colour of the thumb to push next. */
const isInk = () => {
  const colorOf = (selector: string) => {
    const element = document.querySelector(selector)
    return element && getComputedStyle(element).backgroundColor
  }
  return colorOf('[data-page-foot]') === colorOf('[data-next] .set-thumb')
}

/** Counts what the page plays. */
const countNotes = (page: Page) =>
  page.evaluate(() => {
    const played = { notes: 0 }
    Object.assign(window, { played })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      played.notes += 1
      return start.apply(this, when)
    }
  })
const notes = (page: Page) => page.evaluate(() => (window as unknown as { played: { notes: number } }).played.notes)
